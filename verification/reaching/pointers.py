"""
Where in a source's text the cited address points: `#page=12`, `#:~:text=It%20is`.

Source:
    RFC 8118 for pages of a PDF; URL Fragment Text Directives (WICG) for words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote

from verification.language.lists import late_regex
from verification.reading.web_addresses import trim_address
from verification.records import Snapshot, Span

MAX_STRETCH = 5000
"""Characters between the first and the last words of a passage that is pointed to."""

_DIRECTIVE = late_regex(r":~:text=([^&\s<>\"\]]{1,2000})")
_PAGE = late_regex(r"[#&]page=(\d{1,4})\b")


@dataclass(frozen=True, slots=True)
class Pointer:
    """A place that an address names beside its page."""

    page: int | None = None
    first: str = ""
    """Words of the passage, or those with which it begins; "" for a page."""

    last: str = ""


def find_pointer(typed: str) -> Pointer | None:
    """
    The place that the first such address in a text points to.

    >>> find_pointer("[Tower](https://a.example/b#:~:text=-,It%20is,high,-now)")
    Pointer(page=None, first='It is', last='high')
    """
    if directive := _DIRECTIVE.search(typed):
        parts = trim_address(directive[1]).split(",")
        inner = [each for each in parts if each.strip("-") == each and each]
        words = [" ".join(unquote(each).split()) for each in inner[:2]]
        return Pointer(None, *words) if words and words[0] else None
    page = _PAGE.search(typed)
    return Pointer(int(page[1])) if page else None


def locate(pointer: Pointer, snapshot: Snapshot) -> Span | None:
    """The stretch of the text that is pointed to; None where it is not there."""
    text, starts = snapshot.text, snapshot.page_starts
    if pointer.page is not None:
        if not 0 < pointer.page <= len(starts):
            return None
        ends = (*starts[1:], len(text))
        start, end = starts[pointer.page - 1], ends[pointer.page - 1]
        return Span(start, end) if start < end else None
    begin = _pattern(pointer.first).search(text)
    if begin is None or not pointer.last:
        return Span(*begin.span()) if begin else None
    end_at = _pattern(pointer.last).search(text, begin.end(), begin.end() + MAX_STRETCH)
    return Span(begin.start(), end_at.end() if end_at else begin.end())


def explain_pointer(
    pointer: Pointer, place: Span | None, found: Iterable[Span], snapshot: Snapshot
) -> str:
    """
    Say where the address points, "" where that is where the evidence stands.

    Args:
        place: As `locate` gives it.
        found: Where the evidence stands; none where the source is silent.
    """
    spans = list(found)
    pages = len(snapshot.page_starts)
    if place is None and pointer.page is None:
        return f"The address points to “{pointer.first}”, which its text does not hold."
    if place is None:
        is_behind = 0 < pages < (pointer.page or 0)
        return f"The address points to page {pointer.page} of {pages}." * is_behind
    if not spans or any(
        each.start < place.end and place.start < each.end for each in spans
    ):
        return ""
    if pointer.page is None:
        return "The address points to another passage."
    page = bisect_right(snapshot.page_starts, spans[0].start)
    return f"The address points to page {pointer.page}; this stands on page {page}."


def _pattern(words: str) -> re.Pattern[str]:
    quoted = r"\s+".join(map(re.escape, words.split()))
    return re.compile(re.sub(r"['’‘\"“”]", "['’‘\"“”]", quoted), re.IGNORECASE)
