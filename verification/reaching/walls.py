"""Whether an answer is a wall against programs, by headers, marks and words, or before
who has not paid or signed in, by words. See docs/algorithms/outcomes.md."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from urllib.parse import SplitResult, urlsplit

from verification.language.lists import (
    any_of,
    late_regex,
    listed_pattern,
    table_mapping,
    table_rows,
)

from .extracted import Extraction, PageSignals
from .signals import HEAD_BYTES
from .statements import prose_length, quoted, sentences, share_of, without_quotations

LITTLE_TEXT = 500
"""Characters under which a protection's mark makes a wall: some pages just bear it."""

HARDLY_ANY_TEXT = 80
"""The same for captchas, which guard ordinary forms."""

MAX_PROSE = 280
"""Characters of sentences to nobody in particular above which a page with the words of
a wall is an article about walls: the longest explanations of walls have 215."""

MAX_SCRIPT_PROSE = 100
"""Characters of prose above which a text that speaks of scripts tells how they work."""

MIN_SCRIPT_SHARE = 0.5
"""Share of a text that asks for scripts, from which it says nothing else."""

_PROTECTION_HEADERS = table_mapping("reaching/protection_headers")
_WALL_VALUES = frozenset({"challenge", "captcha", "protected", "block", "blocked"})
_PROTECTION_SERVERS = table_mapping("reaching/protection_servers")
"""Who stands before a site. They pass pages on too, so they name a refusal only."""

_WALL_WORDS = listed_pattern("reaching/wall_words", "walls")
_REFUSES = listed_pattern("reaching/wall_words", "refusals")
"""What pages say that turn away readers of some country, age or browser, and so us."""

_NEEDS_SCRIPTS = listed_pattern("reaching/wall_words", "scripts")
_WAITS = listed_pattern("reaching/wall_words", "waiting")
MAX_WAITING_TEXT = 120
"""Characters of a text that may say nothing but that more is to come."""


def find_protection(headers: Mapping[str, str], body: bytes) -> str:
    """Name whose bot wall this answer bears the marks of; "" when none is known."""
    for header, name in _PROTECTION_HEADERS.items():
        if headers.get(header, "").lower() in _WALL_VALUES:
            return name
    return _first_mark("reaching/protection_marks", body[:HEAD_BYTES].lower())


def find_form_guard(body: bytes) -> str:
    """Name the captcha that a page carries, "" when none is known."""
    return _first_mark("reaching/form_guards", body[:HEAD_BYTES].lower())


def name_refuser(headers: Mapping[str, str], body: bytes) -> str:
    """Name who refused a request that was refused, "" when nothing shows it."""
    named = find_protection(headers, body) or find_form_guard(body)
    return named or _PROTECTION_SERVERS.get(headers.get("server", "").lower(), "")


def says_bot_wall(words: str) -> bool:
    """Whether words put their reader to the proof."""
    return _WALL_WORDS.search(words.replace("’", "'").lower()) is not None


def find_bot_wall(page: Extraction) -> str:
    """Say what shows that a short page turns us away, "" when it does not."""
    signals = page.signals
    if signals.is_article or prose_length(page.text) >= MAX_PROSE:
        return ""
    shown = "\n".join((*page.titles[:3], signals.visible_text, signals.without_scripts))
    name = signals.protection or signals.form_guard
    named = f", {name}" if name else ""
    plain = without_quotations(shown)
    if says_bot_wall(plain):
        return f"a bot wall{named}"
    refusals = (
        sentence for sentence in sentences(plain) if _REFUSES.search(sentence.lower())
    )
    refusal = next(refusals, "")
    if refusal and not signals.protection:
        return f"it says {quoted(refusal)}{named}"
    is_bare = len(signals.visible_text) < LITTLE_TEXT
    is_wall = signals.protection and (refusal or is_bare)
    is_guarded = signals.form_guard and len(page.text) < HARDLY_ANY_TEXT
    return f"a bot wall{named}" if is_wall or is_guarded else ""


def needs_scripts(text: str) -> bool:
    """Whether a short text says only that the page's own text comes by script."""
    if len(text) <= MAX_WAITING_TEXT and _WAITS.fullmatch(text.lower()):
        return True
    if prose_length(text) >= MAX_SCRIPT_PROSE:
        return False
    return share_of(text.lower(), _NEEDS_SCRIPTS.search) >= MIN_SCRIPT_SHARE


def _first_mark(name: str, head: bytes) -> str:
    return next((service for mark, service in _marks(name) if mark in head), "")


@cache
def _marks(name: str) -> tuple[tuple[bytes, str], ...]:
    return tuple((mark.encode(), service) for mark, service in table_rows(name))


_PAYWALL_WORDS = listed_pattern("reaching/paywall_words", "paywall")
_LOGIN_WORDS = listed_pattern("reaching/paywall_words", "login")


def says_paywall(words: str) -> bool:
    return _PAYWALL_WORDS.search(_plain(words)) is not None


def says_login_wall(words: str) -> bool:
    return _LOGIN_WORDS.search(_plain(words)) is not None


def _plain(words: str) -> str:
    """In lower case: patterns that mind case are three to ten times as fast."""
    return without_quotations(words.replace("’", "'").lower())


MAX_NOTICE = 6000
"""Characters of main text: the longest notices list purposes and kinds of partners."""

MIN_SHARE = 0.6
"""Share of the text that speaks of consent, where a button or a platform says it too.
Notices read had 0.7 and more, articles on the law of consent under 0.2."""

