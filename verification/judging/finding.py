"""
What one finder found: where claim and source part, and what follows from it.

A judgment is made of one list of these. Its verdict, its differences, its reason, the
list of checks and what a flag asks of the editor are read from that list; nothing looks
at the texts once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.text.terms import Stretch
from verification.records import DifferenceKind


class FindingKind(StrEnum):
    """The question that was asked, as the tables call it."""

    NUMBER = "number"
    POLARITY = "polarity"
    QUOTATION = "quotation"
    NAME = "name"
    NAME_ALONE = "name alone"
    EXCHANGED_WORD = "exchanged word"
    SUPERLATIVE = "superlative"
    FOREIGN_PART = "foreign part"
    DENIAL = "denial"
    EXCHANGED_NAMES = "exchanged names"
    LESSER_RANK = "lesser rank"
    UNTOLD_CAUSE = "untold cause"
    OTHER_KIND = "other kind"
    OTHER_CITED_YEAR = "other cited year"
    SMALL_WORD = "small word"


class Telling(StrEnum):
    """How a finding is put in words; `tell` has the sentences."""

    OTHERWISE = "otherwise"
    """The source has something else in its place."""

    OTHER_FIGURE = "other figure"
    NOT_GIVEN = "not given"
    OTHER_SUM = "other sum"
    """Numbers of the source that are those of the claim's share make another one."""

    NOT_NAMED = "not named"
    QUOTED_OTHERWISE = "quoted otherwise"
    NOT_QUOTED = "not quoted"
    LESS_CERTAIN = "less certain"
    TAKEN_BACK = "taken back"
    NOT_ITS_OWN_WORD = "not its own word"
    ONLY_ASKED = "only asked"
    UNRANKED = "unranked"
    NO_CAUSE = "no cause"
    NAME_ALONE = "name alone"
    NOT_SAID = "not said"
    ONLY_IN_CLAIM = "only in claim"
    ONLY_IN_PASSAGE = "only in passage"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing in which a claim and its source part."""

    kind: FindingKind

    shown_as: DifferenceKind
    """What a reader sees it listed as."""

    claim: Stretch
    source: Stretch | None = None
    """Where the source has something in its place; None where it has nothing."""

    ceiling: float = 1.0
    """Most that `support` may be; 1 where it only tells."""

    contradicts: bool = False
    """Whether it alone shows that the source says otherwise."""

    asks: bool = False
    """Whether it leaves to a reader what would pass; it is no reason to think less."""

    is_silent: bool = False
    """Whether the source then says nothing of the claim, not even a part."""

    is_error: bool = False
    """Whether both sides are named and such a difference is right 85 times in 100."""

    telling: Telling = Telling.OTHERWISE
    ours: str = ""
    """The claim's words as they are quoted; those of the stretch where empty."""

    theirs: str = ""
    """The same of the source."""

    @property
    def decides(self) -> bool:
        """Whether the claim is not supported because of it."""
        return self.ceiling < 1.0 or self.asks


LEAST_HELD = 0.4
"""
Share of the claim's weight in its best passage from which a closer look is worth it;
with less the claim is not supported anyway.
"""

Finder: TypeAlias = Callable[[Comparison, Features], Iterable[Finding]]
"""Asks one question of a comparison that has passages."""
