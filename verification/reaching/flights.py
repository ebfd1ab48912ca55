"""Work under way that several callers wait for, done once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")


@dataclass(slots=True)
class _Flight(Generic[Answer]):
    task: asyncio.Task[Answer]
    waiting: int = 0


class Flights(Generic[Answer]):
    """
    Shares work between callers that ask for the same at the same time. Nothing is
    remembered once it is done; work that nobody waits for any more is cancelled.
    """

    def __init__(self) -> None:
        self._flights: dict[str, _Flight[Answer]] = {}
        self._tasks: set[asyncio.Task[Answer]] = set()

    async def share(
        self, name: str, start: Callable[[], Coroutine[Any, Any, Answer]]
    ) -> Answer:
        """Wait for the work called `name`, starting it when it is not under way."""
        flight = self._flights.get(name)
        if flight is None:
            flight = _Flight(asyncio.create_task(start()))
            self._flights[name] = flight
            self._tasks.add(flight.task)
            flight.task.add_done_callback(self._tasks.discard)
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if not flight.waiting:
                flight.task.cancel()
                if self._flights.get(name) is flight:
                    del self._flights[name]

    async def end(self) -> None:
        """Cancel everything that is under way, and wait until it has stopped."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
