"""Deleting a document with everything that was found about it, after stopping what
works on it. What the trail says of it stays, and so do the texts of its sources."""

from __future__ import annotations

import logging

from django.db import transaction

from citeweb.audit.services import Actor, person, record
from citeweb.corroboration.models import CorroborationRun
from citeweb.documents.models import Document, Revision
from citeweb.people.services import end_access
from citeweb.reports.models import Run
from citeweb.reports.runs.services import cancel_run
from citeweb.sharing.models import Share, ShareComment
from citeweb.teams.models import Team, User
from verification.reporting.audit import Action, AuditKind

logger = logging.getLogger(__name__)


def belongings(document: Document) -> dict[str, int]:
    """How much goes with a document; what runs or is shared among it stops."""
    runs = Run.objects.filter(revision__document=document)
    shares = Share.objects.filter(run__in=runs)
    return {
        "revisions": document.revisions.count(),
        "files": document.revisions.filter(uploaded_file__isnull=False).count(),
        "runs": runs.count(),
        "active_runs": runs.active().count(),
        "decisions": document.decisions.count(),
        "searches": CorroborationRun.objects.filter(run__in=runs).count(),
        "shares": shares.count(),
        "open_shares": shares.open().count(),
        "comments": ShareComment.objects.standing().filter(share__in=shares).count(),
    }


def delete_document(
    document: Document, *, user: User | None = None, actor: Actor | None = None
) -> bool:
    """Delete a document with all that belongs to it. False when it was gone before.
    What works on it is stopped first, so that its worker ends at its next write."""
    for run in Run.objects.active().filter(revision__document=document):
        cancel_run(run, user=user, actor=actor)
    with transaction.atomic():
        row = Document.objects.select_for_update().filter(pk=document.pk).first()
        if row is None:
            return False
        lock_work(row)
        gone = belongings(row)
        told = {"document": str(row.pk), "verifications": gone["runs"]}
        told |= {name: gone[name] for name in ("revisions", "decisions", "shares")}
        action = Action(AuditKind.DELETE, row.title, input=told, outcome="document")
        row.delete()
        by = actor or person(user)
        record(document.team_id, by, [action], document_id=document.pk)
    logger.info("document_deleted", extra={"document_id": document.pk})
    return True


def delete_desk(team: Team, actor: Actor) -> dict[str, int]:
    """Delete a desk with all that it has; how much that was. Its trail stays, and so do
    accounts that are at another desk; the others end."""
    documents = list(team.documents.all())
    for document in documents:
        delete_document(document, actor=actor)
    with transaction.atomic():
        gone = {"documents": len(documents), "sources": team.sources.count()}
        gone["people"] = team.memberships.count()
        action = Action(AuditKind.DELETE, team.name, input=gone, outcome="desk")
        record(team.pk, actor, [action])
        for membership in team.memberships.select_related("user"):
            membership.delete()
            end_access(membership)
        team.sources.all().delete()  # they hold on to their texts
        team.snapshots.all().delete()
        team.delete()
    logger.info("desk_deleted", extra={"team_id": team.pk, **gone})
    return gone


def lock_work(document: Document) -> None:
    """Keep out, until the document is gone, whoever would add to what belongs to it: a
    worker changes the row of its run first, and a new run refers to its revision."""
    for rows in (
        Revision.objects.filter(document=document),
        Run.objects.filter(revision__document=document),
        CorroborationRun.objects.filter(run__revision__document=document),
    ):
        list(rows.select_for_update().order_by("pk").values_list("pk", flat=True))
