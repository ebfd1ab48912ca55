"""
Which words tell the group of one figure from that of another: "Wales" and "England".

Ours. Words in the same place of two stretches name their groups: names at their
beginnings or beside the figures, years, "the vaccine group" and "the placebo group",
"among women" and "among men".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.judging.words.commonness import is_ordinary
from verification.judging.words.terms import Token

from .figure_stretches import Stretch, kind_of
from .quantities import Quantity

MOST_LABELS = 40
"""Words of one stretch that may name its group."""

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
        kind = kind_of(token, is_first=place == 0)
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
