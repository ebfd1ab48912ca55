"""
Whether the parts of a saved report fit together, and nothing in it was passed over.

Each part alone was read before. Here: what is named exists and is named once, order is
that of the text, and writing the report again gives the same record.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Any

from verification.errors import BadCallError

from .conversion import SHOWN_SIGNS, Record, shown

Placed = tuple[str, Record]
"""An object of the report after its place, as messages name it."""

_NO_FIELD = object()


def check_whole(report: Record, place: str) -> None:
    """
    Hold the parts of a report against each other. Each was read before. Raises
    BadCallError: something is named twice, out of order, or not there; says where.
    """
    document, at_document = report["document"], f'{place}, "document"'
    claims = entries(document, "claims", at_document)
    references = entries(document, "references", at_document)
    findings = entries(document, "findings", at_document)
    sources = entries(report, "sources", place)
    origins = entries(report, "origins", place)
    check_claims(claims)
    cited = chain.from_iterable(each_in(claims, "citations"))
    check_ranges([*references, *findings, *cited], len(document["text"]))
    for parts, name in ((sources, "id"), (references, "source_id"), (origins, "id")):
        check_once(parts, name)
    known = {
        *(each["id"] for _, each in sources),
        *(each["source_id"] for _, each in references),
        *(number for _, each in findings for number in each["source_ids"]),
    }
    lengths = {
        each["id"]: each["snapshot"]["text_length"]
        for _, each in sources
        if each["snapshot"]
    }
    for claim in claims:
        check_sources_of_claim(claim, known, lengths)
    numbers = {each["id"] for _, each in claims}
    touching = each_in(sources, "interests", "misfits")
    check_named([*findings, *chain(*touching)], "claim_ids", "claim", numbers)
    check_named(origins, "sole_support_of", "claim", numbers)
    answers = entries(report, "corroboration", place)
    check_named(answers, "claim_id", "claim", numbers)
    check_origins(sources, origins)


def entries(record: Record, name: str, place: str) -> list[Placed]:
    return [
        (f'{place}, "{name}" entry {number}', each)
        for number, each in enumerate(record[name], start=1)
    ]


def each_in(parts: Iterable[Placed], *names: str) -> Iterator[list[Placed]]:
    return (entries(each, name, place) for place, each in parts for name in names)


def check_claims(claims: Iterable[Placed]) -> None:
    """They stand in the text one after the other, with growing ids."""
    last_id, last_end = -1, 0
    for place, each in claims:
        number = each["id"]
        if number <= last_id:
            again = "stands twice" if number == last_id else "comes after a larger one"
            raise BadCallError(f'{place}: "id" {number} {again}.')
        if each["start"] < last_end:
            raise BadCallError(f"{place}: begins inside or before the claim above.")
        last_id, last_end = number, each["end"]


def check_ranges(parts: Iterable[Placed], length: int) -> None:
    for place, each in parts:
        if each["end"] > length:
            raise BadCallError(
                f"{place}: {each['start']} to {each['end']} is no range of a text of "
                f"{length:,} characters."
            )


def check_once(parts: Iterable[Placed], name: str) -> None:
    seen = set()
    for place, each in parts:
        if each[name] in seen:
            raise BadCallError(f'{place}: "{name}" {shown(each[name])} stands twice.')
        seen.add(each[name])


def check_sources_of_claim(
    claim: Placed, known: set[int | str], lengths: dict[int | str, int]
) -> None:
    """What a claim cites or is linked to is in the report; passages fit their texts."""
    place, record = claim
    for name in ("citations", "cross_references", "suggestions"):
        parts = entries(record, name, place)
        check_named(parts, "source_id", "source", known)
        for part_place, part in parts:
            passages = list(passages_of(part, part_place))
            length = lengths.get(part["source_id"])
            if length is not None:
                check_ranges(passages, length)
            for passage_place, each in passages:
                if len(each["text"]) != each["end"] - each["start"]:
                    raise BadCallError(
                        f"{passage_place}: its text and its range differ."
                    )


def passages_of(part: Record, place: str) -> Iterator[Placed]:
    if isinstance(part["evidence"], list):
        yield from entries(part, "evidence", place)
    elif part["evidence"]:
        yield f'{place}, "evidence"', part["evidence"]


def check_origins(sources: list[Placed], origins: list[Placed]) -> None:
    ids = {each["id"] for _, each in sources}
    links = chain.from_iterable(each_in(origins, "links"))
    check_named([*origins, *links], "source_ids", "source", ids)
    weighed = [each for each in sources if each[1]["origin_id"] is not None]
    numbers = {each["id"] for _, each in origins}
    check_named(weighed, "origin_id", "origin", numbers)


def check_named(
    parts: Iterable[Placed], name: str, kind: str, known: Collection[Any]
) -> None:
    """One id or a list of them, each of something that the report has."""
    for place, each in parts:
        ids = each[name] if isinstance(each[name], list) else [each[name]]
        for id in ids:
            if id not in known:
                raise BadCallError(
                    f'{place}: "{name}" names {shown(id)}, and the report has no such '
                    f"{kind}."
                )


def check_same(typed: Any, written: Any, place: str) -> None:
    """
    Compare a record with what its report gives when it is written again. Raises
    BadCallError: they differ; names the first place. Such a record would change by
    being read.
    """
    if isinstance(typed, dict) and isinstance(written, dict):
        check_same_fields(typed, written, place)
    elif isinstance(typed, list) and isinstance(written, list):
        if len(typed) != len(written):
            raise BadCallError(
                f"{place}: has {len(typed)} entries, of which a report would keep "
                f"{len(written)}."
            )
        for number, (one, other) in enumerate(zip(typed, written, strict=True), 1):
            check_same(one, other, f"{place} entry {number}")
    elif typed != written:
        raise BadCallError(
            f"{place}: {shown(typed)} does not follow from the rest of the report, "
            f"which gives {shown(written)}."
        )


def check_same_fields(
    typed: dict[str, Any], written: dict[str, Any], place: str
) -> None:
    for name, value in typed.items():
        other = written.get(name, _NO_FIELD)
        if other is _NO_FIELD:
            raise BadCallError(
                f'{place}: "{name:.{SHOWN_SIGNS}}" is no field that a report has here.'
            )
        check_same(value, other, f'{place}, "{name}"')
    if missing := [name for name in written if name not in typed]:
        raise BadCallError(f'{place}: "{missing[0]}" is missing.')