MIN_SHARE_ALONE = 0.8
"""The same where nothing else speaks for it."""

MIN_SHARE_BESIDE_BUTTONS = 0.3
"""The share in a site's own name, on a short page with such a button and no prose:
offers to subscribe instead stand beside the question on many sites."""

NO_PROSE = 100
"""Characters of sentences to nobody in particular that are next to nothing."""

SHORT_NOTICE = 1500
"""Characters of main text under which a page is short, as for other walls."""

MAX_NOTICE_PROSE = 600
"""Characters of sentences to nobody in particular that a notice's page may hold."""

_SUBJECT = listed_pattern("reaching/consent_words", "subject")
_IN_ITS_OWN_NAME = listed_pattern("reaching/consent_words", "own name")
_ASKS = listed_pattern("reaching/consent_words", "asks")
_PURPOSES = listed_pattern("reaching/consent_words", "purposes")
_OWN_POLICY = listed_pattern("reaching/consent_words", "policies", re.IGNORECASE)
"""Titles of a site's rules for cookies and data: a page that somebody may well cite."""

_ABOUT_PRIVACY = listed_pattern("reaching/consent", "about privacy", re.IGNORECASE)
_CONSENT_HOST = late_regex(
    lambda: rf"(?:{any_of('reaching/page_paths', 'consent hosts')})\d{{0,2}}\.", re.I
)
_CONSENT_PART = listed_pattern("reaching/page_paths", "consent parts", re.IGNORECASE)
_CONSENT_WORDS = listed_pattern("reaching/consent_words", "walls", re.IGNORECASE)
_BUTTON = listed_pattern("reaching/consent_words", "buttons")
MAX_BUTTON = 60
"""Characters on a button: longer links are sentences."""


def find_platform(markup: str) -> str:
    """Name the platform whose consent notice a page carries, "" when none is known."""
    lowered, rows = markup.lower(), table_rows("reaching/consent_platforms")
    return next((name for mark, name in rows if mark in lowered), "")


def is_consent_button(words: str) -> bool:
    """Whether the words on a button agree to cookies or refuse them."""
    words = " ".join(words[: 4 * MAX_BUTTON].replace("’", "'").lower().split())
    is_button = _BUTTON.fullmatch(words.strip(" .!›→✓✕")) is not None
    return is_button and len(words) <= MAX_BUTTON


def consent_share(text: str) -> float:
    """Give the share of a text in which a site asks about cookies in its own name."""
    return share_of(text.lower(), _is_about_consent)


def is_consent_notice(text: str) -> bool:
    """Whether a text by itself is nothing but a question about cookies."""
    share, is_bare = consent_share(text), prose_length(text) < NO_PROSE
    return share >= (MIN_SHARE_BESIDE_BUTTONS if is_bare else MIN_SHARE_ALONE)


def find_consent_wall(urls: Sequence[str], page: Extraction) -> str:
    """Say what shows that a page is a consent wall, else "". `urls` led to it."""
    asked, final = urlsplit(urls[0]), urlsplit(urls[-1])
    text, titles, signals = page.text, page.titles, page.signals
    if len(text) >= MAX_NOTICE or signals.is_article:
        return ""
    if len(urls) > 1 and _collects(final) and not _collects(asked):
        return f"a consent wall, at {final.hostname}"
    words = without_quotations("\n".join((*titles[:3], signals.visible_text)))
    is_asked = _CONSENT_WORDS.search(words.replace("’", "'")) is not None
    if is_asked and prose_length(text) < MAX_NOTICE_PROSE:
        return "a consent wall stands before it"
    if _ABOUT_PRIVACY.search(asked.path) or any(map(_OWN_POLICY.search, titles)):
        return ""
    if signals.has_password_field:
        return ""
    return _judge_make_up(signals, text)


def _judge_make_up(signals: PageSignals, text: str) -> str:
    named = f", {signals.consent_platform}" if signals.consent_platform else ""
    shows_more = bool(signals.consent_platform or signals.offers_consent)
    if not text:
        is_wall = bool(signals.consent_platform and signals.offers_consent)
    elif not _SUBJECT.search(text.lower()):
        return ""
    else:
        least = MIN_SHARE if shows_more else MIN_SHARE_ALONE
        is_wall = consent_share(text) >= least
        if signals.offers_consent and len(text) < SHORT_NOTICE:
            is_bare = prose_length(text) < NO_PROSE
            own = share_of(text.lower(), _is_in_own_name)
            is_wall = is_wall or (is_bare and own >= MIN_SHARE_BESIDE_BUTTONS)
    return f"a consent wall stands before it{named}" if is_wall else ""


def _is_about_consent(sentence: str) -> bool:
    """Of a sentence in lower case: patterns that mind case are much faster."""
    if _is_in_own_name(sentence):
        return True
    return bool(_SUBJECT.search(sentence) and _ASKS.search(sentence))


def _is_in_own_name(sentence: str) -> bool:
    if is_consent_button(sentence) or _PURPOSES.search(sentence):
        return True
    return bool(_SUBJECT.search(sentence) and _IN_ITS_OWN_NAME.search(sentence))


def _collects(address: SplitResult) -> bool:
    """Whether an address is there to collect consent."""
    if _CONSENT_HOST.match((address.hostname or "").removeprefix("www.")):
        return True
    parts = [part for part in address.path[:2000].split("/") if part]
    ends = [parts[0], parts[-1]] if parts else []
    is_named = any(_CONSENT_PART.fullmatch(part) for part in ends)
    return is_named and (bool(address.query) or len(parts) == 1)
