"""
Turns at a site, shared by all processes that fetch.

On one machine a turn is a lock on a file, which the system gives back when its holder
dies. On many it is a short lease in the cache that they share.
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import os
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from django.core.cache import BaseCache

from verification.reaching.politeness import PER_HOST, LocalHostGate

BUCKETS = 4096
"""Names that sites are spread over, so that the files stay few. Sites that fall on one
name share its turns: of 300 sources on 300 sites some 11 pairs do."""

LEASE_SECONDS = 40
"""Above the 30 seconds that one request may take: no lease ends while it runs."""

PATIENCE_SECONDS = 60.0
"""Two requests' time. Who waited so long goes ahead: a holder may have frozen."""

POLL_SECONDS = 0.05
"""Between two looks for a free turn; a tenth of what most pages take to answer."""


class Lease(Protocol):
    def end(self) -> None:
        """Give the turn back."""
        ...


class Turns(Protocol):
    """Who holds what, across processes."""

    def take(self, name: str) -> Lease | None:
        """The turn called `name`, or None while somebody else has it."""
        ...


class FileLease:
    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def end(self) -> None:
        os.close(self._descriptor)


class FileTurns:
    """Locks on files of one folder. The lock of a process that dies is free at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str) -> FileLease | None:
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
        descriptor = os.open(self._folder / name, flags, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        return FileLease(descriptor)


class CacheLease:
    def __init__(self, cache: BaseCache, key: str) -> None:
        self._cache, self._key = cache, key

    def end(self) -> None:
        self._cache.delete(self._key)


class CacheTurns:
    """Entries of a cache whose `add` is atomic, as that of Redis is."""

    def __init__(self, cache: BaseCache) -> None:
        self._cache = cache

    def take(self, name: str) -> CacheLease | None:
        key = f"turn:{name}"
        is_ours = self._cache.add(key, True, timeout=LEASE_SECONDS)
        return CacheLease(self._cache, key) if is_ours else None


class SharedHostGate:
    """
    A `HostGate` that keeps `per_host` requests at once to a site in all processes.

    Within the process callers queue first, so that few of them look for a turn.

    Args:
        spacing_seconds: Least time between the starts of two requests to one site,
            whichever processes make them: a turn of its own that is given back so late.
    """

    def __init__(
        self,
        turns: Turns,
        *,
        per_host: int = PER_HOST,
        spacing_seconds: float = 0.0,
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> None:
        self._turns = turns
        self._patience_seconds = patience_seconds
        self._per_host = per_host
        self._spacing_seconds = spacing_seconds
        self._distances: set[asyncio.Task[None]] = set()
        self._local = LocalHostGate(per_host=per_host)

    @asynccontextmanager
    async def turn(self, site: str) -> AsyncIterator[None]:
        digest = hashlib.sha256(site.encode("utf-8", "replace")).digest()
        bucket = int.from_bytes(digest[:4]) % BUCKETS
        async with self._local.turn(site):
            lease = await self._wait_for(
                [f"{bucket:04}.{number}" for number in range(self._per_host)]
            )
            try:
                await self._keep_distance(f"{bucket:04}.start")
                yield
            finally:
                if lease:
                    lease.end()

    async def _keep_distance(self, name: str) -> None:
        if not self._spacing_seconds:
            return
        start = await self._wait_for([name])
        if start:
            # A task, because its callbacks are called even when the loop ends before.
            task = asyncio.create_task(asyncio.sleep(self._spacing_seconds))
            self._distances.add(task)
            task.add_done_callback(self._distances.discard)
            task.add_done_callback(lambda _: start.end())

    async def _wait_for(self, names: Sequence[str]) -> Lease | None:
        """The first of these turns that is free; None when the patience ran out."""
        deadline = time.monotonic() + self._patience_seconds
        while time.monotonic() < deadline:
            for name in names:
                lease = self._turns.take(name)
                if lease is not None:
                    return lease
            jitter = random.uniform(0.5, 1.5)  # noqa: S311 - spreads the looks
            await asyncio.sleep(POLL_SECONDS * jitter)
        return None
