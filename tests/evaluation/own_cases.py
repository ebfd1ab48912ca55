"""Cases of our own writing, each with the reason for its label."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .labels import Label, to_label

FOLDER = Path(__file__).with_name("cases")
SOURCES = FOLDER / "sources.jsonl"


@dataclass(frozen=True, slots=True)
class OwnCase:
    id: str
    kind: str
    claim: str
    source_text: str
    label: Label
    reason: str


def load_own_cases() -> list[OwnCase]:
    """
    All of them, file by file. A long page is several sources, one after the other.
    """
    texts = {each["name"]: each["text"] for each in _lines(SOURCES)}
    return [
        OwnCase(
            id=fields["id"],
            kind=fields["kind"],
            claim=fields["claim"],
            source_text="\n\n".join(texts[name] for name in fields["sources"]),
            label=to_label(fields["label"]),
            reason=fields["reason"],
        )
        for path in sorted(FOLDER.glob("*.jsonl"))
        if path != SOURCES
        for fields in _lines(path)
    ]


def digest() -> str:
    """Of every byte of the cases: a changed corpus is another corpus."""
    content = b"".join(path.read_bytes() for path in sorted(FOLDER.glob("*.jsonl")))
    return hashlib.sha256(content).hexdigest()


def _lines(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
