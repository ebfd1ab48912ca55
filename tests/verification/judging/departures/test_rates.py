"""Amounts by the hour and by the day."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.departures.rates import read_rate
from verification.records import DifferenceKind, Verdict


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("She earns $15 a day.", "She earns $15 an hour, the union says."),
        (
            "The plant uses 300 litres of water a week.",
            "The plant uses 300 litres of water a day.",
        ),
        ("Fuel costs £1.50 a gallon.", "Fuel costs £1.50 a litre."),
        ("The grant is $500 per month.", "The grant is $500 annually."),
    ],
)
def test_an_amount_by_another_measure_is_flagged_and_shown(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.UNIT in {each.kind for each in judgment.differences}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("She earns $15 per hour.", "She earns $15 an hour, the union says."),
        (
            "The plant uses 300 litres of water daily.",
            "The plant uses 300 litres of water a day.",
        ),
        (
            "The subsidy is 40 euros a month.",
            "The subsidy is 40 euros a month per child.",
        ),
        ("The grant is $500 a year.", "The grant is $500 annually."),
        (
            "The ferry makes 12 crossings a week in winter.",
            "The ferry makes 12 crossings a day in summer and 12 a week in winter.",
        ),
    ],
)
def test_an_amount_by_the_same_measure_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "text", ["15", "15 men", "15 and a day", "15 a", "15 a daylight"]
)
def test_a_number_without_a_measure_has_no_rate(text: str) -> None:
    assert read_rate(text, 2) is None
