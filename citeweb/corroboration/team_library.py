"""The team's own library as a search service."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from citeweb.sources.library import LibraryHit, search_library
from citeweb.teams.models import Team
from verification.records import Lens, SearchAnswer, SearchQuery, SearchResult
from verification.weighing.searching import LIBRARY, query_for

READ_LENGTH = 300_000
"""Code points of one text that are judged: a report of 100 pages."""


class TeamLibrary:
    """
    Answers from what was looked up beforehand, in the thread that has the database.

    Args:
        answers: For each question that will be asked.
    """

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
    """
    What a team's library has on a claim, for the lenses that use it.

    Args:
        pause: Called between two questions, each of which may take a second.
    """
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
