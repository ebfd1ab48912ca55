"""How often somebody may do something, counted in the cache and forgotten with it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.core.cache import cache


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times in so many seconds, for each subject by itself."""

    name: str
    count: int
    seconds: int

    def allows(self, *subject: object) -> bool:
        """Whether one more is within the limit. Counts nothing."""
        return int(cache.get(self.key(subject), 0)) < self.count

    def use(self, *subject: object) -> bool:
        """Count one. False when the limit was reached before it."""
        key = self.key(subject)
        if cache.add(key, 1, self.seconds):
            return True
        try:
            return cache.incr(key) <= self.count
        except ValueError:  # it expired between the two
            return cache.add(key, 1, self.seconds)

    def key(self, subject: tuple[object, ...]) -> str:
        """Of clients' addresses and the like only a digest is kept."""
        named = "\n".join(map(str, subject)).encode("utf-8", "replace")
        return f"limit-{self.name}-{hashlib.sha256(named).hexdigest()[:40]}"
