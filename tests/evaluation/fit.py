"""
Fit the weights of the lexical judge.

    python -m tests.evaluation.fit

Reads the permissively licensed rows beside the project and rewrites
`verification/judging/weights.json`; `gate` measures the same fit across two halves,
each judged by weights from the other. Logistic regression in plain Python: rows weigh
so that each set counts by `SET_WEIGHTS` and, inside a set, supported rows as much as
the others; each weight may have only the sign that its feature means; ridge penalty on
standardised features. The threshold of each band is the one with the best mean balanced
accuracy.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from verification.judging import index_source
from verification.judging.calibration import WEIGHTS, Band
from verification.judging.comparison import compare, read_claim
from verification.judging.features import measure

from .labels import Label
from .rows import PERMISSIVE, Row, load_rows

BANDS = (("snippet", 150), ("page", 4_000), ("book", 10**9))
"""Name and most words. A book has a page's weights and an intercept of its own."""

SET_WEIGHTS = {
    "Stanford-GenSearch": 5.0,
    "wice": 4.0,
    "ExpertQA": 1.5,
    "LFQA": 1.0,
    "factcheck": 1.0,
    "AttributedQA": 0.3,
}
"""
Nearness of a set to our use: sentences with what they cite; others do not take part.
"""

SIGNS = {
    "window": 1,
    "base": 1,
    "pairs": 1,
    "clause_least": 1,
    "names_held": 1,
    "numbers_held": 1,
    "length": 0,
    "lack_by_length": -1,
    "window_words": 0,
    "copied": 1,
    "words_missing": -1,
    "terms": 0,
    "rarest_missing": -1,
    "run": -1,
    "numbers_missing": -1,
    "numbers_differ": -1,
    "names_absent": -1,
    "names_far": -1,
    "names_rival": -1,
    "negation": -1,
    "direction": -1,
}
"""Features that take part, with the only sign their weight may have; 0 is any."""

RIDGE = 0.003
STEPS = 600
"""Enough for the loss to stand still in the sixth decimal."""


@dataclass(frozen=True, slots=True)
class Example:
    features: tuple[float, ...]
    is_supported: bool
    weight: float
    words: int


def read_examples(rows: Sequence[Row]) -> list[Example]:
    """Features of rows, with what each counts for."""
    sizes = Counter((row.set_name, row.label is Label.SUPPORTED) for row in rows)
    sources = {text: index_source(text) for text in {row.source_text for row in rows}}
    examples = []
    for row in rows:
        source = sources[row.source_text]
        found = measure(compare(read_claim(row.claim, source.language), source))
        if not found:
            continue
        is_supported = row.label is Label.SUPPORTED
        weight = SET_WEIGHTS[row.set_name] / sizes[row.set_name, is_supported]
        values = tuple(found[name] for name in SIGNS)
        examples.append(Example(values, is_supported, weight, source.word_count))
    return examples


def fit_logistic(examples: Sequence[Example]) -> tuple[float, dict[str, float]]:
    """Intercept and weights, for features as they are (not standardised)."""
    total = sum(each.weight for each in examples)
    shares = [each.weight / total for each in examples]
    columns = list(zip(*(each.features for each in examples), strict=True))
    means = [
        sum(s * v for s, v in zip(shares, column, strict=True)) for column in columns
    ]
    scales = [
        math.sqrt(sum(s * (v - mean) ** 2 for s, v in zip(shares, column, strict=True)))
        or 1.0
        for column, mean in zip(columns, means, strict=True)
    ]
    rows = [
        [(v - m) / s for v, m, s in zip(each.features, means, scales, strict=True)]
        for each in examples
    ]
    signs = list(SIGNS.values())
    weights, intercept = [0.0] * len(signs), 0.0
    ahead, ahead_intercept = weights[:], intercept
    for step in range(1, STEPS + 1):
        slopes = [2 * RIDGE * weight for weight in ahead]
        slope = 0.0
        for row, each, share in zip(rows, examples, shares, strict=True):
            score = ahead_intercept + sum(map(float.__mul__, ahead, row))
            error = share * (1 / (1 + math.exp(-score)) - each.is_supported)
            slope += error
            for place, value in enumerate(row):
                slopes[place] += error * value
        moved = [
            _bounded(weight - RATE * change, sign)
            for weight, change, sign in zip(ahead, slopes, signs, strict=True)
        ]
        moved_intercept = ahead_intercept - RATE * slope
        momentum = (step - 1) / (step + 2)
        ahead = [
            new + momentum * (new - old)
            for new, old in zip(moved, weights, strict=True)
        ]
        ahead_intercept = moved_intercept + momentum * (moved_intercept - intercept)
        weights, intercept = moved, moved_intercept
    raw = [weight / scale for weight, scale in zip(weights, scales, strict=True)]
    intercept -= sum(w * m for w, m in zip(raw, means, strict=True))
    return intercept, {
        name: round(weight, 3)
        for name, weight in zip(SIGNS, raw, strict=True)
        if weight
    }


RATE = 0.5
"""Step of the projected, accelerated descent (Nesterov)."""


def _bounded(weight: float, sign: int) -> float:
    if sign > 0:
        return max(weight, 0.0)
    return min(weight, 0.0) if sign < 0 else weight


def fit_bands(rows: Sequence[Row]) -> tuple[Band, ...]:
    """The calibration that the permissively licensed ones among the rows give."""
    examples = read_examples(
        [
            row
            for row in rows
            if row.file_name in PERMISSIVE and row.set_name in SET_WEIGHTS
        ]
    )
    snippets = [each for each in examples if each.words <= BANDS[0][1]]
    longer = [each for each in examples if each.words > BANDS[0][1]]
    fitted = {"snippet": fit_logistic(snippets), "page": fit_logistic(longer)}
    fitted["book"] = fitted["page"]
    return tuple(
        Band(
            name=name,
            most_words=most,
            intercept=round(fitted[name][0], 3),
            threshold=0.5,
            weights=fitted[name][1],
        )
        for name, most in BANDS
    )


def main() -> None:
    rows = load_rows()
    table = {
        "fitted_by": "python -m tests.evaluation.fit",
        "bands": [asdict(band) for band in fit_bands(rows)],
    }
    WEIGHTS.write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
