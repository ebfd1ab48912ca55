"""
Fit the weights by which the judge `reader` joins its network with words.

    python -m tests.evaluation.fit_reader [--reader FOLDER]

Writes `calibration.json` into the network's folder, from the permissively licensed rows
beside the project and our own for calibration, in the two steps of `fit`, for each
length of source by itself; `gate` measures the same fit across two halves. A third step
sets two thresholds on our own rows: at the first as many honest claims in a hundred are
flagged as wrong ones pass, and at the second half as many wrong ones pass.
"""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from verification.judging import LexicalJudge
from verification.judging.calibration import Band, estimate
from verification.judging.judges.reader import SHIPPED, ReaderJudge
from verification.judging.judges.reader.excerpts import is_reported
from verification.judging.judges.reader.joining import CALIBRATION, SIGNS

from .fit import NOT_OF_PAGES, SET_WEIGHTS, Example, fit_band, make_examples
from .measuring import Shelf
from .own_pairs import load_calibration_pairs
from .rows import PERMISSIVE, Row, load_rows
from .sections import sample

BANDS = (("snippet", 80), ("article", 600), ("page", 10**9))
"""Name and most words. Of a page the first threshold stays where step 1 is undecided:
words flag twice as many honest claims there as they let wrong ones pass."""

WRITTEN = "written"
OURS = {"snippet": 6.0, "article": 6.0}
"""Nearness of our own pairs to our use, by band. With 10 they gain half a point and the
cited sets lose one, with 3 the reverse."""

FEWEST = 10
"""Rows of either class that a set needs to take part in a band: five of the set that
weighs most once turned the fit of short sources round."""

MOST_ROWS, MOST_OWN = 260, 1_000
"""Of one set, and of our own pairs: six weights need no more."""


def fitting_rows(rows: Sequence[Row]) -> list[Row]:
    """Those of the rows that may be fitted on, and our own for calibration."""
    by_set: dict[str, list[Row]] = {}
    for row in rows:
        if row.file_name in PERMISSIVE and row.set_name in SET_WEIGHTS:
            by_set.setdefault(row.set_name, []).append(row)
    taken = [row for name in sorted(by_set) for row in sample(by_set[name], MOST_ROWS)]
    return [*taken, *sample(load_calibration_pairs(), MOST_OWN)]


def fit_reader(
    judge: ReaderJudge, rows: Sequence[Row], shelf: Shelf
) -> tuple[Band, ...]:
    """The calibration that the rows give; rows that only words judge are left out."""
    measured = []
    for row in rows:
        source = shelf.get(row.source_text)
        if not is_reported(row.claim):
            continue
        found = judge.read(row.claim, source)
        if found.together is not None:
            measured.append((row, found.features, source.word_count))
    bands: list[Band] = []
    least = 0
    for name, most in BANDS:
        left_out = NOT_OF_PAGES if name == "page" else frozenset()
        examples = make_examples(
            [
                (row, features, words)
                for row, features, words in measured
                if least < words <= most and row.set_name not in left_out
            ],
            {**SET_WEIGHTS, WRITTEN: OURS.get(name, 0.0)},
            SIGNS,
            fewest=FEWEST,
        )
        band = fit_band(examples, SIGNS, name, most)
        bands.append(_with_thresholds(band, examples))
        least = most
    return tuple(bands)


def _with_thresholds(band: Band, examples: Sequence[Example]) -> Band:
    """By our own pairs, where they take part in the band; else the second alone, by
    all."""
    ours = [pair for pair in examples if pair.set_name == WRITTEN and pair.weight]
    honest: list[tuple[float, float]] = []
    wrong: list[tuple[float, float]] = []
    for example in ours or examples:
        found = dict(zip(SIGNS, example.features, strict=True))
        counted = honest if example.is_supported else wrong
        counted.append((estimate(found, band), example.weight))

    def passed(threshold: float, counted: Sequence[tuple[float, float]]) -> float:
        total = sum(weight for _, weight in counted)
        return (
            sum(weight for support, weight in counted if support >= threshold) / total
        )

    steps = [step / 100 for step in range(1, 101)]
    threshold = band.threshold
    if ours:
        threshold = next(
            step for step in steps if 1 - passed(step, honest) >= passed(step, wrong)
        )
    most = passed(threshold, wrong) / 2
    sure = next(
        step for step in steps if step >= threshold and passed(step, wrong) <= most
    )
    return replace(band, threshold=threshold, sure=sure)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--reader", type=Path, default=SHIPPED, metavar="FOLDER")
    folder = parser.parse_args().reader
    judge = ReaderJudge(folder, bands=(), lexical=LexicalJudge())
    table = {
        "fitted_by": "python -m tests.evaluation.fit_reader",
        "bands": [
            asdict(band)
            for band in fit_reader(judge, fitting_rows(load_rows()), Shelf())
        ],
    }
    text = json.dumps(table, indent=2) + "\n"
    (folder / CALIBRATION).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
