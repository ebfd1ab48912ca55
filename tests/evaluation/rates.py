"""
Measure the error rates that the page "How it judges" tells, and write its list.

    python -m tests.evaluation.rates [--most 300]

Sets of other people are judged in halves, each by what was fitted on the other; our own
test pairs, and the set that was kept out of all training, by the judges as they ship.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path

from training.pairs import read_pairs
from verification.judging import LexicalJudge
from verification.language.lists import list_path

from .fit import fit_bands
from .gate_reader import JUDGE, choose_reader
from .gate_sets import ask_halves
from .measuring import Shelf, score
from .own_pairs import load_later_pairs, load_test_pairs
from .rows import DATA_FOLDER, Label, Row, load_rows
from .sections import Groups, Judges, ask, group, sample

RATES = list_path("judging/error_rates", ".csv")
OWN = "own pairs"
KEPT_OUT = "check_covid"
"""Other people's set beside the project that neither network nor join learnt from."""

MOST = 300
COLUMNS = "set,reader_flagged,reader_passed,words_flagged,words_passed,pairs"


def measure_rates(rows: Sequence[Row], most: int) -> dict[str, Groups]:
    """What reader and words say of at most so many rows of each set."""
    shelf = Shelf()
    own = {
        OWN: sample(load_test_pairs(), most),
        **{name: sample(rows, most) for name, rows in load_later_pairs().items()},
        KEPT_OUT: sample(load_kept_out(), most),
    }
    answers = ask(_judges((), shelf), own, shelf)
    halves = {
        half: _judges([row for row in rows if row.is_held_out is not half], shelf)
        for half in (True, False)
    }
    for name, found in ask_halves(halves, group(rows, most), shelf).items():
        answers[name] |= found
    return answers


def load_kept_out() -> list[Row]:
    path = DATA_FOLDER.parent / "training" / "others" / f"{KEPT_OUT}.jsonl.gz"
    return [
        Row(
            pair.id,
            KEPT_OUT,
            KEPT_OUT,
            pair.claim,
            pair.source_text,
            Label(pair.label),
        )
        for pair in read_pairs(path)
    ]


def _judges(tuning: Sequence[Row], shelf: Shelf) -> Judges:
    words = LexicalJudge(fit_bands(tuning) if tuning else None)
    return {JUDGE: choose_reader(tuning, words, shelf), "lexical": words}


def rates_text(answers: Mapping[str, Groups]) -> str:
    lines = [
        "# How often reader and words err, in hundredths of supported and of other "
        "pairs; written by `python -m tests.evaluation.rates`. Source: ours. Licence: "
        f"MIT. Format: CSV ({COLUMNS.replace(',', ', ')}).",
        COLUMNS,
    ]
    for name in sorted(answers[JUDGE]):
        scores = [score(answers[judge][name]) for judge in (JUDGE, "lexical")]
        shares = (rate for row in scores for rate in (row.false_alarms, row.missed))
        cells = (f"{100 * (share or 0.0):.0f}" for share in shares)
        lines.append(",".join((name, *cells, str(scores[0].count))))
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER)
    parser.add_argument("--most", type=int, default=MOST)
    options = parser.parse_args()
    answers = measure_rates(load_rows(options.data), options.most)
    RATES.write_text(rates_text(answers), encoding="utf-8")


if __name__ == "__main__":
    main()
