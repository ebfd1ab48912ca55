"""Wikipedia, or any wiki that MediaWiki runs, through its search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar
from urllib.parse import quote

from verification.reaching.services import ServiceQuestion
from verification.records import SearchQuery, SearchResult

from .asking import HttpSearch, wanted
from .cleaning import MAX_EXCERPT, MAX_TITLE, entries_at, plain_date, plain_text
from .queries import shortened, telling_words

LONGEST_QUESTION = 300
"""Code points that MediaWiki's search takes."""


class Wikipedia(HttpSearch):
    name: ClassVar[str] = "wikipedia"
    title: ClassVar[str] = "Wikipedia"
    public_address: ClassVar[str] = "https://en.wikipedia.org"
    needs_key: ClassVar[bool] = False
    is_general: ClassVar[bool] = False
    answer_path: ClassVar[tuple[str, ...]] = ("query", "search")

    def question(self, query: SearchQuery) -> ServiceQuestion:
        """Any of the words: an article seldom has all that a sentence has."""
        words = shortened(" ".join(telling_words(query.claim)), LONGEST_QUESTION // 2)
        return ServiceQuestion(
            f"{self.address}/w/api.php",
            {
                "action": "query",
                "list": "search",
                "srsearch": shortened(" OR ".join(words.split()), LONGEST_QUESTION),
                "srlimit": wanted(query),
                "format": "json",
                "formatversion": "2",
            },
        )

    def read(self, value: Any) -> Iterator[SearchResult]:
        for each in entries_at(value, "query", "search"):
            title = plain_text(each.get("title"), longest=MAX_TITLE)
            if not title:
                continue
            yield SearchResult(
                url=f"{self.address}/wiki/{quote(title.replace(' ', '_'))}",
                title=title,
                excerpt=plain_text(each.get("snippet"), longest=MAX_EXCERPT),
                published=plain_date(each.get("timestamp")),
                site_name=self.title,
            )
