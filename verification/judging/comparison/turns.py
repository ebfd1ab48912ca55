"""Words by which a claim and its passage part, as the comparison keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from verification.judging.words.terms import Token


class TurnKind(StrEnum):
    NEGATION = "negation"
    DIRECTION = "direction"
    DATE = "date"
    """Days of the week and seasons, which exclude each other."""

    HEDGE = "hedge"


@dataclass(frozen=True, slots=True)
class Turn:
    """Words by which claim and passage part: one says no, the opposite, or maybe."""

    kind: TurnKind

    claim: tuple[int, int]
    """Where the claim's words stand, with the negation when the claim has it."""

    source: tuple[int, int]
    """The same in the source."""

    strength: int = 1
    """Telling words that both sides share and only one side turns."""

    shared: int = 0
    """Telling words that both sides have around the turned word, itself left aside."""


AROUND = 4
"""
Words on either side of an opposite that tell whether it is said of the same thing.
"""


def shared_around(
    one: Token, other: Token, claim: Sequence[Token], passage: Sequence[Token]
) -> int:
    return len(_around(one, claim) & _around(other, passage))


def _around(token: Token, tokens: Sequence[Token]) -> set[str]:
    place = next(n for n, each in enumerate(tokens) if each.start == token.start)
    near = tokens[max(0, place - AROUND) : place + AROUND + 1]
    return {each.key for each in near if each.key and each.start != token.start}
