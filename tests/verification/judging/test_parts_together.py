"""Sources that carry a claim between them, judged from their texts."""

from __future__ import annotations

import pytest

from verification import SourceText, check
from verification.records import ClaimVerdict, JudgedClaim

PIER = "The pier opened in 1932. Boats land daily there."
MILL = "Ada Brook founded the mill in 1950."


def judge_beside(claim: str, first: str, second: str) -> JudgedClaim:
    text = f"{claim} [1][2].\n\n1. https://one.example/a\n2. https://two.example/b\n"
    sources = [
        SourceText(id=1, url="https://one.example/a", title="", text=first),
        SourceText(id=2, url="https://two.example/b", title="", text=second),
    ]
    [judged] = check(text, sources).claims
    return judged


@pytest.mark.parametrize(
    ("claim", "first", "second"),
    [
        (
            "The pier opened in 1932 and was closed in 1987",
            PIER,
            "The pier was closed in 1987 after a storm.",
        ),
        (
            "Sales rose by 8 percent while staff costs fell by 3 percent",
            "Sales rose by 8 percent in the year.",
            "Staff costs fell by 3 percent.",
        ),
        (
            "The mill has 40 rooms and the barn has 12 windows",
            "The mill has 40 rooms.",
            "The barn has 12 windows.",
        ),
        (
            "The ferry carries 300 passengers and burns hydrogen",
            "The ferry carries 300 passengers.",
            "The ferry burns hydrogen, its owner says.",
        ),
    ],
)
def test_a_value_of_the_other_part_is_not_held_against_a_source(
    claim: str, first: str, second: str
) -> None:
    judged = judge_beside(claim, first, second)

    assert judged.verdict is ClaimVerdict.SUPPORTED
    assert [each.contributes for each in judged.citations] == [True, True]


@pytest.mark.parametrize(
    ("claim", "first", "second"),
    [
        (
            "The pier opened in 1987 and was closed in 1932",
            PIER,
            "The pier was closed in 1987 after a storm.",
        ),
        (
            "Sales rose by 3 percent while staff costs fell by 8 percent",
            "Sales rose by 8 percent in the year.",
            "Staff costs fell by 3 percent.",
        ),
        (
            "Sales rose by 8 percent while staff costs fell by 5 percent",
            "Sales rose by 8 percent in the year.",
            "Staff costs fell by 3 percent.",
        ),
        (
            "Ada Brook founded the mill in 1901 and Carl Winter sold it in 1950",
            MILL,
            "Carl Winter sold the mill in 1901.",
        ),
        (
            "The mill has 40 rooms and the barn has 12 windows",
            "The mill has 12 rooms.",
            "The barn has 40 windows.",
        ),
    ],
)
def test_values_that_changed_places_between_the_parts_stay_flagged(
    claim: str, first: str, second: str
) -> None:
    judged = judge_beside(claim, first, second)

    assert judged.flagged
    assert [each.contributes for each in judged.citations] == [False, False]
