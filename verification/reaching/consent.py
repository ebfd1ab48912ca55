"""Whether a page is nothing but a question about cookies, put before what was asked
for. It is recognised by its make-up: by what share of its text is a site speaking of
cookies, partners and purposes in its own name, by buttons, by the marks of the
platforms that make such notices, by addresses that collect consent. See
docs/algorithms/outcomes.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from verification.language.lists import any_of, late_regex, listed_pattern, table_rows

from .extracted import Extraction, PageSignals
from .statements import prose_length, share_of, without_quotations

MAX_TEXT = 6000
"""Characters of main text: the longest notices list purposes and kinds of partners."""

MIN_SHARE = 0.6
"""Share of the text that speaks of consent, where a button or a platform says it too.
Notices read had 0.7 and more, articles on the law of consent under 0.2."""

MIN_SHARE_ALONE = 0.8
"""The same where nothing else speaks for it."""

MIN_SHARE_BESIDE_BUTTONS = 0.3
"""The share in a site's own name, on a short page with such a button and next to
nothing else to read: offers to subscribe instead stand beside the question on many
German and French sites."""

NO_PROSE = 100
"""Characters of sentences to nobody in particular that are next to nothing."""

SHORT_TEXT = 1500
"""Characters of main text under which a page is short, as for other walls."""

MAX_PROSE = 600
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
    lowered = markup.lower()
    return next(
        (
            name
            for mark, name in table_rows("reaching/consent_platforms")
            if mark in lowered
        ),
        "",
    )


def is_consent_button(words: str) -> bool:
    """Whether the words on a button agree to cookies or refuse them."""
    words = " ".join(words[: 4 * MAX_BUTTON].replace("’", "'").lower().split())
    return (
        len(words) <= MAX_BUTTON
        and _BUTTON.fullmatch(words.strip(" .!›→✓✕")) is not None
    )


def consent_share(text: str) -> float:
    """Give the share of a text in which a site asks about cookies in its own name."""
    return share_of(text.lower(), _is_about_consent)


def is_consent_notice(text: str) -> bool:
    """Whether a text by itself is nothing but a question about cookies."""
    share = consent_share(text)
    return share >= MIN_SHARE_ALONE or (
        share >= MIN_SHARE_BESIDE_BUTTONS and prose_length(text) < NO_PROSE
    )


def find_consent_wall(urls: Sequence[str], page: Extraction) -> str:
    """Say what shows that a page is a consent wall, "" when it is none. `urls` has
    every address on the way to it."""
    asked, final = urlsplit(urls[0]), urlsplit(urls[-1])
    text, titles, signals = page.text, page.titles, page.signals
    if len(text) >= MAX_TEXT or signals.is_article:
        return ""
    if len(urls) > 1 and _collects(final) and not _collects(asked):
        return f"a consent wall, at {final.hostname}"
    words = without_quotations("\n".join((*titles[:3], signals.visible_text)))
    if (
        _CONSENT_WORDS.search(words.replace("’", "'"))
        and prose_length(text) < MAX_PROSE
    ):
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
        is_wall = consent_share(text) >= (MIN_SHARE if shows_more else MIN_SHARE_ALONE)
        if signals.offers_consent and len(text) < SHORT_TEXT:
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
