"""How many requests a site gets at once, and whether to ask once more within a run;
failures that last are for `link_rot`."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from verification.records import Fetch, FetchOutcome

PER_HOST = 2
"""Requests at once to one site: what browsers of the polite days allowed themselves."""


class LocalHostGate:
    """Slots within one process and one event loop."""

    def __init__(self, *, per_host: int = PER_HOST) -> None:
        if per_host < 1:
            raise ValueError(f"per_host must be 1 or more, got {per_host}.")
        self._per_host = per_host
        self._slots: dict[str, asyncio.Semaphore] = {}
        self._visitors: Counter[str] = Counter()

    @asynccontextmanager
    async def slot(self, site: str) -> AsyncIterator[None]:
        """Hold one of the site's slots. Sites that nobody waits for are forgotten."""
        slots = self._slots.setdefault(site, asyncio.Semaphore(self._per_host))
        self._visitors[site] += 1
        try:
            async with slots:
                yield
        finally:
            self._visitors[site] -= 1
            if not self._visitors[site]:
                del self._visitors[site], self._slots[site]


_RETRIED_STATUSES = frozenset({408, 425, 429})
_RETRIED_OUTCOMES = frozenset(
    {
        FetchOutcome.SERVER_ERROR,
        FetchOutcome.TIMEOUT,
        FetchOutcome.DNS_FAILURE,
        FetchOutcome.REFUSED,
    }
)

MAX_ATTEMPTS = 2
"""Within one run: trouble that lasts longer is for the scheduled re-check to find."""

FIRST_DELAY_SECONDS = 2.0
"""Before the second attempt: restarts and dropped packets are over by then."""

MAX_DELAY_SECONDS = 10.0
"""A run waits no longer for one site; a longer Retry-After ends the attempts."""


def may_retry(fetch: Fetch, attempt: int) -> bool:
    """Whether to ask again after the `attempt`-th failure, counted from 1."""
    if attempt >= MAX_ATTEMPTS or (fetch.retry_after_seconds or 0) > MAX_DELAY_SECONDS:
        return False
    is_busy = fetch.http_status in _RETRIED_STATUSES
    return is_busy or fetch.outcome in _RETRIED_OUTCOMES


def retry_delay_seconds(fetch: Fetch, attempt: int, *, jitter: float) -> float:
    """How long to wait after the `attempt`-th failure: at least what the site asked
    for. `jitter`, in [0, 1], spreads the second looks of many."""
    backoff = FIRST_DELAY_SECONDS * 2.0 ** (attempt - 1) * (0.5 + jitter)
    return float(min(max(backoff, fetch.retry_after_seconds or 0.0), MAX_DELAY_SECONDS))
