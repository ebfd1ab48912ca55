"""
What was found where when a claim was held against a source, and what was not.

The record that `comparing` fills, stage by stage.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from verification.judging.alignment import UNALIGNED, Alignment
from verification.judging.index import (
    Coverage,
    Passage,
    SourceIndex,
    quantities_between,
)
from verification.judging.read_claim import ReadClaim
from verification.judging.text.terms import Token
from verification.judging.values.names import Name, NameFinding, find_names
from verification.judging.values.quantities import Dimension, Quantity
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


class Operation(StrEnum):
    """What is done with the numbers, in their order."""

    DIFFERENCE = "difference"
    TOTAL = "total"
    QUOTIENT = "quotient"
    PRODUCT = "product"
    CHANGE = "change"
    """The difference of the first two by the third."""

    REST = "rest"
    """What shares leave of the whole."""

    BEFORE_RISE = "before a rise"
    """The first before it rose by the second, a share."""

    BEFORE_FALL = "before a fall"


@dataclass(frozen=True, slots=True)
class Sum:
    """A value and how it was made; of shares in percent, else in base units."""

    operation: Operation
    operands: tuple[Quantity, ...]
    value: float


@dataclass(frozen=True, slots=True)
class QuantityFinding:
    """What became of one number of the claim."""

    quantity: Quantity

    equal: Quantity | None
    """The passage's number that bears it out."""

    counterpart: Quantity | None
    """
    Where none does: the passage's number of the same thing; offsets in the source.
    """

    shared: int = 0
    """Telling words that number and counterpart have around them in common."""

    is_elsewhere: bool = False
    """Whether the claim's number stands somewhere else in the source."""

    made: Sum | None = None
    """How the passage's numbers make it, when it is none of them: see `arithmetic`."""

    needed: Sum | None = None
    """The one sum that a share or factor could be, where that gives another value."""

    is_cell: bool = False
    """Whether the counterpart is the cell of a table that the claim names, and the
    claim has the number of one beside, above or below it: see `tables`."""

    @property
    def borne_out_by(self) -> tuple[Quantity, ...]:
        """The passage's numbers that bear it out; none where none does."""
        if self.made is not None:
            return self.made.operands
        return () if self.equal is None else (self.equal,)

    @property
    def is_negligible(self) -> bool:
        """
        Whether the source need not print it: "two reasons" of which it gives two,
        "first".
        """
        quantity = self.quantity
        if self.shared >= 2:
            return False
        if quantity.dimension == Dimension.ORDINAL:
            return True
        return (
            quantity.dimension == Dimension.BARE
            and quantity.text.isalpha()
            and quantity.values[0] <= SMALL_COUNT
        )


SMALL_COUNT = 4
"""A count in words that a reader can count out of the passage."""


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

    def is_told(self, place: int) -> bool:
        """Whether the passages have a term, or a word that tells it."""
        return bool(self.mask >> place & 1) or place in self.variants

    @cached_property
    def passage_keys(self) -> frozenset[str]:
        """Keys of the passages' words."""
        return frozenset().union(*(passage.keys for passage in self.passages))

    @cached_property
    def passage_names(self) -> list[Name]:
        """Names of the passages, offsets in the source."""
        names = []
        for passage in self.passages:
            start, text = (
                passage.start,
                self.source.blanked[passage.start : passage.end],
            )
            names += [
                replace(name, start=name.start + start, end=name.end + start)
                for name in find_names(text, self.source.language)
            ]
        return names

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

    @cached_property
    def changed(self) -> list[tuple[Sequence[Token], Sequence[Token]]]:
        """The claim's words and those of that sentence where the two part, in order."""
        ours, theirs = self.claim.tokens, self.sentence_tokens
        return [
            (ours[slice(*change.claim)], theirs[slice(*change.source)])
            for change in self.alignment.changes
        ]

    @property
    def best(self) -> Passage:
        return self.passages[0]
