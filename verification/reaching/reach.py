"""From one entry of a source list to what was found at its address."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from urllib.parse import urlsplit

from verification.records import (
    CopyKind,
    Fetch,
    FetchOutcome,
    Identity,
    ReachedSource,
    Reference,
    Snapshot,
    SourceAction,
)

from .adapters import target_of, unwrapped
from .bounded import BoundedReader, shared_reader
from .copies import NO_COPIES, Copies, CopyDesk, make_wish
from .extracted import Extraction
from .fetcher import Fetcher
from .identity import reachable_check, with_identity
from .network import any_met, is_network_down, is_sign_of_life, is_silent, without_blame
from .outcomes import READABLE, TITLED, UNREACHABLE, action_for
from .page_notices import page_notices
from .pages import Reading, Sleep, fetch_patiently, read_fetch, with_captions
from .registries.answers import Registries
from .sites import site_of
from .titles import best_title

AT_ONCE = 200
"""Sources under way: enough to pass slow sites, few enough for the memory."""

NO_ADDRESS = "the entry gives no address"


async def reach_source(
    reference: Reference,
    *,
    fetcher: Fetcher,
    now: datetime,
    copies: CopyDesk | None = None,
    reader: BoundedReader | None = None,
    sleep: Sleep = asyncio.sleep,
) -> ReachedSource:
    """Fetch what a reference names, read it, and compare its title; where its own text
    is gone, closed or an abstract, ask `copies`. Walls, teasers, home and error pages
    give no snapshot: their silence would say nothing."""
    if not reference.url:
        return ReachedSource(
            id=reference.source_id,
            url="",
            title=reference.title,
            outcome=None,
            action=SourceAction.FLAGGED,
            detail=NO_ADDRESS,
            identifier=next(iter(reference.identifiers), None),
        )
    reader = reader or shared_reader()
    fetch = await fetch_patiently(fetcher, target_of(reference.url), sleep=sleep)
    behind = target_of(fetch.final_url)
    if len(fetch.hops) > 1 and behind != fetch.final_url:  # a short link to a viewer
        fetch = await fetch_patiently(fetcher, behind, sleep=sleep)
    reading = await read_fetch(fetch, reader, cited_title=reference.title)
    reading = await with_captions(reading, fetcher, reader)
    found = NO_COPIES
    if copies is not None:
        wish = make_wish(reference, fetch, reading.outcome, reading.extraction)
        own = reading.extraction.titles if reading.extraction else ()
        title = reference.title or (own[0] if own and wish.is_abstract else "")
        found = await copies.look(wish, title=title, fetcher=fetcher, reader=reader)
    return settle_source(reference, fetch, reading, copies=found, now=now)


async def reach_sources(
    references: Iterable[Reference],
    *,
    fetcher: Fetcher,
    now: datetime,
    registries: Registries | None = None,
    copies: CopyDesk | None = None,
    reader: BoundedReader | None = None,
    sleep: Sleep = asyncio.sleep,
) -> AsyncIterator[ReachedSource]:
    """Reach many sources, registries asked beside, and yield each when it is reached;
    those that met nobody when another has met somebody: else the fault is ours."""
    slots = asyncio.Semaphore(AT_ONCE)
    reach = partial(
        reach_source,
        fetcher=fetcher,
        now=now,
        copies=copies,
        reader=reader,
        sleep=sleep,
    )

    async def look(reference: Reference) -> ReachedSource:
        async with slots:
            source, identity = await asyncio.gather(
                reach(reference), identify(reference, registries, now=now)
            )
        return identified(source, identity)

    tasks = [asyncio.create_task(look(reference)) for reference in references]
    line = HeldSources()
    try:
        for finished in asyncio.as_completed(tasks):
            for source in line.add(await finished):
                yield source
        for source in line.end():
            yield source
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class HeldSources:
    """Holds sources that nothing answered until something has answered for one."""

    def __init__(self) -> None:
        self._waiting: list[ReachedSource] = []
        self._has_met_somebody = False

    def add(self, source: ReachedSource) -> Iterator[ReachedSource]:
        """Yield what may go on: nothing, this source, or it with all that waited."""
        self._has_met_somebody = self._has_met_somebody or is_sign_of_life(source)
        if is_silent(source) and not self._has_met_somebody:
            self._waiting.append(source)
            return
        yield source
        if self._has_met_somebody:
            yield from self._waiting
            self._waiting.clear()

    def end(self) -> Iterator[ReachedSource]:
        """Yield what still waits, without blame when nobody was met at all."""
        is_down = is_network_down(self._waiting)
        yield from map(excused, self._waiting) if is_down else self._waiting


def excused(source: ReachedSource) -> ReachedSource:
    """The source without blame for a failure that is ours, its first check with it."""
    source = without_blame(source)
    return replace(source, checks=(reachable_check(source), *source.checks[1:]))


async def identify(
    reference: Reference, registries: Registries | None, *, now: datetime
) -> Identity | None:
    return await registries.identify(reference, now=now) if registries else None


def identified(source: ReachedSource, identity: Identity | None) -> ReachedSource:
    """The source with what registries said of it."""
    asked = (source.services_met, identity.has_met if identity else None)
    return with_identity(replace(source, services_met=any_met(asked)), identity)


def settle_source(
    reference: Reference,
    fetch: Fetch,
    reading: Reading,
    *,
    copies: Copies = NO_COPIES,
    now: datetime,
) -> ReachedSource:
    """Put together what was found. Pure."""
    found = copies.found
    own = reading.extraction
    is_own = own is not None and reading.outcome in READABLE
    shown = own if is_own or found is None else found.extraction
    titles = shown.titles if shown else ()
    is_titled = shown and (reading.outcome in TITLED or found is not None)
    match = best_title(reference.title, titles) if is_titled else None
    wish = make_wish(reference, fetch, reading.outcome, own)
    is_archived = found is not None and found.copy.kind is CopyKind.ARCHIVED
    snapshot = snapshot_of(own, fetch, now=now) if own and is_own else None
    if found is not None:
        about = own if is_own else None
        snapshot = snapshot_of(found.extraction, found.fetch, now=now, about=about)
    beside = own.signals.notice_lines if own and is_own else ()
    return ReachedSource(
        id=reference.source_id,
        url=reference.url,
        title=reference.title,
        outcome=reading.outcome,
        action=action_for(
            reading.outcome,
            match,
            copy=found.copy.kind if found else None,
            is_cut=fetch.is_cut,
        ),
        detail=reading.detail,
        http_status=fetch.http_status,
        final_url=_proper_url(reference, fetch, reading),
        hops=fetch.hops,
        archived_url=found.copy.url if found and is_archived else "",
        page_title=(match.actual if match else "") or next(iter(titles), ""),
        title_match=match,
        identifier=reference.identifiers[0] if reference.identifiers else None,
        notices=page_notices(snapshot, beside) if snapshot else (),
        snapshot=snapshot,
        headers=fetch.headers,
        from_cache=fetch.from_cache,
        copy=found.copy if found else None,
        copy_note=copies.note,
        is_abstract=found is None and wish.is_abstract,
        failed_looks=1 if reading.outcome in UNREACHABLE else 0,
        services_met=copies.has_met,
    )


def _proper_url(reference: Reference, fetch: Fetch, reading: Reading) -> str:
    """Where the page is to be found: a move's goal on its own site, because a page is
    weighed by its address. A document behind a viewer is found where it was cited."""
    is_document = target_of(reference.url) != unwrapped(reference.url)
    if is_document and reading.outcome in READABLE:
        return reference.url
    if reading.outcome is not FetchOutcome.MOVED:
        return fetch.final_url
    both = (reading.detail, fetch.final_url)
    here, there = (site_of(urlsplit(url).hostname or "") for url in both)
    return reading.detail if here == there else fetch.final_url


def snapshot_of(
    extraction: Extraction,
    fetch: Fetch,
    *,
    now: datetime,
    about: Extraction | None = None,
) -> Snapshot:
    """Args: about: What the cited page says of a work whose text is a copy's: its own
    word on author and date goes before what a file shows."""
    said = about or extraction
    return Snapshot(
        text=extraction.text,
        sha256=hashlib.sha256(extraction.text.encode("utf-8")).hexdigest(),
        fetched_at=fetch.fetched_at or now,
        language=extraction.language,
        titles=said.titles or extraction.titles,
        author=said.author or extraction.author,
        published=said.published or extraction.published,
        modified=said.modified or extraction.modified,
        site_name=said.site_name or extraction.site_name,
        content_type=fetch.content_type,
        page_starts=extraction.page_starts,
        is_truncated=extraction.is_truncated,
    )
