"""Giving a trail out: the row that closes the file, and the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from verification.reporting.audit import (
    Action,
    Closing,
    Scope,
    closing_action,
    selection,
    whole_chain,
    write_csv,
    write_json_lines,
)

from .adapters import row_of
from .models import AuditEntry, AuditEntryQuerySet, Chain
from .services import ROWS_AT_ONCE, Actor, ChainEnd, append


@dataclass(frozen=True, slots=True)
class TrailFile:
    """An export that was noted in the trail and waits to be written."""

    entries: AuditEntryQuerySet
    """Those of the file but the last one, oldest first."""

    closing: AuditEntry
    """The row of the export itself, which is the last one of the file."""

    format_name: str

    def parts(self) -> Iterator[str]:
        """The file chunk by chunk, never all in memory."""
        write = write_csv if self.format_name == "csv" else write_json_lines
        rows = map(row_of, self.entries.iterator(chunk_size=ROWS_AT_ONCE))
        return write(rows, closing=row_of(self.closing))


def export_team(team_id: int, actor: Actor, *, format_name: str) -> TrailFile:
    """The whole chain of a team; the export is its last row."""
    entry = note(
        team_id,
        actor,
        lambda end: whole_chain(Scope.TEAM, last=end.number, head=end.hash),
        format_name=format_name,
    )
    before = AuditEntry.objects.filter(team_id=team_id, number__lt=entry.number)
    return TrailFile(before.order_by("number"), entry, format_name)


def export_document(
    team_id: int,
    actor: Actor,
    *,
    document_id: UUID,
    run_id: UUID,
    format_name: str = "json",
    what: str = "",
) -> TrailFile:
    """All that was done with a document; `what` names what leaves with it."""
    entry = note(
        team_id,
        actor,
        lambda end: whole_chain(
            Scope.DOCUMENT, last=end.document_number, head=end.document_hash
        ),
        format_name=format_name,
        document_id=document_id,
        run_id=run_id,
        what=what,
    )
    before = AuditEntry.objects.filter(
        document_id=document_id, document_number__lt=entry.document_number
    )
    return TrailFile(before.order_by("document_number"), entry, format_name)


def export_selection(
    team_id: int,
    actor: Actor,
    entries: AuditEntryQuerySet,
    filter: Mapping[str, str],
    *,
    format_name: str,
) -> TrailFile:
    """What a filter leaves of a team's chain; the export is the last row."""
    last = Chain.objects.filter(team_id=team_id).values_list("number", flat=True)
    chosen = entries.filter(number__lte=last.first() or 0).order_by("number")
    hashes = chosen.values_list("number", "hash").iterator(chunk_size=ROWS_AT_ONCE)
    closing = selection(filter, hashes, count=chosen.count())
    entry = note(team_id, actor, lambda _: closing, format_name=format_name)
    return TrailFile(chosen, entry, format_name)


def note(
    team_id: int,
    actor: Actor,
    tell: Callable[[ChainEnd], Closing],
    *,
    format_name: str,
    document_id: UUID | None = None,
    run_id: UUID | None = None,
    what: str = "",
) -> AuditEntry:
    """Append the row of an export, made when it is known behind which row it stands."""

    def action(end: ChainEnd) -> list[Action]:
        return [closing_action(tell(end), format_name=format_name, what=what)]

    [entry] = append(team_id, actor, action, document_id=document_id, run_id=run_id)
    return entry
