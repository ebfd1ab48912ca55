"""From one entry of a source list to what was found at its address."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from verification.errors import BinaryFileError, EmptyTextError, UnreadableFileError
from verification.records import (
    Fetch,
    FetchOutcome,
    Identity,
    ReachedSource,
    Reference,
    Snapshot,
    SourceAction,
)

from .bounded import BoundedReader, shared_reader
from .extraction import Extraction
from .fetcher import Fetcher
from .identity import with_identity
from .outcomes import (
    READ_OUTCOMES,
    READABLE,
    action_for,
    may_retry,
    refine,
    retry_delay_seconds,
)
from .registries import Registries
from .titles import best_title

Sleep = Callable[[float], Awaitable[None]]

AT_ONCE = 200
"""Sources under way: so many that a slow site does not hold up the others, so few that
the bodies that wait for a reader fit into memory."""

NO_ADDRESS = "the entry gives no address"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a fetched body turned out to be."""

    outcome: FetchOutcome
    detail: str
    extraction: Extraction | None = None


async def reach_source(
    reference: Reference,
    *,
    fetcher: Fetcher,
    now: datetime,
    reader: BoundedReader | None = None,
    sleep: Sleep = asyncio.sleep,
) -> ReachedSource:
    """
    Fetch what a reference names, read it, and hold its title against the cited one.

    Args:
        now: When the snapshot is taken.
        reader: Reads bodies; the process's shared one by default.
        sleep: Waits between two attempts.

    Returns:
        The source with a snapshot where its own text could be read: not of walls,
        teasers, home pages and error pages, whose silence would say nothing.
    """
    if not reference.url:
        return ReachedSource(
            id=reference.source_id,
            url="",
            title=reference.title,
            outcome=None,
            action=SourceAction.FLAGGED,
            detail=NO_ADDRESS,
        )
    fetch = await fetch_patiently(fetcher, reference.url, sleep=sleep)
    reading = await read_fetch(fetch, reader or shared_reader())
    return settle_source(reference, fetch, reading, now=now)


async def reach_sources(
    references: Iterable[Reference],
    *,
    fetcher: Fetcher,
    now: datetime,
    registries: Registries | None = None,
    reader: BoundedReader | None = None,
    sleep: Sleep = asyncio.sleep,
    at_once: int = AT_ONCE,
) -> AsyncIterator[ReachedSource]:
    """
    Reach many sources.

    Args:
        registries: Asked about each source beside its fetch; None for not at all.
        at_once: Sources under way; the fetcher bounds requests apart from that.

    Yields:
        Each source as soon as it is reached.
    """
    turns = asyncio.Semaphore(at_once)

    async def reach(reference: Reference) -> ReachedSource:
        async with turns:
            source, identity = await asyncio.gather(
                reach_source(
                    reference, fetcher=fetcher, now=now, reader=reader, sleep=sleep
                ),
                identify(reference, registries, now=now),
            )
        return with_identity(source, identity)

    tasks = [asyncio.create_task(reach(reference)) for reference in references]
    try:
        for finished in asyncio.as_completed(tasks):
            yield await finished
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def identify(
    reference: Reference, registries: Registries | None, *, now: datetime
) -> Identity | None:
    return await registries.identify(reference, now=now) if registries else None


async def fetch_patiently(
    fetcher: Fetcher, url: str, *, sleep: Sleep = asyncio.sleep
) -> Fetch:
    """Fetch, and once more after trouble that may pass."""
    attempt = 1
    fetch = await fetcher.fetch(url)
    while may_retry(fetch, attempt):
        # Seeded by the address: spread between sources, the same in every run.
        jitter = random.Random(f"{url} {attempt}").random()  # noqa: S311 - no secret
        await sleep(retry_delay_seconds(fetch, attempt, jitter=jitter))
        attempt += 1
        fetch = await fetcher.fetch(url)
    return fetch


async def read_fetch(fetch: Fetch, reader: BoundedReader) -> Reading:
    """Read a body and judge by it what kind of page it is."""
    if fetch.outcome not in READ_OUTCOMES:
        return Reading(fetch.outcome, fetch.detail)
    try:
        extraction = await reader.read_soon(
            fetch.body,
            content_type=fetch.content_type,
            charset=fetch.charset,
            url=fetch.final_url,
        )
    except BinaryFileError:
        return Reading(FetchOutcome.NOT_TEXT, fetch.content_type)
    except EmptyTextError:
        return Reading(FetchOutcome.EMPTY, "")
    except UnreadableFileError as error:
        return Reading(FetchOutcome.UNREADABLE, _as_detail(str(error)))
    outcome, detail = refine(
        fetch, extraction.signals, text=extraction.text, titles=extraction.titles
    )
    if outcome in READABLE and not extraction.text:
        outcome, detail = FetchOutcome.EMPTY, "no text without scripts"
    return Reading(outcome, detail, extraction)


def settle_source(
    reference: Reference, fetch: Fetch, reading: Reading, *, now: datetime
) -> ReachedSource:
    """Put together what was found. Pure."""
    extraction = reading.extraction
    titles = extraction.titles if extraction else ()
    title_match = best_title(reference.title, titles) if extraction else None
    snapshot = None
    if extraction is not None and reading.outcome in READABLE:
        snapshot = snapshot_of(extraction, fetch, now=now)
    page_title = title_match.actual if title_match else ""
    return ReachedSource(
        id=reference.source_id,
        url=reference.url,
        title=reference.title,
        outcome=reading.outcome,
        action=action_for(reading.outcome, title_match),
        detail=reading.detail,
        http_status=fetch.http_status,
        final_url=fetch.final_url,
        hops=fetch.hops,
        page_title=page_title or (titles[0] if titles else ""),
        title_match=title_match,
        identifier=reference.identifiers[0] if reference.identifiers else None,
        snapshot=snapshot,
        from_cache=fetch.from_cache,
    )


def snapshot_of(extraction: Extraction, fetch: Fetch, *, now: datetime) -> Snapshot:
    return Snapshot(
        text=extraction.text,
        sha256=hashlib.sha256(extraction.text.encode("utf-8")).hexdigest(),
        fetched_at=now,
        language=extraction.language,
        titles=extraction.titles,
        author=extraction.author,
        published=extraction.published,
        site_name=extraction.site_name,
        content_type=fetch.content_type,
        page_starts=extraction.page_starts,
        is_truncated=extraction.is_truncated,
    )


def _as_detail(message: str) -> str:
    """The first sentence of an error, to stand in brackets after a reason."""
    return message.partition(". ")[0].rstrip(".").replace("The ", "the ", 1)
