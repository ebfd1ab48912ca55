"""Whether rows of an audit trail are those that were written, all of them, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from .entries import BEFORE_FIRST, AuditKind, Scope, hash_of, is_row

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
        fault = row_fault(all_rows, seen, place, last_number, last_hash)
        if fault is not None:
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
    if number > wanted:
        return (
            None
            if place.may_leave_out
            else not_next(rows[seen:], number, place, wanted)
        )
    others = rows[seen + 1 :] if number == wanted else rows[:seen]
    if any(place.number_of(each) == number for each in others):
        said = f"Row {number} is there twice: one of the two was inserted."
        return Fault(FaultKind.INSERTED, number, said)
    if number < wanted:
        said = f"Row {number} is out of order: it stands behind row {last_number}."
        return Fault(FaultKind.OUT_OF_ORDER, number, said)
    if last_number == 0:
        return altered(number)
    return Fault(
        FaultKind.ALTERED,
        last_number,
        f"Row {last_number} was altered and its hash computed anew: row {number} holds "
        "the hash that it had before.",
    )


def not_next(rest: Sequence[Any], number: int, place: Place, wanted: int) -> Fault:
    """A number that is too high: the right row comes later, or nowhere."""
    later = {place.number_of(each) for each in rest}
    if wanted in later:
        said = f"Row {wanted} is out of order: row {number} stands in its place."
        return Fault(FaultKind.OUT_OF_ORDER, wanted, said)
    last = min(each for each in later if each > wanted) - 1
    named = f"Row {wanted} is" if wanted == last else f"Rows {wanted} to {last} are"
    return Fault(FaultKind.MISSING, wanted, f"{named} missing.")


def altered(number: int) -> Fault:
    sentence = f"Row {number} was altered: its hash is not that of what it says."
    return Fault(FaultKind.ALTERED, number, sentence)
