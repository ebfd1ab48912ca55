"""
Fit the weights of the lexical judge.

    python -m tests.evaluation.fit

Reads the permissively licensed rows beside the project and rewrites
`verification/judging/weights.json`; `gate` measures the same fit in two halves,
each judged by weights from the other. In two steps, band by band:

1. Logistic regression. Rows weigh so that each set counts by `SET_WEIGHTS` and, inside
   a set, supported rows as much as the others; each weight may have only the sign that
   its feature means; ridge penalty on standardised features.
2. A straight line through the scores that rows get from weights fitted without them
   (Platt, 1999), so that `support` is a frequency: here each set counts the same and
   its rows as they are. The threshold is where step 1 is undecided.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from zlib import crc32

import numpy as np

from verification.judging.calibration import WEIGHTS, Band
from verification.judging.comparing import compare
from verification.judging.features import measure
from verification.judging.read_claim import read_claim

from .measuring import Shelf
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


Measured = tuple[Row, Mapping[str, float], int]
"""A row, its features, none when nothing bears on the claim, and its source's words."""


def make_examples(
    measured: Sequence[Measured],
    weights: Mapping[str, float],
    names: Iterable[str],
    *,
    fewest: int = 0,
) -> list[Example]:
    """
    The features of those names, with what each row counts for by the weights of sets.

    Args:
        fewest: Rows of either class that a set needs to take part.
    """
    sizes = Counter((row.set_name, row.is_supported) for row, _, _ in measured)
    examples = []
    for row, features, words in measured:
        both = [sizes[row.set_name, label] for label in (True, False)]
        if not features or min(both) < fewest:
            continue
        examples.append(
            Example(
                set_name=row.set_name,
                features=tuple(features[name] for name in names),
                is_supported=row.is_supported,
                weight=weights[row.set_name] / sizes[row.set_name, row.is_supported],
                share=1 / sum(both),
                words=words,
                fold=crc32(row.source_text.encode()) % FOLDS,
            )
        )
    return examples


def fit_logistic(
    examples: Sequence[Example], signs: Iterable[int]
) -> tuple[float, np.ndarray]:
    """Intercept and weights, for features as they are (not standardised)."""
    features = np.array([example.features for example in examples])
    labels = np.array([example.is_supported for example in examples])
    shares = np.array([example.weight for example in examples])
    shares /= shares.sum()
    means = shares @ features
    scales = np.sqrt(shares @ (features - means) ** 2)
    scales[scales == 0] = 1.0
    rows = np.column_stack([np.ones(len(features)), (features - means) / scales])
    bound = np.array([0, *signs])
    least, most = np.where(bound > 0, 0, -np.inf), np.where(bound < 0, 0, np.inf)
    ridge = np.array([0.0, *[2 * RIDGE] * len(means)])
    weights = ahead = np.zeros(len(bound))
    for step in range(1, STEPS + 1):
        errors = shares * (1 / (1 + np.exp(-rows @ ahead)) - labels)
        slopes = errors @ rows + ridge * ahead
        moved = np.clip(ahead - RATE * slopes, least, most)
        ahead = moved + (step - 1) / (step + 2) * (moved - weights)
        weights = moved
    raw = weights[1:] / scales
    return weights[0] - raw @ means, raw


RATE = 0.5
"""Step of the projected, accelerated descent (Nesterov)."""


def fit_line(
    scores: Sequence[float], examples: Sequence[Example]
) -> tuple[float, float]:
    """
    Slope and shift that make scores the logarithms of odds. Newton's method.

    Source:
        Platt, 1999, "Probabilistic outputs for support vector machines", with a weak
        pull towards slope 1 and shift 0 in place of his smoothed labels.
    """
    labels = np.array([example.is_supported for example in examples])
    shares = np.array([example.share for example in examples])
    shares /= shares.sum()
    columns = np.column_stack([scores, np.ones(len(scores))])
    line = start = np.array([1.0, 0.0])
    for _ in range(LINE_STEPS):
        chances = 1 / (1 + np.exp(-columns @ line))
        slopes = (shares * (chances - labels)) @ columns + LINE_RIDGE * (line - start)
        spread = columns.T * (shares * chances * (1 - chances)) @ columns
        line = line - np.linalg.solve(spread + LINE_RIDGE * np.eye(2), slopes)
    return line[0], line[1]


LINE_STEPS = 12
"""Of Newton's method; six are enough for the sixth decimal."""

LINE_RIDGE = 0.002
FOLDS = 3
"""Parts of the rows of a band, each scored by weights fitted on the others."""


def fit_band(
    examples: Sequence[Example], signs: Mapping[str, int], name: str, most_words: int
) -> Band:
    """Intercept, weights and threshold for sources of one length."""
    intercept, weights = fit_logistic(examples, signs.values())
    fits = [
        fit_logistic(
            [example for example in examples if example.fold != fold], signs.values()
        )
        for fold in range(FOLDS)
    ]
    unseen = [(*fits[example.fold], example.features) for example in examples]
    scores = [base + slopes @ features for base, slopes, features in unseen]
    slope, shift = fit_line(scores, examples)
    found = zip(signs, map(float, slope * weights), strict=True)
    return Band(
        name=name,
        most_words=most_words,
        intercept=round(float(slope * intercept + shift), 3),
        weights={feature: round(weight, 3) for feature, weight in found if weight},
        threshold=round(float(1 / (1 + np.exp(-shift))), 2),
    )


def fit_bands(rows: Sequence[Row]) -> tuple[Band, ...]:
    """The calibration that the permissively licensed ones among the rows give."""
    chosen = [
        row
        for row in rows
        if row.file_name in PERMISSIVE and row.set_name in SET_WEIGHTS
    ]
    shelf = Shelf()
    measured = []
    for row in chosen:
        source = shelf.get(row.source_text)
        found = measure(compare(read_claim(row.claim, source.language), source))
        features = asdict(found) if found else {}
        measured.append((row, features, source.word_count))
    examples = make_examples(measured, SET_WEIGHTS, SIGNS)
    snippets = [example for example in examples if example.words <= BANDS[0][1]]
    longer = [example for example in examples if example.words > BANDS[0][1]]
    whole = [example for example in longer if example.set_name not in NOT_OF_PAGES]
    fitted_on = zip((snippets, longer, whole, whole), BANDS, strict=True)
    return tuple(fit_band(known, SIGNS, *band) for known, band in fitted_on)


def main() -> None:
    rows = load_rows()
    table = {
        "fitted_by": "python -m tests.evaluation.fit",
        "bands": [asdict(band) for band in fit_bands(rows)],
    }
    WEIGHTS.write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
