"""Factors: doubled, halved, three times as long, and what bears them out."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.numbers.worded import find_factors
from verification.records import Verdict

LAKE = (
    "The lake holds 3.6 million cubic metres of water, four times as much as in 1990."
)


@cases
def test_a_factor_that_follows_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@cases
def test_a_factor_that_does_not_follow_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@cases
def test_other_uses_of_such_words_are_no_factors(text: str) -> None:
    found = find_factors(text)

    assert found == []
