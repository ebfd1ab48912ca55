"""The services that an operator can name, and making those that were named. Shapes of
requests and answers: their own documentation, as of November 2026."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar
from urllib.parse import quote

from verification.errors import BadCallError
from verification.language.wording import gettext as _
from verification.reaching.addresses import WebAddress, check_url
from verification.reaching.registries.answers import (
    Record,
    iso_date,
    list_of,
    text_of,
)
from verification.reaching.registries.catalogues import crossref_work, openalex_work
from verification.reaching.registries.names import written
from verification.records import SearchQuery, SearchResult, Work
from verification.services import ServiceClient, ServiceQuestion

from .asking import (
    MAX_EXCERPT,
    MAX_TITLE,
    SERVICES,
    HttpSearch,
    as_sentence,
    as_words,
    shortened,
    telling_words,
    wanted,
    web_address,
    with_sites,
)

LONGEST_QUESTION = 300
"""Code points that MediaWiki's search takes."""


class Wikipedia(HttpSearch):
    name: ClassVar[str] = "wikipedia"

    def question(self, query: SearchQuery) -> ServiceQuestion:
        """Any of the words: an article seldom has all that a sentence has."""
        told = " ".join(telling_words(query.claim)) or query.claim
        words = shortened(told, LONGEST_QUESTION // 2)
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
        for hit in super().read(value):
            if hit.title:
                page = quote(hit.title.replace(" ", "_"))
                url = f"{self.address}/wiki/{page}"
                yield replace(hit, url=url, site_name=self.title)


SILENT_ENGINES = 3
"""Engines that a note names; a metasearch may ask some eighty."""

ENGINE_NAME = 40
"""Code points of an engine's name in a note."""

TAVILY_LENGTH = 400
"""Code points of a question that Tavily takes."""


class Searxng(HttpSearch):
    """A metasearch that the operator runs; its JSON answers must be switched on."""

    name: ClassVar[str] = "searxng"

    def question(self, query: SearchQuery) -> ServiceQuestion:
        words = with_sites(as_words(query.claim), query.domains)
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return ServiceQuestion(
            f"{self.address}/search", {"q": words, "format": "json"}, headers
        )

    def why_empty(self, value: Any) -> str:
        """It answers 200 with no results where all that it asks refuse it."""
        pairs = list_of(value.get("unresponsive_engines"))
        names = (pair[0] for pair in pairs if isinstance(pair, list) and pair)
        named = [text_of(name, ENGINE_NAME) for name in names]
        shown = ", ".join(filter(None, named[:SILENT_ENGINES]))
        if not shown:
            return ""
        return _(
            "{service} found nothing, but {number} of its engines did not answer: "
            "{names}.",
            service=self.title,
            number=len(named),
            names=f"{shown}{', ...' if len(named) > SILENT_ENGINES else ''}",
        )


class Brave(HttpSearch):
    """Brave's own index; paid."""

    name: ClassVar[str] = "brave"

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


class Serper(HttpSearch):
    """Google's results; paid."""

    name: ClassVar[str] = "serper"

    def question(self, query: SearchQuery) -> ServiceQuestion:
        words = with_sites(as_words(query.claim), query.domains)
        return ServiceQuestion(
            f"{self.address}/search",
            headers={"X-API-KEY": self.key},
            json={"q": words, "num": int(wanted(query))},
        )


class Tavily(HttpSearch):
    """A search made for programs, which reads whole sentences; paid."""

    name: ClassVar[str] = "tavily"

    def question(self, query: SearchQuery) -> ServiceQuestion:
        words = as_sentence(query.claim, longest=TAVILY_LENGTH)
        body = {"query": words, "max_results": int(wanted(query))}
        sites = {"include_domains": list(query.domains)} if query.domains else {}
        headers = {"Authorization": f"Bearer {self.key}"}
        return ServiceQuestion(
            f"{self.address}/search", headers=headers, json=body | sites
        )


MAX_AUTHORS = 6
"""Names kept of one work: origins compare them, readers see the first."""

LONGEST_WORD = 120
"""Code points of one word of an abstract."""

ABSTRACT_WORDS = 400
"""Words of an abstract put together again; abstracts have 150 to 300."""


class Crossref(HttpSearch):
    name: ClassVar[str] = "crossref"

    def question(self, query: SearchQuery) -> ServiceQuestion:
        return ServiceQuestion(
            f"{self.address}/works",
            {
                "query.bibliographic": as_words(query.claim),
                "rows": wanted(query),
                "select": "DOI,URL,title,abstract,author,container-title,issued",
            },
        )

    def result(self, entry: Record) -> SearchResult:
        work = crossref_work(entry, "work")
        url = f"https://doi.org/{work.doi}" if work.doi else entry.get("URL")
        return result_of(work, url, entry.get("abstract"))


class OpenAlex(HttpSearch):
    name: ClassVar[str] = "openalex"

    def question(self, query: SearchQuery) -> ServiceQuestion:
        parameters = {"search": as_words(query.claim), "per-page": wanted(query)}
        own = {"api_key": self.key} if self.key else {}
        return ServiceQuestion(f"{self.address}/works", parameters | own)

    def result(self, entry: Record) -> SearchResult:
        work = openalex_work(entry, "work")
        page = entry.inside("primary_location").get("landing_page_url")
        url = web_address(entry.get("doi")) or page
        return result_of(work, url, abstract_of(entry.get("abstract_inverted_index")))


def result_of(work: Work, url: Any, excerpt: Any) -> SearchResult:
    return SearchResult(
        url=web_address(url),
        title=work.title[:MAX_TITLE],
        excerpt=text_of(excerpt, MAX_EXCERPT),
        author=", ".join(map(written, work.authors[:MAX_AUTHORS])),
        published=iso_date(work.issued),
        site_name=work.container,
    )


def abstract_of(index: Any) -> str:
    """An abstract from the index of its words, which is how OpenAlex gives it."""
    if not isinstance(index, dict):
        return ""
    words: dict[int, str] = {}
    for word, places in index.items():
        for place in places if isinstance(places, list) else ():
            if type(place) is int and 0 <= place < ABSTRACT_WORDS:
                words[place] = word[:LONGEST_WORD]
    return " ".join(words[place] for place in sorted(words))


_BY_NAME: Mapping[str, type[HttpSearch]] = {
    service.name: service
    for service in (Searxng, Brave, Serper, Tavily, Wikipedia, Crossref, OpenAlex)
}
SERVICE_NAMES = tuple(_BY_NAME)

SERVICE_TITLES: Mapping[str, str] = {
    name: SERVICES[name].title for name in SERVICE_NAMES
}
"""What people call each service, by its name."""

SPACING_SECONDS: Mapping[str, float] = {"brave": 1.0, "crossref": 0.2}
"""Between two questions to one service: Brave's free plan takes one a second, Crossref
asks for five at most."""


@dataclass(frozen=True, slots=True)
class ServiceConfiguration:
    """One service as the operator configured it."""

    name: str
    address: str = ""
    """Empty for the public one, where there is one."""

    key: str = ""

    def __repr__(self) -> str:
        """Without the key, which no log should hold."""
        return f"ServiceConfiguration({self.name!r}, {self.address!r})"


def open_service(
    configuration: ServiceConfiguration, client: ServiceClient
) -> HttpSearch:
    """The service, asked through `client`. Raises BadCallError: there is no such
    service, or its address or key is missing."""
    name = configuration.name
    if name not in _BY_NAME:
        raise BadCallError(
            f"'{name}' is no search service. There are {', '.join(SERVICE_NAMES)}."
        )
    kind = SERVICES[name]
    address = (configuration.address or kind.public_address).rstrip("/")
    if not address:
        raise BadCallError(f"{kind.title} needs an address. Give its base URL.")
    if not isinstance(check_url(address, allow_private=True), WebAddress):
        raise BadCallError(
            f"'{address}' is no base URL for {kind.title}. Write it as "
            "https://search.example.org."
        )
    if kind.needs_key and not configuration.key:
        raise BadCallError(f"{kind.title} needs a key. Give one, or leave it out.")
    if not configuration.key.isascii() or not configuration.key.isprintable():
        raise BadCallError(
            f"The key of {kind.title} has signs that no key has. Copy it again."
        )
    return _BY_NAME[name](client, address, configuration.key)


def open_services(
    configurations: Sequence[ServiceConfiguration], client: ServiceClient
) -> list[HttpSearch]:
    """Raises BadCallError: as `open_service`."""
    return [open_service(configuration, client) for configuration in configurations]
