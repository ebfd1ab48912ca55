"""
What was found where when a claim was held against a source, and what was not.

The record that `comparing` fills, stage by stage.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from verification.judging.alignment import UNALIGNED, Alignment
from verification.judging.comparison.claims import ReadClaim
from verification.judging.comparison.number_matching import (
    QuantityFinding,
    quantities_between,
)
from verification.judging.index import Coverage, Passage, SourceIndex
from verification.judging.text.terms import Token
from verification.judging.values.names import NameFinding
from verification.judging.values.quantities import Quantity
from verification.judging.values.quotations import Quotation, QuotationMatch


class MismatchKind(StrEnum):
    NEGATION = "negation"
    DIRECTION = "direction"
    DATE = "date"
    """Days of the week and seasons, which exclude each other."""

    HEDGE = "hedge"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Words by which claim and passage part: one says no, the opposite, or maybe."""

    kind: MismatchKind

    claim: tuple[int, int]
    """Where the claim's words stand, with the negation when the claim has it."""

    source: tuple[int, int]
    """The same in the source."""

    strength: int = 1
    """Telling words that both sides share and only one side reverses."""

    shared: int = 0
    """Telling words that both sides have around the negated word, itself left aside."""


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


@dataclass(frozen=True, slots=True)
class Swap:
    """
    Telling words of the claim where the source's sentence has other telling words.
    """

    claim: tuple[Token, ...]
    source: tuple[Token, ...]

    is_name: bool
    """Whether both sides are written with a capital, or as figures."""


@dataclass
class Comparison:
    """A claim beside the passages of a source that come closest to it."""

    claim: ReadClaim
    source: SourceIndex
    coverage: Coverage
    passages: list[Passage] = field(default_factory=list)
    """Best first; empty when nothing in the source bears on the claim."""

    mask: int = 0
    """Terms that stand in the passages."""

    variants: dict[int, Token] = field(default_factory=dict)
    """By the place of a term that the passages lack, the word there that tells it."""

    sentence: int = -1
    """Number of the sentence that runs most like the claim; -1 without passages."""

    alignment: Alignment = UNALIGNED
    """Of the claim with that sentence."""

    quantities: list[QuantityFinding] = field(default_factory=list)
    names: list[NameFinding] = field(default_factory=list)
    mismatches: list[Mismatch] = field(default_factory=list)
    swaps: list[Swap] = field(default_factory=list)
    quotations: list[tuple[Quotation, QuotationMatch | None]] = field(
        default_factory=list
    )

    @cached_property
    def passage_quantities(self) -> list[Quantity]:
        """Numbers of the passages, offsets in the source."""
        return [
            quantity
            for passage in self.passages
            for quantity in quantities_between(self.source, passage.start, passage.end)
        ]

    @property
    def passage_sentences(self) -> list[int]:
        """Numbers of the passages' sentences, passage by passage, the best first."""
        return [
            number
            for passage in self.passages
            for number in self.source.sentences_in(passage.window)
        ]

    @property
    def sentence_tokens(self) -> list[Token]:
        """Of the stretch that `alignment` lays beside the claim."""
        return self.source.tokens(self.sentence)

    @property
    def best(self) -> Passage:
        return self.passages[0]
