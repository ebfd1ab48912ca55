"""Words by which a claim and its passage part, as the comparison keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
