"""Turns: how many requests a site gets at once, and how long after one another."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

PER_HOST = 2
"""Requests at once to one site: what browsers of the polite days allowed themselves."""


class LocalHostGate:
    """
    Turns within one process and one event loop.

    Args:
        per_host: Requests at once to one site.
        spacing_seconds: Least time between the starts of two requests to one site.
    """

    def __init__(
        self, *, per_host: int = PER_HOST, spacing_seconds: float = 0.0
    ) -> None:
        if per_host < 1:
            raise ValueError(f"per_host must be 1 or more, got {per_host}.")
        self._per_host = per_host
        self._spacing_seconds = spacing_seconds
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._visitors: Counter[str] = Counter()
        self._next_start: dict[str, float] = {}

    @asynccontextmanager
    async def turn(self, site: str) -> AsyncIterator[None]:
        """Hold one of the site's turns. Sites that nobody waits for are forgotten."""
        turns = self._turns.setdefault(site, asyncio.Semaphore(self._per_host))
        self._visitors[site] += 1
        try:
            async with turns:
                await self._keep_distance(site)
                yield
        finally:
            self._visitors[site] -= 1
            if not self._visitors[site]:
                del self._visitors[site], self._turns[site]

    async def _keep_distance(self, site: str) -> None:
        if not self._spacing_seconds:
            return
        now = asyncio.get_running_loop().time()
        start = max(now, self._next_start.get(site, now))
        self._next_start[site] = start + self._spacing_seconds
        await asyncio.sleep(start - now)
