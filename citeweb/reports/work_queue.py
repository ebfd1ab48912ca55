"""How rows that workers take are sent to them, and sent again when a worker is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_q.brokers import get_broker
from django_q.exceptions import TimeoutException
from django_q.tasks import async_task

from citeweb.outages import is_outage
from verification.errors import VerificationError

from .worker_runs import RunTakenAwayError, WorkerRun, WorkerRunQuerySet

Row = TypeVar("Row", bound=WorkerRun)

logger = logging.getLogger(__name__)


class WorkQueue(Generic[Row]):
    """
    The rows of one kind, and the task that works on one of them.

    Args:
        task: Dotted path of a function that takes a row's id.
        name: Of the kind, for the log: "run".
        stall: Name of the setting with the seconds after which silence means a loss.
        note: Keeps in the audit trail what became of a row, with the error if any.
    """

    def __init__(
        self,
        rows: type[Row],
        task: str,
        *,
        name: str,
        stall: str = "STALL_SECONDS",
        note: Callable[[Row, str, str], None] = lambda row, what, error: None,
    ) -> None:
        self._rows, self._task, self._name = rows, task, name
        self._stall, self._note = stall, note

    def send(self, row: Row) -> None:
        """Ask a worker for the row once the transaction holds, or later again."""

        def send() -> None:  # a failure is logged by its name
            async_task(self._task, str(row.pk))

        transaction.on_commit(send, robust=True)

    @contextmanager
    def working_on(self, row: Row) -> Iterator[None]:
        """Around the work on a row: whatever happens in it leaves the row a state.

        A row that an outage stops stays as it is, for the watch; the queue keeps the
        traceback of what nobody foresaw."""
        try:
            yield
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

    def _fail(self, row: Row, code: str) -> bool:
        with transaction.atomic():
            is_changed = row.fail(code)
            if is_changed:
                self._note(row, "failed", code)
        return is_changed

    def hand_back(self, row: Row, *, is_too_long: bool) -> bool:
        """Let another worker go on: always, but at the time limit a few times."""
        with transaction.atomic():
            if is_too_long and not row.may_be_lost_again:
                return self._fail(row, "timed_out")
            is_changed = row.put_back(is_lost=is_too_long)
            if is_changed:
                self._send_again(row, "handed_back", logging.INFO)
                self._note(row, "handed back to the queue", "")
        return is_changed

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
        losses = row.losses + 1
        with transaction.atomic():
            if not row.may_be_lost_again:
                is_changed = row.give_up()
                if is_changed:
                    self._note(row, "failed", "worker_lost")
                    self._log(logging.ERROR, "given_up", row, losses=losses)
                return is_changed
            is_changed = row.put_back(is_lost=True, only_if_silent=True)
            if is_changed:
                self._send_again(row, "requeued", losses=losses)
                self._note(row, "queued again", "no sign of life")
        return is_changed

    def _resend(self, row: Row) -> bool:
        """A row that waits: the worker that took the call died with it."""
        with transaction.atomic():
            is_changed = row.touch_waiting()
            if is_changed:
                self._send_again(row, "resent")
        return is_changed

    def _send_again(
        self, row: Row, event: str, level: int = logging.WARNING, **more: Any
    ) -> None:
        self.send(row)
        self._log(level, event, row, **more)

    def _log(self, level: int, event: str, row: Row, **fields: Any) -> None:
        fields[f"{self._name}_id"] = row.pk
        logger.log(level, "%s_%s", self._name, event, extra=fields)
