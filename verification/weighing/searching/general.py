"""
General searches of the web: SearXNG, Brave, Serper, Tavily.

Shapes of requests and answers: the services' own documentation, as of November 2026.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar
from urllib.parse import quote

from verification.reaching.services import ServiceQuestion
from verification.records import SearchQuery, SearchResult

from .asking import (
    MAX_ENTRIES,
    MAX_EXCERPT,
    MAX_TITLE,
    HttpSearch,
    entries_at,
    plain_date,
    plain_text,
    wanted,
    web_address,
)
from .queries import as_sentence, as_words, shortened, telling_words, with_sites

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


SILENT_ENGINES = 3
"""Engines that a note names; a metasearch may ask some eighty."""

ENGINE_NAME = 40
"""Code points of an engine's name in a note."""

TAVILY_LENGTH = 400
"""Code points of a question that Tavily takes."""


class Searxng(HttpSearch):
    """A metasearch that the operator runs; its JSON answers must be switched on."""

    name: ClassVar[str] = "searxng"
    title: ClassVar[str] = "SearXNG"
    public_address: ClassVar[str] = ""
    needs_key: ClassVar[bool] = False
    is_general: ClassVar[bool] = True
    answer_path: ClassVar[tuple[str, ...]] = ("results",)

    def question(self, query: SearchQuery) -> ServiceQuestion:
        words = with_sites(as_words(query.claim), query.domains)
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return ServiceQuestion(
            f"{self.address}/search", {"q": words, "format": "json"}, headers
        )

    def read(self, value: Any) -> Iterator[SearchResult]:
        for each in entries_at(value, "results"):
            yield found(each, excerpt="content", published="publishedDate")

    def why_empty(self, value: Any) -> str:
        """It answers 200 with no results where all that it asks refuse it."""
        silent = value.get("unresponsive_engines")
        pairs = silent[:MAX_ENTRIES] if isinstance(silent, list) else []
        names = (each[0] for each in pairs if isinstance(each, list) and each)
        named = [plain_text(name, longest=ENGINE_NAME) for name in names]
        shown = ", ".join(filter(None, named[:SILENT_ENGINES]))
        if not shown:
            return ""
        return (
            f"{self.title} found nothing, but {len(named)} of its engines did not "
            f"answer: {shown}{', ...' if len(named) > SILENT_ENGINES else ''}."
        )


class Brave(HttpSearch):
    """Brave's own index; paid."""

    name: ClassVar[str] = "brave"
    title: ClassVar[str] = "Brave Search"
    public_address: ClassVar[str] = "https://api.search.brave.com"
    needs_key: ClassVar[bool] = True
    is_general: ClassVar[bool] = True
    answer_path: ClassVar[tuple[str, ...]] = ("web", "results")

    def question(self, query: SearchQuery) -> ServiceQuestion:
        return ServiceQuestion(
            f"{self.address}/res/v1/web/search",
            {
                "q": with_sites(as_words(query.claim), query.domains),
                "count": wanted(query),
                "text_decorations": "false",
            },
            {"X-Subscription-Token": self.key},
        )

    def is_answer(self, value: Any) -> bool:
        """Where it finds nothing, it leaves the list out."""
        return isinstance(value, dict) and (
            value.get("type") == "search" or super().is_answer(value)
        )

    def read(self, value: Any) -> Iterator[SearchResult]:
        for each in entries_at(value, "web", "results"):
            yield found(each, excerpt="description", published="page_age")


class Serper(HttpSearch):
    """Google's results; paid."""

    name: ClassVar[str] = "serper"
    title: ClassVar[str] = "Serper"
    public_address: ClassVar[str] = "https://google.serper.dev"
    needs_key: ClassVar[bool] = True
    is_general: ClassVar[bool] = True
    answer_path: ClassVar[tuple[str, ...]] = ("organic",)

    def question(self, query: SearchQuery) -> ServiceQuestion:
        words = with_sites(as_words(query.claim), query.domains)
        return ServiceQuestion(
            f"{self.address}/search",
            headers={"X-API-KEY": self.key},
            json={"q": words, "num": int(wanted(query))},
        )

    def read(self, value: Any) -> Iterator[SearchResult]:
        for each in entries_at(value, "organic"):
            yield found(each, url="link", excerpt="snippet")


class Tavily(HttpSearch):
    """A search made for programs, which reads whole sentences; paid."""

    name: ClassVar[str] = "tavily"
    title: ClassVar[str] = "Tavily"
    public_address: ClassVar[str] = "https://api.tavily.com"
    needs_key: ClassVar[bool] = True
    is_general: ClassVar[bool] = True
    answer_path: ClassVar[tuple[str, ...]] = ("results",)

    def question(self, query: SearchQuery) -> ServiceQuestion:
        body: dict[str, Any] = {
            "query": as_sentence(query.claim, longest=TAVILY_LENGTH),
            "max_results": int(wanted(query)),
        }
        if query.domains:
            body["include_domains"] = list(query.domains)
        return ServiceQuestion(
            f"{self.address}/search",
            headers={"Authorization": f"Bearer {self.key}"},
            json=body,
        )

    def read(self, value: Any) -> Iterator[SearchResult]:
        for each in entries_at(value, "results"):
            yield found(each, excerpt="content", published="published_date")


def found(
    entry: dict[str, Any], *, excerpt: str, url: str = "url", published: str = ""
) -> SearchResult:
    """A result from an entry whose keys have these names."""
    return SearchResult(
        url=web_address(entry.get(url)),
        title=plain_text(entry.get("title"), longest=MAX_TITLE),
        excerpt=plain_text(entry.get(excerpt), longest=MAX_EXCERPT),
        published=plain_date(entry.get(published)) if published else "",
    )
