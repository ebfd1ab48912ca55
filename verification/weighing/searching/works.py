"""Searches of scholarly works: Crossref and OpenAlex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from verification.reaching.services import ServiceQuestion
from verification.records import SearchQuery, SearchResult

from .asking import (
    MAX_EXCERPT,
    MAX_TITLE,
    HttpSearch,
    entries_at,
    plain_date,
    plain_text,
    wanted,
    web_address,
)
from .queries import as_words

MAX_AUTHORS = 6
"""Names kept of one work: origins compare them, readers see the first."""

MAX_NAME = 120
"""Code points of one name."""

ABSTRACT_WORDS = 400
"""Words of an abstract put together again; abstracts have 150 to 300."""


class Crossref(HttpSearch):
    name: ClassVar[str] = "crossref"
    title: ClassVar[str] = "Crossref"
    public_address: ClassVar[str] = "https://api.crossref.org"
    needs_key: ClassVar[bool] = False
    is_general: ClassVar[bool] = False
    answer_path: ClassVar[tuple[str, ...]] = ("message", "items")

    def question(self, query: SearchQuery) -> ServiceQuestion:
        return ServiceQuestion(
            f"{self.address}/works",
            {
                "query.bibliographic": as_words(query.claim),
                "rows": wanted(query),
                "select": "DOI,URL,title,abstract,author,container-title,issued",
            },
        )

    def read(self, value: Any) -> Iterator[SearchResult]:
        for each in entries_at(value, "message", "items"):
            yield SearchResult(
                url=doi_address(each.get("DOI")) or web_address(each.get("URL")),
                title=plain_text(first(each.get("title")), longest=MAX_TITLE),
                excerpt=plain_text(each.get("abstract"), longest=MAX_EXCERPT),
                author=", ".join(
                    filter(
                        None,
                        map(crossref_name, entries_at(each, "author")[:MAX_AUTHORS]),
                    )
                ),
                published=crossref_date(each.get("issued")),
                site_name=plain_text(
                    first(each.get("container-title")), longest=MAX_TITLE
                ),
            )


class OpenAlex(HttpSearch):
    name: ClassVar[str] = "openalex"
    title: ClassVar[str] = "OpenAlex"
    public_address: ClassVar[str] = "https://api.openalex.org"
    needs_key: ClassVar[bool] = True
    is_general: ClassVar[bool] = False
    answer_path: ClassVar[tuple[str, ...]] = ("results",)

    def question(self, query: SearchQuery) -> ServiceQuestion:
        parameters = {"search": as_words(query.claim), "per-page": wanted(query)}
        if self.key:
            parameters["api_key"] = self.key
        return ServiceQuestion(f"{self.address}/works", parameters)

    def read(self, value: Any) -> Iterator[SearchResult]:
        for each in entries_at(value, "results"):
            place = each.get("primary_location")
            page = place.get("landing_page_url") if isinstance(place, dict) else ""
            names = [
                person.get("author", {}).get("display_name")
                for person in entries_at(each, "authorships")[:MAX_AUTHORS]
                if isinstance(person.get("author"), dict)
            ]
            yield SearchResult(
                url=web_address(each.get("doi")) or web_address(page),
                title=plain_text(each.get("display_name"), longest=MAX_TITLE),
                excerpt=plain_text(
                    abstract_of(each.get("abstract_inverted_index")),
                    longest=MAX_EXCERPT,
                ),
                author=", ".join(
                    filter(None, (plain_text(name, longest=MAX_NAME) for name in names))
                ),
                published=plain_date(each.get("publication_date")),
            )


def first(value: Any) -> Any:
    """The first entry of a list; a lone value is its own."""
    if isinstance(value, list):
        return value[0] if value else ""
    return value


def doi_address(value: Any) -> str:
    """
    >>> doi_address("10.1038/nature12373")
    'https://doi.org/10.1038/nature12373'
    """
    if not isinstance(value, str) or not value.startswith("10."):
        return ""
    return web_address(f"https://doi.org/{value}")


def crossref_name(person: dict[str, Any]) -> str:
    parts = (person.get("given"), person.get("family") or person.get("name"))
    return " ".join(
        filter(None, (plain_text(part, longest=MAX_NAME) for part in parts))
    )


def crossref_date(issued: Any) -> str:
    """
    >>> crossref_date({"date-parts": [[2020, 3]]})
    '2020-03'
    """
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    numbers = first(parts)
    if not isinstance(numbers, list) or not numbers:
        return ""
    if not all(type(each) is int and 0 < each < 10_000 for each in numbers[:3]):
        return ""
    year, *rest = numbers[:3]
    return plain_date("-".join([f"{year:04}", *(f"{each:02}" for each in rest)]))


def abstract_of(index: Any) -> str:
    """
    An abstract from the index of its words, which is how OpenAlex gives it.

    >>> abstract_of({"bridges": [1], "Old": [0]})
    'Old bridges'
    """
    if not isinstance(index, dict):
        return ""
    words: dict[int, str] = {}
    for word, places in index.items():
        for place in places if isinstance(places, list) else ():
            if type(place) is int and 0 <= place < ABSTRACT_WORDS:
                words[place] = word[:MAX_NAME]
    return " ".join(words[place] for place in sorted(words))
