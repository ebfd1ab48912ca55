"""
Quoted words, and whether the source has them so.

A quotation must stand in the source word for word. Not counted as changes: the shape of
quotation marks and dashes, white space, a capital at the start, a full stop or comma at
the end, insertions in square brackets, and an ellipsis, unless it leaves out a
negation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from verification.language.lists import late_regex, listed_pattern
from verification.language.quotation_marks import face_outward

SHORTEST_WORDS = 3
"""Words. Shorter quotations are titles, nicknames and words used with a wink."""

NEAR_MISS = 75.0
"""
Similarity in percent from which a stretch of the source is the same quotation, changed.
"""

_QUOTED = late_regex(
    r"“([^“”]{2,1200})”|\"([^\"]{2,1200})\"|«\s?([^«»]{2,1200}?)\s?»|„([^„“”]{2,1200})[“”]"
    r"|「([^「」]{2,600})」|(?<![\w])‘([^‘\n]{12,1200}?)’(?![\w])"
)
_ELLIPSIS = late_regex(r"(?:(?<!\s)\s++)?(?:\[\s*+)?(?:…|\.\s?\.\s?\.)(?:\s*+\])?\s*+")
_CHANGED_CASE = late_regex(r"\[(\w)\](?=\w)")
_INSERTION = late_regex(r"\[[^\]]{0,80}\]")
_WORD = late_regex(r"[^\W_]+(?:['’][^\W_]+)*")
_NEGATION = listed_pattern("judging/values/quotations", "negation", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words between quotation marks, without them."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class QuotationMatch:
    """Where the source has a quotation, and how it differs."""

    start: int
    end: int

    is_exact: bool
    """Whether word for word; not where an ellipsis leaves out a negation."""


def find_quotations(text: str) -> tuple[Quotation, ...]:
    """
    Quotations of three words or more, in order.

    >>> [words.text for words in find_quotations("He said “we will not go back”.")]
    ['we will not go back']
    """
    found = []
    for match in _QUOTED.finditer(face_outward(text)):
        group = next(number for number in range(1, 7) if match.group(number))
        start, end = match.span(group)
        words = _WORD.findall(text[start:end])
        if len(words) >= SHORTEST_WORDS and not _is_title(words):
            found.append(Quotation(start, end, text[start:end]))
    return tuple(found)


TITLE_SHARE = 0.6
"""Share of capitalised words from which words in quotation marks are a title."""


def _is_title(words: list[str]) -> bool:
    return sum(word[0].isupper() for word in words) >= TITLE_SHARE * len(words)


class QuotationSearcher:
    """A source's words, made comparable once for all quotations."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: list[int] = []
        self._ends: list[int] = []
        words = []
        for match in _WORD.finditer(text):
            self._starts.append(match.start())
            self._ends.append(match.end())
            words.append(_plain(match.group()))
        self._joined = " " + " ".join(words) + " "
        self._place_of: dict[int, int] = {}
        offset = 1
        for place, word in enumerate(words):
            self._place_of[offset] = place
            offset += len(word) + 1

    def find(self, quotation: str) -> QuotationMatch | None:
        """The place of a quotation, exact or nearly so; None when it stands nowhere."""
        parts = self._parts(quotation)
        if not parts:
            return None
        spans = []
        after = 0
        for part in parts:
            at = self._joined.find(f" {part} ", after)
            if at < 0:
                return self._find_near(parts)
            spans.append(self._span(at + 1, part))
            after = at + len(part)
        start, end = spans[0][0], spans[-1][1]
        gaps = [self._text[one[1] : other[0]] for one, other in pairwise(spans)]
        if any(len(gap) > LONGEST_GAP for gap in gaps):
            return self._find_near(parts)
        return QuotationMatch(start, end, not any(map(_NEGATION.search, gaps)))

    def _parts(self, quotation: str) -> list[str]:
        parts = (
            " ".join(map(_plain, _WORD.findall(kept)))
            for part in _ELLIPSIS.split(_CHANGED_CASE.sub(r"\1", quotation))
            for kept in _INSERTION.split(part)
        )
        return [part for part in parts if part]

    def _span(self, offset: int, part: str) -> tuple[int, int]:
        first = self._place_of[offset]
        last = first + part.count(" ")
        return self._starts[first], self._ends[last]

    def _find_near(self, parts: list[str]) -> QuotationMatch | None:
        wanted = " ".join(parts)[:LONGEST_COMPARED]
        found = fuzz.partial_ratio_alignment(
            wanted, self._joined, score_cutoff=NEAR_MISS
        )
        if found is None or found.score < NEAR_MISS:
            return None
        first = self._word_at(found.dest_start)
        last = self._word_at(max(found.dest_end - 1, found.dest_start))
        first, last = self._widen(wanted.split(), first, max(first, last))
        return QuotationMatch(self._starts[first], self._ends[last], is_exact=False)

    def _widen(self, wanted: list[str], first: int, last: int) -> tuple[int, int]:
        """
        First and last word of the source's own words: from where the quotation starts
        to where it stops, though it has other words there, up to a quotation mark.
        """
        low, high = max(0, first - MARGIN), min(last + MARGIN, len(self._starts) - 1)
        words = [
            _plain(self._text[self._starts[at] : self._ends[at]])
            for at in range(low, high + 1)
        ]
        steps = Levenshtein.opcodes(wanted, words)
        shared = [step for step in steps if step.tag == "equal"]
        if not shared:
            return first, last
        start, end = low + shared[0].dest_start, low + shared[-1].dest_end - 1
        before = shared[0].src_start
        behind = len(wanted) - shared[-1].src_end
        while before and start > low and not self._is_parted(start - 1):
            start, before = start - 1, before - 1
        while behind and end < high and not self._is_parted(end):
            end, behind = end + 1, behind - 1
        return start, end

    def _is_parted(self, place: int) -> bool:
        """Whether a quotation mark or a full stop stands behind a word."""
        gap = self._text[self._ends[place] : self._starts[place + 1]]
        return any(mark in gap for mark in '"“”«»„.!?')

    def _word_at(self, offset: int) -> int:
        space = self._joined.rfind(
            " ", 0, min(max(offset, 1), len(self._joined) - 2) + 1
        )
        if space + 1 not in self._place_of:
            space = self._joined.rfind(" ", 0, space)
        return self._place_of.get(space + 1, 0)


MARGIN = 4
"""Words looked at beyond a near miss: what was put in pushes its ends outward."""

LONGEST_GAP = 600
"""Code points that an ellipsis may leave out: two paragraphs more are another text."""

LONGEST_COMPARED = 600
"""Code points of a quotation searched for loosely; enough to know it by."""


def _plain(word: str) -> str:
    return word.replace("’", "'").lower()
