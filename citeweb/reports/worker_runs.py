"""What every row has that a worker works on: its state, its attempts, its beat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self, TypeVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy

from citeweb.teams.models import User
from citeweb.wording import word_table

AnyRun = TypeVar("AnyRun", bound="WorkerRun", covariant=True)


class RunTakenAwayError(Exception):
    """The row was cancelled, deleted, or given to another worker meanwhile."""


class WorkerRunQuerySet(models.QuerySet[AnyRun]):
    def active(self) -> Self:
        return self.filter(state__in=WorkerRun.ACTIVE_STATES)

    def visible_to(self, user: User) -> Self:
        return self.filter(**{f"{self.model.team_path}__memberships__user": user})


class WorkerRun(models.Model):
    """A piece of work that may be lost with its worker, and is then begun again."""

    class State(models.TextChoices):
        QUEUED = "queued", gettext_lazy("Queued")
        RUNNING = "running", gettext_lazy("Running")
        FINISHED = "finished", gettext_lazy("Finished")
        FAILED = "failed", gettext_lazy("Failed")
        CANCELLED = "cancelled", gettext_lazy("Cancelled")

    ACTIVE_STATES = (State.QUEUED, State.RUNNING)
    failures: ClassVar[Mapping[str, str]] = word_table("run_failure")
    """A sentence for each `failure_code`."""

    team_path: ClassVar[str]
    """From a row to the desk whose it is, as look-ups have it."""

    state = models.CharField(max_length=12, choices=State, default=State.QUEUED)
    failure_code = models.CharField(max_length=40, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    """Starts by a worker, never lowered. It writes only while this is its number: one
    that wakes up late cannot write into its successor's work."""

    losses = models.PositiveSmallIntegerField(default=0)
    """Starts that ended in silence or at the time limit. The queue's own counter is
    ignored when a worker dies."""

    queued_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True)
    beat_at = models.DateTimeField(default=timezone.now)
    """The last sign of life: queued, started, or something found."""

    finished_at = models.DateTimeField(null=True)
    objects = WorkerRunQuerySet.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.pk}: {self.state}"

    @property
    def failure_reason(self) -> str:
        """Why it failed, for the person who waits; empty when it did not."""
        words = self.failures
        code = self.failure_code
        return words.get(code, words["other"]) if code else ""

    @property
    def is_active(self) -> bool:
        return self.state in self.ACTIVE_STATES

    has_found = False
    """Whether this start has kept something: it is no loss when its time is over."""

    @property
    def may_be_lost_again(self) -> bool:
        """Whether one more loss is allowed before it is given up."""
        return self.losses + 1 < settings.RUN_ATTEMPTS

    def claim_for_work(self) -> bool:
        """Move queued -> running. False if another worker got there first."""
        now = timezone.now()
        return self._change(
            self._rows().filter(state=self.State.QUEUED, attempts=self.attempts),
            state=self.State.RUNNING,
            attempts=self.attempts + 1,
            started_at=self.started_at or now,
            beat_at=now,
        )

    def beat(self) -> None:
        """Give a sign of life; RunTakenAwayError when the run is another worker's."""
        if not self._change_as_worker():
            raise RunTakenAwayError

    def finish(self, **values: Any) -> bool:
        return self._end(self.State.FINISHED, **values)

    def fail(self, code: str) -> bool:
        return self._end(self.State.FAILED, failure_code=code)

    def put_back(self, *, is_lost: bool, only_if_silent: bool = False) -> bool:
        """Move running -> queued. False when the run is no longer this worker's, or a
        beat came and `only_if_silent`. A loss counts against the run, an orderly stop
        does not."""
        return self._change_as_worker(
            only_if_silent=only_if_silent,
            state=self.State.QUEUED,
            losses=self.losses + 1 if is_lost else self.losses,
        )

    def give_up(self) -> bool:
        """Fail a run that was lost too often. False when a beat came meanwhile."""
        lost: dict[str, Any] = {"losses": self.losses + 1, "only_if_silent": True}
        return self._end(self.State.FAILED, failure_code="worker_lost", **lost)

    def touch_waiting(self) -> bool:
        """Start a new wait of a queued run. False when somebody did or took it."""
        waiting = self._rows().filter(state=self.State.QUEUED, beat_at=self.beat_at)
        return self._change(waiting, beat_at=timezone.now())

    def cancel(self) -> bool:
        """Stop an active run; its worker notices at its next write."""
        active, now = self._rows().filter(state__in=self.ACTIVE_STATES), timezone.now()
        return self._change(active, state=self.State.CANCELLED, finished_at=now)

    def _end(self, state: State, **values: Any) -> bool:
        values |= {"state": state, "finished_at": timezone.now()}
        return self._change_as_worker(**values)

    def _change_as_worker(self, *, only_if_silent: bool = False, **values: Any) -> bool:
        """Change the row while it is running under the number of this start."""
        mine = self._rows().filter(state=self.State.RUNNING, attempts=self.attempts)
        if only_if_silent:
            mine = mine.filter(beat_at=self.beat_at)
        return self._change(mine, beat_at=timezone.now(), **values)

    def _change(self, rows: models.QuerySet[Self], **values: Any) -> bool:
        """Change the row, and what is at hand of it, where it is among `rows` still."""
        is_changed = rows.update(**values) == 1
        for name, value in values.items() if is_changed else ():
            setattr(self, name, value)
        return is_changed

    def _rows(self) -> models.QuerySet[Self]:
        """This row as the database has it, for changes that depend on its state."""
        return type(self)._base_manager.filter(pk=self.pk)
