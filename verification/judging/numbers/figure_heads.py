"""
The word that governs a figure, and the one that it counts: "hired 50 nurses".

Ours.
"""

from __future__ import annotations

from bisect import bisect_left

from .figure_stretches import Text
from .quantities import Quantity

LONGEST_ADJECTIVE = 14
"""Code points between a figure and its noun: "3,100 new students"."""

_ADDED = frozenset({"new", "more", "additional", "extra", "further", "other"})
_LINKS = frozenset(
    "of at by to was were is are a an the about some nearly almost over".split()
)
_HAVING = frozenset("has have had up down".split())
"""Words right before a figure that govern it though they tell nothing else."""


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
