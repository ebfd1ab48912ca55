"""
The words that belong to each figure of a text, and which of them name its group.

Ours. Where a text gives several figures of one kind, each has a stretch of its own, cut
at full stops, at "while", at "and", at a comma. A stretch without a subject takes the
one before it in its sentence: "Kenya had eleven, five of them gold". Words in the same
place of two stretches name their groups: names at their beginnings or beside the
figures, years, "the vaccine group" and "the placebo group", "among women" and "among
men". Columns of a table are not followed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
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
    if any(_kind(token, is_first=False) != "word" for token in tokens):
        return []
    opening = _last_end(side.text, max(0, start - WIDEST), start)
    if opening >= start - 1:
        return []
    first = bisect_left(side.tokens, opening, key=lambda token: token.start)
    name: list[Token] = []
    for place, token in enumerate(side.tokens[first : first + LONGEST_SUBJECT]):
        if token.start >= start:
            break
        if _kind(token, is_first=place == 0) == "name":
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


@dataclass(frozen=True, slots=True)
class Parallel:
    """Keys of two words that tell one stretch's group from the other's."""

    mine: str
    its: str

    is_sure: bool
    """Whether both stand in one place; the first words of a list are not sure."""

    is_name: bool
    """Whether both are names, years or months."""


def find_parallels(mine: Stretch, its: Stretch) -> Iterator[Parallel]:
    """Words of both stretches that tell one group from the other, pair by pair."""
    ours = [each for each in _labels(mine) if each.token.key not in its.keys]
    theirs = [each for each in _labels(its) if each.token.key not in mine.keys]
    for one in ours[:MOST_LABELS]:
        for other in theirs[:MOST_LABELS]:
            if one.kind != other.kind:
                continue
            is_sure = mine.is_set or bool(one.places & other.places)
            if is_sure or _are_listed(one, other):
                is_name = one.kind != "word"
                yield Parallel(one.token.key, other.token.key, is_sure, is_name)


MOST_LABELS = 40
"""Words of one stretch that may name its group."""


@dataclass(frozen=True, slots=True)
class _Label:
    """A word that may name a group, and where it stands in its stretch."""

    token: Token
    kind: str
    places: frozenset[str]


def _labels(stretch: Stretch) -> Iterator[_Label]:
    tokens, figure = stretch.tokens, stretch.figure
    telling = sum(bool(token.key) for token in tokens)
    for place, token in enumerate(tokens):
        if not token.key:
            continue
        kind = _kind(token, is_first=place == 0)
        places = set()
        before = _before(tokens, place)
        if before in _PLACING or kind == "name":
            places.add(f"{before} _" if before else "first")
        if kind == "name" and _is_beside(token, figure):
            places.add("beside")
        if kind == "year":
            places.add("year")
        elif before == "":
            places.add("first" if telling <= SHORT_LIST else "first of more")
        after = tokens[place + 1].key if place + 1 < len(tokens) else ""
        if after and not after[0].isdigit():
            places.add(f"_ {after}")
        yield _Label(token, kind, frozenset(places))


def _are_listed(one: _Label, other: _Label) -> bool:
    """Whether a list goes on without its verb: "schools get 24, museums 31"."""
    places = {"first", "first of more"}
    return bool(one.places & places and other.places & places) and (
        "first" in one.places or "first" in other.places
    )


def _is_beside(token: Token, figure: Quantity) -> bool:
    gap = max(figure.start - token.end, token.start - figure.end)
    return 0 <= gap <= BESIDE


BESIDE = 3
"""Code points between a figure and its name: "Wales: 24", "Ruiz (27:52.0)"."""

SHORT_LIST = 2
"""Telling words of a stretch in a list: "women 24, men 31"."""

_ARTICLES = frozenset(
    "the a an its their his her der die das le la les el los il".split()
)
_PLACING = frozenset(
    """
        in among amongst of for at by from with on under to within across throughout
        between bei unter von im auf en chez pour dans por para tra nel da
    """.split()
)
"""Words before a group; the same one before two words puts both in one place."""


def _before(tokens: Sequence[Token], place: int) -> str:
    """The word before, articles passed over; empty at the start of the stretch."""
    place -= 1
    while place >= 0 and tokens[place].word.lower() in _ARTICLES:
        place -= 1
    if place < 0:
        return ""
    word = tokens[place].word
    if word[0].isupper() and tokens[place].key and not is_ordinary(tokens[place].key):
        return _before(tokens, place)  # "Anna Lind": the second word of a name
    return word.lower()


def _kind(token: Token, *, is_first: bool) -> str:
    word = token.word
    if word[0].isdigit():
        return "year" if len(word) == YEAR_DIGITS and word.isdigit() else "digits"
    if word.lower() in MONTHS:
        return "month"
    if word[0].isupper() and not (is_first and is_ordinary(token.key)):
        return "name"
    return "word"


YEAR_DIGITS = 4
"""Digits of a year, as texts of our time print it."""


def head_of(figure: Quantity, side: Text) -> str:
    """
    Key of the word that governs a figure: "hired 50", "a margin of 12 percent"; empty
    when other words stand between.
    """
    place = bisect_left(side.tokens, figure.start, key=lambda token: token.start) - 1
    for token in reversed(side.tokens[max(0, place - 2) : place + 1]):
        if "," in side.text[token.end : figure.start]:
            return ""
        if token.key:
            return "" if token.key[0].isdigit() else token.key
        if token.word.lower() not in _LINKS:
            return ""
    return ""


def is_governed(figure: Quantity, side: Text) -> bool:
    """Whether a word of its own governs a figure, and not one that was left out."""
    if head_of(figure, side):
        return True
    place = bisect_left(side.tokens, figure.start, key=lambda token: token.start)
    return place > 0 and side.tokens[place - 1].word.lower() in _HAVING


_HAVING = frozenset("has have had up down".split())
"""Words right before a figure that govern it though they tell nothing else."""


def noun_behind(figure: Quantity, side: Text) -> str:
    """Key of what a figure counts; empty behind a unit or a full stop."""
    place = bisect_left(side.tokens, figure.end, key=lambda token: token.start)
    for token in side.tokens[place : place + 2]:
        if token.key and token.start - figure.end <= LONGEST_ADJECTIVE:
            last = token.key
            if token.word.lower() in _ADDED:
                continue
            return last
        return ""
    return ""


LONGEST_ADJECTIVE = 14
"""Code points between a figure and its noun: "3,100 new students"."""

_ADDED = frozenset({"new", "more", "additional", "extra", "further", "other"})
_LINKS = frozenset(
    "of at by to was were is are a an the about some nearly almost over".split()
)
