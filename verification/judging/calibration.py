"""
From features to `support`, the probability that the source fully supports the claim.

A logistic function with few weights, by length of the source, makes a probability of
them: a snippet, a page and a book are different evidence. The weights stand in
`weights.json` with the command that fitted them; docs/algorithms/judging.md says on
what and how well.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

WEIGHTS = Path(__file__).with_name("weights.json")

EVEN_CHANCE = 0.5
"""
Support below which what still passes is a close call. The threshold of a band is where
a false alarm and a miss cost the same; it lies lower, as fewer than half of the rows
that were fitted are supported.
"""


@dataclass(frozen=True, slots=True)
class Band:
    """The calibration of sources of one length."""

    name: str
    most_words: int
    intercept: float
    weights: Mapping[str, float]

    threshold: float
    """Probability from which a claim without a hard difference is supported."""

    sure: float = EVEN_CHANCE
    """Probability from which what is supported needs no second look."""


@cache
def bands() -> tuple[Band, ...]:
    """From the shortest sources to the longest."""
    table = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return tuple(Band(**fields) for fields in table["bands"])


def band_for(words: int, calibration: Sequence[Band] | None = None) -> Band:
    """The band of a source of so many words; the shipped calibration by default."""
    calibration = calibration or bands()
    for band in calibration:
        if words <= band.most_words:
            return band
    return calibration[-1]


def estimate(features: Mapping[str, float], band: Band) -> float:
    """
    Probability, in (0, 1), that the source fully supports the claim.

    Source: Logistic regression; fitted by `python -m tests.evaluation.fit`.
    """
    total = band.intercept + sum(
        weight * features[name] for name, weight in band.weights.items()
    )
    return 1.0 / (1.0 + math.exp(-min(max(total, -30.0), 30.0)))
