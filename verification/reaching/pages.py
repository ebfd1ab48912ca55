"""One address asked for with patience, and its body read."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from verification.errors import BinaryFileError, EmptyTextError, UnreadableFileError
from verification.records import Fetch, FetchOutcome

from .bounded import BoundedReader
from .cleaning import MAX_TEXT
from .extracted import Extraction, Kind
from .fetcher import Fetcher
from .outcomes import READ_OUTCOMES, READABLE, refine
from .politeness import may_retry, retry_delay_seconds

CUT_OFF = "its text was cut off on the way"
"""Detail of a page whose end did not come."""

Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a fetched body turned out to be."""

    outcome: FetchOutcome
    detail: str
    extraction: Extraction | None = None


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


async def read_fetch(
    fetch: Fetch, reader: BoundedReader, *, cited_title: str = ""
) -> Reading:
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
    if fetch.is_cut:
        extraction = replace(extraction, is_truncated=True)
    outcome, detail = refine(fetch, extraction, cited_title=cited_title)
    if fetch.is_cut and outcome is FetchOutcome.LIVE:
        detail = CUT_OFF
    if outcome in READABLE and not extraction.text:
        outcome, detail = FetchOutcome.EMPTY, "no text without scripts"
    return Reading(outcome, detail, extraction)


async def with_captions(
    reading: Reading, fetcher: Fetcher, reader: BoundedReader
) -> Reading:
    """With what is said in the page's film, where it offers captions that are read."""
    film = reading.extraction
    if film is None or not film.signals.captions_url:
        return reading
    said = await read_fetch(await fetcher.fetch(film.signals.captions_url), reader)
    if said.extraction is None or said.extraction.kind is not Kind.CAPTIONS:
        return reading
    text = f"{film.text}\n\n{said.extraction.text}"[:MAX_TEXT]
    return replace(reading, extraction=replace(film, text=text, is_truncated=False))


def _as_detail(message: str) -> str:
    """The first sentence of an error, to stand in brackets after a reason."""
    return message.partition(". ")[0].rstrip(".").replace("The ", "the ", 1)
