"""What a worker does for a search: one claim after the other."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.utils import timezone

from citeweb.reports.runs.events import batches_of
from citeweb.reports.runs.working import BEATS_A_STALL
from citeweb.sources import fetching
from citeweb.sources.policy.services import owner_table
from verification.errors import BadCallError
from verification.reaching.services import HttpServiceClient
from verification.records import CorroborationEvent, Lens, SourceProfile
from verification.weighing import OwnerTable
from verification.weighing.searching import (
    SPACING_SECONDS,
    SearchService,
    claim_to_search,
    find_corroboration,
)

from .adapters import originals_of, words_of
from .lenses import chosen_lenses
from .models import ClaimCorroboration, CorroborationRun
from .offers import open_configured
from .storing import SearchStore
from .team_library import look_up


@dataclass(frozen=True, slots=True)
class Errand:
    """One claim with everything that the search for it needs from the database."""

    claim: str
    library: SearchService
    lenses: Sequence[Lens]
    results: int
    originals: Sequence[SourceProfile]
    owners: OwnerTable


def work(search: CorroborationRun) -> None:
    """
    Do what is left of a search that this worker has claimed.

    Claims that have their answer are not searched for again, and what an earlier start
    spent counts.

    Raises:
        RunTakenAwayError: The search is no longer this worker's.
    """
    store = SearchStore(search)
    team = search.run.revision.document.team
    lenses, owners = chosen_lenses(team, search.lenses), owner_table(team)
    for row in store.waiting():
        store.beat()
        try:
            claim = claim_to_search(words_of(row.claim))
        except BadCallError as error:
            store.set_aside(row, str(error))
            continue
        errand = Errand(
            claim=claim,
            library=look_up(
                team, claim, lenses, results=search.results, pause=store.beat
            ),
            lenses=lenses,
            results=search.results,
            originals=originals_of(search.run, row.claim),
            owners=owners,
        )
        search_for(row, errand, store)


def search_for(row: ClaimCorroboration, errand: Errand, store: SearchStore) -> None:
    """Search for one claim with what is left to spend."""
    search = store.search
    spent = search.calls_spent
    client = HttpServiceClient(
        contact=settings.CONTACT,
        spacing_seconds=SPACING_SECONDS,
        max_calls=max(0, search.max_calls - spent),
    )
    client.stopped.update(search.stopped)
    search.results_read = search.results_total = 0
    pause_seconds = settings.STALL_SECONDS / BEATS_A_STALL
    stream = partial(find, errand, client)
    with closing(batches_of(stream, pause_seconds=pause_seconds)) as batches:
        for batch in batches:
            calls = spent + client.calls.total()
            store.store(row, batch, calls=calls, stopped=client.stopped)


async def find(
    errand: Errand, client: HttpServiceClient
) -> AsyncIterator[CorroborationEvent]:
    async with fetching.open_fetcher() as fetcher, client:
        services, _ = open_configured(client)
        events = find_corroboration(
            errand.claim,
            services=[errand.library, *services],
            lenses=errand.lenses,
            results=errand.results,
            fetcher=fetching.for_found_pages(fetcher),
            now=timezone.now(),
            originals=errand.originals,
            owners=errand.owners,
        )
        async for event in events:
            yield event
