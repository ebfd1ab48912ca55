"""From the engine's stream of events to plain batches for a thread that writes rows: it
keeps its database connection, meets the queue's time limit as an exception, and gives
signs of life however long the loop, in a thread of its own, is busy."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Generator
from concurrent.futures import Future
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import Empty, SimpleQueue
from typing import TypeVar

from django.conf import settings

Event = TypeVar("Event")

BATCH_SIZE = 100
"""Events written in one transaction at most: some 50 ms of SQLite's only writer."""

BEATS_A_STALL = 4
"""Signs of life in the time after which a silent worker counts as lost."""

STOP_SECONDS = 0.5
"""Waiting for the loop to end; later its thread is left to die with the process."""


def batches_of(
    stream: Callable[[], AsyncIterator[Event]], *, pause_seconds: float | None = None
) -> Generator[list[Event], None, None]:
    """The events of a stream as they come, or an empty list after a pause. The stream
    runs in a loop's thread, and is cancelled when the iterator closes."""
    pause_seconds = pause_seconds or settings.STALL_SECONDS / BEATS_A_STALL
    inbox: SimpleQueue[Event | Future[None]] = SimpleQueue()
    """The events, and after the last one how the stream ended."""

    begun: Future[Callable[[], object]] = Future()
    """What cancels the stream."""

    async def forward() -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None  # noqa: S101 - `asyncio.run` made it
        begun.set_result(partial(loop.call_soon_threadsafe, task.cancel))
        async for event in stream():
            inbox.put(event)

    def run() -> None:
        end: Future[None] = Future()
        try:
            end.set_result(asyncio.run(forward()))
        except BaseException as raised:  # noqa: BLE001 - raised in the caller's thread
            end.set_exception(raised)
        inbox.put(end)

    # In the context of here: it holds the language of what is composed.
    going = partial(copy_context().run, run)
    thread = threading.Thread(target=going, name="events", daemon=True)
    thread.start()
    try:
        end = None
        while end is None:
            batch, end = take(inbox, pause_seconds)
            if batch or end is None:
                yield batch
        end.result()
    finally:
        with suppress(RuntimeError, TimeoutError):  # it has ended, or never began
            begun.result(STOP_SECONDS)()
        thread.join(STOP_SECONDS)


def take(
    inbox: SimpleQueue[Event | Future[None]], pause_seconds: float
) -> tuple[list[Event], Future[None] | None]:
    """Wait for an event and take those behind it; and the end if it is among them."""
    batch: list[Event] = []
    try:
        event = inbox.get(timeout=pause_seconds)
        while not isinstance(event, Future):
            batch.append(event)
            if len(batch) == BATCH_SIZE:
                return batch, None
            event = inbox.get_nowait()
    except Empty:
        return batch, None
    return batch, event
