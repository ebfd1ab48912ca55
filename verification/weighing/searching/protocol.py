"""What the search needs from a service, whoever answers it."""

from __future__ import annotations

from typing import Protocol

from verification.records import SearchAnswer, SearchQuery

WEB = "web"
"""Word in a lens that stands for every general search that is configured."""

LIBRARY = "library"
"""Name of the team's own library."""


class SearchService(Protocol):
    """Finds sources that may bear on a claim."""

    @property
    def name(self) -> str:
        """One word, as lenses and settings have it: "searxng"."""
        ...

    @property
    def destination(self) -> str:
        """Where a claim's words go: "SearXNG at https://..."; "" for nowhere."""
        ...

    @property
    def is_general(self) -> bool:
        """Whether it searches the whole web, so that any lens may use it."""
        ...

    async def search(self, query: SearchQuery) -> SearchAnswer:
        """Never raises for what a service does: trouble is said in the answer."""
        ...
