"""Whether an answer is a wall: against programs, and whose, by headers, marks and
words; or before readers who have not paid or are not signed in, by words. Only marks
that were seen to mean one thing are listed. See docs/algorithms/outcomes.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from verification.language.lists import listed_pattern, table_mapping, table_rows

from .extracted import Extraction
from .signals import HEAD_BYTES
from .statements import prose_length, quoted, sentences, share_of, without_quotations

LITTLE_TEXT = 500
"""Characters under which a protection's mark makes a wall: some sites bear it on every
page."""

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
    head = body[:HEAD_BYTES].lower()
    return _first_mark("reaching/form_guards", head)


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
    refusal = next(
        (each for each in sentences(plain) if _REFUSES.search(each.lower())), ""
    )
    if refusal and not signals.protection:
        return f"it says {quoted(refusal)}{named}"
    is_bare = len(signals.visible_text) < LITTLE_TEXT
    if signals.protection and (refusal or is_bare):
        return f"a bot wall{named}"
    return (
        f"a bot wall{named}"
        if signals.form_guard and len(page.text) < HARDLY_ANY_TEXT
        else ""
    )


def needs_scripts(text: str) -> bool:
    """Whether a short text says only that the page's own text comes by script."""
    if len(text) <= MAX_WAITING_TEXT and _WAITS.fullmatch(text.lower()):
        return True
    if prose_length(text) >= MAX_SCRIPT_PROSE:
        return False
    return share_of(text, _asks_for_scripts) >= MIN_SCRIPT_SHARE


def _asks_for_scripts(sentence: str) -> bool:
    return _NEEDS_SCRIPTS.search(sentence.lower()) is not None


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
