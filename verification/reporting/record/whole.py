"""
Whether the parts of a saved report fit together, and nothing in it was passed over.

Each part alone was read before. Here: what is named exists and is named once, order is
that of the text, and writing the report again gives the same record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from verification.errors import BadCallError

from .conversion import SHOWN_SIGNS, Record, shown

Placed = tuple[str, Record]
"""An object of the report after its place, as messages name it."""

NAMES = {
    "claim_id": "claim",
    "claim_ids": "claim",
    "sole_support_of": "claim",
    "source_id": "source",
    "source_ids": "source",
    "origin_id": "origin",
}


def check_whole(report: Record, place: str) -> None:
    """Hold the parts of a report against each other. Each was read before. Raises
    BadCallError: something is named twice, out of order, or not there; says where."""
    parts = list(objects_in(report, place))
    stand_in = {
        name: [(at, part) for at, part, stands_in in parts if stands_in == name]
        for name in ("claims", "references", "findings", "citations", "sources")
    }
    sources = [part for part in stand_in["sources"] if "snapshot" in part[1]]
    references, findings = stand_in["references"], stand_in["findings"]
    origins = [(at, part) for at, part, name in parts if name == "origins"]
    check_claims(stand_in["claims"])
    length = len(report["document"]["text"])
    for at, part in (*references, *findings, *stand_in["citations"]):
        check_range(at, part, length)
    for listed, name in ((sources, "id"), (references, "source_id"), (origins, "id")):
        check_once(listed, name)
    own = {part["id"] for _, part in sources}
    known = {
        "claim": {part["id"] for _, part in stand_in["claims"]},
        "origin": {part["id"] for _, part in origins},
        "source": {
            *own,
            *(part["source_id"] for _, part in references),
            *(number for _, part in findings for number in part["source_ids"]),
        },
    }
    read = [part for _, part in sources if part["snapshot"]]
    lengths = {part["id"]: part["snapshot"]["text_length"] for part in read}
    of_origins = {**known, "source": own}
    for at, part, name in parts:
        check_named(at, part, of_origins if name in ("origins", "links") else known)
        if "evidence" in part:
            check_passages(at, part, lengths.get(part["source_id"]))


def objects_in(
    value: Any, place: str, name: str = ""
) -> Iterator[tuple[str, Record, str]]:
    """Each object in turn: its place, itself, the field that it stands in."""
    if isinstance(value, dict):
        yield place, value, name
        for key, inner in value.items():
            if isinstance(inner, dict | list):
                yield from objects_in(inner, f'{place}, "{key}"', key)
    else:
        for number, inner in enumerate(value, start=1):
            if isinstance(inner, dict | list):
                yield from objects_in(inner, f"{place} entry {number}", name)


def check_claims(claims: Iterable[Placed]) -> None:
    last_id, last_end = -1, 0
    for place, claim in claims:
        number = claim["id"]
        if number <= last_id:
            again = "stands twice" if number == last_id else "comes after a larger one"
            raise BadCallError(f'{place}: "id" {number} {again}.')
        if claim["start"] < last_end:
            raise BadCallError(f"{place}: begins inside or before the claim above.")
        last_id, last_end = number, claim["end"]


def check_range(place: str, part: Record, length: int) -> None:
    if part["end"] > length:
        said = f"{part['start']} to {part['end']} is no range of a text of {length:,}"
        raise BadCallError(f"{place}: {said} characters.")


def check_once(parts: Iterable[Placed], name: str) -> None:
    seen = set()
    for place, part in parts:
        if part[name] in seen:
            raise BadCallError(f'{place}: "{name}" {shown(part[name])} stands twice.')
        seen.add(part[name])


def check_passages(place: str, part: Record, length: int | None) -> None:
    for at, passage, _ in objects_in({"evidence": part["evidence"] or []}, place):
        if "text" not in passage:
            continue
        if length is not None:
            check_range(at, passage, length)
        if len(passage["text"]) != passage["end"] - passage["start"]:
            raise BadCallError(f"{at}: its text and its range differ.")


def check_named(place: str, part: Record, known: dict[str, set[Any]]) -> None:
    for name, kind in NAMES.items():
        named = part.get(name)
        for id in named if isinstance(named, list) else [named]:
            if id is not None and id not in known[kind]:
                said = f"names {shown(id)}, and the report has no such {kind}."
                raise BadCallError(f'{place}: "{name}" {said}')


def check_same(typed: Any, written: Any, place: str) -> None:
    """Compare a record with what its report gives when it is written again. Raises
    BadCallError: they differ; names the first place. Such a record would change by
    being read."""
    if isinstance(typed, dict) and isinstance(written, dict):
        check_same_fields(typed, written, place)
    elif isinstance(typed, list) and isinstance(written, list):
        if len(typed) != len(written):
            kept = f"of which a report would keep {len(written)}."
            raise BadCallError(f"{place}: has {len(typed)} entries, {kept}")
        for number, (one, other) in enumerate(zip(typed, written, strict=True), 1):
            check_same(one, other, f"{place} entry {number}")
    elif typed != written:
        gives = f"the rest of the report, which gives {shown(written)}."
        raise BadCallError(f"{place}: {shown(typed)} does not follow from {gives}")


def check_same_fields(
    typed: dict[str, Any], written: dict[str, Any], place: str
) -> None:
    for name, value in typed.items():
        if name not in written:
            unknown = f'"{name:.{SHOWN_SIGNS}}" is no field that a report has here.'
            raise BadCallError(f"{place}: {unknown}")
        check_same(value, written[name], f'{place}, "{name}"')
    if missing := [name for name in written if name not in typed]:
        raise BadCallError(f'{place}: "{missing[0]}" is missing.')
