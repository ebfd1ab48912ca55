"""What the stage needs from what opens sockets, and from what keeps slots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from verification.records import Fetch


class Fetcher(Protocol):
    """Gets what stands at an address. `reaching.http.HttpFetcher` is the real one."""

    async def fetch(self, url: str) -> Fetch:
        """Never raises for what the web does: that is the outcome of the `Fetch`."""
        ...


class HostGate(Protocol):
    """Keeps the slots at each site, within one process or across many."""

    def turn(self, site: str) -> AbstractAsyncContextManager[None]:
        """Wait for a turn at `site`, hold it inside the `async with`, give it back. A
        site is a registrable domain, or the host where there is none."""
        ...


class Resolver(Protocol):
    """Gives the addresses that a host name has."""

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        """Raises OSError when the name has none or the look-up failed."""
        ...
