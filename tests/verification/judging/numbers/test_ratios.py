"""Factors: doubled, halved, three times as long, and what bears them out."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Sales of the dairy doubled from 20 million to 40 million euros.", DAIRY),
        ("Sales of the dairy doubled in five years.", DAIRY),
        ("In 2023 the dairy sold twice as much as in 2018.", DAIRY),
        ("The new tunnel is 1.5 times as long as the old one.", TUNNELS),
        ("The new tunnel is half as long again as the old one.", TUNNELS),
        ("Imports halved to 45 million tonnes.", TRADE),
        ("Exports had been 100 million tonnes the year before.", TRADE),
        ("There are three times as many wolves in the park as in 2010.", WOLVES),
        ("The park had about 30 wolves in 2010.", WOLVES),
        ("The lake holds four times more water than in 1990.", LAKE),
        ("In 1990 the lake held 900,000 cubic metres of water.", LAKE),
        ("The key rate went up by 0.25 percentage points to 4.5%.", RATES),
        ("Inflation rose by one percentage point to 3 percent.", RATES),
    ],
)
def test_a_factor_that_follows_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Sales of the dairy tripled from 20 million to 40 million euros.", DAIRY),
        ("Annual sales of the dairy halved between 2018 and 2023.", DAIRY),
        ("The new tunnel is twice as long as the old one.", TUNNELS),
        ("The new tunnel is 2.5 times as long as the old one.", TUNNELS),
        ("Exports doubled to 120 million tonnes last year.", TRADE),
        ("Imports doubled from 45 to 90 million tonnes.", TRADE),
        ("Exports had been 140 million tonnes the year before.", TRADE),
        ("The number of wolves in the park has doubled since 2010.", WOLVES),
        ("The park had about 45 wolves in 2010.", WOLVES),
        ("The central bank raised its key rate by 2.5 percentage points.", RATES),
        ("Inflation rose by one percent to 3 percent.", RATES),
    ],
)
def test_a_factor_that_does_not_follow_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    "text",
    [
        "She was elected twice.",
        "A double room costs more.",
        "It was reported three times.",
        "The hall doubled as a school.",
    ],
)
def test_other_uses_of_such_words_are_no_factors(text: str) -> None:
    found = find_factors(text)

    assert found == []
