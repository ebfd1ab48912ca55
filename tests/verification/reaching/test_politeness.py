"""Slots at a site, and which site a host belongs to."""

import asyncio

import pytest

from tests.cases import cases
from verification.reaching.politeness import (
    LocalHostGate,
    may_retry,
    retry_delay_seconds,
)
from verification.reaching.sites import site_name_of, site_of
from verification.records import Fetch, FetchOutcome
from verification.services.pace import ServicePace, parse_retry_after


@cases
def test_site_is_the_registrable_domain(host: str, site: str) -> None:
    assert site_of(host) == site


def test_name_of_a_site_is_what_its_endings_share() -> None:
    assert site_name_of("www.bbc.co.uk") == site_name_of("bbc.com") == "bbc"


def test_slots_are_kept_by_site_and_given_back_after_a_fault() -> None:
    gate = LocalHostGate(per_host=1)

    async def hold() -> str:
        async with gate.slot("a.example"), gate.slot("b.example"):
            pass
        with pytest.raises(ZeroDivisionError):
            async with gate.slot("a.example"):
                raise ZeroDivisionError
        async with gate.slot("a.example"):
            return "held again"

    assert asyncio.run(hold()) == "held again"
    with pytest.raises(ValueError, match="per_host"):
        LocalHostGate(per_host=0)


@cases
def test_pace_of_a_service_follows_what_it_says(headers, is_busy, wanted: tuple):
    pace = ServicePace(spacing_seconds=0.5, at_once=1, pause=asyncio.sleep)

    pace.learn(headers, is_busy=is_busy)

    assert (pace.spacing_seconds, pace.at_once) == wanted


PAGE = "https://example.org/news/story"


def fetched(outcome: FetchOutcome, **more: object) -> Fetch:
    return Fetch(url=PAGE, final_url=PAGE, outcome=outcome, **more)  # type: ignore[arg-type]


@cases
def test_trouble_that_may_pass_is_tried_once_more(
    outcome: FetchOutcome, status, is_retried
):
    fetch = fetched(outcome, http_status=status)

    assert may_retry(fetch, 1) is is_retried
    assert not may_retry(fetch, 2)


def test_site_that_asks_for_long_patience_is_not_asked_again() -> None:
    fetch = fetched(FetchOutcome.BLOCKED, http_status=429, retry_after_seconds=3600.0)

    assert not may_retry(fetch, 1)


@cases
def test_wait_is_what_the_site_asks_within_bounds(retry_after, jitter, seconds):
    fetch = fetched(FetchOutcome.TIMEOUT, retry_after_seconds=retry_after)

    assert retry_delay_seconds(fetch, 1, jitter=jitter) == seconds


@cases
def test_retry_after_is_read_as_seconds_or_as_a_moment(value, date, seconds):
    assert parse_retry_after(value, date=date) == seconds
