"""
What an exported trail holds, by the row that closes it.

An export is an action like any other, so it leaves a row; that row names what was
exported. It is the last row of the file, and its hash covers what the file's head says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice, zip_longest
from typing import Any

from .chain import ChainCheck, Fault, FaultKind, Place, Tally, check_chain
from .entries import BEFORE_FIRST, Action, AuditKind, Row, Scope

DIGESTS = 50
"""Most digests of a selection: below the entries that one list of a row may have."""

DIGEST_LENGTH = 32
"""Hexadecimal digits of one: 128 bits, which nobody meets by trying."""


SHAPES: dict[str, type] = {
    **dict.fromkeys(("scope", "head"), str),
    **dict.fromkeys(("first", "last", "count"), int),
    **{"filter": dict, "digests": list},
}
"""Of the fields of what closes a file, as JSON has them."""


@dataclass(frozen=True, slots=True)
class Closing:
    scope: Scope
    first: int
    """Number of the first row in its chain; 0 when there is none, and `last` too."""

    last: int
    count: int
    head: str
    filter: Mapping[str, str] = field(default_factory=dict)
    """By what the rows were chosen; empty for a whole chain."""

    digests: tuple[str, ...] = ()
    """Of a selection: one for each stretch of its rows, in their order."""

    def as_record(self) -> dict[str, Any]:
        lists = {"filter": dict(self.filter), "digests": list(self.digests)}
        return {**asdict(self), "scope": str(self.scope), **lists}


def whole_chain(scope: Scope, *, last: int, head: str) -> Closing:
    first = 1 if last else 0
    return Closing(scope, first, last, last, head if last else BEFORE_FIRST)


def selection(
    filter: Mapping[str, str], rows: Iterable[tuple[int, str]], *, count: int
) -> Closing:
    first, last, head = 0, 0, BEFORE_FIRST

    def hashes() -> Iterator[str]:
        nonlocal first, last, head
        for number, head in rows:
            first, last = first or number, number
            yield head

    digests = tuple(digests_of(hashes(), stretch_of(count)))
    return Closing(Scope.SELECTION, first, last, count, head, filter, digests)


def stretch_of(count: int) -> int:
    """Rows of a selection that one digest covers."""
    return max(1, -(-count // DIGESTS))


def digests_of(hashes: Iterator[str], stretch: int) -> Iterator[str]:
    while part := "\n".join(islice(hashes, stretch)):
        digest = hashlib.sha256(part.encode("utf-8", "replace"))
        yield digest.hexdigest()[:DIGEST_LENGTH]


def closing_action(closing: Closing, *, format_name: str, what: str = "") -> Action:
    return Action(
        AuditKind.EXPORT,
        what or f"audit trail, {format_name}",
        input=closing.as_record(),
        outcome=f"{closing.count} rows",
    )


def closing_of(row: object) -> Closing | None:
    """What a row says that stands before it; None when it is no closing row."""
    if not isinstance(row, dict) or row.get("kind") != AuditKind.EXPORT:
        return None
    told = row.get("input")
    if not isinstance(told, dict) or set(told) != set(SHAPES):
        return None
    if any(type(told[name]) is not shape for name, shape in SHAPES.items()):
        return None
    if not all(type(each) is str for each in told["digests"]):
        return None
    try:
        scope = Scope(told["scope"])
    except ValueError:
        return None
    return Closing(**{**told, "scope": scope, "digests": tuple(told["digests"])})


def header_of(row: Row) -> dict[str, Any]:
    """What the head of a file says: the closing row's words, its moment, its hash."""
    return {**row["input"], "exported_at": row["at"], "closed_by": row["hash"]}


def differing_stretch(
    closing: Closing, rows: Sequence[Mapping[str, Any]]
) -> tuple[int, int] | None:
    """Places among `rows`, first and last, of the first stretch that is not as it was
    exported; None when all are the same."""
    stretch, last = stretch_of(closing.count), len(rows) - 1
    ours = digests_of((str(row["hash"]) for row in rows), stretch)
    for place, (one, other) in enumerate(zip_longest(ours, closing.digests)):
        if one != other:
            start = min(place * stretch, max(last, 0))
            return start, min(start + stretch - 1, last)
    return None


