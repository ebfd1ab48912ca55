"""How often somebody may do something; and whose machine a request comes from."""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from verification.language.lists import table_rows

if TYPE_CHECKING:
    from django.http import HttpRequest  # noqa: TID251 (types only)

WITH_PORT = re.compile(r"\[(?P<v6>[^]]*)\](:\d+)?|(?P<v4>[\d.]+):\d+")


@dataclass(frozen=True, slots=True)
class Limit:
    """
    So many times in so many seconds, for each subject by itself, counted in the cache.

    Time is cut into stretches of that length: around the end of one, twice as many are
    possible. While the cache does not answer nobody is refused.
    """

    name: str
    count: int
    seconds: int

    def allows(self, *subject: object) -> bool:
        """Whether one more is within the limit. Counts nothing."""
        return self.left(*subject) > 0

    def left(self, *subject: object) -> int:
        """How many more are within the limit. Counts nothing."""
        return max(0, self.count - int(cache.get(self.key(subject), 0)))

    def reset_seconds(self) -> int:
        """Until the stretch ends and everybody begins anew; 1 at least."""
        return self.seconds - int(timezone.now().timestamp()) % self.seconds

    def use(self, *subject: object) -> bool:
        """Count one. False when the limit was reached before it."""
        key = self.key(subject)
        if cache.add(key, 1, self.seconds):
            return True
        try:
            used = cache.incr(key)
        except ValueError:  # it expired between the two
            return cache.add(key, 1, self.seconds)
        cache.touch(key, self.seconds)  # a cache in files forgets the time when it adds
        return used <= self.count

    def give_back(self, *subject: object) -> None:
        """Count one less: it was none of those that the limit is for."""
        key = self.key(subject)
        with suppress(ValueError):  # it has expired
            cache.decr(key)
            cache.touch(key, self.seconds)

    def key(self, subject: tuple[object, ...]) -> str:
        """Of clients' addresses and the like only a digest is kept."""
        stretch = int(timezone.now().timestamp()) // self.seconds
        named = "\n".join(map(str, subject)).encode("utf-8", "replace")
        return f"limit-{self.name}-{stretch}-{hashlib.sha256(named).hexdigest()[:40]}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A try that is counted before it is looked at, so that many at once are no more
    than many one after the other. One that was right is given back."""

    counts: tuple[tuple[Limit, tuple[object, ...]], ...]
    is_allowed: bool

    def give_back(self) -> None:
        for counted, subject in self.counts:
            counted.give_back(*subject)


def attempt(*counts: tuple[Limit, tuple[object, ...]]) -> Attempt:
    """Count a try under each limit, whichever of them is reached."""
    used = [counted.use(*subject) for counted, subject in counts]
    return Attempt(counts, all(used))


def limit(name: str) -> Limit:
    """The limit of that name in `data/limits.csv`, which says why it is so."""
    rows = {row[0]: row[1:3] for row in table_rows("../citeweb/limits")}
    return Limit(name, *map(int, rows[name]))


def client_address(request: HttpRequest) -> str | None:
    """The address that our own proxy saw, or the peer's when there is no proxy. Of
    `X-Forwarded-For` only the last entry is our proxy's; those before it are what the
    client says. None for a socket without an address, and for what is none."""
    if settings.HTTPS:
        forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
        last = forwarded.rpartition(",")[2].strip()
        if last:
            return address_in(last)
    return address_in(str(request.META.get("REMOTE_ADDR") or ""))


def address_in(text: str) -> str | None:
    """
    >>> address_in("192.0.2.1:8080"), address_in("[2001:db8::1]:80"), address_in("x")
    ('192.0.2.1', '2001:db8::1', None)
    """
    match = WITH_PORT.fullmatch(text)
    bare = (match["v6"] or match["v4"]) if match else text
    try:
        return str(ip_address(bare.partition("%")[0]))
    except ValueError:
        return None
