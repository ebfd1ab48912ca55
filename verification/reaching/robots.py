"""Whether a site's robots.txt lets programs read a page that no person named. Protego
reads the file by RFC 9309; delays and site maps are not looked at."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from protego import Protego

from verification.language.lists import late_regex
from verification.records import Fetch, FetchOutcome

from .fetcher import Fetcher

PRODUCT = "citeweb"
"""The name under which a site may address us: that of the User-Agent."""

MAX_LENGTH = 512 * 1024
"""Bytes read. RFC 9309 asks for 500 kibibytes at least."""

KEEP_SECONDS = 24 * 3600.0
"""For which a robots.txt is taken to hold: the most that RFC 9309 advises."""

KEEP_TROUBLE_SECONDS = 300.0
"""For which a site that did not give its robots.txt is not asked for it again."""

MAX_SITES = 2000
"""Whose rules are kept: five hundred claims with ten results each name fewer."""

_BUSY = 429
_VERSION = late_regex(
    r"^([ \t]*user-agent[ \t]*:[ \t]*[a-z_-]+)/[^\r\n]*", re.IGNORECASE | re.MULTILINE
)
"""A name with a version behind it, which RFC 9309 does not count to the name."""


@dataclass(frozen=True, slots=True)
class _Kept:
    rules: Protego
    trouble: str
    until: float


class RobotsFetcher:
    """A fetcher for pages that no person named: what robots.txt keeps from programs is
    BLOCKED, unasked. Each site is asked once, those led to as well."""

    def __init__(
        self, fetcher: Fetcher, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._fetcher = fetcher
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    async def fetch(self, url: str) -> Fetch:
        if reason := await self.refusal(url):
            return Fetch(url, url, FetchOutcome.BLOCKED, detail=reason)
        fetch = await self._fetcher.fetch(url)
        there = fetch.final_url
        is_elsewhere = _origin_of(there) != _origin_of(url)
        if is_elsewhere and (reason := await self.refusal(there)):
            blocked = FetchOutcome.BLOCKED
            return Fetch(url, there, blocked, hops=fetch.hops, detail=reason)
        return fetch

    async def refusal(self, url: str) -> str:
        """Why no program may ask for `url`, to stand in brackets; "" where one may. A
        site without a robots.txt (4xx) forbids nothing, one in trouble (5xx, 429,
        silence) allows nothing. An address that is none is left to the fetcher."""
        origin = _origin_of(url)
        if not origin:
            return ""
        kept = self._kept.get(origin)
        if kept is None or kept.until <= self._clock():
            kept = await self._look(origin)
        if is_allowed(kept.rules, url):
            return ""
        return kept.trouble or "its robots.txt keeps programs away"

    async def _look(self, origin: str) -> _Kept:
        fetch = await self._fetcher.fetch(f"{origin}/robots.txt")
        trouble = _trouble_of(fetch)
        seconds = KEEP_TROUBLE_SECONDS if trouble else KEEP_SECONDS
        rules = read_rules("User-agent: *\nDisallow: /" if trouble else _text_of(fetch))
        kept = _Kept(rules, trouble, self._clock() + seconds)
        self._kept[origin] = kept
        self._kept.move_to_end(origin)
        while len(self._kept) > MAX_SITES:
            self._kept.popitem(last=False)
        return kept


def _trouble_of(fetch: Fetch) -> str:
    """Why a robots.txt is not known; "" when it is, or when there is none."""
    status = fetch.http_status
    if status is None and fetch.hops and fetch.hops[-1].status:
        status = fetch.hops[-1].status  # it redirects without end
    if status is not None and status < 500 and status != _BUSY:
        is_cut = fetch.outcome in (FetchOutcome.TOO_LARGE, FetchOutcome.UNREADABLE)
        return "its robots.txt could not be read" if is_cut else ""
    return f"its robots.txt could not be had: {fetch.detail or fetch.outcome.value}"


def _text_of(fetch: Fetch) -> str:
    if not fetch.body or "html" in fetch.content_type:
        return ""
    return fetch.body[:MAX_LENGTH].decode("utf-8", "replace")


def read_rules(text: str) -> Protego:
    """The rules of a robots.txt; a text that is none has no rules."""
    return Protego.parse(_VERSION.sub(r"\1", text.removeprefix("\ufeff")))


def is_allowed(rules: Protego, url: str) -> bool:
    """Whether the rules let us ask for `url`: the longest that covers it decides."""
    return rules.can_fetch(url.encode("utf-8", "replace").decode(), PRODUCT)


def _origin_of(url: str) -> str:
    try:
        address = urlsplit(url)
    except ValueError:
        return ""
    is_web = address.scheme.lower() in ("http", "https") and bool(address.netloc)
    return f"{address.scheme}://{address.netloc}".lower() if is_web else ""
