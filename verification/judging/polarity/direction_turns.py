"""
Up for down, Monday for Friday: the opposite of what the passage says.

Ours: pairs of opposites from a list written by hand (see `opposites`), in each other's
place or with the same words around them.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from verification.judging.comparison import Comparison
from verification.judging.comparison.alignment import Change
from verification.judging.comparison.turns import Turn, TurnKind, shared_around
from verification.judging.words.synonyms import kin_of
from verification.judging.words.terms import Token

from .opposites import COMPASS, EXCLUSIVE, opposite_keys

EXCHANGED = 0.6
"""
Share of a claim's words that run like the sentence, from which a place is the same.
"""

LONGEST_EXCHANGE = 4
"""Words of the claim; of the sentence as many are looked at from either end."""

_SEPARATE = frozenset({("make", "loss"), ("make", "losses")})
"""A key and a word that only look opposed: one may make a loss."""

SURELY_SAME = 2
"""
Telling words around an opposite that both sides share, from which it is said of the
same thing though the passage has the claim's own word elsewhere.
"""


def find_direction_turns(claim: Sequence[Token], comparison: Comparison) -> list[Turn]:
    """Where the passage has the opposite of a word of the claim."""
    exchanged = _find_exchanged(comparison)
    return [exchanged] if exchanged else _find_opposed(claim, comparison)


def _find_exchanged(comparison: Comparison) -> Turn | None:
    """
    Opposites that stand in each other's place: "up" for "down", Monday for Friday.
    """
    table = opposite_keys(comparison.claim.language)
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    if not table or comparison.alignment.shared < EXCHANGED * len(ours):
        return None
    for change in comparison.alignment.changes:
        count = change.claim[1] - change.claim[0]
        if not 0 < count <= LONGEST_EXCHANGE:
            continue
        taken = [theirs[at] for at in _places_facing(change, count)]
        for one in ours[slice(*change.claim)]:
            facing = table.get(one.key or one.word.lower(), frozenset())
            for other in taken:
                kind = _opposition(one, other, facing)
                if kind is not None:
                    return Turn(kind, (one.start, one.end), (other.start, other.end), 2)
    return None


def _places_facing(change: Change, count: int) -> list[int]:
    """As many places at either end of what the sentence has there, in order."""
    start, end = change.source
    first = range(start, min(start + count, end))
    last = range(max(end - count, start), end)
    return sorted({*first, *last})


def _opposition(one: Token, other: Token, facing: Container[str]) -> TurnKind | None:
    """How two words exclude each other; None when they do not."""
    group = EXCLUSIVE.get(one.word.lower())
    if group is not None and (
        EXCLUSIVE.get(other.word.lower()) == group
        and other.word.lower() != one.word.lower()
    ):
        is_place = one.word.lower() in COMPASS
        return TurnKind.DIRECTION if is_place else TurnKind.DATE
    if (other.key or other.word.lower()) in facing:
        return TurnKind.DIRECTION
    return None


def _find_opposed(claim: Sequence[Token], comparison: Comparison) -> list[Turn]:
    """
    Words of the claim whose opposite the passage has among words of the claim.
    """
    table = opposite_keys(comparison.claim.language)
    passage = comparison.best
    in_claim = {token.key for token in claim if token.key}
    in_sentence = {token.key for token in comparison.sentence_tokens if token.key}
    turns = []
    for token in claim:
        if token.key not in table or token.key in in_sentence:
            continue
        is_elsewhere = token.key in passage.keys or bool(
            kin_of(token.key, in_sentence - table[token.key])
        )
        near = comparison.sentence_tokens if is_elsewhere else passage.tokens
        for other in near:
            if other.key not in table[token.key] or other.key in in_claim:
                continue
            if (token.key, other.word.lower()) in _SEPARATE:
                continue
            shared = shared_around(token, other, claim, near)
            if is_elsewhere and shared < SURELY_SAME:
                continue
            ours, theirs = (token.start, token.end), (other.start, other.end)
            turns.append(Turn(TurnKind.DIRECTION, ours, theirs, shared))
            break
    return turns
