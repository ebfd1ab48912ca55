"""Another of the same kind in the place of the claim's."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.records import Verdict

ANOTHER = [
    ("She left the house to her son.", "She left the house to her nephew.", "nephew"),
    ("His wife, Anna, runs the bakery.", "His sister, Anna, runs it.", "sister"),
    (
        "The hall now has a glass roof, a lift and a cinema.",
        "The hall, built in 1908, now has a glass roof, a lift and a café.",
        "café",
    ),
    (
        "The clerk was charged with theft from the county archive.",
        "The clerk was charged with fraud against the county archive.",
        "fraud",
    ),
    (
        "The Quiet Shore is a novel by Ida Holt.",
        "The Quiet Shore is a film by Ida Holt.",
        "film",
    ),
]


@pytest.mark.parametrize(("claim", "source", "word"), ANOTHER)
def test_another_of_the_same_kind_is_another_fact(claim, source, word):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert f"“{word}”" in judgment.reason


@cases
def test_one_of_several_and_a_wider_word_are_left_alone(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
