"""Starting, stopping and resuming runs, and counting how far they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext
from django_q.models import Task

from citeweb import judges
from citeweb.audit.services import Actor, person
from citeweb.documents.models import Claim, Reference, Revision
from citeweb.documents.services import DocumentGoneError
from citeweb.reports import trail
from citeweb.reports.adapters import read_options
from citeweb.reports.models import Judgment, Run, RunSource
from citeweb.reports.quotas.services import require_quota
from citeweb.reports.work_queue import WorkQueue
from citeweb.reports.worker_runs import WorkerRunQuerySet
from citeweb.sources.models import SourceCheck
from citeweb.sources.policy.measured_models import desk_model
from citeweb.sources.policy.services import default_options, judge_wanted, may_ask_model
from citeweb.sources.services import store_supplied_text
from citeweb.teams.models import Team, User
from verification.errors import JudgeMissingError
from verification.judging import BatchJudge, Judge
from verification.language.wording import show_number
from verification.records import Document, Options
from verification.reporting.record import to_record
from verification.reporting.words import counted

from .earlier import carry_over

RUN_QUEUE = WorkQueue(
    Run,
    name="run",
    note=trail.record_run,
)
QUEUE_NOTE_DAYS = 7
"""A week: long enough to look up the traceback of a failure that somebody reports."""

RESTARTED_AGE = timedelta(days=7)
"""Verifications that failed longer ago are not offered to be begun again together."""


def start_run(
    revision: Revision,
    *,
    user: User | None,
    options: Options | None = None,
    judge: str = "",
    actor: Actor | None = None,
    supplied: Sequence[tuple[Reference, SourceCheck]] = (),
) -> Run:
    """Queue a verification, or return the one already under way.

    Options and judge are the desk's own where none are given, `actor` is told of in the
    trail, `supplied` entries count as reached. DocumentGoneError: it was deleted.
    QuotaError: the desk may begin no more today."""
    options = options or default_options(revision.document.team)
    with transaction.atomic():
        kept = Revision.objects.select_for_update().filter(pk=revision.pk)
        if not kept.values_list("pk").first():
            raise DocumentGoneError
        if active := revision.runs.active().first():
            return active
        require_quota(revision.document.team)
        run = Run.objects.create(
            revision=revision,
            requested_by=user,
            options=to_record(options),
            judge_name=judge or judges.chosen_judge(""),
        )
        RunSource.objects.bulk_create(
            RunSource(run=run, reference=entry, check_made=check)
            for entry, check in supplied
        )
        RUN_QUEUE.send(run)
        trail.record_run(run, "queued", by=actor or person(user))
    return run


def restart_failed(
    *, since: datetime, actor: Actor, team: Team | None = None
) -> list[Run]:
    """Start again what failed after `since`, at one desk or at all: the new runs."""
    failed = failed_since(since).select_related("revision__document__team")
    failed = failed.filter(revision__document__team=team) if team else failed
    return [
        start_run(
            run.revision,
            user=run.requested_by,
            options=read_options(run),
            judge=run.judge_name,
            actor=actor,
        )
        for run in failed.order_by("queued_at")
    ]


def failed_since(since: datetime) -> WorkerRunQuerySet[Run]:
    """What failed and may be begun again: where nothing of the document began later."""
    later = Run.objects.filter(
        revision__document=OuterRef("revision__document"),
        queued_at__gt=OuterRef("queued_at"),
    )
    failed = Run.objects.filter(state=Run.State.FAILED, finished_at__gte=since)
    return failed.exclude(Exists(later))


def finish_run(run: Run) -> bool:
    """End a run that is done. False when it is no longer this worker's."""
    further = progress(run).taken_over_words
    return RUN_QUEUE.change(run, run.finish, "finished", further=further)


def cancel_run(
    run: Run, *, user: User | None = None, actor: Actor | None = None
) -> bool:
    """Stop a run, keeping what it found. False when it had ended before."""
    return RUN_QUEUE.change(run, run.cancel, "cancelled", by=actor or person(user))


def prune_queue() -> int:
    """Remove what the queue notes of tasks done long ago. Returns how many notes."""
    oldest = timezone.now() - timedelta(days=QUEUE_NOTE_DAYS)
    count, _ = Task.objects.filter(stopped__lt=oldest).delete()
    return int(count)


