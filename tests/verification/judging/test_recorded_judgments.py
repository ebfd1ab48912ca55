"""The judge by words on our own cases, and on one source of each file of pairs."""

from collections import defaultdict
from pathlib import Path

import pytest

from tests.evaluation.rows import Row
from tests.evaluation.written_cases import load_written_cases
from training.pairs import Pair, read_pairs
from verification.judging import LexicalJudge, index_source
from verification.judging.attention import attention_of
from verification.judging.check_list import list_checks
from verification.records import CheckState, Judgment, Match

FILES = sorted((Path(__file__).parents[3] / "training" / "pairs").glob("*.jsonl"))


CASES = [case for cases in load_written_cases().values() for case in cases]
JUDGE = LexicalJudge()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_judgments_of_pairs_are_as_recorded(path, recorded):
    pairs = read_pairs(path)
    source = index_source(f"{pairs[0].title}\n\n{pairs[0].source_text}")

    told = [
        told_of(pair, JUDGE.judge(pair.claim, source))
        for pair in pairs
        if pair.group == pairs[0].group
    ]

    assert told == recorded


@pytest.mark.parametrize("kind", sorted({case.set_name for case in CASES}))
def test_judgments_of_cases_are_as_recorded(kind, recorded):
    of_kind = [case for case in CASES if case.set_name == kind]

    told = [
        told_of(case, JUDGE.judge(case.claim, index_source(case.source_text)))
        for case in of_kind
    ]

    assert told == recorded


def told_of(row: Pair | Row, judgment: Judgment) -> dict[str, object]:
    checks: dict[CheckState, list[str]] = defaultdict(list)
    for check in list_checks(row.claim, judgment):
        checks[check.state].append(f"{check.name}. {check.reason}".strip())
    passages = [
        f"{passage.span.start}-{passage.span.end} {passage.score:.3f}"
        for passage in judgment.evidence
    ]
    return {
        "claim": row.claim,
        "verdict": f"{judgment.verdict} {judgment.support:.3f} {judgment.recall:.3f}",
        "unsure": judgment.unsure,
        "reason": judgment.reason,
        "asks": attention_of(judgment),
        "passages": ", ".join(passages),
        "differences": judgment.differences,
        "matches": " ".join(map(place, judgment.matches)),
        "checks": checks,
    }


def place(match: Match) -> str:
    claim, source = match.claim, match.source
    return f"{claim.start}-{claim.end}={source.start}-{source.end}"
