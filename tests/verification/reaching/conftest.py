"""A loopback site, plain and with TLS, and ways to fetch from it."""

import asyncio
import ssl
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
import trustme

from verification.reaching.bounded import BoundedReader
from verification.reaching.http import HttpFetcher
from verification.reaching.reach import reach_source
from verification.records import Fetch, ReachedSource, Reference, Span

from .site import LoopbackSite

NOW = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)

FetchNow = Callable[..., Fetch]
ReachNow = Callable[..., ReachedSource]


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def trusting(authority: trustme.CA) -> ssl.SSLContext:
    """A client's context that trusts the test authority alone."""
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


@pytest.fixture
def tls_site(authority: trustme.CA) -> Iterator[LoopbackSite]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("coffee.example", "127.0.0.1").configure_cert(context)
    with LoopbackSite(tls=context) as running:
        yield running


@pytest.fixture
def fetch() -> FetchNow:
    """Fetch one URL with a fetcher of its own, private addresses allowed."""

    def fetch_now(url: str, **options: Any) -> Fetch:
        return asyncio.run(fetch_one(url, **options))

    return fetch_now


@pytest.fixture
def reach(reader: BoundedReader) -> ReachNow:
    """Reach one source, waiting no time between attempts."""

    def reach_now(url: str, title: str = "", **options: Any) -> ReachedSource:
        return asyncio.run(reach_one(url, title, reader, **options))

    return reach_now


async def fetch_one(url: str, **options: Any) -> Fetch:
    async with HttpFetcher(**{**FETCHER_OPTIONS, **options}) as fetcher:
        return await fetcher.fetch(url)


async def reach_one(
    url: str, title: str, reader: BoundedReader, **options: Any
) -> ReachedSource:
    async with HttpFetcher(**{**FETCHER_OPTIONS, **options}) as fetcher:
        return await reach_source(
            reference(url, title), fetcher=fetcher, now=NOW, reader=reader, sleep=rest
        )


FETCHER_OPTIONS: dict[str, Any] = {
    "allow_private_addresses": True,
    "contact": "editor@example.org",
    "total_seconds": 5.0,
    "tls": ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),  # trusts nobody, and loads at once
}


async def rest(seconds: float) -> None:
    """Wait for nothing."""


def reference(url: str, title: str = "") -> Reference:
    return Reference(
        source_id=1, span=Span(0, 1), text=title or url or "x", title=title, url=url
    )


def resolving(**answers: Sequence[str]) -> Callable[..., Any]:
    """A resolver that knows these names; underscores stand for dots."""
    table = {name.replace("_", "."): addresses for name, addresses in answers.items()}

    async def resolve(host: str, port: int) -> Sequence[str]:
        if host not in table:
            raise OSError(-2, "Name or service not known")
        return table[host]

    return resolve
