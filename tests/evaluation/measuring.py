"""Run a judge over rows and count what it got right."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from verification.judging import Judge, SourceIndex, index_source
from verification.records import Judgment, Verdict

from .metrics import (
    balanced_accuracy,
    calibration_error,
    error_by_chance,
    ranking_quality,
)
from .rows import Row
from .tables import percent

MEASURES = (
    *("rows", "balanced", "false alarms", "missed", "AUC", "calibration", "by chance"),
    *("contradicted", "of supported"),
)
"""Of a score, as the tables head them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One row and what the judge said of it."""

    row: Row
    judgment: Judgment

    @property
    def is_passed(self) -> bool:
        """Whether no flag was put on it."""
        return self.judgment.verdict is Verdict.SUPPORTED

    @property
    def is_told(self) -> bool:
        """Whether it was flagged if people do not call it supported, and only then."""
        return self.is_passed is self.row.is_supported


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
    by_chance: float | None
    """Calibration error of a judge whose probabilities are frequencies, on so many
    pairs."""

    contradicted: int
    """Pairs it called contradicted."""

    wrongly_contradicted: int
    """Supported pairs among them."""

    SHARES: ClassVar = (
        "balanced",
        "false_alarms",
        "missed",
        "ranking",
        "calibration",
        "by_chance",
    )

    def cells(self) -> tuple[str, ...]:
        """Under `MEASURES`."""
        shares = (percent(getattr(self, name)) for name in self.SHARES)
        return (
            str(self.count),
            *shares,
            str(self.contradicted),
            str(self.wrongly_contradicted),
        )


class Shelf:
    """Sources, each indexed once for all judges."""

    def __init__(self) -> None:
        self._indexes: dict[str, SourceIndex] = {}

    def get(self, text: str) -> SourceIndex:
        if text not in self._indexes:
            self._indexes[text] = index_source(text)
        return self._indexes[text]


def answer_all(judge: Judge, rows: Iterable[Row], shelf: Shelf) -> list[Answer]:
    return [
        Answer(row, judge.judge(row.claim, shelf.get(row.source_text))) for row in rows
    ]


def score(answers: Sequence[Answer]) -> Score:
    labels = [answer.row.is_supported for answer in answers]
    supports = [answer.judgment.support for answer in answers]
    against = [
        answer for answer in answers if answer.judgment.verdict is Verdict.CONTRADICTED
    ]
    return Score(
        count=len(answers),
        balanced=balanced_accuracy(labels, [answer.is_passed for answer in answers]),
        false_alarms=share(
            [not answer.is_passed for answer in answers if answer.row.is_supported]
        ),
        missed=share(
            [answer.is_passed for answer in answers if not answer.row.is_supported]
        ),
        ranking=ranking_quality(labels, supports),
        calibration=calibration_error(labels, supports),
        by_chance=error_by_chance(supports),
        contradicted=len(against),
        wrongly_contradicted=sum(answer.row.is_supported for answer in against),
    )


def share(flags: Sequence[bool]) -> float | None:
    """The share of the flags that are set; None when there is none."""
    return sum(flags) / len(flags) if flags else None
