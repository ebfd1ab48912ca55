"""
Who did it to whom, named or not: "the bank bought Norfin", "Norfin bought the bank".

Ours. The deeds of claim and passage (see `party_deeds`) are held against each other:
two parties that changed places say something else, in whichever voice, by whichever
verb or noun it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verification.records import DifferenceKind

from .departures import Departure
from .party_deeds import Deed, read_deeds

if TYPE_CHECKING:
    from .comparison import Comparison

EXCHANGED = 0.15
"""Most that `support` may be when the parties changed places."""


def find_exchanged_parties(comparison: Comparison) -> Departure | None:
    """Two parties of a deed that changed places; None when nothing did."""
    for own, told in _pairs(comparison):
        if any(own.agrees(each) for each in told):
            continue
        crossed = next((each for each in told if own.is_crossed(each)), None)
        if crossed is not None:
            return Departure(
                kind=DifferenceKind.NAME,
                claim=(own.start, own.end),
                source=(crossed.start, crossed.end),
                ceiling=EXCHANGED,
                contradicts=True,
            )
    return None


def is_told_from_behind(
    claim: tuple[int, int], source: tuple[int, int], comparison: Comparison
) -> bool:
    """
    Whether two opposites tell one deed: "borrowed from them" for "they lent".

    Args:
        claim: Where the claim's word stands.
        source: Where the source's word stands.
    """
    word = next((t.key for t in comparison.claim.tokens if t.start == claim[0]), "")
    for own, told in _pairs(comparison):
        for each in told:
            if not own.agrees(each):
                continue
            if own.verb == claim and each.verb == source:
                return True
            if word in own.parties and word in each.parties:
                return True  # men and women, each in its place
    return False


def _pairs(comparison: Comparison) -> Iterator[tuple[Deed, list[Deed]]]:
    """Each deed of the claim with the same deeds of the passages."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en":
        return
    ours = list(read_deeds(claim.tokens, claim.statement))
    if not ours:
        return
    theirs = [
        deed
        for passage in comparison.passages
        for number in range(passage.window.first, passage.window.last + 1)
        if number not in source.references
        for deed in read_deeds(source.tokens(number), source.blanked)
    ]
    for own in ours:
        yield own, [each for each in theirs if each.name == own.name]
