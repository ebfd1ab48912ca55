"""Appending to a team's trail, and giving it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
    seal,
)

from .adapters import entry_of
from .models import AuditEntry, Chain

ROWS_AT_ONCE = 500
"""Rows written or read in one query: 18 columns each, below SQLite's variables."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it, as the trail names them for ever."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class ChainEnd:
    """Behind which row the next one of a team stands, and of a document."""

    number: int
    hash: str
    document_number: int
    document_hash: str


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
    if waiting:
        append(
            team_id, actor, lambda _: waiting, document_id=document_id, run_id=run_id
        )


def append(
    team_id: int,
    actor: Actor,
    actions: Callable[[ChainEnd], list[Action]],
    *,
    document_id: UUID | None = None,
    run_id: UUID | None = None,
) -> list[AuditEntry]:
    """Append what `actions` makes of the chain's end; see `record` for most uses."""
    with transaction.atomic():
        # On SQLite the transaction itself is the lock: it began IMMEDIATE.
        chain, _ = Chain.objects.select_for_update().get_or_create(team_id=team_id)
        end = ChainEnd(chain.number, chain.hash, *document_end(document_id))
        made = actions(end)
        entries = list(sealed(end, team_id, actor, made, document_id, run_id))
        AuditEntry.objects.bulk_create(entries, batch_size=ROWS_AT_ONCE)
        chain.number, chain.hash = entries[-1].number, entries[-1].hash
        chain.save(update_fields=["number", "hash"])
    return entries


def sealed(
    end: ChainEnd,
    team_id: int,
    actor: Actor,
    actions: Iterable[Action],
    document_id: UUID | None,
    run_id: UUID | None,
) -> Iterator[AuditEntry]:
    """Entries behind the end of a chain."""
    now = timezone.now()
    number, last = end.number, end.hash
    document_number, document_last = end.document_number, end.document_hash
    for action in actions:
        number += 1
        if document_id:
            document_number += 1
        place = EntryPlace(
            team=team_id,
            number=number,
            previous=last,
            document=str(document_id or ""),
            document_number=document_number,
            document_previous=document_last,
            run=str(run_id or ""),
        )
        row = seal(action, place, at=now, actor=actor.name, actor_kind=actor.kind)
        last = row["hash"]
        document_last = last if document_id else ""
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
