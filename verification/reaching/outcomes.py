"""
From what was observed to an outcome, and from an outcome to what an editor should do.

Pure. The table with an example for each is docs/algorithms/outcomes.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from urllib.parse import SplitResult, unquote, urlsplit

from verification.records import (
    CopyKind,
    Fetch,
    FetchOutcome,
    SourceAction,
    TitleMatch,
    TitleMatchKind,
)

from .signals import (
    PageSignals,
    find_protection,
    is_not_found_title,
    says_bot_wall,
    says_consent_wall,
    says_login_wall,
    says_parked,
    says_paywall,
)
from .sites import site_name_of, site_of

SHORT_TEXT = 1500
"""
Characters of main text under which a page may be a wall or an error: such pages hold
some 250 words at most, an article more. Ours; longer pages are taken for what they are.
"""

TEASER_TEXT = 2500
"""
Characters of main text under which a page that calls itself paid shows a teaser only:
three or four paragraphs. Above it the text is there, whatever the page says of itself.
"""

_ABSENT = frozenset({404, 410})
_BLOCKING = frozenset({401, 402, 403, 407, 429, 451, 999})
"""999 is what one large network answers to everybody who is not signed in."""

_BUSY = frozenset({408, 425})
_RETRIED_STATUSES = frozenset({408, 425, 429})
_RETRIED_OUTCOMES = frozenset(
    {
        FetchOutcome.SERVER_ERROR,
        FetchOutcome.TIMEOUT,
        FetchOutcome.DNS_FAILURE,
        FetchOutcome.REFUSED,
    }
)

MAX_ATTEMPTS = 2
"""Within one run: trouble that lasts longer is for the scheduled re-check to find."""

FIRST_DELAY_SECONDS = 2.0
"""Before the second attempt: restarts and dropped packets are over by then."""

MAX_DELAY_SECONDS = 10.0
"""A run waits no longer for one site; a longer Retry-After ends the attempts."""

UNREACHABLE = frozenset(
    {
        FetchOutcome.GONE,
        FetchOutcome.DNS_FAILURE,
        FetchOutcome.REFUSED,
        FetchOutcome.TIMEOUT,
    }
)
"""Outcomes of an address that may be dead; only looks days apart can tell."""

_OK = frozenset({FetchOutcome.LIVE, FetchOutcome.MOVED})
READABLE = frozenset(
    {FetchOutcome.LIVE, FetchOutcome.MOVED, FetchOutcome.MOVED_OTHER_SITE}
)
"""Outcomes whose text is the source's own: of the others nothing is judged."""

READ_OUTCOMES = READABLE | {FetchOutcome.REDIRECTED_HOME}
"""Outcomes of a fetch whose body is kept, to see what kind of page it is."""

_FORWARDERS = frozenset(
    {"doi.org", "handle.net", "purl.org", "w3id.org", "n2t.net", "t.co", "bit.ly"}
    | {"tinyurl.com", "goo.gl", "ow.ly", "lnkd.in", "buff.ly", "dlvr.it", "trib.al"}
    | {"nyti.ms", "wapo.st", "bbc.in", "reut.rs", "youtu.be", "amzn.to", "g.co"}
    | {"is.gd", "shorturl.at", "rb.gy", "t.ly", "apple.co", "econ.st", "on.ft.com"}
    | {"vertexaisearch.cloud.google.com", "news.google.com"}
)
"""Sites and hosts whose addresses exist to send the reader elsewhere: no move."""

_HOME_PATHS = re.compile(
    r"/?(?:[a-z]{2}(?:[-_][a-z]{2})?/?)?"
    r"(?:(?:index|default|home)(?:\.(?:html?|php|aspx?|jsp))?/?)?",
    re.IGNORECASE,
)
_ERROR_PATH = re.compile(
    r"/(?:404|error|errors|not-?found|page-?not-?found|errorpage|gone)"
    r"(?:\.(?:html?|php|aspx?|jsp))?/?",
    re.IGNORECASE,
)
_LOGIN_PATH = re.compile(
    r"/(?:log-?in|sign-?in|sso|auth|authwall|accounts?/login|users/sign_in|wp-login)"
    r"(?:[/.].{0,200})?",
    re.IGNORECASE,
)
_INDEX_FILE = re.compile(r"/(?:index|default)\.(?:html?|php|aspx?)$", re.IGNORECASE)

