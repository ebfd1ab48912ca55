"""Audit entries as the engine's rows, and back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from verification.reporting.audit import entries

from .models import AuditEntry


def entry_of(row: entries.Row, *, at: datetime) -> AuditEntry:
    """A database row of a sealed one."""
    return AuditEntry(
        team_id=row["team"],
        number=row["number"],
        document_id=UUID(row["document"]) if row["document"] else None,
        document_number=row["document_number"] or None,
        run_id=UUID(row["run"]) if row["run"] else None,
        at=at.astimezone(UTC),
        actor_kind=row["actor_kind"],
        actor=row["actor"],
        kind=row["kind"],
        what=row["what"],
        input=row["input"],
        outcome=row["outcome"],
        sources=row["sources"],
        success=row["success"],
        error=row["error"],
        previous=row["previous"],
        document_previous=row["document_previous"],
        hash=row["hash"],
    )


def row_of(entry: AuditEntry) -> dict[str, Any]:
    """What was hashed, and the hash, from the columns as they stand now."""
    return {
        "team": entry.team_id,
        "number": entry.number,
        "document": str(entry.document_id or ""),
        "document_number": entry.document_number or 0,
        "run": str(entry.run_id or ""),
        "at": entries.moment_text(entry.at),
        "actor_kind": entry.actor_kind,
        "actor": entry.actor,
        "kind": entry.kind,
        "what": entry.what,
        "input": entry.input,
        "outcome": entry.outcome,
        "sources": entry.sources,
        "success": entry.success,
        "error": entry.error,
        "previous": entry.previous,
        "document_previous": entry.document_previous,
        "hash": entry.hash,
    }
