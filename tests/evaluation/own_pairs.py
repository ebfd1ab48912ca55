"""Our own written pairs: the test part that ships, and the part that calibrates."""

from pathlib import Path

from training.pairs import Pair, part_of, read_pairs
from verification.judging.measuring import TestPair, load_pairs

from .rows import Label, Row

PAIRS_FOLDER = Path(__file__).resolve().parents[2] / "training" / "pairs"

FURTHER = "further writers"
LATER_SETS = {
    FURTHER: "[pq]*.jsonl",
    "short opposites": "o*.jsonl",
    "research retold": "n*.jsonl",
    "sums and conclusions": "s*.jsonl",
    "pages and summaries": "w*.jsonl",
}
"""The writers of a kind, by their files."""


def load_test_pairs() -> tuple[Row, ...]:
    """The rows that ship, their kind as the set's name."""
    return tuple(_row(pair, pair.kind) for pair in load_pairs())


def load_calibration_pairs() -> tuple[Row, ...]:
    """The rows that neither train the network nor measure it."""
    files = sorted(PAIRS_FOLDER.glob("*.jsonl"))
    pairs = (pair for path in files for pair in read_pairs(path))
    kept = (pair for pair in pairs if part_of(pair.group) == "calibration")
    return tuple(_row(pair, "written") for pair in kept)


def load_later_pairs() -> dict[str, tuple[Row, ...]]:
    """The test parts of later writers by set, which do not ship."""
    folder = PAIRS_FOLDER / "test"
    return {
        name: tuple(
            _row(pair, name)
            for path in sorted(folder.glob(pattern))
            for pair in read_pairs(path)
        )
        for name, pattern in LATER_SETS.items()
    }


def _row(pair: Pair | TestPair, set_name: str) -> Row:
    """Beside a page as its text is extracted: the title, then the rest."""
    title = f"{pair.title}\n\n" if pair.title else ""
    text, label = f"{title}{pair.source_text}", Label(pair.label)
    return Row(pair.id, set_name, "written", pair.claim, text, label)
