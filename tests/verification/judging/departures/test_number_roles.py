"""A number that the source has is wrong where the claim gives it another role."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

from ..samples import PAGE

NUMBERS = {DifferenceKind.NUMBER, DifferenceKind.DATE, DifferenceKind.UNIT}


@pytest.mark.parametrize("page", ["", PAGE])
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Profits fell to $3.2 million in 2020.",
            "Profits fell from $3.2 million in 2019 to $2.1 million in 2020.",
        ),
        (
            "The number of members fell from 310 to 270.",
            "The number of members rose to 310 from 270.",
        ),
        (
            "The tax falls by 20.5 percent in January.",
            "The tax falls from 22 to 20.5 percent in January.",
        ),
        (
            "In 2021 landings of herring came to 18,300 tonnes.",
            "Landings of herring fell to 18,300 tonnes in 2022 from 26,900 tonnes in "
            "2021.",
        ),
        (
            "The first bridge opened in 1900 and the second in 1950.",
            "The first bridge opened in 1950 and the second in 1900.",
        ),
        (
            "Bread costs 3 euros and milk 2 euros.",
            "Bread costs 2 euros and milk 3 euros.",
        ),
        (
            "Absence at the schools with breakfasts was 5.3 percent.",
            "Absence at the schools with breakfasts was 4.1 percent against 5.3 "
            "percent.",
        ),
        (
            "The camp took in 200 children in June.",
            "The camp took in 300 children and 200 adults in June.",
        ),
        (
            "Unemployment rose by 2 percentage points.",
            "Unemployment rose by 2 percent.",
        ),
    ],
)
def test_a_number_in_another_role_is_flagged_and_shown(
    claim: str, source: str, page: str
) -> None:
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert NUMBERS & {each.kind for each in judgment.differences}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Profits fell to $2.1 million in 2020.",
            "Profits fell from $3.2 million in 2019 to $2.1 million in 2020.",
        ),
        (
            "Profits fell to $2.1 million from $3.2 million.",
            "Profits fell from $3.2 million in 2019 to $2.1 million in 2020.",
        ),
        (
            "Profits were $3.2 million in 2019.",
            "Profits fell from $3.2 million in 2019 to $2.1 million in 2020.",
        ),
        (
            "Milk costs 3 euros and bread 2 euros.",
            "Bread costs 2 euros and milk 3 euros.",
        ),
        (
            "The second bridge opened in 1950, the first in 1900.",
            "The first bridge opened in 1900 and the second in 1950.",
        ),
        (
            "At the other schools absence was 5.3 percent.",
            "Absence at the schools with breakfasts was 4.1 percent against 5.3 "
            "percent at the other schools.",
        ),
        (
            "The bank closed 45 branches in June.",
            "The bank closed 45 of its 380 branches in June.",
        ),
    ],
)
def test_a_number_in_its_own_role_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_the_old_figure_is_shown_with_the_word_that_makes_it_old() -> None:
    judgment = judge_text(
        "Profits fell to $3.2 million.",
        "Profits fell from $3.2 million to $2.1 million.",
    )

    assert ("to $3.2 million", "from $3.2 million") in [
        (each.claim, each.source) for each in judgment.differences
    ]


def test_a_number_of_another_thing_beside_it_is_told_in_the_reason() -> None:
    judgment = judge_text(
        "The old lighthouse has 112 steps.",
        "The old lighthouse has 203 steps. The harbour building is 112 years old.",
    )

    assert judgment.reason == "The source says 203 steps; the text says 112."
