"""The place in a text that shows best why a search found it. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from citeweb.word_index import letters_like
from verification.records import Span
from verification.reporting.segments import Segment, cut, within

READ_LENGTH = 200_000
"""Code points of a text in which words are looked for, as PostgreSQL indexes."""

BEFORE, SHOWN_LENGTH, TOGETHER = 60, 260, 180
"""Code points shown before the first word and in all: two or three lines; and within
which words count as standing together."""

MOST_MATCHES = 400
"""Of common words in a long text; the best place among them is good enough."""

TAG = re.compile(r"<[^<>]{0,1000}>")


@dataclass(frozen=True, slots=True)
class Snippet:
    segments: tuple[Segment, ...]
    """Those with the dress `match` are what was looked for."""

    passage: Span | None
    """Of the first and the last word shown, in the text; None where no word stands."""

    @property
    def text(self) -> str:
        return " ".join("".join(segment.text for segment in self.segments).split())


def snippet_of(text: str, words: Sequence[str], *, is_markup: bool = False) -> Snippet:
    """The stretch of a text in which most of some words stand together; its beginning
    where none does. Markup is left out of what is shown, and then of no passage."""
    text = text[:READ_LENGTH]
    if is_markup:
        text = " ".join(TAG.sub(" ", text).split())
    found = matches_in(text, words)
    first = best_of(found)
    is_short = len(text) <= SHOWN_LENGTH or not found
    start = 0 if is_short else max(0, found[first][0].start - BEFORE)
    if start:
        start = next_word(text, start, found[first][0].start)
    shown = Span(start, min(len(text), start + SHOWN_LENGTH)) if text else None
    if shown is None:
        return Snippet((), None)
    marked = within([span for span, _ in found], shown)
    segments = list(cut(text, shown, layers={"match": marked}))
    if shown.start:
        segments.insert(0, Segment("… "))
    if shown.end < len(text):
        segments.append(Segment(" …"))
    is_there = bool(marked) and not is_markup
    passage = Span(marked[0].start, marked[-1].end) if is_there else None
    return Snippet(tuple(segments), passage)


def matches_in(text: str, words: Iterable[str]) -> list[tuple[Span, int]]:
    """Where words or other forms of them stand, each with its number."""
    patterns = [f"({pattern_of(word)})" for word in words]
    if not patterns:
        return []
    looked_for = re.compile(rf"(?<![^\W_])(?:{'|'.join(patterns)})", re.IGNORECASE)
    matches = islice(looked_for.finditer(text), MOST_MATCHES)
    return [(Span(*match.span()), match.lastindex or 0) for match in matches]


def pattern_of(word: str) -> str:
    """A word with what may end it otherwise, its letters with or without accents; a
    number as it is."""
    if not word.isalpha():
        return "".join(map(letter_pattern, word)) + r"(?![^\W_])"
    beginning = word[: max(4, len(word) - 2)]
    return "".join(map(letter_pattern, beginning)) + r"[^\W_]*"


def letter_pattern(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0].lower()
    variants = letters_like().get(plain)
    return f"[{plain}{variants}]" if variants else re.escape(letter)


def best_of(found: Sequence[tuple[Span, int]]) -> int:
    """The index of the match behind which most different words stand together."""
    best, most = 0, 0
    for index, (span, _) in enumerate(found):
        together: set[int] = set()
        for other, word in found[index : index + 20]:
            if other.start - span.start > TOGETHER:
                break
            together.add(word)
        if len(together) > most:
            best, most = index, len(together)
    return best


def next_word(text: str, start: int, end: int) -> int:
    """Where a word begins between two places; the first place where none does."""
    space = text.find(" ", start, end)
    return space + 1 if space >= 0 else start
