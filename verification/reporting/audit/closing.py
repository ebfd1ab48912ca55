"""
What an exported trail holds, by the row that closes it.

An export is an action like any other, so it leaves a row; that row names what was
exported. It is the last row of the file, and its hash covers what the file's head says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .entries import BEFORE_FIRST, Action, AuditKind, Row, Scope

DIGESTS = 50
"""Most digests of a selection: below the entries that one list of a row may have."""

DIGEST_LENGTH = 32
"""Hexadecimal digits of one: 128 bits, which nobody meets by trying."""


@dataclass(frozen=True, slots=True)
class Closing:
    """Which rows stand before the one that closes a file."""

    scope: Scope
    first: int
    """Number of the first row in its chain; 0 when there is none, and `last` too."""

    last: int
    count: int
    head: str
    """Hash of the last row; that of nothing when there is none."""

    filter: Mapping[str, str] = field(default_factory=dict)
    """By what the rows were chosen; empty for a whole chain."""

    digests: tuple[str, ...] = ()
    """Of a selection: one for each stretch of its rows, in their order."""

    def as_record(self) -> dict[str, Any]:
        return {
            "scope": str(self.scope),
            "filter": dict(self.filter),
            "first": self.first,
            "last": self.last,
            "count": self.count,
            "head": self.head,
            "digests": list(self.digests),
        }


def whole_chain(scope: Scope, *, last: int, head: str) -> Closing:
    """All rows of a chain that ends with row `last`."""
    first = 1 if last else 0
    return Closing(scope, first, last, last, head if last else BEFORE_FIRST)


def selection(
    filter: Mapping[str, str], rows: Iterable[tuple[int, str]], *, count: int
) -> Closing:
    """
    Args:
        rows: Number and hash of each, in their order.
        count: How many they are, so that none has to be kept.
    """
    first, last, head, hashes = 0, 0, BEFORE_FIRST, Digests(count)
    for number, hash in rows:
        first, last, head = first or number, number, hash
        hashes.add(hash)
    return Closing(
        Scope.SELECTION, first, last, count, head, filter, tuple(hashes.found())
    )


class Digests:
    """One digest for each stretch of rows: a row each while there are few of them."""

    def __init__(self, count: int) -> None:
        self.stretch = max(1, -(-count // DIGESTS))
        self._found: list[str] = []
        self._waiting: list[str] = []

    def add(self, hash: str) -> None:
        self._waiting.append(hash)
        if len(self._waiting) == self.stretch:
            self._close()

    def _close(self) -> None:
        joined = "\n".join(self._waiting).encode("utf-8", "replace")
        self._found.append(hashlib.sha256(joined).hexdigest()[:DIGEST_LENGTH])
        self._waiting.clear()

    def found(self) -> Iterator[str]:
        if self._waiting:
            self._close()
        yield from self._found


def closing_action(closing: Closing, *, format_name: str, what: str = "") -> Action:
    """The export as an action: its row closes the file."""
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
    if not isinstance(told, dict) or set(told) != set(EMPTY.as_record()):
        return None
    try:
        closing = Closing(
            **{**told, "scope": Scope(told["scope"]), "digests": tuple(told["digests"])}
        )
    except (TypeError, ValueError):
        return None
    return closing if is_sound(closing) else None


def is_sound(closing: Closing) -> bool:
    """Whether each field of a record from outside is of its kind."""
    numbers = (closing.first, closing.last, closing.count)
    texts = (closing.head, *closing.digests)
    return (
        all(type(each) is int for each in numbers)
        and all(type(each) is str for each in texts)
        and isinstance(closing.filter, dict)
    )


EMPTY = Closing(Scope.TEAM, 0, 0, 0, BEFORE_FIRST)


def header_of(row: Row) -> dict[str, Any]:
    """What the head of a file says: the closing row's words, its moment, its hash."""
    return {**row["input"], "exported_at": row["at"], "closed_by": row["hash"]}


def differing_stretch(
    closing: Closing, rows: Sequence[Mapping[str, Any]]
) -> tuple[int, int] | None:
    """
    The first stretch of a selection whose rows are not those that were exported.

    Returns:
        Its first and last place among `rows`, from 0; None when all are the same.
    """
    hashes = Digests(closing.count)
    for row in rows:
        hashes.add(str(row["hash"]))
    ours, told = list(hashes.found()), closing.digests
    for place in range(max(len(ours), len(told))):
        if ours[place : place + 1] != list(told[place : place + 1]):
            start = min(place * hashes.stretch, max(len(rows) - 1, 0))
            return start, min(start + hashes.stretch, len(rows)) - 1
    return None if len(rows) == closing.count else (len(rows) - 1, len(rows) - 1)
