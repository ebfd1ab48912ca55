"""Which addresses may be called, as written and as resolved."""

import asyncio
import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeweb.sample_desk.site import SampleSite
from tests.cases import cases
from verification.reaching.addresses import (
    Refusal,
    WebAddress,
    check_answers,
    check_url,
    may_call,
)
from verification.reaching.http import HttpFetcher
from verification.records import Fetch, FetchOutcome

FORBIDDEN = FetchOutcome.FORBIDDEN_ADDRESS


@cases
def test_address_is_checked(behaviour, url, allow_private, told):
    checked = check_url(url, allow_private=allow_private)

    is_open = isinstance(checked, WebAddress)
    assert (checked.url if is_open else checked.outcome) == told


@cases
def test_address_that_only_looks_public_is_not_called(address: str) -> None:
    assert not may_call(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "193.0.6.139", "2606:4700:4700::1111"])
def test_public_address_is_called(address: str) -> None:
    assert may_call(ipaddress.ip_address(address))


@cases
def test_one_answer_that_may_not_be_called_refuses_the_host(
    answers, outcome: FetchOutcome, told
):
    checked = check_answers("a.example", answers, own={"93.184.215.14"})

    assert checked == Refusal(outcome, f"a.example {told}")
    assert check_answers("a.example", ["8.8.8.8"], own={"93.184.215.14"})


@given(st.text(max_size=80))
def test_no_text_makes_the_check_fail(text: str) -> None:
    assert isinstance(check_url(text), WebAddress | Refusal)


@given(st.text(alphabet="0123456789abcdefx.%[]:@/\\。１", max_size=30))
def test_no_host_made_of_numbers_reaches_this_machine(host: str) -> None:
    checked = check_url(f"http://{host}/")

    assert isinstance(checked, Refusal) or "127.0.0.1" not in checked.host


@pytest.fixture(scope="module")
def site():
    with SampleSite() as running:
        yield running


def fetch(url: str, *, own_ports: frozenset[int]) -> Fetch:
    async def ask() -> Fetch:
        async with HttpFetcher(own_ports=own_ports) as fetcher:
            return await fetcher.fetch(url)

    return asyncio.run(ask())


def test_own_site_is_fetched_over_a_real_connection_with_leave_alone(site) -> None:
    url = f"{site.origin('skerrin-line')}/fleet/petrel"

    found = fetch(url, own_ports=frozenset({site.port}))
    closed = fetch(url, own_ports=frozenset())

    assert found.outcome is FetchOutcome.LIVE
    assert b"Petrel" in found.body
    assert closed.outcome is FORBIDDEN


@cases
def test_nothing_else_private_opens_with_it(site, address) -> None:
    url = address.format(port=site.port, other=site.port + 1)

    found = fetch(url, own_ports=frozenset({site.port}))

    assert found.outcome in {FetchOutcome.FORBIDDEN_ADDRESS, FetchOutcome.DNS_FAILURE}
    assert not found.body


def test_address_is_taken_apart_and_a_refusal_says_why():
    checked = check_url("HTTPS://www.Example.org/a")
    refused = check_url("https://ada@www.example.org/")

    assert (checked.scheme, checked.host, checked.port) == (
        "https",
        "www.example.org",
        443,
    )
    assert refused.detail == "it carries a user name before the host"
