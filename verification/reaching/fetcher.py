"""What the stage needs from what opens sockets and keeps slots; and one fetch under
way: where it has been, what it carries, what it may still spend."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from verification.language.lists import late_regex
from verification.records import Fetch, FetchOutcome, Hop

from .addresses import Refusal, WebAddress
from .sites import site_of


class Fetcher(Protocol):
    """Gets what stands at an address. `reaching.http.HttpFetcher` is the real one."""

    async def fetch(self, url: str) -> Fetch:
        """Never raises for what the web does: that is the outcome of the `Fetch`."""


class HostGate(Protocol):
    """Keeps the slots at each site, within one process or across many."""

    def slot(self, site: str) -> AbstractAsyncContextManager[None]:
        """Wait for a slot at `site`, hold it inside the `async with`, give it back. A
        site is a registrable domain, or the host where there is none."""


Resolver = Callable[[str, int], Awaitable[Sequence[str]]]
"""Gives the addresses of a host name for a port; OSError when it has none."""

MAX_COOKIES = 30
"""Kept of one site: publishers' chains set up to a dozen."""

MAX_COOKIE_LENGTH = 2000
"""Characters of one cookie; a longer one is not kept."""

_COOKIE = late_regex(r"[!#-+\--:<-\[\]-~]{1,200}=[!#-+\--:<-\[\]-~]*")
"""Name and value as RFC 6265 has them, without what parts cookies from each other."""


@dataclass(slots=True)
class Cookies:
    """What sites set on the way of one fetch and get back on it: many publishers send a
    reader without it in a circle. Nothing outlives the fetch or leaves its site."""

    _by_site: dict[str, dict[str, str]] = field(default_factory=dict)

    def keep(self, address: WebAddress, set_cookie: Iterable[str]) -> None:
        """Keep what the headers set; paths and ages are not looked at."""
        kept = self._by_site.setdefault(_jar_of(address), {})
        for header in set_cookie:
            pair = header.partition(";")[0].strip()
            if len(pair) > MAX_COOKIE_LENGTH or not _COOKIE.fullmatch(pair):
                continue
            name, _, value = pair.partition("=")
            if len(kept) < MAX_COOKIES or name in kept:
                kept[name] = value

    def header(self, address: WebAddress) -> str:
        """Give the Cookie header for a request, "" when there is nothing to send."""
        kept = self._by_site.get(_jar_of(address), {})
        return "; ".join(f"{name}={value}" for name, value in kept.items())


@dataclass(slots=True)
class FetchPath:
    """Every hop of one fetch, in order."""

    url: str
    seconds_left: float
    hops: list[Hop] = field(default_factory=list)
    cookies: Cookies = field(default_factory=Cookies)
    _seen: set[tuple[str, str]] = field(default_factory=set)

    def is_circle(self, address: WebAddress) -> bool:
        """Whether this very request was made before; notes that it is made now."""
        state = (address.url, self.cookies.header(address))
        has_been_here = state in self._seen
        self._seen.add(state)
        return has_been_here

    def end(self, outcome: FetchOutcome, detail: str, **more: Any) -> Fetch:
        final_url = self.hops[-1].url if self.hops else self.url
        hops = tuple(self.hops)
        return Fetch(self.url, final_url, outcome, detail=detail, hops=hops, **more)

    def end_at_refusal(self, refusal: Refusal, url: str) -> Fetch:
        """End at an address that is not called: the first one, or one led to."""
        if not self.hops:
            return self.end(refusal.outcome, refusal.detail)
        self.hops.append(Hop(url[:2000], None))
        return self.end(refusal.outcome, f"it redirects, and {refusal.detail}")


def _jar_of(address: WebAddress) -> str:
    """Cookies set over TLS stay there; sites are what shares a registrable domain."""
    return f"{address.scheme}://{site_of(address.host)}"
