"""Pages kept between calls, by their address and for a day, so that a text that is
checked again after a change does not call every site again."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from verification.records import Fetch, FetchOutcome, Hop

if TYPE_CHECKING:
    from verification.reaching.http import HttpFetcher

MAX_AGE = timedelta(days=1)
"""As the site has it: what a page said yesterday is looked up again."""

MAX_ENTRIES = 2_000
"""Of one folder; the oldest go first. Some 100 KB each."""

KEPT = frozenset({FetchOutcome.LIVE, FetchOutcome.MOVED})
"""What is kept: pages that answered. Trouble is looked at anew each time."""

NEVER = ("https://web.archive.org/save/",)
"""Addresses that do something when they are called."""

OWN_FOLDER = Path(".cache") / "citeweb"
"""In the home of whoever calls."""


@dataclass(eq=False)
class CachedFetcher:
    """A fetcher that looks into a folder first. Safe for several processes: an entry is
    put in its place whole. A folder that cannot be used keeps nothing."""

    fetcher: HttpFetcher
    folder: Path
    now: datetime

    async def __aenter__(self) -> Self:
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.prune()
        await self.fetcher.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.fetcher.__aexit__(kind, error, traceback)

    async def fetch(self, url: str) -> Fetch:
        if url.startswith(NEVER):
            return await self.fetcher.fetch(url)
        path = self.folder / hashlib.sha256(url.encode("utf-8", "replace")).hexdigest()
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            if found := read_entry(path, url, self.now):
                return found
        fetch = await self.fetcher.fetch(url)
        if fetch.outcome in KEPT and fetch.body:
            with contextlib.suppress(OSError):
                write_entry(path, fetch, self.now)
        return fetch

    def prune(self) -> None:
        """Remove what is too old to be used, and the oldest of too many."""
        oldest = (self.now - MAX_AGE).timestamp()
        entries = [(path.stat().st_mtime, path) for path in self.folder.iterdir()]
        entries.sort(key=lambda entry: entry[0], reverse=True)
        for place, (changed, path) in enumerate(entries):
            if changed < oldest or place >= MAX_ENTRIES:
                path.unlink(missing_ok=True)


def read_entry(path: Path, url: str, now: datetime) -> Fetch | None:
    """A page that was kept; None without one, or for one that is old or damaged."""
    if not path.exists():
        return None
    head, _, body = path.read_bytes().partition(b"\n")
    told: dict[str, Any] = json.loads(head)
    fetched_at = datetime.fromisoformat(told["fetched_at"])
    is_fresh = timedelta(0) <= now - fetched_at < MAX_AGE
    is_whole = hashlib.sha256(body).hexdigest() == told["sha256"]
    if told["url"] != url or not is_fresh or not is_whole:
        return None
    return Fetch(
        url,
        told["final_url"],
        FetchOutcome(told["outcome"]),
        hops=tuple(Hop(*hop) for hop in told["hops"]),
        http_status=told["http_status"],
        content_type=told["content_type"],
        charset=told["charset"],
        body=body,
        headers=tuple((name, value) for name, value in told["headers"]),
        from_cache=True,
        fetched_at=fetched_at,
    )


def write_entry(path: Path, fetch: Fetch, now: datetime) -> None:
    told = {
        "url": fetch.url,
        "final_url": fetch.final_url,
        "outcome": fetch.outcome.value,
        "hops": [[hop.url, hop.status] for hop in fetch.hops],
        "http_status": fetch.http_status,
        "content_type": fetch.content_type,
        "charset": fetch.charset,
        "headers": fetch.headers,
        "sha256": hashlib.sha256(fetch.body).hexdigest(),
        "fetched_at": now.isoformat(),
    }
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(json.dumps(told).encode("ascii") + b"\n" + fetch.body)
    Path(file.name).replace(path)


def cached(
    fetcher: HttpFetcher, *, folder: Path | None, now: datetime | None = None
) -> CachedFetcher:
    """`folder`: where pages are kept; None for the caller's own."""
    place = folder or Path(os.path.expanduser("~")) / OWN_FOLDER  # noqa: PTH111 - never raises
    return CachedFetcher(fetcher, place, now or datetime.now(UTC))
