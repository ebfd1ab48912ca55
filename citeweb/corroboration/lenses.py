"""The lenses of a team: those that ship, its own instead of them, and its library;
which search services there are, and what is sent to each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from citeweb.audit.services import record_decision
from citeweb.sources.adapters import read_look
from citeweb.sources.library import search_library, text_of
from citeweb.sources.models import SourceCheck
from citeweb.teams.models import Team, User
from verification.errors import BadCallError
from verification.language.wording import show_detail
from verification.reaching.identity import standing_notices
from verification.records import Lens, SearchAnswer, SearchQuery, SearchResult
from verification.services import ServiceClient
from verification.weighing import searching

from .models import TeamLens

FIRST_CHOICE = (searching.LIBRARY_LENS.name, *searching.DEFAULT_LENSES)
"""Lenses that are ticked when nobody has chosen yet."""


def lenses_of(team: Team) -> dict[str, Lens]:
    """The lenses from which a team chooses, by name; its library stands first."""
    own = {lens.name: lens.lens for lens in team.lenses.all()}
    library = searching.LIBRARY_LENS
    return {library.name: library, **searching.shipped_lenses(), **own}


def store_lens(team: Team, lens: Lens, *, user: User) -> None:
    """Keep a lens in the place of one of that name, or BadCallError."""
    if lens.name == searching.LIBRARY_LENS.name:
        raise BadCallError(
            gettext("'{name}' is your library. Choose another name.").format(
                name=lens.name
            )
        )
    with transaction.atomic():
        _, is_new = TeamLens.objects.update_or_create(
            team=team, name=lens.name, defaults=asdict(lens)
        )
        if is_new and team.lenses.count() > searching.MAX_LENSES:
            raise BadCallError(
                gettext(
                    "Your team has {max_lenses} lenses, the most that it can have. "
                    "Remove one."
                ).format(max_lenses=searching.MAX_LENSES)
            )
        said = {"services": ", ".join(lens.services), "sites": len(lens.domains)}
        outcome = "added" if is_new else "changed"
        record_decision(team, user, f"lens {lens.name}", outcome, said)


def remove_lens(team: Team, name: str, *, user: User) -> bool:
    """Remove a team's own lens; a shipped one of that name is there again."""
    with transaction.atomic():
        count, _ = team.lenses.filter(name=name).delete()
        if count:
            record_decision(team, user, f"lens {name}", "removed")
    return bool(count)


def open_configured(
    client: ServiceClient,
) -> tuple[list[searching.HttpSearch], list[str]]:
    """The services that are configured, and why others of them cannot be used."""
    opened: list[searching.HttpSearch] = []
    troubles: list[str] = []
    bases, keys = settings.SEARCH_BASES, settings.SEARCH_KEYS
    for name in settings.SEARCH_SERVICES:
        base, key = bases.get(name, ""), keys.get(name, "")
        named = searching.ServiceConfiguration(name, base, key)
        try:
            opened.append(searching.open_service(named, client))
        except BadCallError as error:
            troubles.append(show_detail(str(error)))
    return opened, troubles


def destinations(
    lenses: Iterable[Lens],
) -> list[tuple[searching.HttpSearch, list[Lens]]]:
    """Where a claim's words would go if all of these lenses were searched: services
    outside, each with the lenses that ask it."""
    opened, _ = open_configured(ServiceClient())
    known = list(lenses)
    return [
        (service, [lens for lens in known if searching.services_of(lens, [service])])
        for service in opened
    ]


READ_LENGTH = 300_000
"""Code points of one text that are judged: a report of 100 pages."""


class TeamLibrary:
    """Answers looked up beforehand, in the thread that has the database."""

    name = searching.LIBRARY
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
    asked = [lens for lens in lenses if searching.LIBRARY in lens.services]
    queries = {searching.query_for(claim, lens, results) for lens in asked}
    answers = {}
    for query in queries:
        hits = search_library(
            team, query.claim, domains=query.domains, limit=query.limit
        )
        # What was withdrawn or is satire corroborates nothing.
        fit = (hit for hit in hits if not is_warned_of(hit))
        answers[query] = SearchAnswer(searching.LIBRARY, tuple(map(result_of, fit)))
        pause()
    return TeamLibrary(answers)


def is_warned_of(check: SourceCheck) -> bool:
    return bool(standing_notices(read_look(check.source, check).notices))


def result_of(check: SourceCheck) -> SearchResult:
    return SearchResult(
        url=check.final_url or check.source.url,
        title=check.page_title or check.cited_title or check.source.url,
        text=text_of(check)[:READ_LENGTH],
        author=check.author,
        published=check.published,
        site_name=check.site_name,
    )
