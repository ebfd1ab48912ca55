"""
The cluster child: django-q2's cluster, and the watch over it.

A worker that is killed while it waits for work takes the queue's lock along, and the
cluster never works again. So this process, which is not one of the workers, looks for
runs that wait while no worker shows a sign of life, and then ends itself: the
supervisor kills what is left and starts all of it again.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import django

from verification.pipeline.earlier import engine_fingerprint

from .processes import (
    BUSY_WORKER,
    IDLE_WORKER,
    die_with_parent,
    name_process,
    told_at_start,
)
from .pulses import BeatingThread, Pulse, end_frozen

logger = logging.getLogger(__name__)

STUCK = 75
"""Exit status that says "start me again", as EX_TEMPFAIL of sysexits.h does."""

BEAT_SECONDS = 0.5
"""Between two beats of a worker at work; a quarter of the shortest stall limit."""

LONGEST_PAUSE_SECONDS = 5.0
"""Between two looks at the workers, whatever the stall limit is."""

RARE_SECONDS = 3600.0
"""Between two questions whether something has expired, or an address is due for another
look: an hour's delay is nothing beside the days between two looks."""


def main() -> None:
    [pulses] = told_at_start()
    os.nice(5)  # pages go before all work
    django.setup()
    run_cluster(Path(pulses))


def run_cluster(pulses: Path) -> None:
    """Run the cluster until it ends or is stuck."""
    from django.db import close_old_connections
    from django_q.cluster import Cluster

    from .errands import start_errands

    engine_fingerprint()  # of the code that this process runs, whatever comes later
    work = Pulse(pulses / "work")
    watch = Pulse(pulses / "watch")
    show_life_of_workers(work)
    work.beat()
    cluster = Cluster()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, leave)
    cluster.start()
    start_errands()  # after all forks: a fork would hold what its threads hold
    keeper = Housekeeper(work)
    while cluster.sentinel.is_alive():
        watch.beat()
        close_old_connections()
        if keeper.keep():
            sys.stderr.flush()
            os._exit(STUCK)
        cluster.sentinel.join(keeper.pause_seconds)


def show_life_of_workers(pulse: Pulse) -> None:
    """Have each worker beat while it works, and stop in order when it is told to."""
    from django_q.signals import post_execute_in_worker, post_spawn, pre_execute

    beating = BeatingThread(pulse, every_seconds=BEAT_SECONDS)

    def start(**_: Any) -> None:
        name_process(BUSY_WORKER)
        beating.start()

    def stop(**_: Any) -> None:
        name_process(IDLE_WORKER)
        beating.stop()

    def prepare(**_: Any) -> None:
        name_process(IDLE_WORKER)
        signal.signal(signal.SIGTERM, stop_working)
        die_with_parent(by=signal.SIGTERM)

    pre_execute.connect(start, weak=False)
    post_execute_in_worker.connect(stop, weak=False)
    post_spawn.connect(prepare, weak=False)


def stop_working(number: int, frame: FrameType | None) -> None:
    """Let the task at hand give its run back before the worker ends. The signal comes
    twice when the whole group is told to stop: once from the supervisor, once because
    the sentinel ends."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(0)


def leave(number: int, frame: FrameType | None) -> None:
    """End at once; the sentinel ends with this process, and the workers after it. The
    cluster's own handler waits for a sentinel that the same signal has ended."""
    os._exit(0)


class Housekeeper:
    """What must be done beside the work, whose pulse is `work`: queues filled."""

    def __init__(self, work: Pulse) -> None:
        from django.conf import settings

        from citeweb.corroboration.services import SEARCH_QUEUE
        from citeweb.desk.watching import queue_watch
        from citeweb.removal.expiry import queue_removal
        from citeweb.reports.citations.services import CHECK_QUEUE
        from citeweb.reports.runs.services import RUN_QUEUE

        from .turns import share_out

        self._work = work
        self._stall_seconds: int = settings.STALL_SECONDS
        self.pause_seconds = min(self._stall_seconds / 4, LONGEST_PAUSE_SECONDS)
        pause = self.pause_seconds
        self._chores: dict[Callable[[], object], float] = {
            RUN_QUEUE.requeue_lost: pause,
            CHECK_QUEUE.requeue_lost: pause,
            SEARCH_QUEUE.requeue_lost: pause,
            share_out: pause,
            queue_removal: RARE_SECONDS,
            queue_watch: RARE_SECONDS,
        }
        self._due_at = dict.fromkeys(self._chores, 0.0)

    def keep(self) -> bool:
        """Do what is due. True when the workers are stuck and must be replaced."""
        from citeweb.outages import is_outage, reason

        for pid in end_frozen(self._work, self._stall_seconds):
            logger.warning("worker_frozen", extra={"pid": pid})
        try:
            if self._is_stuck():
                logger.error("cluster_stuck", extra={"seconds": self._stall_seconds})
                return True
            for do, every_seconds in self._chores.items():
                if (now := time.monotonic()) >= self._due_at[do]:
                    self._due_at[do] = now + every_seconds
                    do()
        except Exception as error:
            if not is_outage(error):
                raise
            logger.warning("chores_put_off", extra={"reason": reason(error)})
        return False

    def _is_stuck(self) -> bool:
        """Runs wait, and no worker has begun, done or ended anything for too long."""
        from citeweb.corroboration.services import SEARCH_QUEUE
        from citeweb.reports.runs.services import RUN_QUEUE

        is_silent = self._work.silence_seconds() > self._stall_seconds
        return is_silent and (RUN_QUEUE.has_waiting() or SEARCH_QUEUE.has_waiting())


if __name__ == "__main__":
    main()
