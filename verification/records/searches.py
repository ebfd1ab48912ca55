"""What a search for corroboration asks, what comes back, and its events."""

from __future__ import annotations

from dataclasses import dataclass

from .weights import Corroboration


@dataclass(frozen=True, slots=True)
class Lens:
    """A named pool of sources in which a claim is searched for."""

    name: str
    """One word, lower case: "journalism"."""

    title: str
    services: tuple[str, ...]
    """Names of services, or "web" for every general search that is configured."""

    domains: tuple[str, ...] = ()
    """Registrable domains or hosts that general searches keep to; none: the whole
    web."""

    about: str = ""


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """One question to one service."""

    claim: str
    domains: tuple[str, ...] = ()
    """Sites to keep to, with what lies below them; none: no bound."""

    limit: int = 10


@dataclass(frozen=True, slots=True)
class SearchResult:
    """One result, as plain text without markup, bounded."""

    url: str
    """An http or https address; empty only for a text of the team's own library."""

    title: str = ""
    excerpt: str = ""
    text: str = ""
    """The whole text, where the service has it."""

    author: str = ""
    published: str = ""
    """ISO 8601 date, perhaps only its year; empty when unknown."""

    site_name: str = ""


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """What a service said to one question."""

    service: str
    results: tuple[SearchResult, ...] = ()
    trouble: str = ""
    """Why there is no answer, in one sentence for the reader; empty when there is."""


@dataclass(frozen=True, slots=True)
class LensSearched:
    """All services of one lens have answered, or given up."""

    lens: str
    found: int
    """Results kept, before those that two lenses have in common are joined."""


@dataclass(frozen=True, slots=True)
class ResultRead:
    """One result's page was read, or will be judged by its excerpt."""

    url: str
    is_page: bool
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class CorroborationFound:
    """The last event: what other sources say."""

    corroboration: Corroboration


CorroborationEvent = LensSearched | ResultRead | CorroborationFound
