"""Whether to ask once more within one run, and when. Pure."""

from __future__ import annotations

from tests.cases import cases
from verification.reaching.retrying import (
    may_retry,
    parse_retry_after,
    retry_delay_seconds,
)
from verification.records import Fetch, FetchOutcome

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
