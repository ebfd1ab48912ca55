"""
The expressions of this room take time in proportion to the text.

Hostile text repeats what an expression begins with. Four times the text may take four
times as long, with room for noise; an expression that looks over the rest of the text
from each place takes sixteen times. Measured in processor time, the least of some
tries, and only where there is something to measure.
"""

import re
import time
from importlib import import_module
from pkgutil import walk_packages

import pytest

from verification import judging
from verification.judging.text.terms import read_terms, split_clauses
from verification.language.lists import _LateRegex

REPEATED = [
    *("a", "A ", "1", " ", "\n", "a ", "and ", "1 ", "1.", "1,", ". ", "a-", "a’"),
    *("(", "[1", "<a ", "“a", "字", "not ", "of the ", "A. ", "in 19", "www.a."),
]
SHORT, LONG = 800, 3200
LEAST_SECONDS = 0.002
MOST_TIMES = 9.0
TRIES = 3

OF_A_FEW_WORDS = {
    "_WORDS_BEFORE",
    "_SMALL_ENDS",
    "_NEGATIVE",
    "_SENTENCE_START",
}
"""Expressions that see one word, or the words beside one."""

OF_CLAIMS_AND_TEXTS = ("text.terms", "values", "finders", "polarity")
"""Rooms whose expressions see whole claims and sentences; others see short lines."""


def find_expressions():
    """The expressions that modules hold, by module and name."""
    for module in walk_packages(judging.__path__, "verification.judging."):
        room = module.name.removeprefix("verification.judging.")
        if not room.startswith(OF_CLAIMS_AND_TEXTS):
            continue
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, _LateRegex) and name not in OF_A_FEW_WORDS:
                yield pytest.param(value, id=f"{room}.{name}")


def seconds_of(act):
    began = time.process_time()
    act()
    return time.process_time() - began


def grows_too_fast(act):
    """Whether four times the text took more than nine times as long, at each try."""
    for _ in range(TRIES):
        long = seconds_of(lambda: act(LONG))
        if long < LEAST_SECONDS or long < MOST_TIMES * seconds_of(lambda: act(SHORT)):
            return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("expression", list(find_expressions()))
def test_expression_takes_time_in_proportion_to_the_text(expression: re.Pattern):
    fast = [
        sign
        for sign in REPEATED
        if grows_too_fast(
            lambda length, sign=sign: list(
                expression.finditer(sign * (length // len(sign)) + "!x")
            )
        )
    ]

    assert fast == []


def test_clauses_are_split_in_proportion_to_the_statement():
    def split(length):
        statement = "and so it rained on " * (length // 20)
        split_clauses(statement, read_terms("It rained.", "en"))

    assert not grows_too_fast(split)
