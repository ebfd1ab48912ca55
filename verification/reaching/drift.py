"""Whether a passage still stands in a later text; see
docs/algorithms/copies.md. Pure."""

from __future__ import annotations

import re

from verification.language.lists import late_regex
from verification.records import DriftKind, PassageDrift, Span

MIN_LIKENESS = 75.0
"""Of 100, from which a passage is changed, not gone. A sentence with one number or
three of twenty words replaced has 85 and more; two different ones of one article seldom
pass 65."""

MAX_LENGTH = 600
"""Characters of a passage looked for by likeness: its time grows with their square."""

_SPACE = late_regex(r"\s+")
_WORD = r"[0-9A-Za-z\u00c0-\u024f\u0370-\u052f]"
_STARTS = rf"(?<!{_WORD})(?<!\d[.,])(?<![-\u2212](?=\d))"
_ENDS = rf"(?!{_WORD}|[.,]\d)"
"""A passage stands where it is whole; scripts without blanks are cut anywhere."""


def find_drift(passage: str, text: str, *, start: int) -> PassageDrift:
    """Look for a passage, which stood at `start` of an earlier snapshot, in a later
    text."""
    if not passage.strip():
        return PassageDrift(DriftKind.GONE, passage)
    end = start + len(passage)
    at = _find_words(passage, text, start=start)
    if at == Span(start, end):
        return PassageDrift(DriftKind.UNCHANGED, passage, at, passage)
    if at is not None:
        return PassageDrift(DriftKind.MOVED, passage, at, text[at.start : at.end])
    like = _find_like(passage[:MAX_LENGTH], text)
    if like is None:
        return PassageDrift(DriftKind.GONE, passage)
    return PassageDrift(DriftKind.CHANGED, passage, like, text[like.start : like.end])


def _find_words(passage: str, text: str, *, start: int) -> Span | None:
    """Where the same words stand, at `start` if they do, however broken into lines."""
    as_it_was = _whole(re.escape(passage))
    words = _whole(r"\s{1,9}".join(map(re.escape, _SPACE.split(passage.strip()))))
    found = as_it_was.match(text, start) if 0 <= start <= len(text) else None
    found = found or as_it_was.search(text) or words.search(text)
    return Span(*found.span()) if found else None


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(f"{_STARTS}(?:{pattern}){_ENDS}")


def _find_like(passage: str, text: str) -> Span | None:
    from rapidfuzz import fuzz

    if not passage.strip() or not text:
        return None
    found = fuzz.partial_ratio_alignment(
        passage, text, score_cutoff=MIN_LIKENESS, processor=None
    )
    if found is None or found.dest_end <= found.dest_start:
        return None
    return _whole_words(text, found.dest_start, found.dest_end)


def _whole_words(text: str, start: int, end: int) -> Span:
    """The stretch with the words that its ends cut in two."""
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return Span(start, end)
