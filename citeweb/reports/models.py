"""Verifications of documents, and what each of them found."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.db import models
from django.utils import timezone

from citeweb.documents.models import Citation, Claim, Reference, Revision
from citeweb.sources.models import Snapshot, SourceCheck
from citeweb.teams.models import User
from verification.records import ClaimVerdict, Verdict

from .failures import failure_reason


class RunQuerySet(models.QuerySet["Run"]):
    def visible_to(self, user: User) -> RunQuerySet:
        return self.filter(revision__document__team__memberships__user=user)

    def active(self) -> RunQuerySet:
        return self.filter(state__in=Run.ACTIVE_STATES)

    def without_beat_for(self, limit: timedelta) -> RunQuerySet:
        return self.active().filter(beat_at__lt=timezone.now() - limit)


class Run(models.Model):
    """One verification of one revision. What it found belongs to it alone."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        FINISHED = "finished"
        FAILED = "failed"
        CANCELLED = "cancelled"

    ACTIVE_STATES = (State.QUEUED, State.RUNNING)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    revision = models.ForeignKey(Revision, models.CASCADE, related_name="runs")
    requested_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="runs"
    )
    state = models.CharField(max_length=12, choices=State, default=State.QUEUED)
    failure_code = models.CharField(max_length=40, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    """
    Starts by a worker, never lowered. A worker writes only while this is the number it
    was given, so that one that wakes up late cannot write into its successor's work.
    """

    losses = models.PositiveSmallIntegerField(default=0)
    """Starts that ended in silence or at the time limit. The queue's own counter is
    ignored when a worker dies."""

    options = models.JSONField(default=dict)
    judge_name = models.CharField(max_length=40, blank=True)
    judge_version = models.CharField(max_length=40, blank=True)
    queued_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True)
    beat_at = models.DateTimeField(default=timezone.now)
    """The last sign of life: queued, started, or something found."""

    finished_at = models.DateTimeField(null=True)

    objects = RunQuerySet.as_manager()

    class Meta:
        ordering = ("-queued_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("revision",),
                condition=models.Q(state__in=("queued", "running")),
                name="one_active_run_per_revision",
            ),
        )
        indexes = (models.Index(fields=("state", "beat_at")),)

    def __str__(self) -> str:
        return f"{self.revision}: {self.state}"

    @property
    def is_active(self) -> bool:
        return self.state in self.ACTIVE_STATES

    @property
    def failure_reason(self) -> str:
        """Why it failed, for the person who waits; empty when it did not."""
        return failure_reason(self.failure_code)

    def claim_for_work(self) -> bool:
        """Move queued -> running. False if another worker got there first."""
        now = timezone.now()
        rows = Run.objects.filter(
            pk=self.pk, state=self.State.QUEUED, attempts=self.attempts
        ).update(
            state=self.State.RUNNING,
            attempts=self.attempts + 1,
            started_at=self.started_at or now,
            beat_at=now,
        )
        if rows:
            self.state, self.attempts = self.State.RUNNING, self.attempts + 1
        return rows == 1

    def beat(self) -> bool:
        """Give a sign of life. False when the run is no longer this worker's."""
        return self._change_as_worker() == 1

    def finish(self) -> bool:
        return self._end(self.State.FINISHED)

    def fail(self, code: str) -> bool:
        """`code` is one of those that `failure_reason` puts into words."""
        return self._end(self.State.FAILED, failure_code=code)

    def put_back(self, *, is_lost: bool, only_if_silent: bool = False) -> bool:
        """
        Move running -> queued. False when the run is no longer this worker's.

        Args:
            is_lost: Whether this counts against the run: it went silent or took too
                long. An orderly stop of the worker does not.
            only_if_silent: Refuse when a beat came since this row was loaded.
        """
        losses = self.losses + 1 if is_lost else self.losses
        rows = self._change_as_worker(
            only_if_silent=only_if_silent, state=self.State.QUEUED, losses=losses
        )
        if rows:
            self.state, self.losses = self.State.QUEUED, losses
        return rows == 1

    def give_up(self) -> bool:
        """Fail a run that was lost too often. False when a beat came meanwhile."""
        return self._end(
            self.State.FAILED,
            failure_code="worker_lost",
            only_if_silent=True,
            losses=self.losses + 1,
        )

    def touch_waiting(self) -> bool:
        """Start a new wait of a queued run. False when somebody did or took it."""
        now = timezone.now()
        rows = Run.objects.filter(
            pk=self.pk, state=self.State.QUEUED, beat_at=self.beat_at
        ).update(beat_at=now)
        return rows == 1

    def cancel(self) -> bool:
        """Stop an active run; its worker notices at its next write."""
        now = timezone.now()
        rows = (
            Run.objects.active()
            .filter(pk=self.pk)
            .update(state=self.State.CANCELLED, finished_at=now)
        )
        if rows:
            self.state, self.finished_at = self.State.CANCELLED, now
        return rows == 1

    def _end(
        self,
        state: State,
        *,
        failure_code: str = "",
        only_if_silent: bool = False,
        **values: Any,
    ) -> bool:
        now = timezone.now()
        rows = self._change_as_worker(
            only_if_silent=only_if_silent,
            state=state,
            failure_code=failure_code,
            finished_at=now,
            **values,
        )
        if rows:
            self.state, self.failure_code, self.finished_at = state, failure_code, now
        return rows == 1

    def _change_as_worker(self, *, only_if_silent: bool = False, **values: Any) -> int:
        """Change the row while it is running under the number of this start."""
        mine = Run.objects.filter(
            pk=self.pk, state=self.State.RUNNING, attempts=self.attempts
        )
        if only_if_silent:
            mine = mine.filter(beat_at=self.beat_at)
        return mine.update(beat_at=timezone.now(), **values)


