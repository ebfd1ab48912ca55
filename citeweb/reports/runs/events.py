"""From the engine's stream of events to plain batches for a thread that writes rows.

The event loop runs in a thread of its own. So the caller's thread keeps its database
connection, meets the queue's time limit as an exception, and can give signs of life
however long the loop is busy."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Generic, NamedTuple, TypeVar

Event = TypeVar("Event")

BATCH_SIZE = 100
"""Events written in one transaction at most: some 50 ms of SQLite's only writer."""

STOP_SECONDS = 0.5
"""Waiting for the loop to end; later its thread is left to die with the process."""


class End(NamedTuple):
    """After the last event: how the stream ended."""

    error: BaseException | None


class StreamThread(threading.Thread, Generic[Event]):
    """Runs a stream in an event loop and puts what comes into `inbox`."""

    def __init__(self, stream: Callable[[], AsyncIterator[Event]]) -> None:
        super().__init__(name="events", daemon=True)
        self.inbox: SimpleQueue[Event | End] = SimpleQueue()
        self._stream = stream
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_started = threading.Event()

    def run(self) -> None:
        end = End(None)
        try:
            asyncio.run(self._forward())
        except BaseException as error:  # noqa: BLE001 - raised in the caller's thread
            end = End(error)
        self.inbox.put(end)
        self._is_started.set()

    def stop(self) -> None:
        """Cancel the stream, and wait for a moment until it has ended."""
        self._is_started.wait(STOP_SECONDS)
        if self._loop and self._task and self.is_alive():
            with suppress(RuntimeError):  # the loop has ended meanwhile
                self._loop.call_soon_threadsafe(self._task.cancel)
        self.join(STOP_SECONDS)

    async def _forward(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        self._is_started.set()
        async for event in self._stream():
            self.inbox.put(event)


def batches_of(
    stream: Callable[[], AsyncIterator[Event]], *, pause_seconds: float
) -> Generator[list[Event], None, None]:
    """The events of a stream as they come, or an empty list after a pause. The stream
    runs in a loop's thread, and is cancelled when the iterator closes."""
    thread = StreamThread(stream)
    thread.start()
    try:
        end = None
        while end is None:
            batch, end = take(thread.inbox, pause_seconds)
            if batch or end is None:
                yield batch
        if end.error is not None:
            raise end.error
    finally:
        thread.stop()


def take(
    inbox: SimpleQueue[Event | End], pause_seconds: float
) -> tuple[list[Event], End | None]:
    """Wait for an event and take those behind it; and the end if it is among them."""
    batch: list[Event] = []
    try:
        each = inbox.get(timeout=pause_seconds)
        while not isinstance(each, End):
            batch.append(each)
            if len(batch) == BATCH_SIZE:
                return batch, None
            each = inbox.get_nowait()
    except Empty:
        return batch, None
    return batch, each
