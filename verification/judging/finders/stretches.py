"""
Words of a claim that a finder means together, as one stretch to be shown.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from verification.judging.finding import Stretch
from verification.judging.text.terms import Term


def longest_stretch(terms: Sequence[Term], places: Collection[int]) -> Stretch:
    """
    Where the weightiest run of neighbouring terms stands, of those at some places.

    Args:
        places: At least one.
    """
    runs: list[list[Term]] = []
    for place in sorted(places):
        if place - 1 not in places:
            runs.append([])
        runs[-1].append(terms[place])
    chosen = max(runs, key=lambda run: sum(term.weight for term in run))
    return chosen[0].start, chosen[-1].end
