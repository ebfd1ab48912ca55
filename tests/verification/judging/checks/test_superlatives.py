"""Ranks that the source takes a part of back."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.records import Verdict


@cases
def test_a_rank_that_the_source_limits_is_flagged_with_the_limit(claim, source, said):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert said in judgment.reason


@cases
def test_a_rank_with_the_limit_of_its_source_is_supported(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_a_rank_of_the_texts_own_making_is_told_as_such() -> None:
    judgment = judge_text(
        "The longest bridge of Halden carries 9,000 cars a day.",
        "The bridge of Halden carries 9,000 cars a day.",
    )

    assert judgment.verdict is not Verdict.SUPPORTED
    assert "ranks nothing" in judgment.reason


@cases
def test_a_superlative_that_is_looked_for_ranks_nothing(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@cases
def test_a_rank_beside_a_choice_that_was_made_is_flagged(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert "ranks nothing" in judgment.reason
