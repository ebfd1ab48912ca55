"""
The words that belong to each figure of a text.

Ours. Where a text gives several figures of one kind, each has a stretch of its own, cut
at full stops, at "while", at "and", at a comma. A stretch without a subject takes the
one before it in its sentence: "Kenya had eleven, five of them gold". Columns of a table
are not followed. Which words name the group is for `parallels`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from verification.judging.words.commonness import is_ordinary
from verification.judging.words.terms import Token

from .dates import MONTHS
from .quantities import Quantity, is_unnamed_money
from .respectively import find_respective

SENTENCE_END = re.compile(r"[.!?…](?=\s)|[;\n。！？；]")
"""Where a stretch ends whatever stands behind."""

_CUTS = (
    re.compile(
        r",?\s(?:while|whereas|whilst|but|against|versus|vs\.?|compared|unlike|than|"
        r"während|tandis|mientras|mentre)\s",
        re.IGNORECASE,
    ),
    re.compile(r",?\s(?:and|or|und|et|y|e|och|og|en|и)\s", re.IGNORECASE),
    re.compile(r"[,:()、，：]|\s[-–—]\s"),
)
"""Where one figure's stretch gives way to the next one's, the surest first."""

WIDEST = 220
"""Code points of a stretch on either side of its figure."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A figure with the words that belong to it."""

    start: int
    end: int
    tokens: tuple[Token, ...]
    keys: frozenset[str]
    figure: Quantity
    is_set: bool = False
    """Whether "respectively" says which group it is of."""


@dataclass(frozen=True, slots=True)
class Text:
    """One side of the comparison: its text, words and figures in order."""

    text: str
    tokens: Sequence[Token]
    figures: Sequence[Quantity]


def stretch_of(figure: Quantity, side: Text) -> Stretch:
    """What belongs to a figure: as far as the next figure's words begin."""
    respective = find_respective(figure, side.figures, side.tokens, side.text)
    if respective is None:
        return _cut_out(figure, side)
    tokens: Sequence[Token] = respective.tokens
    if respective.like is not None:
        tokens = _cut_out(respective.like, side).tokens
    keys = frozenset(token.key for token in tokens if token.key)
    return Stretch(
        figure.start,
        figure.end,
        tuple(tokens),
        keys,
        figure,
        is_set=respective.like is None,
    )


def _cut_out(figure: Quantity, side: Text) -> Stretch:
    """The words from the end of the figure before to the beginning of the next one."""
    alike = [each for each in side.figures if are_alike(each, figure)]
    start = max(0, figure.start - WIDEST)
    for other in reversed(alike):
        if other.end <= figure.start:
            cut = _cut(side.text, max(other.end, start), figure.start, from_left=False)
            if cut is not None:
                start = max(start, cut)
                break
    else:
        start = _last_end(side.text, start, figure.start)
    end = min(len(side.text), figure.end + WIDEST)
    for other in alike:
        if other.start >= figure.end:
            cut = _cut(side.text, figure.end, min(other.start, end), from_left=True)
            if cut is not None:
                end = min(end, cut)
                break
    else:
        match = SENTENCE_END.search(side.text, figure.end, end)
        end = match.start() if match is not None else end
    first = bisect_left(side.tokens, start, key=lambda token: token.start)
    tokens = []
    for token in side.tokens[first:]:
        if token.start >= end:
            break
        if not any(each.start <= token.start < each.end for each in alike):
            tokens.append(token)
    tokens = [*_subject(tokens, start, side), *tokens]
    keys = frozenset(token.key for token in tokens if token.key)
    return Stretch(start, end, tuple(tokens), keys, figure)


def _subject(tokens: Sequence[Token], start: int, side: Text) -> list[Token]:
    """The name that opens the sentence, for a stretch that names nobody."""
    if any(kind_of(token, is_first=False) != "word" for token in tokens):
        return []
    opening = _last_end(side.text, max(0, start - WIDEST), start)
    if opening >= start - 1:
        return []
    first = bisect_left(side.tokens, opening, key=lambda token: token.start)
    name: list[Token] = []
    for place, token in enumerate(side.tokens[first : first + LONGEST_SUBJECT]):
        if token.start >= start:
            break
        if kind_of(token, is_first=place == 0) == "name":
            name.append(token)
        elif name or token.key:
            break
    return name


LONGEST_SUBJECT = 6
"""Words in which a sentence names whom it is about: "In Wales", "The Elwick Bridge"."""


def is_of_score(figure: Quantity, text: str) -> bool:
    """Whether it is half of a score or of a range: "27-17", "222 to 0"."""
    before = text[max(0, figure.start - 5) : figure.start]
    return (
        _SCORE_BEFORE.search(before) is not None
        or _SCORE_BEHIND.match(text, figure.end) is not None
    )


_SCORE_BEFORE = re.compile(r"\d\s?(?:[-–—:]|to)\s?$")
_SCORE_BEHIND = re.compile(r"\s?(?:[-–—:]|to)\s?\d")


def are_alike(one: Quantity, other: Quantity) -> bool:
    """Whether two figures are of one kind: "$5 million" and "3 million"."""
    if (one.span is None) != (other.span is None):
        return False
    if one.dimension == other.dimension:
        return True
    return is_unnamed_money(one, other)


def _cut(text: str, start: int, end: int, *, from_left: bool) -> int | None:
    """
    Where one figure's words end and the next one's begin; None when nothing parts them.
    """
    ends = [match.end() for match in SENTENCE_END.finditer(text, start, end)]
    if ends:
        return ends[0] if from_left else ends[-1]
    for pattern in _CUTS:
        match = pattern.search(text, start, end)
        if match is not None:
            return match.start() if from_left else match.end()
    return None


def _last_end(text: str, start: int, end: int) -> int:
    return max(
        (match.end() for match in SENTENCE_END.finditer(text, start, end)),
        default=start,
    )


YEAR_DIGITS = 4
"""Digits of a year, as texts of our time print it."""


def kind_of(token: Token, *, is_first: bool) -> str:
    """Of a word that may name a group: year, digits, month, name or word."""
    word = token.word
    if word[0].isdigit():
        return "year" if len(word) == YEAR_DIGITS and word.isdigit() else "digits"
    if word.lower() in MONTHS:
        return "month"
    if word[0].isupper() and not (is_first and is_ordinary(token.key)):
        return "name"
    return "word"
