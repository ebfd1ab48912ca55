"""
Words and addresses of a service's answer, made harmless: plain, on one line, bounded.

What a service says is as hostile as a page: any value may be of any type and length.
"""

from __future__ import annotations

import html
from typing import Any

from verification.language.lists import late_regex
from verification.reaching.addresses import WebAddress, check_url
from verification.reading.web_addresses import address_key
from verification.records import SearchResult

MAX_ENTRIES = 60
"""Entries read of one answer: three times what is ever asked for."""

MAX_TITLE = 300
"""Code points; titles of papers have up to some 250."""

MAX_EXCERPT = 3000
"""Code points: a long abstract."""

MAX_URL = 2000
"""Code points; no browser sends longer ones."""

_TAG = late_regex(r"<[^<>]{0,400}>")
_UNPRINTABLE = late_regex(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
)
_HALF_PAIR = late_regex("[\ud800-\udfff]")
_DATE = late_regex(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def entries_at(value: Any, *path: str) -> list[dict[str, Any]]:
    """
    The objects of the list that stands at a path of keys; none when it is not there.

    >>> entries_at({"web": {"results": [{"a": 1}, 2]}}, "web", "results")
    [{'a': 1}]
    """
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, list):
        return []
    return [each for each in value[:MAX_ENTRIES] if isinstance(each, dict)]


def has_list_at(value: Any, *path: str) -> bool:
    """Whether an answer has the shape of an answer at all."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return isinstance(value, list)


def plain_text(value: Any, *, longest: int) -> str:
    """
    A value as text on one line, without markup; empty when it is no text.

    >>> plain_text("A <b>bold</b>&nbsp;title", longest=20)
    'A bold title'
    >>> plain_text(["x"], longest=20)
    ''
    """
    if not isinstance(value, str):
        return ""
    text = html.unescape(_TAG.sub("", value[: 4 * longest]))
    text = _HALF_PAIR.sub("\ufffd", _UNPRINTABLE.sub("", text))
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def plain_date(value: Any) -> str:
    """
    The day, month or year with which a text begins, in ISO 8601; else empty.

    >>> plain_date("2026-03-01T08:00:00Z")
    '2026-03-01'
    """
    found = _DATE.match(value) if isinstance(value, str) else None
    return found.group() if found else ""


def web_address(value: Any) -> str:
    """
    An address that could be fetched, as given; empty for everything else.

    >>> web_address("javascript:alert(1)")
    ''
    """
    if not isinstance(value, str) or len(value) > MAX_URL:
        return ""
    address = value.strip()
    is_one = isinstance(check_url(address, allow_private=True), WebAddress)
    return address if is_one and address.isprintable() else ""


def distinct(results: list[SearchResult], limit: int) -> tuple[SearchResult, ...]:
    """The first results with an address or a text, each address once."""
    kept: dict[str, SearchResult] = {}
    for place, each in enumerate(results):
        if each.url or each.text:
            kept.setdefault(address_key(each.url) if each.url else f"#{place}", each)
    return tuple(kept.values())[:limit]
