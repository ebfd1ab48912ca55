"""Texts of sources that no report refers to: found, counted, and purged."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Length

from citeweb.audit.models import AuditEntry
from citeweb.audit.services import Actor, record
from citeweb.reports.models import Judgment
from citeweb.sources.models import Snapshot, Source, SourceCheck
from verification.reporting.audit import Action, AuditKind
from verification.reporting.words import counted

ROWS_AT_ONCE = 200
"""Texts of one transaction: others write in between, and it can be broken off."""

OPERATOR = Actor(AuditEntry.ActorKind.WORKER, "purge_snapshots")
"""As the trail names whoever calls the command: the machine does not know them."""


class Purged(NamedTuple):
    texts: int = 0
    characters: int = 0
    sources: int = 0


def purge_snapshots(before: datetime) -> Purged:
    """Remove texts that nobody read since `before` and no report refers to. Sources
    that no document cites any more, and of which no text is left, go with them. Each
    batch is one transaction with a row in the trail of its team."""
    foreseen = would_purge(before)
    texts = remove_in_batches(unreferenced(before), "texts of sources")
    sources = remove_in_batches(uncited(before), "sources that nothing cites")
    return Purged(texts, foreseen.characters, sources)


def would_purge(before: datetime) -> Purged:
    texts = unreferenced(before)
    characters = texts.aggregate(total=Sum(Length("text")))["total"]
    return Purged(texts.count(), characters or 0, uncited(before).count())


def unreferenced(before: datetime) -> QuerySet[Snapshot]:
    """Snapshots last read before a moment that no run and no judgment refers to. The
    latest text of a source that a document still cites is none of them: it tells
    whether the page says now what was judged."""
    looks = SourceCheck.objects.filter(snapshot=OuterRef("pk"))
    latest = (
        SourceCheck.objects.filter(source=OuterRef("source"), snapshot__isnull=False)
        .order_by("-checked_at", "-pk")
        .values("pk")[:1]
    )
    return Snapshot.objects.filter(
        ~Exists(looks.filter(run_sources__isnull=False)),
        ~Exists(Judgment.objects.filter(snapshot=OuterRef("pk"))),
        ~Exists(looks.filter(checked_at__gte=before)),
        ~Exists(looks.filter(source__references__isnull=False, pk=Subquery(latest))),
        created_at__lt=before,
    )


def uncited(before: datetime) -> QuerySet[Source]:
    """Sources that no document cites, last looked at before, without a text to keep."""
    looks = SourceCheck.objects.filter(source=OuterRef("pk"))
    with_text = looks.filter(snapshot__isnull=False)
    return Source.objects.filter(
        ~Exists(looks.filter(checked_at__gte=before)),
        ~Exists(with_text.exclude(snapshot__in=unreferenced(before))),
        created_at__lt=before,
        references__isnull=True,
    )


def remove_in_batches(rows: QuerySet[Any], what: str) -> int:
    """Remove the rows of each team in batches, a text with the looks that gave it."""
    total, noun = 0, "text" if rows.model is Snapshot else "source"
    while team := rows.order_by("team_id").values_list("team_id", flat=True).first():
        mine = rows.filter(team_id=team).order_by("pk").values_list("pk", flat=True)
        with transaction.atomic():
            keys = list(mine[:ROWS_AT_ONCE])
            if rows.model is Snapshot:
                SourceCheck.objects.filter(snapshot__in=keys).delete()
            rows.model.objects.filter(pk__in=keys).delete()
            action = Action(AuditKind.DELETE, what, outcome=counted(len(keys), noun))
            record(team, OPERATOR, [action])
        total += len(keys)
    return total
