"""What a trail adds up to: actions by kind, sources, time, errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from .entries import AuditKind

READING_KINDS = frozenset({AuditKind.FETCH, AuditKind.SUPPLY})
"""Rows whose `what` is the address of a source whose text was got."""


@dataclass(slots=True)
class Tally:
    """Counts rows as they pass, so that a file of any length can be written."""

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
        """Whole seconds from the first action to the last."""
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
    """The moment of a row; the beginning of time for one that no calendar has."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