class RunSource(models.Model):
    """That a run has reached a source, and by which look at it."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="run_sources")
    reference = models.ForeignKey(Reference, models.CASCADE, related_name="run_sources")
    check_made = models.ForeignKey(
        SourceCheck, models.PROTECT, related_name="run_sources"
    )
    is_taken_over = models.BooleanField(default=False)
    """Whether the look was taken for an earlier run, or by a person."""

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("run", "reference"), name="one_look_per_run_and_reference"
            ),
        )

    def __str__(self) -> str:
        return f"{self.reference} in {self.run_id}"


class ClaimResult(models.Model):
    """The verdict on one claim in one run."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="claim_results")
    claim = models.ForeignKey(Claim, models.CASCADE, related_name="results")
    verdict = models.CharField(
        max_length=24, choices=[(each.value, each.value) for each in ClaimVerdict]
    )
    flagged = models.BooleanField()
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("claim__number",)
        constraints = (
            models.UniqueConstraint(
                fields=("run", "claim"), name="one_result_per_run_and_claim"
            ),
        )

    def __str__(self) -> str:
        return f"{self.claim}: {self.verdict}"


class Judgment(models.Model):
    """One judge's reading of one citation's source, replayable from its snapshot."""

    claim_result = models.ForeignKey(
        ClaimResult, models.CASCADE, related_name="judgments"
    )
    citation = models.ForeignKey(Citation, models.CASCADE, related_name="judgments")
    snapshot = models.ForeignKey(
        Snapshot, models.PROTECT, null=True, related_name="judgments"
    )
    """Null when no text could be read."""

    judge = models.CharField(max_length=80)
    verdict = models.CharField(
        max_length=24, choices=[(each.value, each.value) for each in Verdict]
    )
    support = models.FloatField()
    recall = models.FloatField()
    flagged = models.BooleanField()
    contributes = models.BooleanField(default=False)
    reason = models.TextField(blank=True)
    evidence = models.JSONField(default=list)
    differences = models.JSONField(default=list)
    matches = models.JSONField(default=list)
    checks = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("citation__position",)
        constraints = (
            models.UniqueConstraint(
                fields=("claim_result", "citation"),
                name="one_judgment_per_result_and_citation",
            ),
            models.CheckConstraint(
                condition=models.Q(support__gte=0, support__lte=1),
                name="support_is_a_probability",
            ),
        )

    def __str__(self) -> str:
        return f"{self.citation}: {self.verdict}"
