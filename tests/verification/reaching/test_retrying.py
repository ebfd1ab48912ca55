"""Whether to ask once more within one run, and when. Pure."""

from __future__ import annotations

import pytest

from verification.reaching.retrying import (
    MAX_DELAY_SECONDS,
    may_retry,
    parse_retry_after,
    retry_delay_seconds,
)
from verification.records import Fetch, FetchOutcome

PAGE = "https://example.org/news/story"


def fetched(outcome: FetchOutcome, **more: object) -> Fetch:
    return Fetch(url=PAGE, final_url=PAGE, outcome=outcome, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("outcome", "status", "is_retried"),
    [
        (FetchOutcome.SERVER_ERROR, 500, True),
        (FetchOutcome.SERVER_ERROR, 503, True),
        (FetchOutcome.SERVER_ERROR, 408, True),
        (FetchOutcome.SERVER_ERROR, 425, True),
        (FetchOutcome.SERVER_ERROR, None, True),
        (FetchOutcome.BLOCKED, 429, True),
        (FetchOutcome.TIMEOUT, None, True),
        (FetchOutcome.DNS_FAILURE, None, True),
        (FetchOutcome.REFUSED, None, True),
        (FetchOutcome.BLOCKED, 403, False),
        (FetchOutcome.GONE, 404, False),
        (FetchOutcome.LIVE, 200, False),
        (FetchOutcome.TLS_ERROR, None, False),
        (FetchOutcome.FORBIDDEN_ADDRESS, None, False),
    ],
)
def test_trouble_that_may_pass_is_tried_once_more(
    outcome: FetchOutcome, status: int | None, is_retried: bool
) -> None:
    fetch = fetched(outcome, http_status=status)

    assert may_retry(fetch, 1) is is_retried
    assert not may_retry(fetch, 2)


def test_site_that_asks_for_long_patience_is_not_asked_again() -> None:
    fetch = fetched(FetchOutcome.BLOCKED, http_status=429, retry_after_seconds=3600.0)

    assert not may_retry(fetch, 1)


@pytest.mark.parametrize(
    ("retry_after", "jitter", "seconds"),
    [
        (None, 0.0, 1.0),
        (None, 1.0, 3.0),
        (5.0, 0.5, 5.0),
        (0.0, 0.5, 2.0),
        (9999.0, 0.5, MAX_DELAY_SECONDS),
    ],
)
def test_wait_is_what_the_site_asks_within_bounds(
    retry_after: float | None, jitter: float, seconds: float
) -> None:
    fetch = fetched(FetchOutcome.TIMEOUT, retry_after_seconds=retry_after)

    assert retry_delay_seconds(fetch, 1, jitter=jitter) == seconds


@pytest.mark.parametrize(
    ("value", "date", "seconds"),
    [
        ("120", "", 120.0),
        (" 5 ", "", 5.0),
        ("9" * 400, "", 999_999_999.0),
        ("", "", None),
        ("soon", "", None),
        ("-5", "", None),
        ("٣", "", None),
        ("Mon, 03 May 2027 12:01:00 GMT", "Mon, 03 May 2027 12:00:00 GMT", 60.0),
        ("Mon, 03 May 2027 11:00:00 GMT", "Mon, 03 May 2027 12:00:00 GMT", 0.0),
        ("Mon, 03 May 2027 12:01:00 GMT", "", None),
        ("Mon, 99 May 2027 12:01:00 GMT", "Mon, 03 May 2027 12:00:00 GMT", None),
    ],
)
def test_retry_after_is_read_as_seconds_or_as_a_moment(
    value: str, date: str, seconds: float | None
) -> None:
    assert parse_retry_after(value, date=date) == seconds
