"""The field's first method, exactly as it is defined: recall of words in the source."""

from __future__ import annotations

import pytest

from verification.judging import Judge, OverlapJudge, judge_text
from verification.records import Verdict


@pytest.mark.parametrize(
    ("claim", "source", "recall"),
    [
        ("Herring catches doubled.", "Herring catches doubled.", 1.0),
        ("Herring catches doubled.", "HERRING CATCHES DOUBLED", 1.0),
        ("Herring catches doubled.", "Catches of herring.", 2 / 3),
        ("Herring catches doubled.", "Nothing.", 0.0),
        ("Herring herring herring doubled.", "herring", 1 / 2),
        ("The herring and the catches.", "herring catches", 1.0),
        ("It lasts 5h daily.", "5 hours daily", 2 / 3),
        ("It has 5 km.", "5", 1.0),
        ("A 5-hour strike.", "5 strike", 2 / 3),
        ("A 5hour strike.", "a 5-hour strike", 1.0),
        ("Ox by elk.", "elk", 1.0),
        ("50 seals.", "1500 seals", 1 / 2),
        ("Seal.", "seals", 0.0),
        ("Herring [3] doubled [12].", "herring doubled", 1.0),
        ("Smith's herring.", "smith herring", 1.0),
        ("Well-known herring.", "known herring well", 1.0),
        ("Müller herring.", "müller herring", 1.0),
        ("Müller herring.", "muller herring", 1 / 2),
        ("Versions 3 and 11.", "11 versions", 2 / 3),
    ],
)
def test_recall_is_the_share_of_distinct_terms_anywhere_in_the_source(
    claim: str, source: str, recall: float
) -> None:
    judgment = judge_text(claim, source, judge=OverlapJudge())

    assert judgment.recall == pytest.approx(recall)


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("alpha bravo charlie delta foxtrot", Verdict.SUPPORTED),
        ("alpha bravo charlie", Verdict.SUPPORTED),
        ("alpha bravo", Verdict.SUPPORTED),
        ("alpha", Verdict.UNSUPPORTED),
        ("zulu", Verdict.UNSUPPORTED),
    ],
)
def test_four_tenths_of_the_terms_are_enough(source: str, verdict: Verdict) -> None:
    claim = "Alpha bravo charlie delta foxtrot."

    judgment = judge_text(claim, source, judge=OverlapJudge())

    assert judgment.verdict is verdict


@pytest.mark.parametrize(
    ("least", "verdict"),
    [(0.0, Verdict.SUPPORTED), (0.5, Verdict.SUPPORTED), (0.51, Verdict.UNSUPPORTED)],
)
def test_the_threshold_may_be_set(least: float, verdict: Verdict) -> None:
    judge = OverlapJudge(min_recall=least)

    judgment = judge_text("Alpha bravo.", "alpha", judge=judge)

    assert judgment.verdict is verdict


def test_words_scattered_over_the_whole_source_count() -> None:
    source = "alpha " + "filler words here. " * 500 + "bravo"

    judgment = judge_text("Alpha bravo.", source, judge=OverlapJudge())

    assert judgment.recall == 1.0


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


def test_the_baseline_is_a_judge_like_the_others() -> None:
    judge = OverlapJudge()

    judgment = judge_text("Alpha bravo.", "alpha", judge=judge)

    assert isinstance(judge, Judge)
    assert judgment.judge == f"{judge.name}/{judge.version}"
