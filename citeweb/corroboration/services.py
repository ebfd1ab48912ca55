"""Starting, stopping and resuming searches, and counting how far they are."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django_q.tasks import async_task

from citeweb.audit.services import person
from citeweb.documents.models import Claim
from citeweb.documents.services import DocumentGoneError
from citeweb.reports.models import Run
from citeweb.reports.trail import record_actions
from citeweb.reports.worker_runs import forgotten
from citeweb.teams.models import User
from verification.records import Lens
from verification.reporting.audit import Action, AuditKind

from .models import ClaimCorroboration, CorroborationRun
from .search_services import asked_of

SEARCH_CLAIMS = "citeweb.corroboration.tasks.search_claims"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search is, counted from rows."""

    claims_done: int
    claims_total: int


def start_search(
    run: Run,
    claims: Sequence[Claim],
    *,
    user: User | None,
    lenses: Sequence[Lens],
    results: int,
    max_calls: int,
) -> CorroborationRun:
    """
    Queue a search for claims of a run, or return the one already under way.

    Raises:
        DocumentGoneError: It was deleted while this was asked for.
    """
    try:
        with transaction.atomic():
            if not Run.objects.select_for_update().filter(pk=run.pk).first():
                raise DocumentGoneError
            search = CorroborationRun.objects.create(
                run=run,
                requested_by=user,
                lenses=[each.name for each in lenses],
                results=results,
                max_calls=max_calls,
            )
            ClaimCorroboration.objects.bulk_create(
                ClaimCorroboration(corroboration_run=search, claim=each)
                for each in claims
            )
            queue_search(search)
            record_search(search, lenses, len(claims), user)
    except IntegrityError:  # one_active_corroboration_per_run
        active = run.corroboration_runs.active().first()
        # It may have ended since, or been cancelled: then there is room for this one.
        return active or start_search(
            run,
            claims,
            user=user,
            lenses=lenses,
            results=results,
            max_calls=max_calls,
        )
    return search


def record_search(
    search: CorroborationRun, lenses: Sequence[Lens], claims: int, user: User | None
) -> None:
    """Note in the trail who had claims searched for, and where their words go."""
    action = Action(
        AuditKind.SEARCH,
        "1 claim" if claims == 1 else f"{claims} claims",
        input={
            "lenses": ", ".join(search.lenses),
            "sent to": ", ".join(asked_of(lenses)) or "nobody",
            "max_calls": search.max_calls,
        },
        outcome="queued",
    )
    record_actions(search.run, person(user), [action])


def queue_search(search: CorroborationRun) -> None:
    """Ask a worker for the search as soon as the transaction around this call holds."""

    def send() -> None:
        async_task(SEARCH_CLAIMS, str(search.pk))

    transaction.on_commit(send, robust=True)


def cancel_search(search: CorroborationRun) -> bool:
    """Stop a search, keeping what it found. False when it had ended before."""
    return search.cancel()


def hand_back(search: CorroborationRun, *, is_too_long: bool) -> bool:
    """
    Let another worker go on with a search that this one must stop.

    Args:
        is_too_long: It met the time limit, which is allowed a few times; an orderly
            stop of the worker is allowed always.
    """
    if is_too_long and not search.may_be_lost_again:
        return search.fail("timed_out")
    with transaction.atomic():
        is_changed = search.put_back(is_lost=is_too_long)
        if is_changed:
            queue_search(search)
            logger.info("search_handed_back", extra={"search_id": search.pk})
    return is_changed


def requeue_lost_searches() -> int:
    """
    Queue again the searches that nobody works on; give up those lost too often.

    Safe to call from several processes at once. Returns how many were changed.
    """
    limit = timedelta(seconds=settings.STALL_SECONDS)
    waiting = forgotten(CorroborationRun.objects.waiting_for(limit))
    silent = CorroborationRun.objects.silent_for(limit)
    return sum(map(requeue_silent, silent)) + sum(map(resend, waiting))


def has_waiting_searches() -> bool:
    """Whether a search waits for a worker for longer than the stall limit."""
    limit = timedelta(seconds=settings.STALL_SECONDS)
    return CorroborationRun.objects.waiting_for(limit).exists()


def requeue_silent(search: CorroborationRun) -> bool:
    """A search that was being worked on: its worker is dead, or stuck."""
    fields = {"search_id": search.pk, "losses": search.losses + 1}
    if not search.may_be_lost_again:
        is_changed = search.give_up()
        if is_changed:
            logger.error("search_given_up", extra=fields)
        return is_changed
    with transaction.atomic():
        is_changed = search.put_back(is_lost=True, only_if_silent=True)
        if is_changed:
            queue_search(search)
            logger.warning("search_requeued", extra=fields)
    return is_changed


def resend(search: CorroborationRun) -> bool:
    """Ask for a waiting search again: the worker that took the call died with it."""
    with transaction.atomic():
        is_changed = search.touch_waiting()
        if is_changed:
            queue_search(search)
            logger.warning("search_resent", extra={"search_id": search.pk})
    return is_changed


def progress(search: CorroborationRun) -> SearchProgress:
    rows = search.claims.all()
    return SearchProgress(
        claims_done=rows.exclude(verdict="").count(), claims_total=rows.count()
    )
