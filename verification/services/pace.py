"""How often a service is asked, by what its answers say of its limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime

from verification.language.lists import late_regex

MAX_SPACING_SECONDS = 10.0
"""A service that allows fewer than six questions a minute is asked at this pace: slower
than that, no run would end, and the service can still say 429."""

MAX_AT_ONCE = 50
"""Questions under way at one service that names no number: as many as sources are."""

_NUMBER = late_regex(r"\s*(\d{1,6}(?:\.\d{1,3})?)\s*s?\s*(?:,|$)")
"""A number, or seconds such as "1s". Crossref has sent each header twice ("50, 50")."""


@dataclass(kw_only=True, eq=False)
class ServicePace:
    """How often one service may be asked, or one kind of question; `at_once` holds
    before its first answer. By the headers that Crossref documents and sends."""

    spacing_seconds: float
    at_once: int
    pause: Callable[[float], Awaitable[None]]

    def __post_init__(self) -> None:
        self._order = asyncio.Lock()
        self._is_free = asyncio.Condition()
        self._under_way = 0
        self._last = float("-inf")

    @asynccontextmanager
    async def take(self) -> AsyncIterator[None]:
        """Wait for a slot, and hold it."""
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
                await self.pause(ready - clock())
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
    """The first number of a header, such as "50, 50" or "1s"; 0 when it has none."""
    found = _NUMBER.match(value[:100])
    return float(found[1]) if found else 0.0


def parse_retry_after(value: str, *, date: str = "") -> float | None:
    """Give the seconds that a Retry-After header asks for, None when it asks nothing. A
    moment is counted from `date`, the Date header of the same answer."""
    value = value.strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    moment, sent = _parse_moment(value), _parse_moment(date)
    if moment is None or sent is None:
        return None
    return max(0.0, (moment - sent).total_seconds())


def _parse_moment(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value[:100])
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return moment if moment.tzinfo is not None else None