def supply_source_text(
    run: Run, reference: Reference, *, user: User, **supplied: Any
) -> Run:
    """Take a source's text from a person, and judge again what cites that source.

    Everything else that `run` found is taken over by the run that this returns, and
    nothing is fetched for it again. A run still under way is stopped for it. Nothing
    changes when the text cannot be used (InputError). `supplied` is as
    `store_supplied_text` has it; a text is pasted unless it says otherwise."""
    document = run.revision.document_id
    told = {"title": reference.title, "supplied_for": document, **supplied}
    check = store_supplied_text(reference.source, supplied_by=user, **told)
    by = person(user)
    with transaction.atomic():
        for active in run.revision.runs.active():
            cancel_run(active, user=user)
        successor = Run.objects.create(
            revision=run.revision,
            requested_by=user,
            options=run.options,
            judge_name=run.judge_name,
        )
        carry_over(run, successor, check)
        RUN_QUEUE.send(successor)
        given = trail.supplied_action(check, trail.address_of(reference))
        trail.record_actions(successor, by, [given])
        further = "taking over what stands"
        trail.record_run(successor, "queued", by=by, further=further)
    return successor


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: of the entries listed, and of checkable sentences."""

    sources_done: int
    sources_total: int
    claims_done: int
    claims_total: int
    claims_taken_over: int = 0
    """Of those done, how many an earlier run had judged."""

    claims_unread: int = 0
    """Of those done, how many cite nothing, or nothing that could be read."""

    claims_by_words: int = 0
    """Of those not done, how many words have judged until they are read."""

    minutes_left: int = 0
    """As the claims judged so far took; 0 while nothing can be said."""

    @property
    def taken_over_words(self) -> str:
        """ "41 of 52 claims as before, 8 judged, 3 without a text to judge by"."""
        if not self.claims_taken_over:
            return ""
        total = counted(self.claims_total, "claim")
        judged = self.claims_done - self.claims_taken_over - self.claims_unread
        unread = self.claims_unread
        said = gettext("{taken_over} of {claims} as before, {judged} judged")
        if unread:
            said = gettext(
                "{taken_over} of {claims} as before, {judged} judged, {unread} without "
                "a text to judge by"
            )
        return said.format(
            taken_over=show_number(self.claims_taken_over),
            claims=total,
            judged=show_number(judged),
            unread=show_number(unread),
        )


def progress(run: Run) -> Progress:
    """Counts in four queries. What is done is never more than the total."""
    asked_about = Judgment.objects.filter(claim_result=OuterRef("pk")).exclude(judge="")
    done = run.claim_results.filter(claim__not_checkable="").aggregate(
        count=Count("pk", filter=Q(is_read=True)),
        by_words=Count("pk", filter=Q(is_read=False)),
        taken_over=Count("pk", filter=Q(is_taken_over=True)),
        unread=Count("pk", filter=~Exists(asked_about)),
    )
    checkable = Claim.objects.filter(revision=run.revision_id, not_checkable="")
    total, judged = checkable.count(), done["count"] - done["taken_over"]
    return Progress(
        sources_done=run.run_sources.count(),
        sources_total=Reference.objects.filter(revision=run.revision_id).count(),
        claims_done=done["count"],
        claims_total=total,
        claims_taken_over=done["taken_over"],
        claims_unread=done["unread"],
        claims_by_words=done["by_words"],
        minutes_left=minutes_left(run, judged, total - done["count"]),
    )


LEAST_JUDGED = 20
"""Claims from which the time of the others is told: before, it jumps."""


def minutes_left(run: Run, judged: int, left: int) -> int:
    if not run.is_active or run.started_at is None or judged < LEAST_JUDGED:
        return 0
    seconds = (timezone.now() - run.started_at).total_seconds()
    return round(seconds / judged * left / 60)


def judge_for(team: Team, asked: str) -> str:
    """The judge of a run for which somebody asked; "" when nobody did."""
    return judges.chosen_judge(judge_wanted(team, asked), desk_model(team))


def offer_for(team: Team, document: Document | None = None) -> dict[str, Any] | None:
    """What to tell before the model is asked; None when the team asks none."""
    if not may_ask_model(team):
        return None
    return judges.model_offer(document, desk_model(team))


def judge_at_work(team: Team, name: str) -> Judge | BatchJudge:
    """The judge of a run that starts now, or JudgeMissingError."""
    if name in (judges.BY_MODEL, judges.BY_CASCADE) and not may_ask_model(team):
        raise JudgeMissingError(
            gettext("The house policy of this desk sends nothing to a language model.")
        )
    return judges.judge_named(name, desk_model(team))
