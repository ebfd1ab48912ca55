"""
Fair turns between desks.

What stands in the queue is no certain row but a turn: whoever takes it works for the
desk that has the fewest workers, and there on what waits longest. A desk with more than
its share of the workers hands a row back while others wait; what that found stays.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from django.utils import timezone

from citeweb.corroboration.services import SEARCH_QUEUE
from citeweb.corroboration.working import search_claims
from citeweb.reports import tasks
from citeweb.reports.citations.services import CHECK_QUEUE
from citeweb.reports.runs.services import RUN_QUEUE
from citeweb.reports.work_queue import WorkQueue

Work = Callable[[str], bool]
KINDS: tuple[tuple[WorkQueue[Any], Work], ...] = (
    (RUN_QUEUE, tasks.verify_run),
    (SEARCH_QUEUE, search_claims),
    (CHECK_QUEUE, tasks.check_one_citation),
)
RESUMED: tuple[WorkQueue[Any], ...] = (RUN_QUEUE, SEARCH_QUEUE)
"""Kinds that go on later where they stopped."""

PATIENCE = timedelta(seconds=2)
"""Of a desk without a worker: in less, a free one takes its turn."""


def take_turn(row_id: str) -> None:
    """The task: work on the row whose turn it is, which need not be `row_id`."""
    for work_on, pk in waiting_rows():
        if work_on(pk):
            return


def waiting_rows() -> Iterator[tuple[Work, str]]:
    """What waits, in the order of its turns."""
    at_work = Counter(desk for queue, _ in KINDS for _, desk in queue.at_work())
    rows = [
        (at_work[desk], queued_at, str(pk), work_on)
        for queue, work_on in KINDS
        for pk, desk, queued_at in queue.waiting()
    ]
    for *_, pk, work_on in sorted(rows, key=lambda row: row[:3]):
        yield work_on, pk


def share_out() -> int:
    """Take one row back from each desk that has more than its share of the workers
    while another one waits. Its worker notices at its next sign of life. How many."""
    at_work = Counter(desk for queue, _ in KINDS for _, desk in queue.at_work())
    longest = timezone.now() - PATIENCE
    waiting = {
        desk
        for queue, _ in KINDS
        for _, desk, queued_at in queue.waiting()
        if queued_at < longest
    }
    desks = waiting | set(at_work)
    share = math.ceil(at_work.total() / len(desks)) if desks else 0
    is_waited_for = any(at_work[desk] < share for desk in waiting)
    greedy = [desk for desk, count in at_work.items() if count > share]
    return sum(map(hand_one_back, greedy)) if is_waited_for else 0


def hand_one_back(desk: int) -> bool:
    """The row of a desk that was begun last, for it has found least."""
    for queue in RESUMED:
        rows = [pk for pk, at_work_for in queue.at_work() if at_work_for == desk]
        if rows and (row := queue.row(rows[-1])):
            return queue.hand_back(row, is_too_long=False)
    return False
