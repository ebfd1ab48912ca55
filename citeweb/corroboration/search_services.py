"""Which search services there are, what is sent to each; the team's library as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings

from citeweb.sources.library import LibraryHit, search_library
from citeweb.teams.models import Team
from verification.errors import BadCallError
from verification.reaching.services import HttpServiceClient, ServiceClient
from verification.records import Lens, SearchAnswer, SearchQuery, SearchResult
from verification.weighing.searching import (
    LIBRARY,
    HttpSearch,
    ServiceConfiguration,
    open_service,
    query_for,
    services_of,
)


@dataclass(frozen=True, slots=True)
class Destination:
    """One service outside, as a person sees it before it is asked."""

    title: str
    """For the reader: "SearXNG"."""

    words: str
    """ "SearXNG at https://search.example.org"."""

    lenses: tuple[str, ...]
    """Titles of the lenses for which it is asked."""


def open_configured(client: ServiceClient) -> tuple[list[HttpSearch], list[str]]:
    """The services that are configured, and why others of them cannot be used."""
    opened: list[HttpSearch] = []
    troubles: list[str] = []
    bases, keys = settings.SEARCH_BASES, settings.SEARCH_KEYS
    for name in settings.SEARCH_SERVICES:
        named = ServiceConfiguration(name, bases.get(name, ""), keys.get(name, ""))
        try:
            opened.append(open_service(named, client))
        except BadCallError as error:
            troubles.append(str(error))
    return opened, troubles


def destinations(lenses: Iterable[Lens]) -> list[Destination]:
    """Where a claim's words would go if all of these lenses were searched."""
    opened, _ = open_configured(HttpServiceClient())
    known = list(lenses)
    return [
        Destination(
            each.title,
            each.destination,
            tuple(lens.title for lens in known if services_of(lens, [each])),
        )
        for each in opened
    ]


READ_LENGTH = 300_000
"""Code points of one text that are judged: a report of 100 pages."""


class TeamLibrary:
    """Answers looked up beforehand, in the thread that has the database."""

    name = LIBRARY
    destination = ""
    is_general = False

    def __init__(self, answers: Mapping[SearchQuery, SearchAnswer]) -> None:
        self._answers = answers

    async def search(self, query: SearchQuery) -> SearchAnswer:
        return self._answers.get(query, SearchAnswer(self.name))


def look_up(
    team: Team,
    claim: str,
    lenses: Iterable[Lens],
    *,
    results: int,
    pause: Callable[[], object],
) -> TeamLibrary:
    """What a team's library has on a claim, for the lenses that use it. `pause` is
    called between two questions, each of which may take a second."""
    queries = {
        query_for(claim, lens, results) for lens in lenses if LIBRARY in lens.services
    }
    answers = {}
    for query in queries:
        hits = search_library(
            team, query.claim, domains=query.domains, limit=query.limit
        )
        answers[query] = SearchAnswer(LIBRARY, tuple(map(result_of, hits)))
        pause()
    return TeamLibrary(answers)


def result_of(hit: LibraryHit) -> SearchResult:
    check = hit.check
    return SearchResult(
        url=check.final_url or check.source.url,
        title=check.page_title or check.cited_title or check.source.url,
        text=hit.snapshot.text[:READ_LENGTH],
        author=check.author,
        published=check.published,
        site_name=check.site_name,
    )
