"""Appending to a team's trail, and giving it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from citeweb.teams.models import Team, User
from verification.reporting.audit import (
    BEFORE_FIRST,
    Action,
    AuditKind,
    EntryPlace,
    Scope,
    seal,
    write_csv,
    write_json_lines,
)

from .adapters import entry_of, row_of
from .models import AuditEntry, AuditEntryQuerySet, Chain

ROWS_AT_ONCE = 500
"""Rows written or read in one query: 18 columns each, below SQLite's variables."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it, as the trail names them for ever."""

    kind: str
    name: str


WORKER = Actor(AuditEntry.ActorKind.WORKER, "worker")
VISITOR = Actor(AuditEntry.ActorKind.VISITOR, "visitor")


def person(user: User | None) -> Actor:
    """A signed-in user by account name, or the worker when nobody asked."""
    if user is None:
        return WORKER
    return Actor(AuditEntry.ActorKind.PERSON, user.username)


def record(
    team_id: int,
    actor: Actor,
    actions: Iterable[Action],
    *,
    document_id: UUID | None = None,
    run_id: UUID | None = None,
) -> None:
    """
    Append actions to a team's trail, in their order, all with one moment.

    Call it last in the transaction that does what is recorded: the two then hold or
    fall together, and others wait for the chain's end as shortly as can be. It takes
    three queries, one more for a document, and one for each further fifty actions.

    Args:
        document_id: What all of them were done to, or None; `run_id` likewise.
    """
    waiting = list(actions)
    if not waiting:
        return
    with transaction.atomic():
        # On SQLite the transaction itself is the lock: it began IMMEDIATE.
        chain, _ = Chain.objects.select_for_update().get_or_create(team_id=team_id)
        entries = list(sealed(chain, actor, waiting, document_id, run_id))
        AuditEntry.objects.bulk_create(entries, batch_size=ROWS_AT_ONCE)
        chain.save(update_fields=["number", "hash"])


def sealed(
    chain: Chain,
    actor: Actor,
    actions: Iterable[Action],
    document_id: UUID | None,
    run_id: UUID | None,
) -> Iterator[AuditEntry]:
    """Entries behind the end of a chain, which moves on with each."""
    now = timezone.now()
    document_number, document_hash = document_end(document_id)
    for action in actions:
        if document_id:
            document_number += 1
        place = EntryPlace(
            team=chain.team_id,
            number=chain.number + 1,
            previous=chain.hash,
            document=str(document_id or ""),
            document_number=document_number,
            document_previous=document_hash,
            run=str(run_id or ""),
        )
        row = seal(action, place, at=now, actor=actor.name, actor_kind=actor.kind)
        chain.number, chain.hash = place.number, row["hash"]
        document_hash = row["hash"] if document_id else ""
        yield entry_of(row, at=now)


def document_end(document_id: UUID | None) -> tuple[int, str]:
    """Number and hash of the last entry about a document; nothing without one."""
    if document_id is None:
        return 0, ""
    last = (
        AuditEntry.objects.filter(document_id=document_id)
        .order_by("-document_number")
        .values_list("document_number", "hash")
        .first()
    )
    return (last[0] or 0, last[1]) if last else (0, BEFORE_FIRST)


def record_decision(
    team: Team,
    user: User | None,
    what: str,
    outcome: str,
    details: Mapping[str, object] | None = None,
) -> None:
    """Note that a desk decided something that holds for its verifications."""
    action = Action(AuditKind.DECIDE, what, input=details or {}, outcome=outcome)
    record(team.pk, person(user), [action])


def record_search(
    team: Team,
    *,
    service: str,
    query: str,
    result_count: int,
    actor: Actor = WORKER,
    error: str = "",
    document_id: UUID | None = None,
    run_id: UUID | None = None,
) -> None:
    """Note that a search service was asked something on a team's behalf."""
    action = Action(
        AuditKind.SEARCH,
        what=service,
        input={"query": query},
        outcome=f"{result_count} results",
        success=not error,
        error=error,
    )
    record(team.pk, actor, [action], document_id=document_id, run_id=run_id)


def record_export(
    team: Team,
    actor: Actor,
    *,
    format_name: str,
    document_id: UUID,
    run_id: UUID,
) -> None:
    """Note that a report left in some format."""
    action = Action(AuditKind.EXPORT, what=format_name)
    record(team.pk, actor, [action], document_id=document_id, run_id=run_id)


def record_trail_export(
    team: Team,
    actor: Actor,
    *,
    format_name: str,
    document_id: UUID | None = None,
    run_id: UUID | None = None,
) -> None:
    """Note that the trail itself left; the file then holds this row too."""
    action = Action(AuditKind.EXPORT, f"audit trail, {format_name}")
    record(team.pk, actor, [action], document_id=document_id, run_id=run_id)


def export(
    entries: AuditEntryQuerySet, scope: Scope, format_name: str
) -> Iterator[str]:
    """
    The parts of a file of a trail, oldest row first, never all in memory.

    Args:
        entries: Those of one team, or of one document.
        format_name: "csv" or "json".
    """
    order = "document_number" if scope is Scope.DOCUMENT else "number"
    rows = map(row_of, entries.order_by(order).iterator(chunk_size=ROWS_AT_ONCE))
    write = write_csv if format_name == "csv" else write_json_lines
    return write(rows, scope=scope)


def document_trail(document_id: UUID, format_name: str = "json") -> bytes:
    """The whole trail of a document as a file: what an evidence bundle holds."""
    entries = AuditEntry.objects.filter(document_id=document_id)
    parts = export(entries, Scope.DOCUMENT, format_name)
    return "".join(parts).encode()
