"""When a service may be asked next: how often, and how many questions at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from verification.language.lists import late_regex

MAX_SPACING_SECONDS = 10.0
"""A service that allows fewer than six questions a minute is asked at this pace: slower
than that, no run would end, and the service can still say 429."""

MAX_AT_ONCE = 50
"""Questions under way at one service that names no number: as many as sources are."""

_NUMBER = late_regex(r"\s*(\d{1,6}(?:\.\d{1,3})?)\s*s?\s*(?:,|$)")
"""A number, or seconds such as "1s". Crossref has sent each header twice ("50, 50")."""


class Turns:
    """
    The turns of one service, or of one kind of question that it counts apart.

    Args:
        spacing_seconds: Least time between two questions, whatever the service says.
        at_once: Questions under way before the first answer says what is allowed.
        pause: Waits, in seconds.

    Source:
        The headers `x-rate-limit-limit`, `x-rate-limit-interval` and
        `x-concurrency-limit` as Crossref documents and sends them.
    """

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
        """
        Keep to what an answer says of its service's limits. Never faster than before.

        Args:
            headers: Of the answer; empty when none came.
            is_busy: Whether it was 429: from then on one question goes at a time.
        """
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
