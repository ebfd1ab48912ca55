"""The fetcher that workers use: the one place where it is put together."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

from django.conf import settings
from django.core.cache import caches

from verification.reaching.fetcher import Fetcher, HostGate
from verification.reaching.http import HttpFetcher
from verification.reaching.robots import RobotsFetcher

from .politeness import CacheTurns, FileTurns, SharedHostGate


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
    """Turns in the shared cache where there is one, else in files of this machine."""
    shared = CacheTurns(caches["default"]) if settings.REDIS_URL else None
    return SharedHostGate(
        shared or FileTurns(settings.DATA_DIR / "turns"),
        spacing_seconds=settings.HOST_SPACING_MS / 1000,
    )
