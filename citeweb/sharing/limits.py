"""How often visitors may try, counted in the cache: pass phrases, comments, views."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from uuid import UUID

from django.core.cache import cache


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times in so many seconds."""

    name: str
    count: int
    seconds: int

    def allows(self, share_id: UUID, client: str) -> bool:
        """Whether one more is within the limit. Counts nothing."""
        return int(cache.get(self.key(share_id, client), 0)) < self.count

    def use(self, share_id: UUID, client: str) -> bool:
        """Count one. False when the limit was reached before it."""
        key = self.key(share_id, client)
        if cache.add(key, 1, self.seconds):
            return True
        try:
            return cache.incr(key) <= self.count
        except ValueError:  # it expired between the two
            return cache.add(key, 1, self.seconds)

    def key(self, share_id: UUID, client: str) -> str:
        """Of the client's address only a digest is kept, while it counts."""
        digest = hashlib.sha256(client.encode("utf-8", "replace")).hexdigest()[:32]
        return f"share-{self.name}-{share_id}-{digest}"


ANYBODY = "anybody"
"""Stands for all clients together, where many of them could share the guessing."""

WRONG_PHRASES = Limit("phrase", count=5, seconds=15 * 60)
"""A person mistypes thrice; 480 guesses a day leave even a short phrase its days."""

WRONG_PHRASES_OF_ALL = Limit("phrases", count=50, seconds=60 * 60)
"""Ten people at once, and no more guesses than that from a thousand machines."""

COMMENTS = Limit("comment", count=5, seconds=10 * 60)
"""What a reader writes who goes through a text from its beginning to its end."""

VIEWS = Limit("view", count=1, seconds=30 * 60)
"""One sitting counts once, however often the page is loaded in it."""
