"""Appending to a team's trail, and giving it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from citeweb.teams.models import Team, User
from verification.reporting import audit
from verification.reporting.audit.entries import SHAPES, moment_text

from .models import AuditEntry, AuditEntryQuerySet, Chain

ROWS_AT_ONCE = 500
"""Rows written or read in one query: 18 columns each, below SQLite's variables."""


NAMED_OTHERWISE = ("team", "document", "document_number", "run", "at")
"""Fields of the engine's row that are no column as they stand."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it, as the trail names them for ever."""

    kind: str
    name: str


WORKER = Actor(AuditEntry.ActorKind.WORKER, "worker")
VISITOR = Actor(AuditEntry.ActorKind.VISITOR, "visitor")


def person(user: User | None) -> Actor:
    """A signed-in user by account name, with the token of a program that acts as them;
    the worker when nobody asked."""
    if user is None:
        return WORKER
    if user.program:
        name = f"{user.username}, token {user.program}"
        return Actor(AuditEntry.ActorKind.PROGRAM, name)
    return Actor(AuditEntry.ActorKind.PERSON, user.username)


def record(
    team_id: int, actor: Actor, actions: Iterable[audit.Action], **about: UUID | None
) -> None:
    """Append actions to a team's trail, with one moment; of `about` see `chain_end`.

    Call it last in the transaction that does what is recorded: the two then hold or
    fall together, and others wait for the chain's end as shortly as can be. It takes
    three queries, one more for a document, and one for each further fifty actions."""
    waiting = list(actions)
    if waiting:
        with transaction.atomic():
            append(chain_end(team_id, **about), actor, waiting)


def chain_end(
    team_id: int, *, document_id: UUID | None = None, run_id: UUID | None = None
) -> audit.EntryPlace:
    """The last place of a team's chain, and of a document's in it, kept for this
    transaction alone."""
    # On SQLite the transaction itself is the lock: it began IMMEDIATE.
    chain, _ = Chain.objects.select_for_update().get_or_create(team_id=team_id)
    number, last = document_end(document_id)
    return audit.EntryPlace(
        team=team_id,
        number=chain.number,
        previous=chain.hash,
        document=str(document_id or ""),
        document_number=number,
        document_previous=last,
        run=str(run_id or ""),
    )


def append(
    end: audit.EntryPlace, actor: Actor, actions: Iterable[audit.Action]
) -> list[AuditEntry]:
    """Append actions, one or more, behind the end of a chain."""
    entries = list(sealed(end, actor, actions))
    AuditEntry.objects.bulk_create(entries, batch_size=ROWS_AT_ONCE)
    last = {"number": entries[-1].number, "hash": entries[-1].hash}
    Chain.objects.filter(team_id=end.team).update(**last)
    return entries


def sealed(
    place: audit.EntryPlace, actor: Actor, actions: Iterable[audit.Action]
) -> Iterator[AuditEntry]:
    """Entries behind the last place of a chain."""
    now = timezone.now()
    is_about = bool(place.document)
    for action in actions:
        place = replace(
            place,
            number=place.number + 1,
            document_number=place.document_number + is_about,
        )
        row = audit.seal(action, place, at=now, actor=actor.name, actor_kind=actor.kind)
        last = row["hash"]
        place = replace(
            place, previous=last, document_previous=last if is_about else ""
        )
        yield AuditEntry(
            team_id=row["team"],
            document_id=UUID(place.document) if is_about else None,
            document_number=place.document_number or None,
            run_id=UUID(place.run) if place.run else None,
            at=now.astimezone(UTC),
            **{name: row[name] for name in row if name not in NAMED_OTHERWISE},
        )


def row_of(entry: AuditEntry) -> dict[str, Any]:
    """What was hashed, and the hash, from the columns as they stand now."""
    told = {
        "team": entry.team_id,
        "document": str(entry.document_id or ""),
        "document_number": entry.document_number or 0,
        "run": str(entry.run_id or ""),
        "at": moment_text(entry.at),
    }
    return {
        name: told[name] if name in told else getattr(entry, name) for name in SHAPES
    }


def document_end(document_id: UUID | None) -> tuple[int, str]:
    """Number and hash of the last entry about a document; nothing without one."""
    if document_id is None:
        return 0, ""
    rows = AuditEntry.objects.filter(document_id=document_id)
    ends = rows.order_by("-document_number").values_list("document_number", "hash")
    last = ends.first()
    return (last[0] or 0, last[1]) if last else (0, audit.BEFORE_FIRST)


def record_decision(
    team: Team,
    user: User | None,
    what: str,
    outcome: str,
    details: Mapping[str, object] | None = None,
) -> None:
    """Note that a desk decided something that holds for its verifications."""
    action = audit.Action(
        audit.AuditKind.DECIDE, what, input=details or {}, outcome=outcome
    )
    record(team.pk, person(user), [action])


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
        write = audit.write_csv if self.format_name == "csv" else audit.write_json_lines
        rows = map(row_of, self.entries.iterator(chunk_size=ROWS_AT_ONCE))
        return write(rows, closing=row_of(self.closing))


def export_trail(
    team_id: int,
    actor: Actor,
    *,
    format_name: str = "json",
    what: str = "",
    **about: UUID,
) -> TrailFile:
    """The whole chain of a team, or of the document of `about`, where `what` names what
    leaves with it; the export is its last row."""
    scope = audit.Scope.DOCUMENT if about else audit.Scope.TEAM
    prefix = "document_" if about else ""
    with transaction.atomic():
        end = chain_end(team_id, **about)
        last, head = getattr(end, f"{prefix}number"), getattr(end, f"{prefix}previous")
        closing = audit.whole_chain(scope, last=last, head=head)
        entry = append_closing(end, actor, closing, format_name, what)
    whose = {"document_id": about["document_id"]} if about else {"team_id": team_id}
    rows = AuditEntry.objects.filter(**whose, **{f"{prefix}number__lte": last})
    return TrailFile(rows.order_by(f"{prefix}number"), entry, format_name)


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
    ends = chosen.values_list("number", "hash")
    first, head = ends.first() or (0, ""), ends.last() or (0, audit.BEFORE_FIRST)
    closing = audit.Closing(
        audit.Scope.SELECTION, first[0], head[0], chosen.count(), head[1], filter
    )
    with transaction.atomic():
        entry = append_closing(chain_end(team_id), actor, closing, format_name)
    return TrailFile(chosen, entry, format_name)


def append_closing(
    end: audit.EntryPlace,
    actor: Actor,
    closing: audit.Closing,
    format_name: str,
    what: str = "",
) -> AuditEntry:
    action = audit.closing_action(closing, format_name=format_name, what=what)
    return append(end, actor, [action])[0]
