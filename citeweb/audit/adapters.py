"""Audit entries as the engine's rows, and back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from verification.reporting.audit import entries

from .models import AuditEntry

NAMED_OTHERWISE = ("team", "document", "document_number", "run", "at")
"""Fields of a row that are no column as they stand."""


def entry_of(row: entries.Row, *, at: datetime) -> AuditEntry:
    """A database row of a sealed one."""
    same = {name: row[name] for name in row if name not in NAMED_OTHERWISE}
    return AuditEntry(
        team_id=row["team"],
        document_id=UUID(row["document"]) if row["document"] else None,
        document_number=row["document_number"] or None,
        run_id=UUID(row["run"]) if row["run"] else None,
        at=at.astimezone(UTC),
        **same,
    )


def row_of(entry: AuditEntry) -> dict[str, Any]:
    """What was hashed, and the hash, from the columns as they stand now."""
    told = {
        "team": entry.team_id,
        "document": str(entry.document_id or ""),
        "document_number": entry.document_number or 0,
        "run": str(entry.run_id or ""),
        "at": entries.moment_text(entry.at),
    }
    names = entries.SHAPES
    return {
        each: told[each] if each in told else getattr(entry, each) for each in names
    }
