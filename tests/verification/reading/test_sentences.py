"""None"""

import pytest

from tests.cases import cases
from verification.reading import read
from verification.reading.identifiers import find_identifiers, identifier_url, is_isbn
from verification.reading.web_addresses import (
    address_key,
    clean_url,
    find_urls,
    trim_address,
)
from verification.records import Identifier, IdentifierScheme


def claims(text: str) -> list[str]:
    return [" ".join(claim.text.split()) for claim in read(text).claims]


@cases
def test_sentences_end_where_a_reader_ends_them(sentences):
    assert claims(" ".join(sentences)) == [
        sentence.replace(" [4]", " [4]") for sentence in sentences
    ]


@cases
def test_german_dates_and_abbreviations_do_not_end_a_sentence(sentences):
    filler = "Der Turm ist nicht so alt wie die Kirche und das Haus in der Stadt."

    assert claims(" ".join([filler, *sentences])) == [filler, *sentences]


@cases
def test_lines_and_items_are_the_claims_that_a_reader_takes_them_for(text, found):
    assert claims(text) == found


@cases
def test_marker_beside_a_sentence_belongs_to_it(text, ids):
    assert [[c.source_id for c in claim.citations] for claim in read(text).claims] == (
        ids
    )


@cases
def test_marker_used_as_a_word_vouches_for_the_whole_claim(text):
    (claim,) = read(text).claims

    assert claim.citations[0].scope == claim.span


@cases
def test_identifiers_are_found_and_brought_into_one_form(typed, identifiers):
    assert [str(each) for each in find_identifiers(typed)] == identifiers


@cases
def test_addresses_lose_what_tracks_the_reader_and_nothing_else(typed, cleaned):
    assert clean_url(typed) == cleaned


@cases
def test_sentence_marks_are_no_part_of_an_address(typed, trimmed):
    assert trim_address(typed) == trimmed


def test_addresses_in_text_are_found_with_their_place():
    text = (
        "See (https://a.example/b_(c)), www.b.example/d。and HTTPS://C.example/e! "
        "So it is (http://d.example/f_(g)h)and was."
    )

    found = [(span.of(text), url) for span, url in find_urls(text)]

    assert found == [
        ("https://a.example/b_(c)", "https://a.example/b_(c)"),
        ("www.b.example/d", "https://www.b.example/d"),
        ("HTTPS://C.example/e", "https://c.example/e"),
        ("http://d.example/f_(g)h", "http://d.example/f_(g)h"),
    ]


@cases
def test_spellings_of_one_address_share_a_key(other):
    assert address_key(other) == address_key("https://example.org/a")


def test_different_pages_have_different_keys():
    keys = {address_key(f"https://example.org/{page}") for page in ("a", "b", "a?x=1")}

    assert len(keys) == 3


@cases
def test_each_scheme_has_an_address(scheme: IdentifierScheme, value, url):
    assert identifier_url(Identifier(scheme, value)) == url


@pytest.mark.parametrize("digits", ["", "978", "97803064061５7", "X306406152"])
def test_what_is_no_number_is_no_isbn(digits):
    assert not is_isbn(digits)
