"""
One kinship told from its other end: "whose sister is Helen" for "the brother of Helen".

Ours; English only. Where one side puts the owner before the word and the other behind
it, the two words may be those of one pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from .terms import Token

_BACK = frozenset(
    frozenset({one, other})
    for ones, others in (
        ("brother sister", "brother sister"),
        ("father mother", "son daughter"),
        ("uncle aunt", "nephew niece"),
        ("husband", "wife"),
        ("grandfather grandmother", "grandson granddaughter"),
        ("stepfather stepmother", "stepson stepdaughter"),
    )
    for one in ones.split()
    for other in others.split()
)
"""Kin of whom one is the other's: a brother has a sister, a son a mother."""


def is_kin_told_back(
    ours: Sequence[Token], place: int, theirs: Sequence[Token], at: int
) -> bool:
    """Whether one kinship is told from its other end: "whose sister is"."""
    pair = {ours[place].word.lower(), theirs[at].word.lower()}
    return pair in _BACK and _has_owner(ours, place) != _has_owner(theirs, at)


def _has_owner(tokens: Sequence[Token], place: int) -> bool:
    """Whether somebody stands before a word whose kin it is: "whose", "Reid's"."""
    before = tokens[place - 1].word.lower() if place else ""
    return before in _OWNERS or before.endswith(("'s", "’s"))


_OWNERS = frozenset("whose his her their my our your".split())
