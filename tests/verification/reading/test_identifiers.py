from __future__ import annotations

import pytest

from verification.reading.identifiers import find_identifiers, identifier_url, is_isbn
from verification.reading.web_addresses import (
    address_key,
    clean_url,
    find_urls,
    trim_address,
)
from verification.records import Identifier, IdentifierScheme


@pytest.mark.parametrize(
    ("typed", "identifiers"),
    [
        ("doi:10.1038/nature12373", ["doi:10.1038/nature12373"]),
        ("DOI: 10.1038/NATURE12373.", ["doi:10.1038/nature12373"]),
        ("https://doi.org/10.1038/nature12373", ["doi:10.1038/nature12373"]),
        ("http://dx.doi.org/10.1038/nature12373,", ["doi:10.1038/nature12373"]),
        ("(10.1038/nature12373)", ["doi:10.1038/nature12373"]),
        ("[10.1038/nature12373];", ["doi:10.1038/nature12373"]),
        ("<i>10.1038/nature12373</i>", ["doi:10.1038/nature12373"]),
        ("10.1016/S0140-6736(97)11096-0", ["doi:10.1016/s0140-6736(97)11096-0"]),
        ("(10.1016/S0140-6736(97)11096-0).", ["doi:10.1016/s0140-6736(97)11096-0"]),
        ("10.1000/a,b and more", ["doi:10.1000/a,b"]),
        ("10.1000/a, and more", ["doi:10.1000/a"]),
        ("10.1000/a,10.1000/b", ["doi:10.1000/a", "doi:10.1000/b"]),
        ("10.1000/a; 10.1000/b", ["doi:10.1000/a", "doi:10.1000/b"]),
        (
            "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O",
            ["doi:10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o"],
        ),
        (
            "https://www.biorxiv.org/content/10.1101/2020.01.30.927871v1.full",
            ["doi:10.1101/2020.01.30.927871"],
        ),
        (
            "https://www.medrxiv.org/content/10.1101/2020.01.30.927871v12.full.pdf",
            ["doi:10.1101/2020.01.30.927871"],
        ),
        (
            "https://onlinelibrary.wiley.com/doi/full/10.1002/abc.123",
            ["doi:10.1002/abc.123"],
        ),
        ("https://journals.example/doi/10.1000/abc/full", ["doi:10.1000/abc"]),
        ("https://journals.example/doi/pdf/10.1000/abc.pdf", ["doi:10.1000/abc"]),
        ("https://x.example/10.1000/abc?x=1#y", ["doi:10.1000/abc"]),
        ("https://doi.org/10.1000%2Fabc", ["doi:10.1000/abc"]),
        ("10.1000/abc”", ["doi:10.1000/abc"]),
        (
            "10.48550/arXiv.1706.03762",
            ["doi:10.48550/arxiv.1706.03762", "arxiv:1706.03762"],
        ),
        ("arXiv:1706.03762v5", ["arxiv:1706.03762"]),
        ("arXiv: 1706.03762 [cs.CL]", ["arxiv:1706.03762"]),
        ("https://arxiv.org/abs/1706.03762", ["arxiv:1706.03762"]),
        ("https://arxiv.org/pdf/1706.03762v5.pdf", ["arxiv:1706.03762"]),
        ("arXiv:hep-th/9901001", ["arxiv:hep-th/9901001"]),
        ("arXiv:math.GT/0309136", ["arxiv:math.gt/0309136"]),
        ("arXiv:1713.03762", []),
        ("PMID: 12345678", ["pmid:12345678"]),
        ("https://pubmed.ncbi.nlm.nih.gov/12345678/", ["pmid:12345678"]),
        ("PMC1234567", ["pmcid:PMC1234567"]),
        ("PMCID: PMC1234567.", ["pmcid:PMC1234567"]),
        (
            "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1234567/",
            ["pmcid:PMC1234567"],
        ),
        ("ISBN 978-0-306-40615-7", ["isbn:9780306406157"]),
        ("ISBN-13: 9780306406157", ["isbn:9780306406157"]),
        ("978-0-306-40615-7", ["isbn:9780306406157"]),
        ("ISBN 0-306-40615-2", ["isbn:9780306406157"]),
        ("ISBN 0-8044-2957-X", ["isbn:9780804429573"]),
        ("ISBN 978-0-306-40615-8", []),
        ("ISBN 0-306-40615-3", []),
        ("hdl:1721.1/12345", ["hdl:1721.1/12345"]),
        ("https://hdl.handle.net/1721.1/12345.", ["hdl:1721.1/12345"]),
        ("version 10.1234 of 10.5/6", []),
        ("the number 9780306406158 is none", []),
        ("", []),
    ],
)
def test_identifiers_are_found_and_brought_into_one_form(typed, identifiers):
    assert [str(each) for each in find_identifiers(typed)] == identifiers


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("https://example.org/a?utm_source=x&utm_medium=y", "https://example.org/a"),
        ("https://example.org/a?id=3&fbclid=x", "https://example.org/a?id=3"),
        ("https://example.org/a?b=%20c&gclid=1&d", "https://example.org/a?b=%20c&d"),
        ("https://example.org/a?id=3&amp;p=4", "https://example.org/a?id=3&p=4"),
        ("HTTPS://Example.ORG/Path", "https://example.org/Path"),
        ("http://example.org:80/a", "http://example.org/a"),
        ("https://example.org:443/a", "https://example.org/a"),
        ("https://example.org:8080/a", "https://example.org:8080/a"),
        ("https://example.org/a#part", "https://example.org/a#part"),
        ("https://example.org/a#:~:text=some%20words", "https://example.org/a"),
        ("www.example.org/a", "https://www.example.org/a"),
        (
            "https://www.google.com/url?q=https://a.example/b&sa=U",
            "https://a.example/b",
        ),
        ("http://localhost:8000/a", "http://localhost:8000/a"),
        ("ftp://example.org/a", ""),
        ("javascript:alert(1)", ""),
        ("https://", ""),
        ("https://nodots", ""),
        ("https://[bad", ""),
        ("#anchor", ""),
        ("/relative", ""),
        ("", ""),
    ],
)
def test_addresses_lose_what_tracks_the_reader_and_nothing_else(typed, cleaned):
    assert clean_url(typed) == cleaned