Judged = tuple[FetchOutcome, str]
"""An outcome and what exactly was seen."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered in the end."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


def judge_answer(answer: Answer) -> Judged:
    """
    Judge by status and marks of protection, before the page is read.

    >>> judge_answer(Answer(403))
    (<FetchOutcome.BLOCKED: 'blocked'>, '403')
    """
    status = answer.status
    if 200 <= status < 300:
        if not answer.body.strip():
            return FetchOutcome.EMPTY, f"{status}, nothing in it"
        return FetchOutcome.LIVE, ""
    protection = find_protection(dict(answer.headers), answer.body)
    named = f"{status}, {protection}" if protection else str(status)
    if status in _ABSENT:
        return FetchOutcome.GONE, str(status)
    if protection or status in _BLOCKING:
        return FetchOutcome.BLOCKED, named
    if status in _BUSY or status >= 500:
        return FetchOutcome.SERVER_ERROR, str(status)
    if status < 400:
        return FetchOutcome.SERVER_ERROR, f"{status} without an address to go on to"
    return FetchOutcome.BLOCKED, named


def judge_move(urls: Sequence[str]) -> Judged:
    """
    Compare the address asked for with the one that answered.

    Args:
        urls: Every address on the way, the first one first; at least one.

    Returns:
        LIVE also for `www.`, http to https, a closing slash, letter case of the host,
        and for addresses that exist to forward, such as doi.org's.
    """
    asked, final = _first_proper(urls), urlsplit(urls[-1])
    first = urlsplit(urls[0])
    if len(urls) > 1 and _is_home(final) and not _is_home(first):
        return FetchOutcome.REDIRECTED_HOME, urls[-1]
    if asked is None or _place(asked) == _place(final):
        return FetchOutcome.LIVE, ""
    asked_host, final_host = asked.hostname or "", final.hostname or ""
    if site_of(asked_host) == site_of(final_host):
        return FetchOutcome.MOVED, urls[-1]
    same_name = site_name_of(asked_host) == site_name_of(final_host) != ""
    if same_name and _place(asked)[1:] == _place(final)[1:]:
        return FetchOutcome.MOVED, urls[-1]
    return FetchOutcome.MOVED_OTHER_SITE, urls[-1]


def refine(
    fetch: Fetch, signals: PageSignals, *, text: str, titles: Sequence[str]
) -> Judged:
    """
    Judge a page that was answered with 200 by what stands in it.

    Args:
        text: Its main text; "" when it has none.
        titles: The titles it gives itself.

    Returns:
        The outcome that the fetch had where nothing speaks against it.
    """
    if fetch.outcome not in READ_OUTCOMES:
        return fetch.outcome, fetch.detail
    is_short = len(text) < SHORT_TEXT
    wall = _find_wall(signals, titles) if is_short else None
    if wall is not None:
        return wall
    final = urlsplit(fetch.final_url)
    has_moved = len(fetch.hops) > 1
    if is_short and any(is_not_found_title(title) for title in titles):
        title = next(title for title in titles if is_not_found_title(title))
        return FetchOutcome.SOFT_404, f"titled {title!r}"
    if has_moved and _ERROR_PATH.fullmatch(final.path):
        return FetchOutcome.SOFT_404, f"it leads to {fetch.final_url}"
    if is_short and says_parked(signals.visible_text):
        return FetchOutcome.SOFT_404, "the domain is for sale"
    if has_moved and _LOGIN_PATH.fullmatch(final.path):
        return FetchOutcome.LOGIN_WALL, f"it leads to {fetch.final_url}"
    paid = _find_paywall(signals, text)
    if paid is not None:
        return paid
    if is_short and _asks_to_sign_in(signals):
        return FetchOutcome.LOGIN_WALL, "it asks to sign in"
    if fetch.outcome is FetchOutcome.LIVE and signals.canonical_url:
        return _judge_canonical(fetch, signals.canonical_url)
    return fetch.outcome, fetch.detail


def action_for(
    outcome: FetchOutcome | None, title_match: TitleMatch | None = None
) -> SourceAction:
    """
    Say what an editor should do. Only an address that does not answer is to be removed.

    >>> action_for(FetchOutcome.BLOCKED)
    <SourceAction.FLAGGED: 'flagged'>
    """
    if outcome in UNREACHABLE:
        return SourceAction.REMOVED
    if outcome not in _OK:
        return SourceAction.FLAGGED
    if title_match is not None and title_match.kind is TitleMatchKind.MISMATCH:
        return SourceAction.FLAGGED
    return SourceAction.OK


def action_with_copy(
    outcome: FetchOutcome, kind: CopyKind, title_match: TitleMatch | None
) -> SourceAction:
    """
    Say what an editor should do about a source whose text was read in a copy.

    A page that is gone is to be looked at, not removed: what it said is known, and the
    archived copy can be cited. A work that is paid for is in order when it was read
    elsewhere under its own title.
    """
    if kind is CopyKind.ARCHIVED or outcome in UNREACHABLE:
        return SourceAction.FLAGGED
    is_other = title_match is not None and title_match.kind is TitleMatchKind.MISMATCH
    return SourceAction.FLAGGED if is_other else SourceAction.OK


def may_retry(fetch: Fetch, attempt: int) -> bool:
    """
    Whether to ask once more after the `attempt`-th failure, counted from 1.

    Never where the site asks for more patience than a run has.
    """
    if attempt >= MAX_ATTEMPTS:
        return False
    if (fetch.retry_after_seconds or 0.0) > MAX_DELAY_SECONDS:
        return False
    if fetch.http_status in _RETRIED_STATUSES:
        return True
    return fetch.outcome in _RETRIED_OUTCOMES


def retry_delay_seconds(fetch: Fetch, attempt: int, *, jitter: float) -> float:
    """
    How long to wait after the `attempt`-th failure.

    Args:
        jitter: In [0, 1], drawn by the caller: spreads the second looks of many.

    Returns:
        At least what the site asked for, at most MAX_DELAY_SECONDS.
    """
    backoff = FIRST_DELAY_SECONDS * 2.0 ** (attempt - 1) * (0.5 + jitter)
    patient = max(backoff, fetch.retry_after_seconds or 0.0)
    return float(min(patient, MAX_DELAY_SECONDS))


def parse_retry_after(value: str, *, date: str = "") -> float | None:
    """
    Give the seconds that a Retry-After header asks for, None when it asks nothing.

    Args:
        date: The Date header of the same answer, which a moment is counted from.

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


