"""The field's first method, exactly as it is defined: recall of words in the source."""

import pytest

from tests.cases import cases
from verification.judging import OverlapJudge, judge_text
from verification.records import Verdict


@cases
def test_recall_is_the_share_of_distinct_terms_anywhere_in_the_source(
    claim, source, recall
):
    judgment = judge_text(claim, source, judge=OverlapJudge())

    assert judgment.recall == pytest.approx(recall)


@cases
def test_four_tenths_of_the_terms_are_enough(source: str, verdict: Verdict) -> None:
    claim = "Alpha bravo charlie delta foxtrot."

    judgment = judge_text(claim, source, judge=OverlapJudge())

    assert judgment.verdict is verdict


@cases
def test_the_threshold_may_be_set(least: float, verdict: Verdict) -> None:
    judge = OverlapJudge(min_recall=least)

    judgment = judge_text("Alpha bravo.", "alpha", judge=judge)

    assert judgment.verdict is verdict


def test_a_negation_and_another_order_are_not_seen() -> None:
    judgment = judge_text(
        "Seals eat herring.", "Herring never eat seals.", judge=OverlapJudge()
    )

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize("claim", ["", "   ", "of the and", "[1]", "!?", "ox"])
def test_a_claim_without_terms_is_not_supported(claim: str) -> None:
    judgment = judge_text(claim, "Herring catches doubled.", judge=OverlapJudge())

    assert (judgment.verdict, judgment.recall) == (Verdict.UNSUPPORTED, 0.0)


def test_support_is_the_recall() -> None:
    judgment = judge_text("Alpha bravo.", "alpha", judge=OverlapJudge())

    assert judgment.support == judgment.recall == 0.5
