from __future__ import annotations

import pytest

from tests.cases import cases
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
    assert [str(each) for each in find_identifiers(typed)] == identifiers


@cases
def test_addresses_lose_what_tracks_the_reader_and_nothing_else(typed, cleaned):
    assert clean_url(typed) == cleaned


@cases
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
