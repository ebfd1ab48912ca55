"""A claim as the words that a search service is asked for, and what all services have
in common that are asked by HTTP."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Protocol

from verification.judging.text.terms import blank_markers, read_terms
from verification.language.detection import detect_language
from verification.language.lists import (
    ListedMapping,
    late_regex,
    table_mapping,
    table_rows,
)
from verification.language.wording import gettext as _
from verification.language.wording import show_detail
from verification.reaching.addresses import WebAddress, check_url
from verification.reaching.registries.answers import (
    Record,
    date_of_text,
    iso_date,
    text_of,
    value_at,
)
from verification.reading.web_addresses import each_address_once
from verification.records import SearchAnswer, SearchQuery, SearchResult
from verification.services import (
    ServiceAnswer,
    ServiceClient,
    ServiceQuestion,
)

from ..domains import LONGEST_ADDRESS

WEB = "web"
"""Word in a lens that stands for every general search that is configured."""

LIBRARY = "library"
"""Name of the team's own library."""


class SearchService(Protocol):
    """Finds sources that may bear on a claim."""

    @property
    def name(self) -> str:
        """One word, as lenses and settings have it: "searxng"."""

    @property
    def destination(self) -> str:
        """Where a claim's words go: "SearXNG at https://..."; "" for nowhere."""

    @property
    def is_general(self) -> bool:
        """Whether it searches the whole web, so that any lens may use it."""

    async def search(self, query: SearchQuery) -> SearchAnswer:
        """Never raises for what a service does: trouble is said in the answer."""


LONGEST_WORDS = 160
"""Code points of a claim's words beside a list of sites: about 20 words, so that words
and sites stay below the 400 signs that Brave takes."""

LONGEST_SITES = 230
"""Code points of a list of sites: ten of them."""

_SPACE = late_regex(r"\s+")


def telling_words(claim: str) -> list[str]:
    """The words of a claim that tell something, as printed, in their order."""
    return [term.word for term in read_terms(claim, detect_language(claim))]


def shortened(text: str, longest: int) -> str:
    """As many whole words from the beginning as fit."""
    line = _SPACE.sub(" ", text).strip()
    if len(line) <= longest:
        return line
    cut = line[: longest + 1]
    return cut.rpartition(" ")[0] or line[:longest]


def as_sentence(claim: str, *, longest: int) -> str:
    """The claim itself without its markers, for services that read sentences."""
    return shortened(blank_markers(claim), longest)


def as_words(claim: str) -> str:
    """Its telling words, for services that look for each of them."""
    return shortened(" ".join(telling_words(claim)) or claim, LONGEST_WORDS)


def with_sites(words: str, domains: Sequence[str]) -> str:
    """A question that keeps to sites, as general search engines read it. As many sites
    as fit are named; a pool should hold ten or fewer."""
    named: list[str] = []
    for domain in domains:
        if len(" OR ".join([*named, f"site:{domain}"])) > LONGEST_SITES:
            break
        named.append(f"site:{domain}")
    return f"{words} ({' OR '.join(named)})" if named else words


MAX_TITLE = 300
"""Code points; titles of papers have up to some 250."""

MAX_EXCERPT = 3000
"""Code points: a long abstract."""


def web_address(value: Any) -> str:
    """An address that could be fetched, as given; empty for everything else."""
    if not isinstance(value, str) or len(value) > LONGEST_ADDRESS:
        return ""
    address = value.strip()
    is_one = isinstance(check_url(address, allow_private=True), WebAddress)
    return address if is_one and address.isprintable() else ""


MAX_RESULTS = 20
"""Results that one question asks for at most: what every service here gives."""

_TROUBLES = table_mapping("weighing/searching/troubles")
_REFUSALS = table_mapping("weighing/searching/refusals")


class ServiceFacts(NamedTuple):
    """What a row of `data/services.csv` says of one service."""

    title: str
    """For the reader: "SearXNG"."""

    public_address: str
    """Where it answers for everybody; "" when each operator runs their own."""

    needs_key: bool
    is_general: bool
    answer_path: tuple[str, ...]
    """Keys that lead to the list of results."""

    keys: tuple[str, str, str]
    """In a result: of its address, its excerpt, its date; "" where it has none."""


def facts_of(row: Sequence[str]) -> ServiceFacts:
    title, address, needs_key, is_general, path, url, excerpt, published = row
    return ServiceFacts(
        title,
        address,
        needs_key=needs_key == "yes",
        is_general=is_general == "yes",
        answer_path=tuple(path.split()),
        keys=(url, excerpt, published),
    )


SERVICES: Mapping[str, ServiceFacts] = ListedMapping(
    lambda: {
        name: facts_of(row) for name, *row in table_rows("weighing/searching/services")
    }
)


@dataclass(frozen=True)
class HttpSearch(ABC):
    """A service behind an address that the operator named."""

    name: ClassVar[str]
    """Of its row in `data/services.csv`."""

    client: ServiceClient
    address: str
    """Without a slash at its end."""

    key: str = field(default="", repr=False)

    @property
    def facts(self) -> ServiceFacts:
        return SERVICES[self.name]

    @property
    def title(self) -> str:
        return self.facts.title

    @property
    def is_general(self) -> bool:
        return self.facts.is_general

    @property
    def destination(self) -> str:
        return _("{service} at {address}", service=self.title, address=self.address)

    async def search(self, query: SearchQuery) -> SearchAnswer:
        answer = await self.client.ask(self.name, self.question(query))
        value = answer.read_json()
        if not self.is_answer(value):
            return SearchAnswer(self.name, trouble=self._trouble(answer))
        usable = (hit for hit in self.read(value) if hit.url)
        found = tuple(
            each_address_once(usable, lambda result: result.url)[: query.limit]
        )
        return SearchAnswer(self.name, found, "" if found else self.why_empty(value))

    @abstractmethod
    def question(self, query: SearchQuery) -> ServiceQuestion:
        """The request that asks it."""

    def is_answer(self, value: Any) -> bool:
        """Whether it has the shape of an answer, be it an empty one."""
        return isinstance(value_at(value, *self.facts.answer_path), list)

    def read(self, value: Any) -> Iterable[SearchResult]:
        """The results of an answer, made plain."""
        *place, name = self.facts.answer_path
        return map(self.result, Record(value, *place).each(name))

    def result(self, entry: Record) -> SearchResult:
        """What one entry says, under the names that the service has for it."""
        url, excerpt, published = self.facts.keys
        return SearchResult(
            url=web_address(entry.get(url)),
            title=entry.text("title", MAX_TITLE),
            excerpt=text_of(entry.get(excerpt), MAX_EXCERPT),
            published=iso_date(date_of_text(entry.get(published))),
        )

    def why_empty(self, value: Any) -> str:
        """Why an answer without results may not mean that there are none."""
        return ""

    def _trouble(self, answer: ServiceAnswer) -> str:
        """What happened, in a sentence that names the service."""
        detail = show_detail(answer.detail)
        why = _(_REFUSALS.get(answer.detail, f"{detail}."))
        return _(
            _TROUBLES[answer.state],
            service=self.title,
            address=self.address,
            detail=detail,
            why=why,
        )


def wanted(query: SearchQuery) -> str:
    """How many results to ask for, as a parameter."""
    return str(max(1, min(query.limit, MAX_RESULTS)))
