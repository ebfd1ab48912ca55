"""
The labelled data beside the project, when it is there, in two halves.

The half is decided by a hash of the row's id. Each is measured by what the other tuned:
no figure is ever quoted from rows that tuned it.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

DATA_FOLDER = Path(__file__).resolve().parents[3] / "shared" / "data"
"""Beside the project's own folder; may be missing."""

PERMISSIVE = frozenset({"attributionbench", "wice", "factcheck", "summedits"})
"""Sets whose licence (Apache-2.0, ODC-BY) lets weights be fitted on them freely."""

CITATION_SETS = (
    "Stanford-GenSearch",
    "ExpertQA",
    "LFQA",
    "AttributedQA",
    "wice",
    "factcheck",
)
"""Sets of sentences with the text they cite: what this project is for."""


class Label(StrEnum):
    """What people say. Sets of two classes fold contradictions into `unsupported`."""

    SUPPORTED = "supported"
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True)
class Row:
    """One claim against one source, and what people say of it."""

    id: str
    set_name: str
    """Of what was made or written for the gate: its kind."""

    file_name: str
    claim: str
    source_text: str
    label: Label

    @property
    def is_supported(self) -> bool:
        return self.label is Label.SUPPORTED

    @property
    def is_held_out(self) -> bool:
        return is_held_out(self.id)


def is_held_out(row_id: str) -> bool:
    """Whether a row is of the half that is held out. Decided by the id alone."""
    return hashlib.sha256(row_id.encode()).digest()[0] % 2 == 1


@cache
def load_rows(folder: Path = DATA_FOLDER) -> tuple[Row, ...]:
    """Every row of every two-sided set; empty when the folder is not there."""
    if not folder.is_dir():
        return ()
    return tuple(
        row
        for path in sorted(folder.glob("*.jsonl"))
        if "nonsupported_tokens" not in path.name
        for row in _read(path)
    )


def _read(path: Path) -> Iterator[Row]:
    file_name = path.name.split("_")[0]
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            fields = json.loads(line)
            yield Row(
                id=fields["id"],
                set_name=fields["meta"].get("src", file_name),
                file_name=file_name,
                claim=fields["claim"],
                source_text=fields["source_text"],
                label=Label(fields["label"]),
            )
