"""What the queue knows of work that waits for a worker."""

from __future__ import annotations

from typing import Any, TypeVar

from django_q.brokers import get_broker

from .worker_runs import WorkerRunQuerySet

AnyQuerySet = TypeVar("AnyQuerySet", bound=WorkerRunQuerySet[Any])


def forgotten(waiting: AnyQuerySet) -> AnyQuerySet:
    """
    Of rows that wait silently, those of which the queue knows nothing any more.

    While anything waits in the queue, they may simply not have had their turn.
    """
    return waiting.none() if get_broker().queue_size() else waiting
