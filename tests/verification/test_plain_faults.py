"""Hostile files are refused in words for people, not for programmers."""

from itertools import product

import pytest

from tests.cases import each_of
from verification.commands.files import parse_json_lines
from verification.errors import VerificationError, load_json
from verification.reporting.audit.files import check_json
from verification.reporting.record import read_report
from verification.weighing.owners import read_owners
from verification.weighing.ratings import read_list
from verification.weighing.searching.lenses import read_lenses

DEEP = '{"schema": ' + "[" * 100_000
LONG_NUMBER = '{"schema": ' + "9" * 5000 + "}"
TOML_NUMBER = "a = " + "9" * 5000
TOML_DEPTH = "a = " + "[" * 5000
LONG_CELL = "domain,owner\n" + '"' + "x" * 300_000 + '",a\n'
PROGRAMMERS_WORDS = ("recursion", "sys.", "int_max", "field limit", "newline=")


def lenses(text: str, name: str) -> object:
    return read_lenses(text, name=name)


def json_line(text: str, name: str) -> object:
    return list(parse_json_lines(text, name))


def checked(text: str, _name: str) -> object:
    return check_json(text, "")


def owners(text: str, _name: str) -> object:
    return read_owners(text)


def ratings(text: str, _name: str) -> object:
    return read_list(text)


@each_of(
    ("reader", "text"),
    [
        *product((json_line, checked, load_json, read_report), (DEEP, LONG_NUMBER)),
        *product((lenses,), (TOML_NUMBER, TOML_DEPTH)),
        *product((owners, ratings), (LONG_CELL,)),
    ],
)
def test_file_made_to_break_its_reader_is_refused_in_plain_words(reader, text):
    with pytest.raises(VerificationError) as caught:
        reader(text, "input.json")

    words = str(caught.value)
    assert len(words) < 300
    assert not any(word in words for word in PROGRAMMERS_WORDS), words
