"""Factors: doubled, halved, three times as long, and what bears them out."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.numbers.worded import find_factors
from verification.records import Verdict

DAIRY = (
    "Annual sales of the dairy rose from 20 million euros in 2018 to 40 million euros "
    "in 2023, the company said."
)
TUNNELS = "The old tunnel is 8 kilometres long; the new one measures 12 kilometres."
TRADE = (
    "Exports were up 20 percent to 120 million tonnes last year. Imports fell from 90 "
    "to 45 million tonnes."
)
WOLVES = "The number of wolves in the park has tripled since 2010, to 90."
LAKE = (
    "The lake holds 3.6 million cubic metres of water, four times as much as in 1990."
)
RATES = (
    "The central bank raised its key rate by 25 basis points to 4.5 percent. Inflation "
    "rose from 2 percent to 3 percent in the year to June."
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
