"""
A judge measured on the test pairs that ship: how much it flags wrongly, what it misses.

The pairs are ours (docs/algorithms/reader.md says how they were made); each claim was
labelled by its writer and by a second reader who saw neither label nor writer. A model
is measured before a desk uses it, since no two mean the same by "supported".
"""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from verification.judging.index import SourceIndex, index_source
from verification.judging.protocol import BatchJudge, Judge, Question
from verification.records import Judgment, Verdict

PAIRS = Path(__file__).parent / "pairs" / "test_pairs.jsonl"

MOST_PAIRS = 200
"""Pairs of a measurement unless asked otherwise: known to three points, in minutes."""

SMOOTHED = 1
"""Pairs of either kind added to each verdict, so that none is taken for certain
(Laplace's rule of succession)."""


@dataclass(frozen=True, slots=True)
class TestPair:
    """One claim beside one source, with the label that two people gave it."""

    __test__ = False  # no test of pytest's

    id: str
    group: str
    claim: str
    source_text: str
    title: str
    label: str
    """supported, partial, contradicted or unsupported."""

    kind: str
    """How the claim was made from its source."""

    @property
    def is_honest(self) -> bool:
        return self.label == "supported"


@dataclass(frozen=True, slots=True)
class Measurement:
    """What a judge did with the test pairs."""

    judge: str
    """Its name and version."""

    pairs: int
    honest: int
    honest_flagged: int
    wrong: int
    wrong_passed: int
    unanswered: int
    """Pairs that the judge could not judge, or that fell back to another one."""

    seconds: float
    tokens: int
    """Asked and answered, as the endpoint counts; 0 for a judge without."""

    calibration: Mapping[Verdict, float] = field(default_factory=dict)
    """Share of honest claims by what the judge said, smoothed."""

    @property
    def honest_flagged_share(self) -> float:
        return self.honest_flagged / self.honest if self.honest else 0.0

    @property
    def wrong_passed_share(self) -> float:
        return self.wrong_passed / self.wrong if self.wrong else 0.0

    @property
    def seconds_a_claim(self) -> float:
        return self.seconds / self.pairs if self.pairs else 0.0

    @property
    def tokens_a_claim(self) -> float:
        return self.tokens / self.pairs if self.pairs else 0.0

    def as_record(self) -> dict[str, Any]:
        """As JSON: the counts, and what follows from them."""
        return {
            **asdict(self),
            "seconds": round(self.seconds, 2),
            "honest_flagged_share": round(self.honest_flagged_share, 4),
            "wrong_passed_share": round(self.wrong_passed_share, 4),
            "seconds_a_claim": round(self.seconds_a_claim, 4),
            "tokens_a_claim": round(self.tokens_a_claim, 1),
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Measurement:
        """What `as_record` wrote."""
        return cls(**{field.name: record[field.name] for field in fields(cls)})


@cache
def load_pairs() -> tuple[TestPair, ...]:
    """All pairs that ship, in the file's order."""
    lines = PAIRS.read_text(encoding="utf-8").splitlines()
    return tuple(TestPair(**json.loads(line)) for line in lines if line)


def some_pairs(most: int = MOST_PAIRS) -> tuple[TestPair, ...]:
    """
    At most so many of them, spread over all sources; those of one source together, so
    that a model is sent it once.
    """
    groups: defaultdict[str, list[TestPair]] = defaultdict(list)
    for pair in load_pairs():
        groups[pair.group].append(pair)
    taken: list[TestPair] = []
    step = max(1, sum(map(len, groups.values())) // max(most, 1))
    for name in list(groups)[::step]:
        taken += groups[name]
    return tuple(taken[:most])


def measure(
    judge: Judge | BatchJudge,
    pairs: Sequence[TestPair],
    *,
    tokens: Callable[[], int] = lambda: 0,
    limit_seconds: float = math.inf,
    clock: Callable[[], float] = time.monotonic,
) -> Measurement:
    """
    Put the pairs to a judge and count.

    Args:
        tokens: What the judge has taken so far.
        limit_seconds: After these no further source is begun; the pairs that were not
            judged count nowhere.
        clock: Seconds of some clock.

    Raises JudgeRefusedError: as the judge does.
    """
    begun = clock()
    judgments: list[Judgment] = []
    for _, group in groupby(pairs, key=lambda pair: pair.group):
        if clock() - begun > limit_seconds:
            break
        judgments += _judge_all(judge, list(group))
    pairs = pairs[: len(judgments)]
    seconds = clock() - begun
    passed = [judgment.verdict is Verdict.SUPPORTED for judgment in judgments]
    flags = list(zip(pairs, passed, strict=True))
    answered = [
        judgment.judge.partition("/")[0] in (judge.name, *_parts_of(judge))
        and judgment.verdict is not Verdict.UNVERIFIABLE
        for judgment in judgments
    ]
    return Measurement(
        judge=f"{judge.name}/{judge.version}",
        pairs=len(pairs),
        honest=sum(pair.is_honest for pair in pairs),
        honest_flagged=sum(pair.is_honest and not said for pair, said in flags),
        wrong=sum(not pair.is_honest for pair in pairs),
        wrong_passed=sum(said and not pair.is_honest for pair, said in flags),
        unanswered=answered.count(False),
        seconds=seconds,
        tokens=tokens(),
        calibration=_calibration(pairs, judgments),
    )


def _parts_of(judge: Judge | BatchJudge) -> tuple[str, ...]:
    """The judges that a cascade speaks for."""
    parts = (getattr(judge, "first", None), getattr(judge, "model", None))
    return tuple(part.name for part in parts if part is not None)


def _judge_all(
    judge: Judge | BatchJudge, pairs: Sequence[TestPair]
) -> Sequence[Judgment]:
    questions = list(_questions(pairs))
    if isinstance(judge, BatchJudge):
        return asyncio.run(judge.judge_many(questions))
    return [judge.judge(question.statement, question.source) for question in questions]


def _questions(pairs: Sequence[TestPair]) -> Iterator[Question]:
    known: dict[str, SourceIndex] = {}
    for pair in pairs:
        if pair.source_text not in known:
            known[pair.source_text] = index_source(pair.source_text)
        yield Question(pair.claim, known[pair.source_text])


def _calibration(
    pairs: Sequence[TestPair], judgments: Sequence[Judgment]
) -> dict[Verdict, float]:
    honest: defaultdict[Verdict, list[bool]] = defaultdict(list)
    for pair, judgment in zip(pairs, judgments, strict=True):
        honest[judgment.verdict].append(pair.is_honest)
    return {
        verdict: round(
            (sum(honest[verdict]) + SMOOTHED) / (len(honest[verdict]) + 2 * SMOOTHED), 4
        )
        for verdict in Verdict
        if verdict is not Verdict.UNVERIFIABLE
    }
