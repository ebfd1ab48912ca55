"""Which texts share wording, found without comparing every text with every other.

Source:
    Shingles and containment: Broder, "On the resemblance and containment of
    documents" (1997). Winnowing, which keeps one shingle of each few neighbours so
    that every long enough shared stretch still leaves a mark: Schleimer, Wilkerson
    and Aiken (2003). The bound on holders of one shingle is ours.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import chain, islice, takewhile
from operator import eq, itemgetter
from typing import NamedTuple
from zlib import crc32

from verification.language.lists import late_regex
from verification.language.quotation_marks import between_marks, face_outward
from verification.records import Span

SHINGLE = 5
"""Words. Four are shared by chance ("at the end of"); six miss light editing."""

WINDOW = 4
"""Neighbouring shingles of which one is kept: no shared run of 8 words goes unseen."""

MAX_HOLDERS = 8
"""Texts remembered for one shingle. A ninth copy still finds the first eight, and three
hundred copies of one text cost three hundred times eight, not three hundred squared."""


LONGEST_TEXT = 120_000
"""Code points read of a text: some 20,000 words. Books are cut there."""

_WORD = late_regex(r"\w+")


class Overlap(NamedTuple):
    """How much wording two texts share, by their places, the earlier first."""

    second: int
    first: int
    share: float
    """Containment: shared shingles over those of the text with fewer, in [0, 1]."""


class Shingled:
    """Texts with a number for each run of five words, made once. Runs of `ignoring`
    prove nothing when shared: sources that agree with a claim may well use its
    words."""

    def __init__(self, texts: Sequence[str], *, ignoring: str = "") -> None:
        self.texts = texts
        codes = _WordCodes()
        self._hashes = [_hash_runs(text[:LONGEST_TEXT], codes) for text in texts]
        self._spans: dict[tuple[int, int, int], Span] = {}
        self._ignored = frozenset(_hash_runs(ignoring[:LONGEST_TEXT], codes))

    def find_overlaps(self, *, min_share: float) -> list[Overlap]:
        """Give the pairs of texts of which one holds `min_share` of the other or more.
        A text held by many is paired with eight of them, which is enough to tie all."""
        marks = [_winnow(hashed) - self._ignored for hashed in self._hashes]
        holders: dict[int, tuple[int, ...]] = {}
        overlaps: list[Overlap] = []
        for second, own in enumerate(marks):
            found = [holders.get(mark, ()) for mark in own]
            alone = (second,)
            for first, shared in Counter(chain.from_iterable(found)).items():
                share = shared / min(len(own), len(marks[first]))
                if share >= min_share:
                    overlaps.append(Overlap(second, first, share))
            for mark, before in zip(own, found, strict=True):
                if not before:
                    holders[mark] = alone  # one tuple for all, not one for each
                elif len(before) < MAX_HOLDERS:
                    holders[mark] = (*before, second)
        return sorted(overlaps)

    def longest_shared(self, first: int, second: int) -> Span | None:
        """Where the first text has the longest stretch of words that both have; None
        below five words."""
        one, two = memoryview(self._hashes[first]), memoryview(self._hashes[second])
        places = dict(zip(reversed(two), range(len(two) - 1, -1, -1), strict=True))
        longest, at = (0, 0), 0
        while at < len(one):
            start, length = places.get(one[at]), 0
            if start is not None:
                length = sum(takewhile(bool, map(eq, one[at:], two[start:])))
                longest = max(longest, (length, at), key=itemgetter(0))
            at += max(length, 1)
        length, place = longest
        return self._span(first, place, length + SHINGLE - 1) if length else None

    def _span(self, text: int, place: int, words: int) -> Span:
        """Where a run of words stands; kept, because many copies share one original."""
        key = (text, place, words)
        if key not in self._spans:
            first, *_, last = islice(
                _WORD.finditer(self.texts[text]), place, place + words
            )
            self._spans[key] = Span(first.start(), last.end())
        return self._spans[key]


class _WordCodes(dict[str, int]):
    """A number for each word, the same in every process, whatever its capitals. CRC-32,
    because Python's own hash of a text differs between processes; that of a tuple of
    numbers, which `_hash_runs` takes, does not."""

    def __missing__(self, word: str) -> int:
        code = crc32(word.lower().encode("utf-8", "replace"))
        self[word] = code
        return code


def _hash_runs(text: str, codes: _WordCodes) -> array[int]:
    row = [codes[word] for word in _WORD.findall(text)]
    runs = zip(*(row[shift:] for shift in range(SHINGLE)), strict=False)
    return array("q", map(hash, runs))


def _winnow(hashes: Sequence[int]) -> set[int]:
    """The least hash of every four neighbours; all of them where there are fewer."""
    if len(hashes) < WINDOW:
        return set(hashes)
    return set(map(min, *(hashes[shift:] for shift in range(WINDOW))))


SHORTEST_QUOTATION = 40
"""Code points; shorter ones are names and words, and cost nothing when shared."""

_QUOTED = late_regex(
    between_marks(SHORTEST_QUOTATION, 1200)
    + r"|\b(?:says|reads|states|provides|lautet|dispose)\b[^.!?\n:]{0,60}:\s"
    rf"[^.!?\n]{{{SHORTEST_QUOTATION},1200}}"
)


def without_quotations(text: str) -> str:
    """Give a text with its long quotations blanked; places stay as they are."""
    return _QUOTED.sub(lambda match: " " * len(match.group()), face_outward(text))


def quoted_share(text: str) -> float:
    """How much of a text stands in long quotations, in [0, 1]."""
    quoted = sum(
        match.end() - match.start() for match in _QUOTED.finditer(face_outward(text))
    )
    return quoted / max(len(text), 1)
