"""Numbers that follow from the passage's numbers."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "In total 21 members of the choir left in May.",
            "Twelve women and nine men of the choir left in May.",
        ),
        (
            "The share of members who pay by card has risen by nine percentage points.",
            "The share of members who pay by card was 36 percent, against 27 percent "
            "in 2019.",
        ),
        (
            "About 77 percent of the cost of the roof was met by the fund.",
            "The roof cost 312,000 crowns, of which the fund met 240,000 crowns.",
        ),
        (
            "The previous ward of the hospital had 28 beds.",
            "The new ward of the hospital has 36 beds, eight more than the old ward.",
        ),
        (
            "Dorothy Pell ran the shop for thirty-four years.",
            "Dorothy Pell ran the shop from 1983 to 2017.",
        ),
        (
            "Forty percent of the ships were saved.",
            "Two of the five ships were saved.",
        ),
        (
            "Thirty of the members voted by post.",
            "Of the 90 members, a third of them voted by post.",
        ),
        (
            "Some 15 percent of those asked in Halden had no opinion.",
            "Of those asked in Halden, 61 percent were for it and 24 percent against; "
            "the rest had no opinion.",
        ),
        (
            "Membership of the choir doubled.",
            "Membership of the choir rose from 40 to 80.",
        ),
    ],
)
def test_what_follows_from_the_source_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "In total 31 members of the choir left in May.",
            "Twelve women and nine men of the choir left in May.",
        ),
        (
            "The previous ward of the hospital had 44 beds.",
            "The new ward of the hospital has 36 beds, eight more than the old ward.",
        ),
        (
            "Dorothy Pell ran the shop for forty-four years.",
            "Dorothy Pell ran the shop from 1983 to 2017.",
        ),
        (
            "Sixty percent of the ships were saved.",
            "Two of the five ships were saved.",
        ),
        (
            "Rovers beat Calder 3-2 in the final.",
            "Rovers beat Calder 3-1 in the final.",
        ),
        (
            "The choir has 62 members.",
            "The choir has 80 members; 18 of them are tenors.",
        ),
    ],
)
def test_what_does_not_follow_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


def test_the_reason_names_the_numbers_that_were_put_together() -> None:
    judgment = judge_text(
        "Dorothy Pell ran the shop for thirty-four years.",
        "Dorothy Pell ran the shop from 1983 to 2017.",
    )

    assert judgment.reason == (
        "The passage gives 1983 and 2017; thirty-four years follows from them."
    )


def test_a_table_of_numbers_bears_out_nothing_by_chance() -> None:
    table = " ".join(f"Town {each}: {each * 137} members." for each in range(1, 40))

    judgment = judge_text("Membership rose by 4,001 in the towns.", table)

    assert judgment.verdict is not Verdict.SUPPORTED
