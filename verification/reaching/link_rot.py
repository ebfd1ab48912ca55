"""Whether an address is dead, by failures over days (docs/algorithms/outcomes.md), and
whether a passage still stands in a later text (docs/algorithms/copies.md). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from verification.language.lists import late_regex
from verification.records import DriftKind, FetchOutcome, PassageDrift, Span

from .outcomes import UNREACHABLE

LOOKS_NEEDED = 3
"""Failed looks after which an address is called dead."""

DAYS_BETWEEN = 3
"""Between two looks that count: three of them span six days, a weekend among them
whatever the day of the first. Most servers that come back do so by then."""

SLACK = timedelta(hours=1)
"""By which a look may come early: a schedule does not keep time to the minute."""


@dataclass(frozen=True, slots=True)
class Look:
    """One fetch of an address, its second attempt included."""

    at: datetime
    outcome: FetchOutcome | None
    """None when the text came from a person: that says nothing of the address."""

    is_local_trouble: bool = False
    """Whether the fault may have been ours; such a look counts for nothing."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What all the looks at an address come to."""

    failed_looks: int = 0
    """That count, since the address answered last."""

    first_failed_at: datetime | None = None
    next_look_at: datetime | None = None
    """When to look again; None when it answers or is dead."""

    is_dead: bool = False


def judge_looks(
    looks: Iterable[Look],
    *,
    needed: int = LOOKS_NEEDED,
    interval: timedelta = timedelta(days=DAYS_BETWEEN),
) -> Standing:
    """Count the failures since the address last answered, those close together once:
    `needed`, `interval` between them, make it dead. All else is an answer: a site that
    blocks us, asks for money or is out of order is there."""
    failed = 0
    first = last = None
    for look in sorted(looks, key=lambda look: look.at):
        if look.outcome is None or look.is_local_trouble:
            continue
        if look.outcome not in UNREACHABLE:
            failed, first, last = 0, None, None
        elif last is None or look.at - last >= interval - SLACK:
            failed, first, last = failed + 1, first or look.at, look.at
    if last is None:
        return Standing()
    is_dead = failed >= needed
    return Standing(failed, first, None if is_dead else last + interval, is_dead)


MIN_LIKENESS = 75.0
"""Of 100, from which a passage is changed, not gone: 85 and more with a number or three
of twenty words replaced; different sentences of one article seldom pass 65."""

MAX_LENGTH = 600
"""Characters of a passage looked for by likeness: its time grows with their square."""

_SPACE = late_regex(r"\s+")
_WORD = r"[0-9A-Za-z\u00c0-\u024f\u0370-\u052f]"
_STARTS = rf"(?<!{_WORD})(?<!\d[.,])(?<![-\u2212](?=\d))"
_ENDS = rf"(?!{_WORD}|[.,]\d)"
"""A passage stands where it is whole; scripts without blanks are cut anywhere."""


def find_drift(passage: str, text: str, *, start: int) -> PassageDrift:
    """Look in a later text for a passage that stood at `start` of an earlier one."""
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
    found = as_it_was.match(text, start) or as_it_was.search(text) or words.search(text)
    return Span(*found.span()) if found else None


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(f"{_STARTS}(?:{pattern}){_ENDS}")


def _find_like(passage: str, text: str) -> Span | None:
    from rapidfuzz import fuzz

    if not passage.strip() or not text:
        return None
    found = fuzz.partial_ratio_alignment(passage, text, score_cutoff=MIN_LIKENESS)
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
