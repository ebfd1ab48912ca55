"""Numbers that follow from the passage's numbers."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.records import Verdict


@cases
def test_what_follows_from_the_source_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@cases
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
