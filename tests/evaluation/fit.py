"""
Fit the weights of the lexical judge.

    python -m tests.evaluation.fit

Reads the permissively licensed rows beside the project and rewrites
`verification/judging/verdict/weights.json`; `gate` measures the same fit in two halves,
each judged by weights from the other. In two steps, in plain Python, band by band:

1. Logistic regression. Rows weigh so that each set counts by `SET_WEIGHTS` and, inside
   a set, supported rows as much as the others; each weight may have only the sign that
   its feature means; ridge penalty on standardised features.
2. A straight line through the scores that rows get from weights fitted without them
   (Platt, 1999), so that `support` is a frequency: here each set counts the same and
   its rows as they are. The threshold is where step 1 is undecided.
"""

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from zlib import crc32

from verification.judging import index_source
from verification.judging.comparing import compare
from verification.judging.comparison import read_claim
from verification.judging.verdict.calibration import WEIGHTS, Band, measure

from .rows import PERMISSIVE, Row, load_rows

BANDS = (("snippet", 150), ("article", 400), ("page", 4_000), ("book", 10**9))
"""Name and most words. A book has a page's weights."""

NOT_OF_PAGES = frozenset({"Stanford-GenSearch"})
"""Sets whose long rows take no part in the fit of pages and books: 4 of its 106 rows of
more than 150 words are supported, which says how search engines cite, not how a page
supports. Articles are fitted with them: without them LFQA loses three points."""

SET_WEIGHTS = {
    "Stanford-GenSearch": 5.0,
    "wice": 4.0,
    "ExpertQA": 1.5,
    "LFQA": 1.0,
    "factcheck": 1.0,
    "AttributedQA": 0.3,
}
"""Nearness of a set to our use: sentences with what they cite; others do not
take part."""

SIGNS = {
    "told": 1,
    "clause_told": 1,
    "lost": -1,
    "lost_run": -1,
    "lost_rarest": -1,
    "lack_by_length": -1,
    "pairs": 1,
    "copied": 1,
    "terms": 0,
    "length": 0,
    "window_words": 0,
    "numbers_missing": -1,
    "names_absent": -1,
    "negation": -1,
    "direction": -1,
}
"""Features that take part, with the only sign their weight may have; 0 is any."""

RIDGE = 0.005
STEPS = 600
"""Enough for the loss to stand still in the sixth decimal."""


@dataclass(frozen=True, slots=True)
class Example:
    set_name: str
    features: tuple[float, ...]
    is_supported: bool
    weight: float
    """In the first step: by set, its two classes alike."""

    share: float
    """In the second step: by set, its rows alike."""

    words: int
    fold: int
    """Of rows with the same source, in [0, FOLDS)."""


def read_examples(rows: Sequence[Row]) -> list[Example]:
    """Features of rows, with what each counts for."""
    sizes = Counter((row.set_name, row.is_supported) for row in rows)
    sources = {text: index_source(text) for text in {row.source_text for row in rows}}
    examples = []
    for row in rows:
        source = sources[row.source_text]
        found = measure(compare(read_claim(row.claim, source.language), source))
        if not found:
            continue
        weight = SET_WEIGHTS[row.set_name] / sizes[row.set_name, row.is_supported]
        count = sizes[row.set_name, True] + sizes[row.set_name, False]
        examples.append(
            Example(
                set_name=row.set_name,
                features=tuple(found[name] for name in SIGNS),
                is_supported=row.is_supported,
                weight=weight,
                share=1 / count,
                words=source.word_count,
                fold=crc32(row.source_text.encode()) % FOLDS,
            )
        )
    return examples


@dataclass(frozen=True, slots=True)
class Calibration:
    """What is fitted for sources of one length; see `Band`."""

    intercept: float
    weights: dict[str, float]
    threshold: float


def fit_logistic(
    examples: Sequence[Example], signs_of: Mapping[str, int] = SIGNS
) -> tuple[float, dict[str, float]]:
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
    signs = list(signs_of.values())
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
        name: weight for name, weight in zip(signs_of, raw, strict=True) if weight
    }


RATE = 0.5
"""Step of the projected, accelerated descent (Nesterov)."""


def _bounded(weight: float, sign: int) -> float:
    if sign > 0:
        return max(weight, 0.0)
    return min(weight, 0.0) if sign < 0 else weight


def fit_line(
    scores: Sequence[float], examples: Sequence[Example]
) -> tuple[float, float]:
    """
    Slope and shift that make scores the logarithms of odds. Newton's method.

    Source:
        Platt, 1999, "Probabilistic outputs for support vector machines", with a weak
        pull towards slope 1 and shift 0 in place of his smoothed labels.
    """
    total = sum(each.share for each in examples)
    slope, shift = 1.0, 0.0
    for _ in range(LINE_STEPS):
        by_slope, by_shift = LINE_RIDGE * (slope - 1), LINE_RIDGE * shift
        a, b, c = LINE_RIDGE, 0.0, LINE_RIDGE
        for score, each in zip(scores, examples, strict=True):
            chance = 1 / (1 + math.exp(-(slope * score + shift)))
            share = each.share / total
            error = share * (chance - each.is_supported)
            spread = share * chance * (1 - chance)
            by_slope += error * score
            by_shift += error
            a += spread * score * score
            b += spread * score
            c += spread
        determinant = a * c - b * b
        slope -= (c * by_slope - b * by_shift) / determinant
        shift -= (a * by_shift - b * by_slope) / determinant
    return slope, shift


LINE_STEPS = 12
"""Of Newton's method; six are enough for the sixth decimal."""

LINE_RIDGE = 0.002
FOLDS = 3
"""Parts of the rows of a band, each scored by weights fitted on the others."""


def fit_band(
    examples: Sequence[Example], signs: Mapping[str, int] = SIGNS
) -> Calibration:
    """Intercept, weights and threshold for sources of one length."""
    intercept, weights = fit_logistic(examples, signs)
    unseen: list[Example] = []
    scores: list[float] = []
    for fold in range(FOLDS):
        known = [each for each in examples if each.fold != fold]
        base, slopes = fit_logistic(known, signs)
        for each in examples:
            if each.fold == fold:
                unseen.append(each)
                scores.append(base + _score(each, slopes, signs))
    slope, shift = fit_line(scores, unseen)
    return Calibration(
        intercept=round(slope * intercept + shift, 3),
        weights={name: round(slope * weight, 3) for name, weight in weights.items()},
        threshold=round(1 / (1 + math.exp(-shift)), 2),
    )


def _score(
    example: Example, weights: Mapping[str, float], signs: Mapping[str, int]
) -> float:
    return sum(
        weights.get(name, 0.0) * value
        for name, value in zip(signs, example.features, strict=True)
    )


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
    whole = [each for each in longer if each.set_name not in NOT_OF_PAGES]
    fitted = {"snippet": fit_band(snippets), "article": fit_band(longer)}
    fitted["page"] = fitted["book"] = fit_band(whole)
    return tuple(
        Band(name=name, most_words=most, **asdict(fitted[name])) for name, most in BANDS
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
