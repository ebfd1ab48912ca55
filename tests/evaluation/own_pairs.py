"""Our own written pairs: the test part that ships, and the part that calibrates."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from training.pairs import Pair, part_of, read_pairs
from verification.judging.measuring import load_pairs

from .rows import Label, Row

PAIRS_FOLDER = Path(__file__).resolve().parents[2] / "training" / "pairs"


def load_test_pairs() -> tuple[Row, ...]:
    """The rows that ship, their kind as the set's name."""
    return tuple(
        Row(
            id=pair.id,
            set_name=pair.kind,
            file_name="written",
            claim=pair.claim,
            source_text=with_title(pair.title, pair.source_text),
            label=Label(pair.label),
        )
        for pair in load_pairs()
    )


def load_calibration_pairs() -> tuple[Row, ...]:
    """The rows that neither train the network nor measure it."""
    return tuple(_rows(_kept()))


def _kept() -> Iterator[Pair]:
    for path in sorted(PAIRS_FOLDER.glob("*.jsonl")):
        for pair in read_pairs(path):
            if part_of(pair.group) == "calibration":
                yield pair


def _rows(pairs: Iterable[Pair]) -> Iterator[Row]:
    for pair in pairs:
        yield Row(
            id=pair.id,
            set_name="written",
            file_name="written",
            claim=pair.claim,
            source_text=with_title(pair.title, pair.source_text),
            label=Label(pair.label),
        )


def with_title(title: str, text: str) -> str:
    """A page as its text is extracted: the title, then the rest."""
    return f"{title}\n\n{text}" if title else text
