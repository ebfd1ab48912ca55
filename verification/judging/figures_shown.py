"""
A number as a reader should see it: with the "at least" before it, as a whole score,
with the thing that it counts.

Ours. Only for sentences that explain; differences and spans keep the bare number.
"""

from __future__ import annotations

import re

from .comparison import Comparison
from .comparison.quantity_matching import QuantityFinding
from .words.commonness import is_ordinary
from .words.lexicons import lexicon

_BOUND = re.compile(
    r"(?:\b(?:about|around|approximately|roughly|nearly|almost|some|close to|"
    r"an estimated|more than|over|at least|upwards? of|in excess of|no fewer than|"
    r"less than|fewer than|under|at most|up to|no more than|as many as)\s|"
    r"[~≈<>≥≤]\s?)$",
    re.IGNORECASE,
)
_HALF_BEFORE = re.compile(r"(?<![\w.,/-])\d{1,3}\s?[-–]$")
_HALF_BEHIND = re.compile(r"[-–]\s?\d{1,3}(?![\w/-]|[.,]\d)")
_AGE = re.compile(r"[\s-]old\b")
_COUNTED = re.compile(r"\s(?P<word>[^\W\d_]{3,})(?![\w'’-])")
_NAMED = re.compile(r"(?P<word>[\w-]*[^\W\d_a-z][\w-]*)\s$")
_NO_THING = ("ed", "ing")

ROOM = 16
"""Code points before a number in which what bounds it stands."""


def show_figure(text: str, start: int, end: int) -> str:
    """
    The number between two offsets with what belongs to it.

    >>> show_figure("won 9-3", 4, 5), show_figure("up to 50 ships", 6, 8)
    ('9-3', 'up to 50')
    """
    before, behind = _HALF_BEFORE.search(text[max(0, start - 5) : start]), None
    if before is not None:
        start -= len(before.group())
    else:
        behind = _HALF_BEHIND.match(text, end)
        end = behind.end() if behind is not None else end
    age = _AGE.match(text, end)
    if age is not None:
        end = age.end()
    bound = _BOUND.search(text[max(0, start - ROOM) : start])
    shown = " ".join(text[start:end].split())
    if bound is None:
        return shown
    return f"{bound.group().strip().lower()} {shown}"


def thing_counted(comparison: Comparison, finding: QuantityFinding) -> str:
    """The word behind the source's number when the claim counts the same: " adults"."""
    other, text = finding.counterpart, comparison.source.text
    if other is None or other.dimension:
        return ""
    named = _NAMED.search(text[max(0, other.start - ROOM) : other.start])
    key = lexicon("en").key(named["word"]) if named is not None else ""
    if key and not is_ordinary(key):
        return ""  # "iPhone 14 overheats"
    match = _COUNTED.match(text, other.end)
    if match is None or match["word"].endswith(_NO_THING) or match["word"].isupper():
        return ""
    shared = {term.word.lower() for term in comparison.claim.terms}
    return f" {match['word']}" if match["word"].lower() in shared else ""
