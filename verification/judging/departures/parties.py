"""
Who did it to whom, named or not: "the bank bought Norfin", "Norfin bought the bank".

Ours. The deeds of claim and passage (see `party_deeds`) are held against each other:
two parties that changed places say something else, in whichever voice, by whichever
verb or noun it is told.
"""

from __future__ import annotations

from verification.judging.comparison import Comparison
from verification.judging.comparison.deed_matching import match_deeds
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

EXCHANGED = 0.15
"""Most that `support` may be when the parties changed places."""


def find_exchanged_parties(comparison: Comparison) -> Departure | None:
    """Two parties of a deed that changed places; None when nothing did."""
    for own, told in match_deeds(comparison):
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
