"""Starting, stopping and resuming searches, and counting how far they are."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Count

from citeweb.audit.services import person
from citeweb.documents.models import Claim
from citeweb.documents.services import DocumentGoneError
from citeweb.reports.models import Run
from citeweb.reports.trail import record_actions
from citeweb.reports.work_queue import WorkQueue
from citeweb.teams.models import User
from verification.records import Lens
from verification.reporting.audit import Action, AuditKind
from verification.reporting.words import counted

from .lenses import destinations
from .models import ClaimCorroboration, CorroborationRun

SEARCH_QUEUE = WorkQueue(CorroborationRun, name="search")


def start_search(
    run: Run,
    claims: Sequence[Claim],
    *,
    user: User | None,
    lenses: Sequence[Lens],
    results: int,
    max_calls: int,
) -> CorroborationRun:
    """Queue a search for claims of a run, or return the one already under way."""
    with transaction.atomic():
        if not Run.objects.select_for_update().filter(pk=run.pk).first():
            raise DocumentGoneError
        if active := run.corroboration_runs.active().first():
            return active
        search = CorroborationRun.objects.create(
            run=run,
            requested_by=user,
            lenses=[lens.name for lens in lenses],
            results=results,
            max_calls=max_calls,
        )
        ClaimCorroboration.objects.bulk_create(
            ClaimCorroboration(corroboration_run=search, claim=claim)
            for claim in claims
        )
        SEARCH_QUEUE.send(search)
        goals = [
            service.destination for service, asking in destinations(lenses) if asking
        ]
        told = {
            "lenses": ", ".join(search.lenses),
            "sent to": ", ".join(goals) or "nobody",
            "max_calls": max_calls,
        }
        what = counted(len(claims), "claim")
        action = Action(AuditKind.SEARCH, what, input=told, outcome="queued")
        record_actions(run, person(user), [action])
    return search


def progress(search: CorroborationRun) -> dict[str, int]:
    done = Count("found")
    return search.claims.aggregate(claims_done=done, claims_total=Count("pk"))
