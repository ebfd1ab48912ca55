"""Entries of bibliographies: made-up works in the styles that people paste."""

import time

import pytest

from tests.cases import cases
from verification.reading.entries.fields import read_fields


@cases
def test_entry_is_read_in_every_style(style, entry, fields):
    read = read_fields(entry)

    given = {name: getattr(read, name) for name in fields}
    given |= {"authors": list(read.authors)} if "authors" in fields else {}
    assert given == fields


def test_italic_words_between_authors_and_publisher_are_the_title():
    entry = "Vance A, A Treatise on Kites, Knoll, 1998"

    assert read_fields(entry, [(9, 29)]).title == "A Treatise on Kites"


@pytest.mark.parametrize(
    "entry", ["", " ", "...", "https://lamps.example/a", "See https://lamps.example/a"]
)
def test_entry_without_words_of_a_title_has_none(entry):
    assert read_fields(entry).title == ""


@pytest.mark.parametrize(
    "sign", ["“", "(", ".", "a", "1", "\x00", "\ue000", "\u202e", "Ng, A. ", "文"]
)
def test_entry_of_ten_megabytes_is_read_at_once(sign):
    entry = sign * (10_000_000 // len(sign))
    started = time.process_time()

    read_fields(entry)

    assert time.process_time() - started < 2


def test_same_entry_gives_the_same_fields():
    entry = "Vance A. A Treatise on Kites. Knoll; 1998."

    assert read_fields(entry) == read_fields(entry)
