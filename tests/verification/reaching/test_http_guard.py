"""No way leads the fetcher to an address that may not be called."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.cases import cases
from verification.records import FetchOutcome

from .conftest import resolving
from .site import article, redirect

METADATA = "http://169.254.169.254/latest/meta-data/"


def test_this_machine_is_not_called_by_default(site, fetch):
    url = site.page("/page", article())

    fetched = fetch(url, allow_private_addresses=False)

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert fetched.hops == ()
    assert not site.asked


@pytest.mark.parametrize(
    "answers", [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["127.0.0.1", "8.8.8.8"]]
)
def test_public_name_of_this_machine_is_not_called(site, fetch, answers):
    site.page("/page", article())

    fetched = fetch(
        site.url("/page", host="harmless.example"),
        allow_private_addresses=False,
        resolver=resolving(harmless_example=answers),
    )

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert not site.asked


def test_name_that_is_harmless_at_first_and_not_at_the_next_hop_is_refused(site, fetch):
    answers = iter([["127.0.0.1"], ["169.254.169.254"]])

    async def rebind(host: str, port: int) -> Sequence[str]:
        return next(answers)

    site.on("/page", redirect("/other", connection="close"))

    fetched = fetch(site.url("/page", host="rebind.example"), resolver=rebind)

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert "rebind.example leads to an address that is not public" in fetched.detail
    assert "169.254" not in fetched.detail  # what a name means here is not told
    assert [hop.status for hop in fetched.hops] == [302, None]


@cases
def test_redirect_to_a_forbidden_address_ends_there(site, fetch, location):
    url = site.on("/page", redirect(location))

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert fetched.detail.startswith("it redirects, and ")
    assert fetched.hops[-1].status is None


def test_meta_refresh_to_a_forbidden_address_ends_there(site, fetch):
    url = site.page("/page", f'<meta http-equiv=refresh content="0;url={METADATA}">')

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS


@pytest.mark.parametrize(
    "location", ["http://", "http://exa mple/", "http://[::1", "http://x:99999/"]
)
def test_redirect_to_nowhere_is_malformed(site, fetch, location):
    url = site.on("/page", redirect(location))

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.MALFORMED_URL


def test_proxy_of_the_environment_is_not_used(site, fetch, monkeypatch):
    url = site.page("/page", article())
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("all_proxy", "http://127.0.0.1:1")

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.LIVE


def test_cookie_of_one_fetch_is_not_carried_to_another_site(site, fetch):
    there = site.url("/there", host="second.example")
    site.on("/page", redirect(there, set_cookie="secret=1; Path=/"))
    site.page("/there", article())

    fetch(
        site.url("/page", host="first.example"),
        resolver=resolving(first_example=["127.0.0.1"], second_example=["127.0.0.1"]),
    )

    assert "secret" not in site.requests[1]


@pytest.mark.parametrize(
    "header",
    [
        "a=1\x01; Path=/",
        "no pair at all",
        "=nameless",
        f"long={'x' * 3000}",
        "two=1,2 words",
    ],
)
def test_cookie_that_would_break_the_next_header_is_not_kept(site, fetch, header):
    url = site.on("/page", redirect("/next", set_cookie=header))
    site.page("/next", article())

    fetch(url)

    assert "Cookie" not in site.requests[-1]
