"""
What each finder adds beside the small reader: rows that are told otherwise without it.

    python -m tests.evaluation.beside_reader [--most 100]

Of the rows on which support is kept from a claim by the finder alone, how many people
do not call supported (right) and how many they do (wrong). Takes some ten minutes.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path

from verification.judging.finders import FINDERS
from verification.judging.judges.reader import ReaderJudge

from .gate_reader import network_of
from .measuring import Answer, Shelf, answer_all
from .own_pairs import load_later_pairs, load_test_pairs
from .perturbations import make_cases
from .rates import load_kept_out
from .rows import DATA_FOLDER, Row, load_rows
from .sections import group, sample
from .tables import align
from .written_cases import load_written_cases

MOST = 100


def load_groups(data: Path, most: int) -> dict[str, list[Row]]:
    """Rows by who made them, at most so many of a set."""
    labelled = load_rows(data)
    pairs = [load_test_pairs(), *load_later_pairs().values(), load_kept_out()]
    return {
        "other people's": _all(group(labelled, most)),
        "pairs": [row for rows in pairs for row in sample(rows, most)],
        "our cases": [row for rows in load_written_cases().values() for row in rows],
        "changed": _all(group(make_cases(labelled), most)),
    }


def _all(sets: Mapping[str, Sequence[Row]]) -> list[Row]:
    return [row for rows in sets.values() for row in rows]


def told_otherwise(
    whole: Sequence[Answer], without: Sequence[Answer]
) -> tuple[int, int]:
    """Rows that pass only without the finder: right to keep back, and wrong."""
    kept = [
        one.row
        for one, other in zip(whole, without, strict=True)
        if other.is_passed and not one.is_passed
    ]
    right = sum(not row.is_supported for row in kept)
    return right, len(kept) - right


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER)
    parser.add_argument("--most", type=int, default=MOST)
    options = parser.parse_args()
    groups, shelf = load_groups(options.data, options.most), Shelf()
    judge = ReaderJudge(network=network_of())
    whole = {name: answer_all(judge, rows, shelf) for name, rows in groups.items()}
    table = []
    for kind in [*FINDERS]:
        finder, FINDERS[kind] = FINDERS[kind], lambda comparison, features: ()
        counts = [
            told_otherwise(whole[name], answer_all(judge, rows, shelf))
            for name, rows in groups.items()
        ]
        FINDERS[kind] = finder
        table.append((kind, *(f"{right}/{wrong}" for right, wrong in counts)))
    heads = [f"{name} ({len(rows)})" for name, rows in groups.items()]
    sys.stdout.write("\n".join(align(("finder", *heads), table)) + "\n")


if __name__ == "__main__":
    main()
