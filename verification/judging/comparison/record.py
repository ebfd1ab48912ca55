"""
What was found where when a claim was held against a source, and what was not.

The record that `comparing` fills, stage by stage; `features` turns it into numbers,
`explanations` into words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from verification.judging.numbers.quantities import Quantity
from verification.judging.texts.names import NameFinding
from verification.judging.texts.passages import Coverage, SourceIndex, Window
from verification.judging.texts.quotations import Quotation, QuotationMatch
from verification.judging.words.terms import Token

from .alignment import UNALIGNED, Alignment
from .claims import ReadClaim
from .departure import Departure
from .quantity_matching import QuantityFinding, quantities_between
from .turns import Turn


@dataclass(slots=True)
class Passage:
    """A window with its words, ready to be compared."""

    window: Window
    start: int
    end: int
    tokens: list[Token]
    keys: frozenset[str]


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

    relatives: dict[int, Token] = field(default_factory=dict)
    """By the place of a term that the passages lack, the word there that tells it."""

    sentence: int = -1
    """Number of the sentence that runs most like the claim; -1 without passages."""

    alignment: Alignment = UNALIGNED
    """Of the claim with that sentence."""

    quantities: list[QuantityFinding] = field(default_factory=list)
    names: list[NameFinding] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    swaps: list[Swap] = field(default_factory=list)
    quotations: list[tuple[Quotation, QuotationMatch | None]] = field(
        default_factory=list
    )
    departures: list[Departure] = field(default_factory=list)
    """What the closer checks found."""

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
