"""A loopback site that speaks as search services do, and ways to ask it."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.verification.fakes import FakeFetcher
from tests.verification.reaching.conftest import NOW
from tests.verification.reaching.site import Behaviour, LoopbackSite, answer
from verification.reaching.bounded import BoundedReader
from verification.records import Corroboration, Lens, SearchAnswer, SearchQuery
from verification.services import ServiceClient
from verification.weighing.searching import (
    ServiceConfiguration,
    find_corroboration,
    open_service,
    open_services,
)

CLAIM = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder."

PATHS = {
    "searxng": "/search",
    "brave": "/res/v1/web/search",
    "serper": "/search",
    "tavily": "/search",
    "wikipedia": "/w/api.php",
    "crossref": "/works",
    "openalex": "/works",
}


def shape(service: str, *entries: dict[str, Any]) -> dict[str, Any]:
    """An answer of that service with these entries."""
    return {
        "searxng": {"query": "q", "results": list(entries)},
        "brave": {"type": "search", "web": {"results": list(entries)}},
        "serper": {"searchParameters": {}, "organic": list(entries)},
        "tavily": {"query": "q", "results": list(entries)},
        "wikipedia": {"batchcomplete": True, "query": {"search": list(entries)}},
        "crossref": {"status": "ok", "message": {"items": list(entries)}},
        "openalex": {"meta": {"count": 1}, "results": list(entries)},
    }[service]


@pytest.fixture
def serve(site: LoopbackSite) -> Callable[..., None]:
    """serve("brave", entry, ...) or serve("brave", behaviour=...)."""

    def on(
        service: str, *entries: dict[str, Any], behaviour: Behaviour | None = None
    ) -> None:
        body = json.dumps(shape(service, *entries))
        site.on(PATHS[service], behaviour or answer(200, body))

    return on


@pytest.fixture
def ask(site: LoopbackSite) -> Callable[..., SearchAnswer]:
    """ask("brave", domains=..., limit=...) -> its answer about the claim."""

    def ask_now(service: str, key: str = "secret", **query: Any) -> SearchAnswer:
        configuration = ServiceConfiguration(service, site.address, key)

        async def run() -> SearchAnswer:
            async with ServiceClient(pause=no_pause) as client:
                found = open_service(configuration, client)
                return await found.search(SearchQuery(CLAIM, **query))

        return asyncio.run(run())

    return ask_now


@pytest.fixture
def search(site: LoopbackSite, reader: BoundedReader) -> Callable[..., list[Any]]:
    """search(services=[...], lenses=[...], pages={url: html}) -> all events."""

    def search_now(
        *,
        services: list[str],
        lenses: list[Lens],
        pages: dict[str, str] | None = None,
        max_calls: int | None = None,
        claim: str = CLAIM,
        extra: tuple[Any, ...] = (),
        **options: Any,
    ) -> list[Any]:
        named = [
            ServiceConfiguration(service, site.address, "secret")
            for service in services
        ]

        async def run() -> list[Any]:
            client = ServiceClient(max_calls=max_calls, pause=no_pause)
            async with client:
                opened = open_services(named, client)
                events = find_corroboration(
                    claim,
                    services=[*opened, *extra],
                    lenses=lenses,
                    fetcher=None if pages is None else FakeFetcher(pages),
                    now=NOW,
                    reader=reader,
                    **options,
                )
                return [event async for event in events]

        return asyncio.run(run())

    return search_now


async def no_pause(seconds: float) -> None:
    """Wait for nothing."""


def corroboration_of(events: list[Any]) -> Corroboration:
    corroboration: Corroboration = events[-1].corroboration
    return corroboration


VALLEY = (
    "It crosses the river Tamsin below the old mill, and from its middle one sees the "
    "whole valley with its orchards and the chapel on the far slope."
)


def page(sentence: str, title: str = "Bridges", *, around: str = VALLEY) -> str:
    """A page that holds a sentence, and others after it."""
    return (
        f"<html><head><title>{title}</title></head><body><article><h1>{title}</h1>"
        f"<p>{sentence} {around}</p></article></body></html>"
    )
