"""
Whether rows of an audit trail are those that were written, all of them, in order; and
what an exported trail holds, by the row that closes it.

An export is an action like any other, so it leaves a row; that row names what was
exported. It is the last row of the file, and its hash covers what the head says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from .entries import BEFORE_FIRST, Action, AuditKind, Row, Scope, hash_of, is_row

READING_KINDS = frozenset({AuditKind.FETCH, AuditKind.SUPPLY})


@dataclass(slots=True)
class Tally:
    by_kind: Counter[str] = field(default_factory=Counter)
    sources: set[str] = field(default_factory=set)
    errors: int = 0
    first_at: str = ""
    last_at: str = ""

    def add(self, row: Mapping[str, Any]) -> None:
        self.by_kind[row["kind"]] += 1
        if row["kind"] in READING_KINDS:
            self.sources.add(row["what"])
        self.errors += not row["success"]
        self.first_at = min(self.first_at or row["at"], row["at"])
        self.last_at = max(self.last_at, row["at"])

    @property
    def seconds(self) -> int:
        if not self.first_at:
            return 0
        first, last = map(moment_of, (self.first_at, self.last_at))
        return int((last - first).total_seconds())

    def as_record(self) -> dict[str, Any]:
        return {
            "actions": self.by_kind.total(),
            "by_kind": {kind: self.by_kind[kind] for kind in sorted(self.by_kind)},
            "unique_sources": len(self.sources),
            "errors": self.errors,
            "first_at": self.first_at,
            "last_at": self.last_at,
            "seconds": self.seconds,
        }


def moment_of(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


class FaultKind(StrEnum):
    ALTERED = "altered"
    MISSING = "missing"
    OUT_OF_ORDER = "out_of_order"
    INSERTED = "inserted"
    CUT_OFF = "cut_off"
    HEADER = "header"
    REPORT = "report"
    NOT_NOTED = "not_noted"


@dataclass(frozen=True, slots=True)
class Fault:
    kind: FaultKind
    number: int
    """Of the row in its chain; of the first that is not there when it is missing; 0
    when it is no row."""

    sentence: str


@dataclass(frozen=True, slots=True)
class ChainCheck:
    row_count: int
    """Rows looked at, those before the fault when there is one."""

    head: str
    """Hash of the last row that is in order; a chain's whole past hangs on it."""

    fault: Fault | None = None
    scope: Scope = Scope.TEAM
    """What the file says it holds. A selection cannot show which rows it lacks."""

    filter: str = ""
    """Of a selection: by what its rows were chosen."""

    noted: int | None = None
    """Number of the row whose hash was noted elsewhere, when one was asked for."""


class Place:
    """The names of the two fields by which rows of one scope hang together."""

    def __init__(self, scope: Scope) -> None:
        prefix = "document_" if scope is Scope.DOCUMENT else ""
        self.number, self.previous = f"{prefix}number", f"{prefix}previous"
        self.may_leave_out = scope is Scope.SELECTION

    def number_of(self, row: object) -> int:
        number = row.get(self.number) if isinstance(row, Mapping) else None
        return number if type(number) is int else 0


def check_chain(
    rows: Iterable[Any], *, scope: Scope, tally: Tally | None = None
) -> ChainCheck:
    """
    Follow a chain from its first row and stop at the first fault.

    A row that somebody altered has another hash than it says. Where its hash was
    computed anew, the row behind it still holds the old one. Whoever rewrites all rows
    to the end cannot be found by the rows alone: compare `head` with one that was noted
    elsewhere.

    Args:
        scope: A selection may leave out rows; the two complete ones may not.

    Source: hash chains after Schneier and Kelsey, "Secure Audit Logs to Support
    Computer Forensics" (1999), without their secret keys.
    """
    place, all_rows = Place(scope), list(rows)
    last_number, last_hash = 0, BEFORE_FIRST
    for seen, row in enumerate(all_rows):
        if fault := row_fault(all_rows, seen, place, last_number, last_hash):
            return ChainCheck(seen, last_hash, fault, scope)
        if tally is not None:
            tally.add(row)
        last_number, last_hash = row[place.number], row["hash"]
    return ChainCheck(len(all_rows), last_hash, None, scope)


