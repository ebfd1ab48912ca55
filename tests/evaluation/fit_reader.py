"""
Fit the weights by which the judge `reader` joins its network with words.

    python -m tests.evaluation.fit_reader [--reader FOLDER]

Writes `calibration.json` into the network's folder, from the permissively licensed rows
beside the project and our own for calibration, in the two steps of `fit`, for each
length of source by itself; `gate` measures the same fit across two halves. A third step
raises the threshold until no more wrong claims pass than words alone let pass.
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

LEFT_TO_WORDS = Band("snippet", 80, 0.0, {}, 0.5)
"""Our own pairs have hardly a shorter source: there words tell as much."""

BANDS = (("paragraph", 120), ("article", 600), ("page", 10**9))
"""Name and most words. Of a page the threshold stays where step 1 is undecided: words
flag twice as many honest claims there as they let wrong ones pass."""

WRITTEN = "written"
OURS = {"paragraph": 0.5, "article": 8.0}
"""Nearness of our own pairs to our use, by band. In the second, 8 in place of 3 lifts
them by four to eight points; beyond that the cited sets lose as much."""

FEWEST = 10
"""Rows of either class that a set needs to take part in a band: five of the set that
weighs most once turned the fit of short sources round."""

MOST_ROWS = 600
"""Of one set. From 300 rows the mean of the citation sets comes out 0.2 lower."""


def fitting_rows(rows: Sequence[Row]) -> list[Row]:
    """Those of the rows that may be fitted on, and our own for calibration."""
    by_set: dict[str, list[Row]] = {}
    for row in rows:
        if row.file_name in PERMISSIVE and row.set_name in SET_WEIGHTS:
            by_set.setdefault(row.set_name, []).append(row)
    taken = [row for name in sorted(by_set) for row in sample(by_set[name], MOST_ROWS)]
    return [*taken, *load_calibration_pairs()]


def fit_reader(
    judge: ReaderJudge, rows: Sequence[Row], shelf: Shelf
) -> tuple[Band, ...]:
    """The calibration that the rows give; rows that only words judge are left out."""
    measured = []
    for row in rows:
        source = shelf.get(row.source_text)
        if source.word_count <= LEFT_TO_WORDS.most_words or not is_reported(row.claim):
            continue
        found = judge.read(row.claim, source)
        if found.together is not None:
            measured.append((row, found.features, source.word_count))
    bands, least = [LEFT_TO_WORDS], LEFT_TO_WORDS.most_words
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
        bands.append(band if name == "page" else _guarded(band, examples))
        least = most
    return tuple(bands)


def _guarded(band: Band, examples: Sequence[Example]) -> Band:
    """With a threshold that lets no more wrong claims pass than words, nor of ours."""
    wrong = [example for example in examples if not example.is_supported]
    guarded = WRITTEN if band.name == "article" else ""  # where most of them belong
    ours = [each for each in wrong if each.set_name == guarded]

    def passes_more(threshold: float, chosen: Sequence[Example]) -> bool:
        more = 0.0
        for each in chosen:
            found = dict(zip(SIGNS, each.features, strict=True))
            passes = estimate(found, band) >= threshold
            more += each.weight * (passes - 1 + found["flagged"])
        return more > 0

    threshold = band.threshold
    while passes_more(threshold, wrong) or passes_more(threshold, ours):
        threshold = round(threshold + 0.01, 2)
    return replace(band, threshold=threshold)


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
