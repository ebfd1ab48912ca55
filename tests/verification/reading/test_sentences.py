"""Sentences, statements, identifiers and addresses, each read by itself."""

import pytest

from tests.cases import cases
from verification.errors import EmptyTextError, TextTooLongError
from verification.reading import MAX_TEXT_LENGTH, read
from verification.reading.headings import is_source_heading
from verification.reading.identifiers import find_identifiers, identifier_url, is_isbn
from verification.reading.web_addresses import (
    address_key,
    clean_url,
    find_urls,
    trim_address,
)
from verification.records import Identifier, IdentifierScheme


@cases
def test_identifiers_are_found_and_brought_into_one_form(typed, identifiers):
    assert [str(identifier) for identifier in find_identifiers(typed)] == identifiers


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


def test_statement_has_spaces_where_markers_and_markup_stand():
    (claim,) = read("The **tower** [1] is *tall* &amp; old.").claims

    assert claim.text == "The **tower** [1] is *tall* &amp; old."
    assert claim.statement == "The   tower       is  tall  &     old."


@pytest.mark.parametrize("text", ["", " \n\t ", "\ufeff", "\x00\u200b\u202e", "&nbsp;"])
def test_nothing_but_white_space_is_refused(text):
    with pytest.raises(EmptyTextError, match="Paste an article"):
        read(text)


def test_text_over_the_limit_is_refused_with_its_length():
    with pytest.raises(TextTooLongError, match="2,000,001 characters"):
        read("a" * (MAX_TEXT_LENGTH + 1))


@cases
def test_unseen_characters_are_white_space_and_keep_their_places(text, statement):
    document = read(text)

    (claim,) = document.claims
    assert claim.statement == statement
    assert claim.text == text[claim.span.start : claim.span.end]
    assert claim.citations[0].span.of(text) == "[1]"


def test_script_style_and_comments_are_hidden():
    text = (
        "<p>It is tall.</p><script>x[1]</script><!-- no [2] -->"
        "<style>p{}</style><p>Ok.</p>"
    )

    document = read(text)

    assert [claim.text for claim in document.claims] == ["It is tall.", "Ok."]
    assert "<script>x[1]</script>" in [m.span.of(text) for m in document.markup]


@cases
def test_other_headings_do_not_announce_it(line):
    assert is_source_heading(line) is (line == "The sources")
