"""Places that belong together, found pair by pair."""

from __future__ import annotations


class Groups:
    """Places joined into groups, each known by its least member (union-find)."""

    def __init__(self, count: int) -> None:
        self._parents = list(range(count))

    def root(self, place: int) -> int:
        parents = self._parents
        while parents[place] != place:
            parents[place] = parents[parents[place]]
            place = parents[place]
        return place

    def join(self, first: int, second: int) -> None:
        one, two = self.root(first), self.root(second)
        self._parents[max(one, two)] = min(one, two)
