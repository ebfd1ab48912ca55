"""
How good verdicts are, in the measures that the field uses.

    balanced_accuracy   mean of the shares of supported and other pairs told rightly
    ranking_quality     area under the ROC curve
    calibration_error   expected calibration error in ten bins
    error_by_chance     what it is of so many pairs when every probability is right
"""

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from statistics import median

BINS = 10
"""Of equal width, as the published figures have it (Guo et al., 2017)."""


def balanced_accuracy(labels: Sequence[bool], answers: Sequence[bool]) -> float | None:
    """
    Mean of the two shares told rightly; None when one of the classes is missing.

    >>> balanced_accuracy([True, True, False], [True, False, False])
    0.75
    """
    right = [answer for label, answer in zip(labels, answers, strict=True) if label]
    wrong = [answer for label, answer in zip(labels, answers, strict=True) if not label]
    if not right or not wrong:
        return None
    return (sum(right) / len(right) + 1 - sum(wrong) / len(wrong)) / 2


def ranking_quality(labels: Sequence[bool], scores: Sequence[float]) -> float | None:
    """
    Chance that a supported pair scores above another one; None without both classes.

    >>> ranking_quality([True, False, True], [0.9, 0.5, 0.4])
    0.5
    """
    others = sorted(s for label, s in zip(labels, scores, strict=True) if not label)
    supported = [s for label, s in zip(labels, scores, strict=True) if label]
    if not others or not supported:
        return None
    above = sum(
        (bisect_left(others, score) + bisect_right(others, score)) / 2
        for score in supported
    )
    return above / (len(others) * len(supported))


def calibration_error(
    labels: Sequence[bool], probabilities: Sequence[float]
) -> float | None:
    """
    Mean gap between probability and frequency, bins weighed by their pairs; None if
    empty.

    >>> calibration_error([True, False], [0.5, 0.5])
    0.0
    """
    if not labels:
        return None
    bins: list[list[tuple[bool, float]]] = [[] for _ in range(BINS)]
    for label, probability in zip(labels, probabilities, strict=True):
        bins[min(int(probability * BINS), BINS - 1)].append((label, probability))
    gaps = (
        abs(sum(label for label, _ in group) - sum(chance for _, chance in group))
        for group in bins
    )
    return sum(gaps) / len(labels)


def error_by_chance(probabilities: Sequence[float]) -> float | None:
    """
    Calibration error of probabilities that are frequencies, labels being drawn by them;
    None without any. Few pairs leave few in a bin, so it is far from nothing.

    >>> error_by_chance([1.0, 0.0]), error_by_chance([0.5] * 16) > 0.05
    (0.0, True)
    """
    if not probabilities:
        return None
    chance = random.Random(len(probabilities))  # noqa: S311 - draws that are the same each time
    drawn = (
        [chance.random() < probability for probability in probabilities]
        for _ in range(DRAWS)
    )
    return median(calibration_error(labels, probabilities) or 0.0 for labels in drawn)


DRAWS = 101
