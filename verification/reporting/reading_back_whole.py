"""
Whether the parts of a saved report fit together, and nothing in it was passed over.

Each part alone is read by `reading_back*`. Here: what is named exists and is named
once, order is that of the text, and writing the report again gives the same record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from verification.errors import BadCallError

from .fields import Fields, kind_of

SHOWN_SIGNS = 60
"""Characters of a value in a message: enough to know it again."""

_NO_FIELD = object()


def check_whole(report: Fields) -> None:
    """
    Hold the parts of a report against each other. Each was read before.

    Raises:
        BadCallError: Something is named twice, out of order, or not there; says where.
    """
    document = report.object("document")
    claims, sources = list(document.objects("claims")), list(report.objects("sources"))
    references = list(document.objects("references"))
    origins = list(report.objects("origins"))
    check_claims(claims, document.text("text"))
    for parts, name in ((sources, "id"), (references, "source_id"), (origins, "id")):
        check_once(parts, name)
    numbers = {each.whole_number("id") for each in claims}
    findings = list(document.objects("findings"))
    known = {
        *(each.source_id("id") for each in sources),
        *(each.source_id("source_id") for each in references),
        *(number for each in findings for number in each.source_ids("source_ids")),
    }
    lengths = {
        each.source_id("id"): snapshot.whole_number("text_length")
        for each in sources
        if (snapshot := each.object_or_none("snapshot"))
    }
    for claim in claims:
        check_sources_of_claim(claim, known, lengths)
    check_named(tied_to_claims(findings, sources, origins), "claim", numbers)
    for each in report.objects("corroboration"):
        check_named([(each, "claim_id")], "claim", numbers)
    check_origins(sources, origins)


def check_claims(claims: Sequence[Fields], text: str) -> None:
    """They stand in the text, one after the other, with growing ids."""
    last_id, last_end = -1, 0
    for each in claims:
        number, span = each.whole_number("id"), each.span(within=len(text))
        if number <= last_id:
            again = "stands twice" if number == last_id else "comes after a larger one"
            raise BadCallError(f'{each.place}: "id" {number} {again}.')
        if span.start < last_end:
            raise BadCallError(
                f"{each.place}: begins inside or before the claim above."
            )
        last_id, last_end = number, span.end


def check_once(parts: Iterable[Fields], name: str) -> None:
    seen = set()
    for each in parts:
        id = each.source_id(name)
        if id in seen:
            raise BadCallError(
                f'{each.place}: "{name}" {id!r:.{SHOWN_SIGNS}} stands twice.'
            )
        seen.add(id)


def check_sources_of_claim(
    claim: Fields, known: set[int | str], lengths: dict[int | str, int]
) -> None:
    """What a claim cites or is told of is in the report; passages fit their texts."""
    for name in ("citations", "cross_references", "suggestions"):
        parts = list(claim.objects(name))
        check_named([(each, "source_id") for each in parts], "source", known)
        for part in parts:
            length = lengths.get(part.source_id("source_id"))
            for passage in passages_of(part):
                span = passage.span(within=length)
                if len(passage.text("text")) != span.end - span.start:
                    raise BadCallError(
                        f"{passage.place}: its text and its range differ."
                    )


def passages_of(part: Fields) -> Iterator[Fields]:
    if isinstance(part.values.get("evidence"), list):
        yield from part.objects("evidence")
    elif passage := part.object_or_none("evidence"):
        yield passage


def tied_to_claims(
    findings: Iterable[Fields], sources: Iterable[Fields], origins: Iterable[Fields]
) -> Iterator[tuple[Fields, str]]:
    for each in findings:
        yield each, "claim_ids"
    for source in sources:
        for name in ("interests", "misfits"):
            for each in source.objects(name):
                yield each, "claim_ids"
    for each in origins:
        yield each, "sole_support_of"


def check_origins(sources: Sequence[Fields], origins: Sequence[Fields]) -> None:
    ids = {each.source_id("id") for each in sources}
    check_named([(each, "source_ids") for each in origins], "source", ids)
    for origin in origins:
        links = origin.objects("links")
        check_named([(each, "source_ids") for each in links], "source", ids)
    numbers = {each.whole_number("id") for each in origins}
    weighed = [each for each in sources if each.values.get("origin_id") is not None]
    check_named([(each, "origin_id") for each in weighed], "origin", numbers)


def check_named(
    places: Iterable[tuple[Fields, str]], kind: str, known: set[Any]
) -> None:
    """One id or a list of them, each of something that the report has."""
    for fields, name in places:
        value = fields.values[name]
        for id in value if isinstance(value, list) else [value]:
            if id not in known:
                raise BadCallError(
                    f'{fields.place}: "{name}" names {id!r:.{SHOWN_SIGNS}}, and the '
                    f"report has no such {kind}."
                )


def check_same(typed: Any, written: Any, place: str) -> None:
    """
    Compare a record with what its report gives when it is written again.

    Raises:
        BadCallError: They differ; names the first place. Such a record would change by
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


def shown(value: Any) -> str:
    is_plain = isinstance(value, str | int | float)
    return f"{value!r:.{SHOWN_SIGNS}}" if is_plain else kind_of(value)
