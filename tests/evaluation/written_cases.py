"""
Claims as editors and answers write them, each with a source, a label and a reason.

The texts are ours. The own cases stood beside the judge while it was written; the
editors' cases did not, nothing is tuned on them, and they say how a judge does on what
it has not seen.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from verification.records import DifferenceKind, Verdict

from .rows import Label, Row

OWN = Path(__file__).with_name("cases")
EDITORS = OWN / "editors"
SOURCES = "sources.jsonl"

FLAGGED = frozenset(Verdict) - {Verdict.SUPPORTED}

VERDICTS = {
    Label.SUPPORTED: Verdict.SUPPORTED,
    Label.PARTIAL: Verdict.PARTIALLY_SUPPORTED,
    Label.UNSUPPORTED: Verdict.UNSUPPORTED,
    Label.CONTRADICTED: Verdict.CONTRADICTED,
}
LABELS_OF = {verdict: label for label, verdict in VERDICTS.items()}
LABELS_OF[Verdict.UNVERIFIABLE] = Label.UNSUPPORTED


@dataclass(frozen=True, slots=True)
class WrittenCase(Row):
    """A row whose set is its kind, with what a careful reader would say."""

    verdict: Verdict
    fair: frozenset[Verdict]
    """The verdicts that could be defended, this one among them."""

    difference: DifferenceKind | None
    """What the claim gets wrong; None where it gets nothing wrong or none is named."""

    reason: str


def load_written_cases() -> Mapping[str, Sequence[WrittenCase]]:
    """All of them, by collection."""
    return {"own cases": load_own_cases(), "editors' cases": load_editor_cases()}


@cache
def load_own_cases() -> list[WrittenCase]:
    """
    File by file. A long page is several sources, one after the other. Their labels
    part supported from not, and name no difference.
    """
    texts = load_sources(OWN)
    found = []
    for fields in _rows(OWN):
        verdict = VERDICTS[Label(fields["label"])]
        fair = {verdict} if verdict is Verdict.SUPPORTED else {verdict, *FLAGGED}
        if verdict is not Verdict.CONTRADICTED:
            fair -= {Verdict.CONTRADICTED}
        text = "\n\n".join(texts[name] for name in fields["sources"])
        found.append(_case(fields, text, verdict, fair))
    return found


@cache
def load_editor_cases() -> list[WrittenCase]:
    """
    Kind by kind in alphabetical order. `also_fair` of a row holds the other verdicts
    that a careful reader could defend.
    """
    texts = load_sources(EDITORS)
    return [
        _case(
            fields,
            texts[fields["source"]],
            Verdict(fields["verdict"]),
            map(Verdict, [fields["verdict"], *fields["also_fair"]]),
        )
        for fields in _rows(EDITORS)
    ]


def load_sources(folder: Path) -> dict[str, str]:
    """The sources' texts by their names; several cases share one."""
    rows = _lines(folder / SOURCES)
    return {fields.get("key") or fields["name"]: fields["text"] for fields in rows}


def _case(fields: Mapping[str, Any], text, verdict, fair) -> WrittenCase:
    return WrittenCase(
        id=fields["id"],
        set_name=fields["kind"],
        file_name="written",
        claim=fields["claim"],
        source_text=text,
        label=LABELS_OF[verdict],
        verdict=verdict,
        fair=frozenset(fair),
        difference=DifferenceKind(fields["difference"])
        if fields.get("difference")
        else None,
        reason=fields["reason"],
    )


def _rows(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob("*.jsonl")):
        if path.name != SOURCES:
            yield from _lines(path)


def _lines(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