def _first_proper(urls: Sequence[str]) -> SplitResult | None:
    """The first address that is no forwarder's, None when the last alone is."""
    for url in urls[:-1]:
        address = urlsplit(url)
        host = address.hostname or ""
        if site_of(host) not in _FORWARDERS and host not in _FORWARDERS:
            return address
    return urlsplit(urls[-1]) if len(urls) == 1 else None


def _place(address: SplitResult) -> tuple[str, str, str]:
    host = (address.hostname or "").removeprefix("www.")
    path = _INDEX_FILE.sub("/", unquote(address.path)).rstrip("/")
    return host, path, address.query


def _is_home(address: SplitResult) -> bool:
    return not address.query and _HOME_PATHS.fullmatch(address.path) is not None


def _find_wall(signals: PageSignals, titles: Sequence[str]) -> Judged | None:
    words = " ".join((*titles[:3], signals.visible_text))
    if says_consent_wall(words):
        return FetchOutcome.BLOCKED, "a consent wall stands before it"
    is_wall = says_bot_wall(words)
    if signals.protection and (is_wall or len(signals.visible_text) < SHORT_TEXT // 3):
        return FetchOutcome.BLOCKED, f"a bot wall, {signals.protection}"
    return (FetchOutcome.BLOCKED, "a bot wall") if is_wall else None


def _find_paywall(signals: PageSignals, text: str) -> Judged | None:
    if len(text) >= TEASER_TEXT:
        return None
    if signals.is_accessible_for_free is False:
        return FetchOutcome.PAYWALLED, "the page says that it is not free"
    if signals.is_accessible_for_free is None and says_paywall(signals.visible_text):
        return FetchOutcome.PAYWALLED, "the page asks for a subscription"
    return None


def _asks_to_sign_in(signals: PageSignals) -> bool:
    return says_login_wall(signals.visible_text) or (
        signals.has_password_field and len(signals.visible_text) < SHORT_TEXT // 3
    )


def _judge_canonical(fetch: Fetch, canonical_url: str) -> Judged:
    """
    Take the page's proper address on the same site for a move. One on another site
    marks a copy, one at the home page a mistake: both leave the page what it is.
    """
    here, proper = urlsplit(fetch.final_url), urlsplit(canonical_url)
    if _is_home(proper) or _place(here)[:2] == _place(proper)[:2]:
        return fetch.outcome, fetch.detail
    if site_of(here.hostname or "") != site_of(proper.hostname or ""):
        return fetch.outcome, f"the page calls itself a copy of {canonical_url}"
    return FetchOutcome.MOVED, canonical_url
