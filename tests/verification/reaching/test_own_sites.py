"""Sites that the installation serves itself: reachable, and nothing beside them."""

from __future__ import annotations

import asyncio

import pytest

from citeweb.sample_desk.site import SampleSite
from tests.cases import cases
from verification.reaching.http import HttpFetcher
from verification.records import Fetch, FetchOutcome


@pytest.fixture(scope="module")
def site():
    with SampleSite() as running:
        yield running


def fetch(url: str, *, own_ports: frozenset[int]) -> Fetch:
    async def ask() -> Fetch:
        async with HttpFetcher(own_ports=own_ports) as fetcher:
            return await fetcher.fetch(url)

    return asyncio.run(ask())


def test_own_site_is_fetched_over_a_real_connection(site) -> None:
    url = f"{site.origin('skerrin-line')}/fleet/petrel"

    found = fetch(url, own_ports=frozenset({site.port}))

    assert found.outcome is FetchOutcome.LIVE
    assert b"Petrel" in found.body


@cases
def test_nothing_else_private_opens_with_it(site, address) -> None:
    url = address.format(port=site.port, other=site.port + 1)

    found = fetch(url, own_ports=frozenset({site.port}))

    assert found.outcome in {FetchOutcome.FORBIDDEN_ADDRESS, FetchOutcome.DNS_FAILURE}
    assert not found.body


def test_own_site_stays_closed_without_leave(site) -> None:
    url = f"{site.origin('skerrin-line')}/fleet/petrel"

    found = fetch(url, own_ports=frozenset())

    assert found.outcome is FetchOutcome.FORBIDDEN_ADDRESS
