"""How often somebody may do something, counted in the cache and forgotten with it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.core.cache import cache
from django.utils import timezone


@dataclass(frozen=True, slots=True)
class Limit:
    """
    So many times in so many seconds, for each subject by itself.

    Time is cut into stretches of that length: around the end of one, twice as many are
    possible, and what was refused is allowed again at its end at the latest. While the
    cache does not answer nothing is counted and nobody refused.
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

    def key(self, subject: tuple[object, ...]) -> str:
        """Of clients' addresses and the like only a digest is kept."""
        stretch = int(timezone.now().timestamp()) // self.seconds
        named = "\n".join(map(str, subject)).encode("utf-8", "replace")
        return f"limit-{self.name}-{stretch}-{hashlib.sha256(named).hexdigest()[:40]}"
