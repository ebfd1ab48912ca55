"""Registries on this machine, and entries that cite works."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.verification.reaching.site import LoopbackSite, answer
from verification.reaching.lookups import LOOKUPS, LookupChoice
from verification.reaching.registries.desk import open_desk
from verification.reading.references import read_reference
from verification.records import Identity

from . import recorded

NOW = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)

Identify = Callable[..., Identity]


@pytest.fixture
def registries(site: LoopbackSite) -> LoopbackSite:
    """
    Every registry under its own name, as `site.on("/crossref/works", ...)`.

    They know the retracted papers, one preprint, one book, and no notice else.
    """
    wakefield = "10.1016/s0140-6736%2897%2911096-0"
    pages = {
        f"/doi/api/handles/{wakefield}": recorded.handle(recorded.WAKEFIELD),
        f"/doi/api/handles/{recorded.STAP}": recorded.handle(recorded.STAP),
        f"/doi/api/handles/{recorded.ATTENTION}": recorded.handle(recorded.ATTENTION),
        f"/crossref/works/{wakefield}": recorded.crossref(recorded.WAKEFIELD_WORK),
        f"/crossref/works/{recorded.STAP}": recorded.crossref(recorded.STAP_WORK),
        "/crossref/works": recorded.crossref_list(),
        f"/datacite/dois/{recorded.ATTENTION}": recorded.DATACITE_ATTENTION,
        "/openalex/works/doi:10.1038/nature12968": recorded.OPENALEX_STAP,
        "/pubmed/entrez/eutils/esummary.fcgi": recorded.PUBMED_WAKEFIELD,
        "/arxiv/api/query": recorded.atom(recorded.ATTENTION_ENTRY),
        "/openlibrary/isbn/9780141439549.json": recorded.MIDDLEMARCH,
        "/openlibrary/authors/OL24528A.json": recorded.GEORGE_ELIOT,
    }
    for path, body in pages.items():
        site.on(path, answer(200, body))
    return site


@pytest.fixture
def identify(registries: LoopbackSite) -> Identify:
    """identify("Wakefield AJ. ... doi:10...", names=..., table=...) -> Identity."""

    def identify_now(entry: str, **options: Any) -> Identity:
        return asyncio.run(identify_all(registries, [entry], **options))[0]

    return identify_now


async def identify_all(
    site: LoopbackSite, entries: list[str], **options: Any
) -> list[Identity]:
    """What one desk says of several entries, asked about all at once."""
    table = options.pop("table", None)
    async with open_desk(choice_at(site, **options), table=table) as desk:
        references = map(read_reference, entries)
        found = (desk.identify(reference, now=NOW) for reference in references)
        return await asyncio.gather(*found)


def choice_at(site: LoopbackSite, **options: Any) -> LookupChoice:
    """All registries, OpenAlex with a key, each below its name at the site."""
    return LookupChoice(
        **{
            "names": tuple(LOOKUPS),
            "bases": {name: f"{site.address}/{name}" for name in LOOKUPS},
            "keys": {"openalex": "a-key"},
            "contact": "desk@example.org",
            **options,
        }
    )