def check_rows(
    rows: Sequence[Any],
    *,
    scope: Scope,
    header: Mapping[str, Any] | None,
    report: object = None,
    has_report: bool = False,
    noted: str = "",
) -> tuple[ChainCheck, Tally]:
    """
    Args:
        scope: What the file's head says that it holds; the row that closes the file
            is believed before it.
        header: What else its head says; None when the file was cut off before it.
        report: What the file says that its rows add up to.
        has_report: Whether this kind of file says so.
        noted: A hash that was noted elsewhere, or its beginning; empty for none.
    """
    tally = Tally()
    closing = closing_of(rows[-1]) if rows else None
    check = check_chain(rows, scope=closing.scope if closing else scope, tally=tally)
    fault = (
        check.fault
        or closing_fault(rows, closing, check)
        or header_fault(rows[-1], header)
        or (report_fault(report, tally) if has_report else None)
    )
    chosen = closing.filter.items() if closing else ()
    words = ", ".join(f"{name} {value}" for name, value in chosen)
    check = replace(check, fault=fault, filter=words)
    return (with_noted(check, rows, noted) if noted else check), tally


def closing_fault(
    rows: Sequence[Any], closing: Closing | None, check: ChainCheck
) -> Fault | None:
    """What the last row gives away about those before it, all of which are in order."""
    place = Place(check.scope)
    last = place.number_of(rows[-1]) if rows else 0
    if closing is None:
        return Fault(
            FaultKind.CUT_OFF,
            last + 1,
            f"The rows behind row {last} were cut off: the last row of a file tells of "
            "the export and what it held, and this one does not.",
        )
    before = rows[:-1]
    if closing.scope is Scope.SELECTION and (
        fault := selection_fault(before, closing, place)
    ):
        return fault
    first = place.number_of(before[0]) if before else 0
    end = place.number_of(before[-1]) if before else 0
    head = before[-1]["hash"] if before else BEFORE_FIRST
    found = (first, end, len(before), head)
    if found == (closing.first, closing.last, closing.count, closing.head):
        return None
    return Fault(
        FaultKind.ALTERED,
        last,
        f"Row {last}, which closes the file, was altered and its hash computed anew: "
        f"it tells of {closing.count} rows to row {closing.last}, and before it stand "
        f"{len(before)} to row {end}.",
    )


def selection_fault(
    rows: Sequence[Any], closing: Closing, place: Place
) -> Fault | None:
    stretch = differing_stretch(closing, rows)
    if stretch is None:
        return None
    numbers = [place.number_of(each) for each in rows[stretch[0] : stretch[1] + 1]]
    first, last = (numbers[0], numbers[-1]) if numbers else (0, 0)
    where = f"row {first}" if first == last else f"the rows {first} to {last}"
    counts = f"The export held {closing.count} rows, the file has {len(rows)}."
    if len(rows) < closing.count:
        return Fault(
            FaultKind.MISSING, first, f"A row is missing near {where}: {counts}"
        )
    if len(rows) > closing.count:
        return Fault(
            FaultKind.INSERTED, first, f"A row was inserted near {where}: {counts}"
        )
    named = f"Row {first}" if first == last else f"One of {where}"
    return Fault(
        FaultKind.ALTERED, first, f"{named} was altered and its hash computed anew."
    )


def header_fault(row: Any, header: Mapping[str, Any] | None) -> Fault | None:
    if header is None:
        sentence = "The last line, which closes the file, is missing: it was cut off."
        return Fault(FaultKind.CUT_OFF, 0, sentence)
    told = header_of(row)
    for name in {**told, **header}:
        if name not in header:
            what = f'"{name}" is missing from it'
        elif name not in told:
            what = f'no export of ours says "{name[:80]}"'
        elif header[name] != told[name] or type(header[name]) is not type(told[name]):
            what = f'"{name}" is not what the row that closes the file says'
        else:
            continue
        sentence = f"The head of the file was changed: {what}. {IN_ORDER}"
        return Fault(FaultKind.HEADER, 0, sentence)
    return None


IN_ORDER = "The rows themselves are in order."


def report_fault(report: object, tally: Tally) -> Fault | None:
    counted = tally.as_record()
    if report == counted:
        return None
    told: Mapping[str, Any] = report if isinstance(report, dict) else {}
    names = [name for name in counted if told.get(name) != counted[name]]
    named = ", ".join(f'"{name}"' for name in names) or "a figure that is none of ours"
    sentence = f"The report of the file was changed: {named} does not fit its rows."
    return Fault(FaultKind.REPORT, 0, f"{sentence} {IN_ORDER}")


def with_noted(check: ChainCheck, rows: Sequence[Any], noted: str) -> ChainCheck:
    """The check with the row whose hash was noted, or with the fault that none has."""
    place = Place(check.scope)
    for row in rows[: check.row_count]:
        if row["hash"].startswith(noted):
            return replace(check, noted=place.number_of(row))
    fault = check.fault or Fault(
        FaultKind.NOT_NOTED,
        0,
        f"No row has the hash that you noted ({noted[:12]}…): the trail was written "
        "anew, or the file is older than the note, or of another trail.",
    )
    return replace(check, fault=fault)
