"""
From features to `support`, the probability that the source fully supports the claim.

A logistic function with few weights, by length of the source: a snippet, a page and a
book are different evidence. The weights stand in `weights.json` with the command that
fitted them; docs/algorithms/judging.md says on what and how well. The ceilings are the
most that `support` may be where a hard check holds.
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


OTHER_VALUE = 0.2
"""
Beside another number or name of the same thing: so many of the labelled rows where that
was found people call supported (18 and 25 in 100, by half).
"""

UNTOLD_NUMBER = 0.25
"""Of a number that the source gives nowhere."""

FAR_NUMBER = 0.2
"""Of a copied sentence whose number the source gives elsewhere only."""

NEGATED = 0.25
"""Where one side says "not": 26 and 50 in 100 of such rows are called supported."""

OPPOSED = 0.2
"""Where the source says the opposite of the claim's own fact."""

LOOSELY_OPPOSED = 0.3
"""Where it says the opposite among words of the claim, put otherwise."""

HEDGED = 0.45
"""Where the source says "may" and the claim does not: partly supported at best."""

UNTOLD_NAME = 0.2
"""Of a copied sentence with a name that the source never gives."""

DISPLACED = 0.3
"""
Where another name stands in the place of one that the source never gives: nobody would
take it for support, though words around it agree.
"""

NAME_ALONE = 0.3
"""Where the passage has the claim's name and nothing of what is said of it."""

MISQUOTED = 0.3
"""Where the source has not the quoted words, or has others."""

UNRANKED = 0.4
"""Of a superlative where the passage ranks nothing: partly supported at best."""

FOREIGN_PART = 0.3
"""Where half of the claim is copied and the rest is from elsewhere."""

EXCHANGED = 0.15
"""Where a copied sentence has another name put into it."""

VERBATIM_FLOOR = 0.96
"""Of the source's own sentence."""

CLOSE_COPY_FLOOR = 0.85
"""Of a close copy that has the rarest of the claim's words."""
