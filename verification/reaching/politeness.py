"""How many requests a site gets at once and how long after one another; and how often a
service may be asked."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from verification.language.lists import late_regex

PER_HOST = 2
"""Requests at once to one site: what browsers of the polite days allowed themselves."""


class LocalHostGate:
    """Slots within one process and one event loop."""

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
        """Hold one of the site's slots. Sites that nobody waits for are forgotten."""
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


MAX_SPACING_SECONDS = 10.0
"""A service that allows fewer than six questions a minute is asked at this pace: slower
than that, no run would end, and the service can still say 429."""

MAX_AT_ONCE = 50
"""Questions under way at one service that names no number: as many as sources are."""

_NUMBER = late_regex(r"\s*(\d{1,6}(?:\.\d{1,3})?)\s*s?\s*(?:,|$)")
"""A number, or seconds such as "1s". Crossref has sent each header twice ("50, 50")."""


class ServicePace:
    """How often one service may be asked, or of one kind of question that it counts by
    itself; `at_once` holds before the first answer says what is allowed. By the headers
    `x-rate-limit-limit`, `x-rate-limit-interval` and `x-concurrency-limit` as Crossref
    documents and sends them."""

    def __init__(
        self,
        *,
        spacing_seconds: float,
        at_once: int,
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        self.spacing_seconds = spacing_seconds
        self.at_once = at_once
        self._pause = pause
        self._order = asyncio.Lock()
        self._is_free = asyncio.Condition()
        self._under_way = 0
        self._last = float("-inf")

    @asynccontextmanager
    async def take(self) -> AsyncIterator[None]:
        """Wait for a turn, and hold it."""
        async with self._is_free:
            await self._is_free.wait_for(lambda: self._under_way < self.at_once)
            self._under_way += 1
        try:
            await self._keep_distance()
            yield
        finally:
            async with self._is_free:
                self._under_way -= 1
                self._is_free.notify_all()

    async def _keep_distance(self) -> None:
        async with self._order:
            clock = asyncio.get_running_loop().time
            ready = self._last + self.spacing_seconds
            if ready > clock():
                await self._pause(ready - clock())
            self._last = clock()

    def learn(self, headers: Mapping[str, str], *, is_busy: bool = False) -> None:
        """Keep to what an answer says of its service's limits. Never faster than
        before. After a 429 (`is_busy`) one question goes at a time."""
        limit = number_in(headers.get("x-rate-limit-limit", ""))
        interval = number_in(headers.get("x-rate-limit-interval", ""))
        if limit and interval:
            told = min(interval / limit, MAX_SPACING_SECONDS)
            self.spacing_seconds = max(self.spacing_seconds, told)
        at_once = number_in(headers.get("x-concurrency-limit", "")) or MAX_AT_ONCE
        self.at_once = 1 if is_busy else max(1, int(min(at_once, MAX_AT_ONCE)))


def number_in(value: str) -> float:
    """
    The first number of a header; 0 when it has none.

    >>> number_in("50, 50"), number_in("1s"), number_in("soon"), number_in("")
    (50.0, 1.0, 0.0, 0.0)
    """
    found = _NUMBER.match(value[:100])
    return float(found[1]) if found else 0.0
