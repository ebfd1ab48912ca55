"""What goes by itself: notes of the queue, spent links, ended sessions, and documents
on which nobody worked for as long as the operator keeps them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.core.management import call_command
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django_q.tasks import async_task

from citeweb.audit.models import AuditEntry
from citeweb.audit.services import Actor
from citeweb.documents.models import Document, Revision
from citeweb.reports.models import Decision, Run
from citeweb.reports.runs.services import prune_queue
from citeweb.sharing.models import Share
from citeweb.teams.services import prune_sign_in_links

from .services import delete_document
from .snapshots import Purged, purge_snapshots, would_purge

RETENTION = Actor(AuditEntry.ActorKind.WORKER, "retention")
"""As the trail names who deleted what was kept for long enough."""


class Expired(NamedTuple):
    """How much went, or would go."""

    notes: int
    links: int
    documents: int = 0
    purged: Purged = Purged()


def remove_expired() -> Expired:
    """Remove what has expired. With `CITEWEB_KEEP_DAYS` documents go as if somebody had
    deleted them, and after them texts that no report refers to any more. The trail
    stays."""
    call_command("clearsessions")
    notes, links = prune_queue(), prune_sign_in_links()
    before = kept_since()
    if before is None:
        return Expired(notes, links)
    rows = list(idle_documents(before))
    documents = sum(delete_document(each, actor=RETENTION) for each in rows)
    return Expired(notes, links, documents, purge_snapshots(before))


def queue_removal() -> None:
    """Have a worker remove what has expired: that may take it minutes."""
    async_task(f"{__name__}.{remove_expired.__name__}")


def would_expire() -> Expired:
    before = kept_since()
    if before is None:
        return Expired(0, 0)
    return Expired(0, 0, idle_documents(before).count(), would_purge(before))


def kept_since() -> datetime | None:
    """What was last worked on before it goes; None when all is kept."""
    days: int = settings.KEEP_DAYS
    return timezone.now() - timedelta(days=days) if days else None


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
