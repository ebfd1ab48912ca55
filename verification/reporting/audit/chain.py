"""Whether rows of an audit trail are those that were written, all of them, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .entries import BEFORE_FIRST, Scope, hash_of, is_row


class FaultKind(StrEnum):
    ALTERED = "altered"
    MISSING = "missing"
    OUT_OF_ORDER = "out_of_order"


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that is wrong with a trail."""

    kind: FaultKind
    number: int
    """Of the row in its chain; of the first that is not there when it is missing."""

    sentence: str


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """What the check of a trail gave."""

    row_count: int
    """Rows looked at, those before the fault when there is one."""

    head: str
    """Hash of the last row that is in order; a chain's whole past hangs on it."""

    fault: Fault | None = None
    scope: Scope = Scope.TEAM
    """What the file says it holds. A selection cannot show which rows it lacks."""


class Place:
    """The names of the two fields by which rows of one scope hang together."""

    def __init__(self, scope: Scope) -> None:
        is_document = scope is Scope.DOCUMENT
        self.number = "document_number" if is_document else "number"
        self.previous = "document_previous" if is_document else "previous"
        self.may_leave_out = scope is Scope.SELECTION


def check_chain(
    rows: Iterable[Mapping[str, Any]],
    *,
    scope: Scope,
    count: int | None = None,
    head: str | None = None,
) -> ChainCheck:
    """
    Follow a chain from its first row and stop at the first fault.

    A row that somebody altered has another hash than it says. Where its hash was
    computed anew, the row behind it still holds the old one. Whoever rewrites all rows
    to the end cannot be found by the file alone: compare `head` with one that was noted
    elsewhere.

    Args:
        scope: A selection may leave out rows; the two complete ones may not.
        count: Rows that the file says it has.
        head: Hash that the file says its last row has.

    Source: hash chains after Schneier and Kelsey, "Secure Audit Logs to Support
    Computer Forensics" (1999), without their secret keys.
    """
    place, seen, last_number, last_hash = Place(scope), 0, 0, BEFORE_FIRST
    for row in rows:
        fault = row_fault(row, place, last_number, last_hash)
        if fault is not None:
            return ChainCheck(seen, last_hash, fault, scope)
        seen, last_number, last_hash = seen + 1, row[place.number], row["hash"]
    fault = end_fault(seen, last_number, last_hash, count=count, head=head)
    return ChainCheck(seen, last_hash, fault, scope)


def row_fault(
    row: Mapping[str, Any], place: Place, last_number: int, last_hash: str
) -> Fault | None:
    """What is wrong with one row behind the row `last_number` with `last_hash`."""
    number = row.get(place.number)
    if type(number) is not int:
        return altered(last_number + 1)
    if not is_row(row) or row["hash"] != hash_of(row):
        return altered(number)
    if number <= last_number:
        return Fault(
            FaultKind.OUT_OF_ORDER,
            number,
            f"Row {number} is out of order: it stands behind row {last_number}.",
        )
    if number > last_number + 1:
        return None if place.may_leave_out else missing(last_number + 1, number - 1)
    if row[place.previous] == last_hash:
        return None
    if last_number == 0:
        return altered(number)
    return Fault(
        FaultKind.ALTERED,
        last_number,
        f"Row {last_number} was altered and its hash computed anew: row {number} holds "
        "the hash that it had before.",
    )


def altered(number: int) -> Fault:
    sentence = f"Row {number} was altered: its hash is not that of what it says."
    return Fault(FaultKind.ALTERED, number, sentence)


def missing(first: int, last: int) -> Fault:
    named = f"Row {first} is" if first == last else f"Rows {first} to {last} are"
    return Fault(FaultKind.MISSING, first, f"{named} missing.")


def end_fault(
    seen: int, last_number: int, last_hash: str, *, count: int | None, head: str | None
) -> Fault | None:
    """What the end of a file gives away: rows cut off, or the last one replaced."""
    if count is not None and seen < count:
        return Fault(
            FaultKind.MISSING,
            last_number + 1,
            f"The rows behind row {last_number} are missing: the file says that it has "
            f"{count}, and has {seen}.",
        )
    if count is not None and seen > count:
        return Fault(
            FaultKind.ALTERED,
            count + 1,
            f"The file says that it has {count} rows, and has {seen}: rows were added, "
            "or the figure was changed.",
        )
    if head is not None and head != last_hash:
        return Fault(
            FaultKind.ALTERED,
            last_number,
            f"Row {last_number} was altered and its hash computed anew: it is not the "
            "hash that the file ends with.",
        )
    return None