def row_fault(
    rows: Sequence[Any], seen: int, place: Place, last_number: int, last_hash: str
) -> Fault | None:
    row, wanted = rows[seen], last_number + 1
    number = place.number_of(row)
    if number < 1 or not is_row(row) or row["hash"] != hash_of(row):
        return altered(max(number, 0) or wanted)
    if number == wanted and row[place.previous] == last_hash:
        return None
    if number > wanted and place.may_leave_out:
        return None
    if number > wanted:
        return not_next(rows[seen:], number, place, wanted)
    others = rows[seen + 1 :] if number == wanted else rows[:seen]
    if any(place.number_of(other) == number for other in others):
        said = f"Row {number} is there twice: one of the two was inserted."
        return Fault(FaultKind.INSERTED, number, said)
    if number < wanted:
        said = f"Row {number} is out of order: it stands behind row {last_number}."
        return Fault(FaultKind.OUT_OF_ORDER, number, said)
    if last_number == 0:
        return altered(number)
    said = f"Row {last_number} was altered and its hash computed anew: row {number}"
    said = f"{said} holds the hash that it had before."
    return Fault(FaultKind.ALTERED, last_number, said)


def not_next(rest: Sequence[Any], number: int, place: Place, wanted: int) -> Fault:
    """A number that is too high: the right row comes later, or nowhere."""
    later = {place.number_of(row) for row in rest}
    if wanted in later:
        said = f"Row {wanted} is out of order: row {number} stands in its place."
        return Fault(FaultKind.OUT_OF_ORDER, wanted, said)
    last = min(number for number in later if number > wanted) - 1
    named = f"Row {wanted} is" if wanted == last else f"Rows {wanted} to {last} are"
    return Fault(FaultKind.MISSING, wanted, f"{named} missing.")


def altered(number: int) -> Fault:
    sentence = f"Row {number} was altered: its hash is not that of what it says."
    return Fault(FaultKind.ALTERED, number, sentence)


SHAPES: dict[str, type] = {
    **dict.fromkeys(("scope", "head"), str),
    **dict.fromkeys(("first", "last", "count"), int),
    "filter": dict,
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

    def as_record(self) -> dict[str, Any]:
        return {**asdict(self), "scope": str(self.scope), "filter": dict(self.filter)}


def whole_chain(scope: Scope, *, last: int, head: str) -> Closing:
    first = 1 if last else 0
    return Closing(scope, first, last, last, head if last else BEFORE_FIRST)


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
    if not isinstance(told, dict):
        return None
    # Selections of version 0.2.0 have digests of their stretches too.
    told = {name: value for name, value in told.items() if name != "digests"}
    shapes = {name: type(value) for name, value in told.items()}
    if shapes != SHAPES or told["scope"] not in set(Scope):
        return None
    return Closing(**{**told, "scope": Scope(told["scope"])})


def header_of(row: Row) -> dict[str, Any]:
    """What the head of a file says: the closing row's words, its moment, its hash."""
    return {**row["input"], "exported_at": row["at"], "closed_by": row["hash"]}


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
        said = "the last row of a file tells of the export and what it held, and this"
        said = f"The rows behind row {last} were cut off: {said} one does not."
        return Fault(FaultKind.CUT_OFF, last + 1, said)
    before = rows[:-1]
    first, end = map(place.number_of, (before[0], before[-1])) if before else (0, 0)
    head = before[-1]["hash"] if before else BEFORE_FIRST
    found = (first, end, len(before), head)
    if found == (closing.first, closing.last, closing.count, closing.head):
        return None
    if closing.scope is Scope.SELECTION:
        return selection_fault(len(before), closing)
    said = (
        f"Row {last}, which closes the file, was altered and its hash computed anew: "
        f"it tells of {closing.count} rows to row {closing.last}, and before it stand "
        f"{len(before)} to row {end}."
    )
    return Fault(FaultKind.ALTERED, last, said)


def selection_fault(count: int, closing: Closing) -> Fault:
    """Rows of a selection hang on no neighbours, so only their number is known."""
    kind, what = FaultKind.ALTERED, "its ends are others"
    if count < closing.count:
        kind, what = FaultKind.MISSING, "rows are missing"
    elif count > closing.count:
        kind, what = FaultKind.INSERTED, "rows were inserted"
    said = f"The export held {closing.count} rows, the file has {count}: {what}."
    return Fault(kind, 0, said)


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
    said = (
        f"No row has the hash that you noted ({noted[:12]}…): the trail was written "
        "anew, or the file is older than the note, or of another trail."
    )
    return replace(check, fault=check.fault or Fault(FaultKind.NOT_NOTED, 0, said))
