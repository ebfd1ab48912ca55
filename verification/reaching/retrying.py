"""Whether to ask once more within one run, and when. Failures that last are for
`link_rot`. Pure."""

from __future__ import annotations

from datetime import datetime
from email.utils import parsedate_to_datetime

from verification.records import Fetch, FetchOutcome

_RETRIED_STATUSES = frozenset({408, 425, 429})
_RETRIED_OUTCOMES = frozenset(
    map(FetchOutcome, "server_error timeout dns_failure refused".split())
)

MAX_ATTEMPTS = 2
"""Within one run: trouble that lasts longer is for the scheduled re-check to find."""

FIRST_DELAY_SECONDS = 2.0
"""Before the second attempt: restarts and dropped packets are over by then."""

MAX_DELAY_SECONDS = 10.0
"""A run waits no longer for one site; a longer Retry-After ends the attempts."""


def may_retry(fetch: Fetch, attempt: int) -> bool:
    """Whether to ask once more after the `attempt`-th failure, counted from 1. Never
    where the site asks for more patience than a run has."""
    if attempt >= MAX_ATTEMPTS:
        return False
    if (fetch.retry_after_seconds or 0.0) > MAX_DELAY_SECONDS:
        return False
    if fetch.http_status in _RETRIED_STATUSES:
        return True
    return fetch.outcome in _RETRIED_OUTCOMES


def retry_delay_seconds(fetch: Fetch, attempt: int, *, jitter: float) -> float:
    """How long to wait after the `attempt`-th failure: at least what the site asked
    for, at most MAX_DELAY_SECONDS. `jitter`, in [0, 1], spreads the second looks of
    many."""
    backoff = FIRST_DELAY_SECONDS * 2.0 ** (attempt - 1) * (0.5 + jitter)
    patient = max(backoff, fetch.retry_after_seconds or 0.0)
    return float(min(patient, MAX_DELAY_SECONDS))


def parse_retry_after(value: str, *, date: str = "") -> float | None:
    """
    Give the seconds that a Retry-After header asks for, None when it asks nothing. A
    moment is counted from `date`, the Date header of the same answer.

    >>> parse_retry_after("120")
    120.0
    """
    value = value.strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    moment, sent = _parse_moment(value), _parse_moment(date)
    if moment is None or sent is None:
        return None
    return max(0.0, (moment - sent).total_seconds())


def _parse_moment(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value[:100])
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return moment if moment.tzinfo is not None else None