@pytest.mark.parametrize(
    ("typed", "trimmed"),
    [
        ("https://a.example/b.", "https://a.example/b"),
        ("https://a.example/b),", "https://a.example/b"),
        ("https://a.example/b_(c)", "https://a.example/b_(c)"),
        ("https://a.example/b_(c)).", "https://a.example/b_(c)"),
        ("https://a.example/b”;", "https://a.example/b"),
        ("https://a.example/b**", "https://a.example/b"),
        ("https://a.example/", "https://a.example/"),
        ("....", ""),
    ],
)
def test_sentence_marks_are_no_part_of_an_address(typed, trimmed):
    assert trim_address(typed) == trimmed


def test_addresses_in_text_are_found_with_their_place():
    text = "See (https://a.example/b_(c)), www.b.example/d。and HTTPS://C.example/e!"

    found = [(span.of(text), url) for span, url in find_urls(text)]

    assert found == [
        ("https://a.example/b_(c)", "https://a.example/b_(c)"),
        ("www.b.example/d", "https://www.b.example/d"),
        ("HTTPS://C.example/e", "https://c.example/e"),
    ]


@pytest.mark.parametrize(
    "other",
    [
        "http://example.org/a",
        "https://www.example.org/a/",
        "https://example.org/a#top",
        "https://EXAMPLE.org/a",
    ],
)
def test_spellings_of_one_address_share_a_key(other):
    assert address_key(other) == address_key("https://example.org/a")


def test_different_pages_have_different_keys():
    keys = {address_key(f"https://example.org/{page}") for page in ("a", "b", "a?x=1")}

    assert len(keys) == 3


@pytest.mark.parametrize(
    ("scheme", "value", "url"),
    [
        (IdentifierScheme.DOI, "10.1000/abc", "https://doi.org/10.1000/abc"),
        (
            IdentifierScheme.DOI,
            "10.1000/a<b>#c",
            "https://doi.org/10.1000/a%3Cb%3E%23c",
        ),
        (IdentifierScheme.ARXIV, "1706.03762", "https://arxiv.org/abs/1706.03762"),
        (IdentifierScheme.PMID, "123", "https://pubmed.ncbi.nlm.nih.gov/123/"),
        (
            IdentifierScheme.PMCID,
            "PMC123",
            "https://pmc.ncbi.nlm.nih.gov/articles/PMC123/",
        ),
        (
            IdentifierScheme.ISBN,
            "9780306406157",
            "https://openlibrary.org/isbn/9780306406157",
        ),
        (IdentifierScheme.HANDLE, "1721.1/1", "https://hdl.handle.net/1721.1/1"),
    ],
)
def test_each_scheme_has_an_address(scheme, value, url):
    assert identifier_url(Identifier(scheme, value)) == url


@pytest.mark.parametrize("digits", ["", "978", "97803064061５7", "X306406152"])
def test_what_is_no_number_is_no_isbn(digits):
    assert not is_isbn(digits)
