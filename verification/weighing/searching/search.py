"""From a claim to what other sources say of it: search, read, count. Lenses are
searched side by side, and so are the services of one lens. What is found is read by the
fetcher that the caller gives; the counting is `weighing.corroboration`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain, zip_longest
from typing import Any, NamedTuple, TypeVar

from verification import records
from verification.errors import BadCallError
from verification.judging import BatchJudge, Judge
from verification.language.wording import gettext as _
from verification.language.wording import mark
from verification.reaching.bounded import BoundedReader, shared_reader
from verification.reaching.explanations import explain_source
from verification.reaching.fetcher import Fetcher
from verification.reaching.pages import read_fetch
from verification.reaching.reach import settle_source
from verification.reading.web_addresses import address_key, each_address_once
from verification.weighing.corroboration import read_ahead

from ..corroboration import corroborate
from ..counting import MIN_SOURCES
from ..domains import is_host_within, parse_address
from ..weigh import WeighingPolicy
from .asking import LIBRARY, MAX_RESULTS, WEB, SearchService

SHORTEST_CLAIM = 10
"""Code points; less is no statement that could be searched for."""

LONGEST_CLAIM = 500
"""Code points; more is several statements, of which a source may hold one."""

DEFAULT_RESULTS = 5
MOST_RESULTS = 10
"""Results of one lens."""

ASKED_FOR = 2
"""Results asked for, as a multiple of those wanted: some stand outside the lens, are
cited already or come twice, and services charge for the question, not for results."""

NO_SERVICE = mark("No search service is configured.")

Ended = TypeVar("Ended")


class Found(NamedTuple):
    """One result of one lens."""

    result: records.SearchResult
    lens: str


def claim_to_search(claim: str) -> str:
    """The claim as it is searched for. Raises BadCallError: it is too short or too long
    to be searched for."""
    line = " ".join(claim.split())
    if not SHORTEST_CLAIM <= len(line) <= LONGEST_CLAIM:
        raise BadCallError(
            f"The claim has {len(line)} characters; {SHORTEST_CLAIM} to "
            f"{LONGEST_CLAIM} can be searched for."
        )
    return line


def query_for(claim: str, lens: records.Lens, results: int) -> records.SearchQuery:
    """What each service of a lens is asked."""
    return records.SearchQuery(
        claim, lens.domains, min(ASKED_FOR * results, MAX_RESULTS)
    )


def services_of(
    lens: records.Lens, services: Iterable[SearchService]
) -> list[SearchService]:
    """Those that a lens uses."""
    return [
        service
        for service in services
        if service.name in lens.services
        or (service.is_general and WEB in lens.services)
    ]


async def find_corroboration(
    claim: str,
    *,
    services: Sequence[SearchService],
    lenses: Sequence[records.Lens],
    results: int = DEFAULT_RESULTS,
    fetcher: Fetcher | None,
    now: datetime,
    judge: Judge | BatchJudge | None = None,
    policy: WeighingPolicy | None = None,
    originals: Sequence[records.SourceProfile] = (),
    min_sources: int = MIN_SOURCES,
    reader: BoundedReader | None = None,
) -> AsyncIterator[records.CorroborationEvent]:
    """Search for a claim, read what is found, and count what it says.

    Args:
        services: Those that are configured; each lens uses those that it names.
        fetcher: Reads the pages found; it should keep to robots.txt, since nobody
            cited them. None: excerpts alone are read.
        originals: What the document cites for the claim: these and their origins do
            not count, and are not fetched.

    Yields:
        A LensSearched for each lens and a ResultRead for each result as they come, and
        at last one CorroborationFound. A service in trouble is a note in it, and no
        service and no result are "unverifiable": neither is an error.

    Raises BadCallError: the claim, the lenses or `results` cannot be used."""
    claim = claim_to_search(claim)
    if not 1 <= results <= MOST_RESULTS:
        raise BadCallError(f"results is {results}; set it to 1 to {MOST_RESULTS}.")
    if not lenses:
        raise BadCallError("No lens is chosen. Choose one or more.")
    cited = frozenset(
        address_key(original.url) for original in originals if original.url
    )
    found: dict[str, list[Found]] = {}
    troubles: list[str] = [] if services else [_(NO_SERVICE)]
    async for lens, kept, answers in as_they_end(
        search_lens(claim, lens, services_of(lens, services), results, cited)
        for lens in lenses
    ):
        found[lens.name] = kept
        troubles.extend(answer.trouble for answer in answers if answer.trouble)
        yield records.LensSearched(lens.name, len(kept))

    distinct = each_address_once(chain(*(found[lens.name] for lens in lenses)), url_of)
    sources: list[records.FoundSource] = []
    async for source in as_they_end(
        read_result(place, result, fetcher, now, reader)
        for place, result in enumerate(distinct)
    ):
        sources.append(source)
        yield records.ResultRead(source.profile.url, len(sources), len(distinct))

    sources.sort(key=lambda source: int(source.profile.id))
    corroboration = corroborate(
        claim,
        sources,
        judge=await read_ahead(claim, sources, judge),
        policy=policy,
        originals=originals,
        lenses=[lens.name for lens in lenses],
        min_sources=min_sources,
    )
    notes = (*dict.fromkeys(troubles), *corroboration.notes)
    yield records.CorroborationFound(replace(corroboration, notes=notes))


async def search_lens(
    claim: str,
    lens: records.Lens,
    services: Sequence[SearchService],
    results: int,
    cited: frozenset[str],
) -> tuple[records.Lens, list[Found], list[records.SearchAnswer]]:
    """Ask the services of one lens.

    Args:
        cited: Keys of addresses that the document cites; they are left out.

    Returns:
        The results in turn from each service, so that none crowds out another.
    """
    query = query_for(claim, lens, results)
    answers = await asyncio.gather(*(service.search(query) for service in services))
    usable = [
        [
            Found(result, lens.name)
            for result in answer.results
            if address_key(result.url) not in cited
            # A service of papers is a pool by itself.
            and (
                is_within(result.url, lens)
                or not (service.is_general or service.name == LIBRARY)
            )
        ]
        for service, answer in zip(services, answers, strict=True)
    ]
    in_turn = filter(None, chain(*zip_longest(*usable)))
    return lens, each_address_once(in_turn, url_of)[:results], list(answers)


def url_of(found: Found) -> str:
    return found.result.url


def is_within(url: str, lens: records.Lens) -> bool:
    """Whether an address belongs to a lens: some services ignore the question."""
    address = parse_address(url)
    return not lens.domains or (
        address is not None
        and any(is_host_within(address.host, domain) for domain in lens.domains)
    )


async def as_they_end(
    coroutines: Iterable[Coroutine[Any, Any, Ended]],
) -> AsyncIterator[Ended]:
    """What coroutines give, the quickest first; all are ended with this iterator."""
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    try:
        for task in asyncio.as_completed(tasks):
            yield await task
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def read_result(
    place: int,
    found: Found,
    fetcher: Fetcher | None,
    now: datetime,
    reader: BoundedReader | None,
) -> records.FoundSource:
    """The source behind a result, with its page's text where it can be read in one
    attempt: another result is as good as one in trouble.

    Args:
        place: Of the result among all; the source's id.
    """
    result = found.result
    url, title, author = result.url, result.title, result.author
    published, site_name = result.published, result.site_name
    profile = records.SourceProfile(
        place, url, title, result.text, author, published, site_name
    )
    source = records.FoundSource(profile, found.lens, result.excerpt)
    if result.text or fetcher is None or not url:
        return source
    fetch = await fetcher.fetch(url)
    page = await read_fetch(fetch, reader or shared_reader())
    entry = records.Reference(1, records.Span(0, 1), url, title=title, url=url)
    reached = settle_source(entry, fetch, page, now=now)
    snapshot = reached.snapshot
    if snapshot is None:
        return replace(source, unread_reason=explain_source(reached).reason)
    profile = replace(
        profile,
        url=reached.final_url or url,
        title=title or reached.page_title,
        text=snapshot.text,
        author=snapshot.author or author,
        published=snapshot.published or published,
        site_name=snapshot.site_name or site_name,
    )
    return replace(source, profile=profile)
