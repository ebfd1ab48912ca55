"""
The plain methods that every table is compared with.

Word recall over the whole source at 0.4 is `OverlapJudge`. The other is recall over the
best window of three sentences, words weighed by how rare they are in the source; its
threshold is chosen on the half that is not being measured.
"""

import math
from collections import Counter
from collections.abc import Sequence

from verification.judging import SourceIndex
from verification.judging.judges.overlap import overlap_terms
from verification.judging.text.terms import blank_markers
from verification.records import Judgment, Verdict

from .measuring import Answer, Shelf, answer_all
from .metrics import balanced_accuracy
from .rows import Row

WINDOW = 3
"""Sentences."""


class WindowJudge:
    """Recall of rare words over the best window of three sentences."""

    name = "idf-window"
    version = "1"

    def __init__(self, threshold: float) -> None:
        self.threshold = threshold

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> Judgment:
        score = window_recall(statement, source)
        supported = score >= self.threshold
        return Judgment(
            verdict=Verdict.SUPPORTED if supported else Verdict.UNSUPPORTED,
            support=score,
            recall=score,
            judge=f"{self.name}/{self.version}",
        )


def window_recall(statement: str, source: SourceIndex) -> float:
    """Share of the claim's words, by rarity in the source, in the best window."""
    wanted = overlap_terms(statement, source.language)
    blanked = blank_markers(source.text)
    held = [
        wanted & overlap_terms(blanked[start:end], source.language)
        for start, end in source.sentences
    ]
    if not wanted or not held:
        return 0.0
    found_in = Counter(term for terms in held for term in terms)
    weights = {term: math.log(1 + len(held) / (1 + found_in[term])) for term in wanted}
    best = max(
        sum(weights[term] for term in set().union(*held[first : first + WINDOW]))
        for first in range(len(held))
    )
    return min(best / sum(weights.values()), 1.0)


def choose_threshold(rows: Sequence[Row], shelf: Shelf) -> float:
    """The threshold, in hundredths, with the best balanced accuracy on some rows."""
    answers = answer_all(WindowJudge(0.5), rows, shelf)
    return max(
        (step / 100 for step in range(20, 96, 3)),
        key=lambda threshold: _accuracy(answers, threshold),
    )


def _accuracy(answers: Sequence[Answer], threshold: float) -> float:
    return (
        balanced_accuracy(
            [answer.row.is_supported for answer in answers],
            [answer.judgment.support >= threshold for answer in answers],
        )
        or 0.0
    )
