"""How rows that workers take are sent to them, and sent again when a worker is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_q.brokers import get_broker
from django_q.exceptions import TimeoutException
from django_q.tasks import async_task

from citeweb.languages import language_of, speaking
from citeweb.outages import is_outage
from verification.errors import VerificationError

from .worker_runs import RunTakenAwayError, WorkerRun, WorkerRunQuerySet

Row = TypeVar("Row", bound=WorkerRun)

TURN = "citeweb.supervision.turns.take_turn"
"""The task of whoever is free: to work on what has its turn."""

logger = logging.getLogger(__name__)


class WorkQueue(Generic[Row]):
    """
    The rows of one kind, and how they are worked on.

    Args:
        name: Of the kind, for the log: "run".
        stall: Name of the setting with the seconds after which silence means a loss.
        note: Keeps in the audit trail what became of a row, as `trail.record_run` does.
    """

    def __init__(
        self,
        rows: type[Row],
        *,
        name: str,
        stall: str = "STALL_SECONDS",
        note: Callable[..., None] = lambda row, outcome, **told: None,
    ) -> None:
        self._rows, self._name = rows, name
        self._stall, self._note = stall, note

    def send(self, row: Row) -> None:
        """Ask a worker for the row once the transaction holds, or later again."""

        def send() -> None:  # a failure is logged by its name
            async_task(TURN, str(row.pk))

        transaction.on_commit(send, robust=True)

    def work_on(self, pk: str, work: Callable[[Row], None]) -> bool:
        """Do a row's work; False where it was deleted, has ended or is another
        worker's. Whatever happens in it leaves the row a state.

        A row that an outage stops stays as it is, for the watch; the queue keeps the
        traceback of what nobody foresaw."""
        row = self.row(pk)
        if row is None or not self.change(row, row.claim_for_work, "started"):
            return False
        try:
            # What it composes is kept in the language of who asked for it.
            with speaking(language_of(getattr(row, "requested_by", None))):
                work(row)
        except RunTakenAwayError:
            self._log(logging.INFO, "taken_away", row)
        except VerificationError as error:
            self._log(logging.WARNING, "failed", row, code=error.code)
            self._fail(row, error.code)
        except SystemExit as stop:  # the time limit, or the end of this worker
            self.hand_back(row, is_too_long=isinstance(stop, TimeoutException))
            raise
        except Exception as error:
            if not is_outage(error):
                self._fail(row, "internal_error")
            raise
        return True

    def row(self, pk: object) -> Row | None:
        return WorkerRunQuerySet(self._rows).filter(pk=pk).first()

    def waiting(self) -> list[tuple[Any, int, datetime]]:
        """Rows that wait, with their desks and since when, longest first."""
        rows: WorkerRunQuerySet[Any] = WorkerRunQuerySet(self._rows)
        rows = rows.filter(state=WorkerRun.State.QUEUED)
        desk = self._rows.team_path
        rows = rows.order_by("queued_at", "pk")
        return list(rows.values_list("pk", desk, "queued_at"))

    def at_work(self) -> list[tuple[Any, int]]:
        """Rows that a worker is at, with their desks, the last begun at the end."""
        rows: WorkerRunQuerySet[Any] = WorkerRunQuerySet(self._rows)
        rows = rows.filter(state=WorkerRun.State.RUNNING)
        rows = rows.order_by("started_at", "pk")
        return list(rows.values_list("pk", self._rows.team_path))

    def change(
        self, row: Row, change: Callable[[], bool], outcome: str, **told: Any
    ) -> bool:
        """Change a row's state, and note in the trail with what outcome, if any."""
        with transaction.atomic():
            is_changed = change()
            if is_changed and outcome:
                self._note(row, outcome, **told)
        return is_changed

    def _fail(self, row: Row, code: str) -> bool:
        return self.change(row, partial(row.fail, code), "failed", error=code)

    def hand_back(self, row: Row, *, is_too_long: bool) -> bool:
        """Let another worker go on: always, but at the time limit a few times where
        nothing was found in it. A text of ten thousand claims takes several times."""
        is_lost = is_too_long and not row.has_found
        if is_lost and not row.may_be_lost_again:
            return self._fail(row, "timed_out")
        change = partial(row.put_back, is_lost=is_lost)
        said, level = "handed back to the queue", logging.INFO
        return self._send_again(row, "handed_back", change, said, level=level)

    def requeue_lost(self) -> int:
        """Queue again the rows that nobody works on; give up those lost too often.

        Safe to call from several processes at once, and as often as one likes. Rows
        that wait are sent again only when the queue is empty: while anything waits in
        it, they may simply not have had their turn. Returns how many rows changed."""
        waiting = self._stalled(WorkerRun.State.QUEUED)
        if get_broker().queue_size():
            waiting = waiting.none()
        silent = self._stalled(WorkerRun.State.RUNNING)
        return sum(map(self._requeue, silent)) + sum(map(self._resend, waiting))

    def has_waiting(self) -> bool:
        """Whether a row waits for a worker for longer than the stall limit."""
        return self._stalled(WorkerRun.State.QUEUED).exists()

    def _stalled(self, state: WorkerRun.State) -> WorkerRunQuerySet[Row]:
        """Those that wait for too long, or whose worker is dead or stuck."""
        oldest = timezone.now() - timedelta(seconds=getattr(settings, self._stall))
        return WorkerRunQuerySet(self._rows).filter(state=state, beat_at__lt=oldest)

    def _requeue(self, row: Row) -> bool:
        """A row that was being worked on: its worker is dead, or stuck."""
        if row.may_be_lost_again:
            change = partial(row.put_back, is_lost=True, only_if_silent=True)
            return self._send_again(
                row, "requeued", change, "queued again", error="no sign of life"
            )
        is_changed = self.change(row, row.give_up, "failed", error="worker_lost")
        if is_changed:
            self._log(logging.ERROR, "given_up", row, losses=row.losses)
        return is_changed

    def _resend(self, row: Row) -> bool:
        """A row that waits: the worker that took the call died with it."""
        return self._send_again(row, "resent", row.touch_waiting, "")

    def _send_again(
        self,
        row: Row,
        event: str,
        change: Callable[[], bool],
        outcome: str,
        *,
        level: int = logging.WARNING,
        **told: str,
    ) -> bool:
        with transaction.atomic():
            is_changed = self.change(row, change, outcome, **told)
            if is_changed:
                self.send(row)
                self._log(level, event, row, losses=row.losses)
        return is_changed

    def _log(self, level: int, event: str, row: Row, **fields: Any) -> None:
        fields[f"{self._name}_id"] = row.pk
        logger.log(level, "%s_%s", self._name, event, extra=fields)
