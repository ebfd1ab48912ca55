"""Run a judge over rows and count what it got right."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.evaluation.metrics import (
    balanced_accuracy,
    calibration_error,
    ranking_quality,
)
from verification.judging import Judge, SourceIndex, index_source
from verification.records import Judgment, Verdict


@dataclass(frozen=True, slots=True)
class Answer:
    """One pair with what people and what the judge said of it."""

    id: str
    set_name: str
    is_supported: bool
    judgment: Judgment


@dataclass(frozen=True, slots=True)
class Score:
    """What a judge got right on one set; None where the set lacks a class."""

    count: int
    balanced: float | None
    false_alarms: float | None
    """Share of the supported pairs that were flagged."""

    missed: float | None
    """Share of the other pairs that were not flagged."""

    ranking: float | None
    calibration: float | None
    contradicted: int
    """Pairs it called contradicted."""

    wrongly_contradicted: int
    """Supported pairs among them."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What is put to a judge."""

    id: str
    set_name: str
    claim: str
    source_text: str
    is_supported: bool


class Shelf:
    """Sources, each indexed once for all judges."""

    def __init__(self) -> None:
        self._indexes: dict[str, SourceIndex] = {}

    def get(self, text: str) -> SourceIndex:
        if text not in self._indexes:
            self._indexes[text] = index_source(text)
        return self._indexes[text]


def answer_all(judge: Judge, pairs: Iterable[Pair], shelf: Shelf) -> list[Answer]:
    return [
        Answer(
            pair.id,
            pair.set_name,
            pair.is_supported,
            judge.judge(pair.claim, shelf.get(pair.source_text)),
        )
        for pair in pairs
    ]


def score(answers: Sequence[Answer]) -> Score:
    labels = [each.is_supported for each in answers]
    passed = [each.judgment.verdict is Verdict.SUPPORTED for each in answers]
    supports = [each.judgment.support for each in answers]
    against = [
        each for each in answers if each.judgment.verdict is Verdict.CONTRADICTED
    ]
    return Score(
        count=len(answers),
        balanced=balanced_accuracy(labels, passed),
        false_alarms=_share([not p for p, y in zip(passed, labels, strict=True) if y]),
        missed=_share([p for p, y in zip(passed, labels, strict=True) if not y]),
        ranking=ranking_quality(labels, supports),
        calibration=calibration_error(labels, supports),
        contradicted=len(against),
        wrongly_contradicted=sum(each.is_supported for each in against),
    )


def _share(flags: Sequence[bool]) -> float | None:
    return sum(flags) / len(flags) if flags else None
