"""Verdict, differences, reason, checks and attention are one story, five times told."""

import pytest

from tests.evaluation.agreement import disagreements
from tests.evaluation.measuring import Shelf
from tests.evaluation.written_cases import load_written_cases
from verification.judging import LexicalJudge, judge_text
from verification.judging.measuring import some_pairs
from verification.records import (
    DifferenceKind,
    Verdict,
)

from .reader.test_reader_judge import OTHERWISE, SILENT, SURE, judge_with

CASES = [case for cases in load_written_cases().values() for case in cases]
PAIRS = some_pairs(200)


def all_disagreements(judge, pairs):
    shelf = Shelf()
    return {
        pair.claim: stories
        for pair in pairs
        if (
            stories := disagreements(
                pair.claim, judge.judge(pair.claim, shelf.get(pair.source_text))
            )
        )
    }


@pytest.mark.parametrize("pairs", [CASES, PAIRS], ids=["cases", "pairs"])
def test_the_five_never_disagree_by_words(pairs):
    assert all_disagreements(LexicalJudge(), pairs) == {}


@pytest.mark.parametrize("reading", [SURE, OTHERWISE, SILENT])
def test_the_five_never_disagree_whatever_the_network_reads(reading):
    assert all_disagreements(judge_with(reading), PAIRS[::4]) == {}


def test_a_number_that_caps_the_verdict_is_listed_and_told():
    claim, source = "The board gave three reasons.", "The board gave reasons."

    judgment = judge_text(claim, source)
    number = judgment.differences[0]

    assert judgment.verdict is not Verdict.SUPPORTED
    assert (number.kind, number.claim) == (DifferenceKind.NUMBER, "three")
    assert judgment.reason == "The source does not give three."
    assert disagreements(claim, judgment) == []
