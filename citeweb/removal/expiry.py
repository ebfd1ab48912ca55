"""What goes by itself: ended sessions, documents on which nobody worked for long, texts
of sources that no report refers to."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Length
from django.utils import timezone
from django_q.tasks import async_task

from citeweb.audit.models import AuditEntry
from citeweb.audit.services import Actor, record
from citeweb.documents.models import Document, Revision
from citeweb.reports.models import Decision, Judgment, Run
from citeweb.reports.runs.services import prune_queue
from citeweb.sharing.models import Share
from citeweb.sources.models import Snapshot, Source, SourceCheck
from verification.reporting.audit import Action, AuditKind
from verification.reporting.words import counted

from .services import delete_document

RETENTION = Actor(AuditEntry.ActorKind.WORKER, "retention")
OPERATOR = Actor(AuditEntry.ActorKind.WORKER, "purge_snapshots")
"""As the trail names who deleted what was kept long enough, or called the command."""

WATCHED_TEXTS_KEPT = timedelta(days=90)
"""For which what a look at a watched source read is kept where no report refers to it:
a page that changes every day gives some fifty texts a year."""

ROWS_AT_ONCE = 200
"""Texts of one transaction: others write in between, and it can be broken off."""


def remove_expired(*, dry_run: bool = False) -> str:
    """Remove what has expired, and say what went, or would. With `CITEWEB_KEEP_DAYS`
    documents go as if somebody had deleted them, and texts that no report then refers
    to. The trail stays."""
    gone: list[str] = []
    if settings.KEEP_DAYS:
        before = timezone.now() - timedelta(days=settings.KEEP_DAYS)
        rows = list(idle_documents(before))
        if not dry_run:
            rows = [
                document
                for document in rows
                if delete_document(document, actor=RETENTION)
            ]
        texts = purge_snapshots(before, dry_run=dry_run)
        gone = [counted(len(rows), "document"), texts]
    before = timezone.now() - WATCHED_TEXTS_KEPT
    of_looks = unreferenced(before).filter(checks__source__is_watched=True).distinct()
    if count := of_looks.count():
        gone.append(f"{counted(count, 'text')} of looks at watched sources")
    if dry_run:
        return f"Would remove {', '.join(gone) or 'nothing'}."
    remove_in_batches(of_looks, "texts of looks at watched sources")
    call_command("clearsessions")
    gone.append(f"{counted(prune_queue(), 'note')} of the queue")
    return f"Removed {', '.join(gone)}."


def queue_removal() -> None:
    """Have a worker remove what has expired: that may take it minutes."""
    async_task(f"{__name__}.{remove_expired.__name__}")


def idle_documents(before: datetime) -> QuerySet[Document]:
    """Those on which nobody worked since, and that no link of a share still shows."""
    here = OuterRef("pk")
    return Document.objects.filter(
        ~Exists(Revision.objects.filter(document=here, created_at__gte=before)),
        ~Exists(Run.objects.filter(revision__document=here, queued_at__gte=before)),
        ~Exists(Decision.objects.filter(document=here, decided_at__gte=before)),
        ~Exists(Share.objects.open().filter(run__revision__document=here)),
        created_at__lt=before,
    )


def purge_snapshots(before: datetime, *, dry_run: bool) -> str:
    """Remove texts that nobody read since `before` and no report refers to, and sources
    that no document cites any more; say how much goes, or would. Each batch is one row
    in the trail of its team."""
    texts, sources = unreferenced(before), uncited(before)
    characters = texts.aggregate(total=Sum(Length("text")))["total"]
    gone = (
        f"{counted(texts.count(), 'text')} ({counted(characters or 0, 'character')}) "
        f"and {counted(sources.count(), 'source')} that no document cites"
    )
    if not dry_run:
        remove_in_batches(texts, "texts of sources")
        remove_in_batches(sources, "sources that nothing cites")
    return gone


def unreferenced(before: datetime) -> QuerySet[Snapshot]:
    """Snapshots last read before a moment that no run and no judgment refers to. The
    latest of a source still cited is none: it tells whether the page says what was
    judged."""
    looks = SourceCheck.objects.filter(snapshot=OuterRef("pk"))
    of_source = SourceCheck.objects.filter(source=OuterRef("source"))
    texts = of_source.filter(snapshot__isnull=False).order_by("-checked_at", "-pk")
    latest = Subquery(texts.values("pk")[:1])
    return Snapshot.objects.filter(
        ~Exists(looks.filter(run_sources__isnull=False)),
        ~Exists(Judgment.objects.filter(snapshot=OuterRef("pk"))),
        ~Exists(looks.filter(checked_at__gte=before)),
        ~Exists(looks.filter(source__references__isnull=False, pk=latest)),
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


def remove_in_batches(rows: QuerySet[Any], what: str) -> None:
    """Remove the rows of each team in batches, a text with the looks that gave it."""
    noun = "text" if rows.model is Snapshot else "source"
    while team := rows.order_by("team_id").values_list("team_id", flat=True).first():
        mine = rows.filter(team_id=team).order_by("pk").values_list("pk", flat=True)
        with transaction.atomic():
            keys = list(mine[:ROWS_AT_ONCE])
            if rows.model is Snapshot:
                SourceCheck.objects.filter(snapshot__in=keys).delete()
            rows.model.objects.filter(pk__in=keys).delete()
            action = Action(AuditKind.DELETE, what, outcome=counted(len(keys), noun))
            record(team, OPERATOR, [action])
