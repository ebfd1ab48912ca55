"""
Claims as editors and answers write them, each with a source, a label and a reason.

The texts are ours. Nothing is tuned on them: they say how a judge does on what it has
not seen. `also_fair` holds the other verdicts that a careful reader could defend.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from verification.records import DifferenceKind, Verdict

FOLDER = Path(__file__).with_name("cases") / "editors"
SOURCES = FOLDER / "sources.jsonl"


@dataclass(frozen=True, slots=True)
class EditorCase:
    """One claim against one source, with what a careful, fair editor would say."""

    id: str
    kind: str
    claim: str
    source_text: str
    """Empty where nothing could be read."""

    verdict: Verdict
    also_fair: tuple[Verdict, ...]
    """Other verdicts that could be defended; never supported beside not supported."""

    difference: DifferenceKind | None
    """What the claim gets wrong; None where it gets nothing wrong."""

    reason: str

    @property
    def is_supported(self) -> bool:
        return self.verdict is Verdict.SUPPORTED

    def accepts(self, verdict: Verdict) -> bool:
        """Whether a verdict is the label or one that is also fair."""
        return verdict is self.verdict or verdict in self.also_fair


@cache
def load_editor_cases() -> tuple[EditorCase, ...]:
    """All of them, kind by kind in alphabetical order."""
    texts = load_sources()
    return tuple(
        _to_case(fields, texts)
        for path in sorted(FOLDER.glob("*.jsonl"))
        if path != SOURCES
        for fields in _read(path)
    )


def load_sources() -> dict[str, str]:
    """The sources' texts by their keys; several cases share one."""
    return {fields["key"]: fields["text"] for fields in _read(SOURCES)}


def _to_case(fields: dict[str, Any], texts: dict[str, str]) -> EditorCase:
    difference = fields["difference"]
    return EditorCase(
        id=fields["id"],
        kind=fields["kind"],
        claim=fields["claim"],
        source_text=texts[fields["source"]],
        verdict=Verdict(fields["verdict"]),
        also_fair=tuple(Verdict(word) for word in fields["also_fair"]),
        difference=DifferenceKind(difference) if difference else None,
        reason=fields["reason"],
    )


def _read(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
