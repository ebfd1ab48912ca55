"""The fetcher that workers use, and the slots that it takes at each host."""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import os
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import KW_ONLY, dataclass
from functools import partial
from pathlib import Path

from django.conf import settings
from django.core.cache import BaseCache, caches

from verification.reaching.fetcher import Fetcher, HostGate
from verification.reaching.http import HttpFetcher
from verification.reaching.politeness import PER_HOST, LocalHostGate
from verification.reaching.robots import RobotsFetcher


def open_fetcher() -> AbstractAsyncContextManager[Fetcher]:
    """A fetcher for one run, as the settings have it. Tests put a fake in its place."""
    return HttpFetcher(
        contact=settings.CONTACT,
        allow_private_addresses=settings.ALLOW_PRIVATE_ADDRESSES,
        own_ports=frozenset(filter(None, [settings.SAMPLE_PORT])),
        gate=host_gate(),
    )


def for_found_pages(fetcher: Fetcher) -> Fetcher:
    """The same fetcher for pages that a search found: it keeps to robots.txt."""
    return RobotsFetcher(fetcher) if settings.ROBOTS else fetcher


def host_gate() -> HostGate:
    """Slots in the shared cache where there is one, else in files of this machine."""
    take = partial(take_entry, caches["default"])
    if not settings.REDIS_URL:
        folder = settings.DATA_DIR / "slots"
        folder.mkdir(parents=True, exist_ok=True)
        take = partial(take_file, folder)
    return SharedHostGate(take, spacing_seconds=settings.HOST_SPACING_MS / 1000)


BUCKETS = 4096
"""Names that sites are spread over, so that the files stay few. Sites that fall on one
name share its slots: of 300 sources on 300 sites some 11 pairs do."""

LEASE_SECONDS = 40
"""Above the 30 seconds that one request may take: no lease ends while it runs."""

PATIENCE_SECONDS = 60.0
"""Two requests' time. Who waited so long goes ahead; a holder that froze is ended long
before (`citeweb.supervision`)."""

POLL_SECONDS = 0.05
"""Between two looks for a free slot; a tenth of what most pages take to answer."""


Lease = Callable[[], object]
"""Gives a slot back."""

Take = Callable[[str], Lease | None]
"""Takes the slot of a name; None while somebody else, in whichever process, has it."""


def take_file(folder: Path, name: str) -> Lease | None:
    """A lock on a file of a folder. That of a process that dies is free at once."""
    descriptor = os.open(folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return partial(os.close, descriptor)


def take_entry(cache: BaseCache, name: str) -> Lease | None:
    """An entry of a cache whose `add` is atomic, as that of Redis is."""
    key = f"slot:{name}"
    is_ours = cache.add(key, True, timeout=LEASE_SECONDS)
    return partial(cache.delete, key) if is_ours else None


@dataclass(eq=False)
class SharedHostGate:
    """A `HostGate` that keeps `per_host` requests at once to a site in all processes,
    `spacing_seconds` at least between the starts of two: their slot is given back so
    late. Within the process callers queue first, so that few look for a slot."""

    take: Take
    _: KW_ONLY
    per_host: int = PER_HOST
    spacing_seconds: float = 0.0
    patience_seconds: float = PATIENCE_SECONDS

    def __post_init__(self) -> None:
        self._distances: set[asyncio.Task[None]] = set()
        self._local = LocalHostGate(per_host=self.per_host)

    @asynccontextmanager
    async def slot(self, site: str) -> AsyncIterator[None]:
        digest = hashlib.sha256(site.encode("utf-8", "replace")).digest()
        bucket = int.from_bytes(digest[:4]) % BUCKETS
        async with self._local.slot(site):
            names = [f"{bucket:04}.{number}" for number in range(self.per_host)]
            give_back = await self._wait_for(names)
            try:
                await self._keep_distance(f"{bucket:04}.start")
                yield
            finally:
                if give_back:
                    give_back()

    async def _keep_distance(self, name: str) -> None:
        if not self.spacing_seconds:
            return
        start = await self._wait_for([name])
        if start:
            # A task, because its callbacks are called even when the loop ends before.
            task = asyncio.create_task(asyncio.sleep(self.spacing_seconds))
            self._distances.add(task)
            task.add_done_callback(self._distances.discard)
            task.add_done_callback(lambda _: start())

    async def _wait_for(self, names: Sequence[str]) -> Lease | None:
        """The first of these slots that is free; None when the patience ran out."""
        deadline = time.monotonic() + self.patience_seconds
        while time.monotonic() < deadline:
            if lease := next(filter(None, map(self.take, names)), None):
                return lease
            jitter = random.uniform(0.5, 1.5)  # noqa: S311 - spreads the looks
            await asyncio.sleep(POLL_SECONDS * jitter)
        return None
