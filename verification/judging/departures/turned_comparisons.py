"""
Which of two things is more: "women earn more than men", "men earn more than women".

Ours: two things that changed places round the same word say otherwise; see
`comparatives`.
"""

from __future__ import annotations

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.polarity.comparatives import Compared, match_comparisons
from verification.records import DifferenceKind

TURNED = 0.15
"""Most that `support` may be when the two things changed places."""


def find_turned_comparison(comparison: Comparison) -> Departure | None:
    """Two things compared the other way round than in the source's sentence."""
    for own, told in match_comparisons(comparison):
        if any(_is_same_way(own, each) for each in told):
            return None
        for each in told:
            if own.degree == each.degree and own.is_exchanged(each):
                return Departure(
                    kind=DifferenceKind.DIRECTION,
                    claim=(own.start, own.end),
                    source=(each.start, each.end),
                    ceiling=TURNED,
                    contradicts=True,
                )
    return None


def _is_same_way(own: Compared, told: Compared) -> bool:
    return own.degree == told.degree and not told.thing - own.thing
