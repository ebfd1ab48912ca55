"""Figures as they are pinned: shares in [0, 1] of which more is better."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .measuring import Answer, score, share


@dataclass(frozen=True, slots=True)
class Figure:
    """One measure of one corpus."""

    value: float
    """In [0, 1]; more is better."""

    count: int
    """Examples it rests on."""

    noise: float
    """One standard error: what another sample of this size would often differ by."""


def standard_error(rate: float, count: int) -> float:
    """
    How far a rate over so many examples is known.

    Source:
        Binomial, one example added on either side so that a perfect share of few
        examples is not taken for certain (Laplace's rule of succession).

    >>> round(standard_error(0.5, 100), 3)
    0.05
    >>> standard_error(1.0, 8) > 0.09
    True
    """
    smoothed = (rate * count + 1) / (count + 2)
    return math.sqrt(smoothed * (1 - smoothed) / max(count, 1))


def share_figure(flags: Sequence[bool]) -> Figure | None:
    """The share of the flags that are set; None when there is none."""
    found = share(flags)
    return (
        None
        if found is None
        else Figure(found, len(flags), standard_error(found, len(flags)))
    )


def measure_answers(answers: Sequence[Answer]) -> dict[str, Figure]:
    """What is pinned of one labelled set; a class that it lacks gives no figure."""
    found = score(answers)
    passed = share_figure(
        [answer.is_passed for answer in answers if answer.row.is_supported]
    )
    caught = share_figure(
        [not answer.is_passed for answer in answers if not answer.row.is_supported]
    )
    figures = {"supported pairs passed": passed, "other pairs flagged": caught}
    if passed and caught and found.balanced is not None and found.ranking is not None:
        figures["balanced accuracy"] = Figure(
            found.balanced, found.count, math.hypot(passed.noise, caught.noise) / 2
        )
        smaller = min(passed.count, caught.count)
        figures["ranking (AUC)"] = Figure(
            found.ranking, found.count, standard_error(found.ranking, smaller)
        )
    if found.calibration is not None:
        agreement = 1 - found.calibration
        figures["probability near frequency"] = Figure(
            agreement, found.count, standard_error(agreement, found.count)
        )
    return {name: figure for name, figure in figures.items() if figure is not None}


def mean_figure(figures: Sequence[Figure]) -> Figure:
    """The mean of figures of several sets, each set counting the same."""
    size = len(figures)
    return Figure(
        sum(figure.value for figure in figures) / size,
        sum(figure.count for figure in figures),
        math.hypot(*(figure.noise for figure in figures)) / size,
    )
