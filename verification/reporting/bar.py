"""The claims of a report on one bar, stacked by verdict: what every picture draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verification.records import ClaimVerdict

from .words import VERDICT_WORDS

WIDTH = 1000.0

GAP = 3
"""Units between two stretches, so that they differ without colour."""

IN_ORDER = (
    ClaimVerdict.SUPPORTED,
    ClaimVerdict.PARTIALLY_SUPPORTED,
    ClaimVerdict.CONTRADICTED,
    ClaimVerdict.UNSUPPORTED,
    ClaimVerdict.CONFLICTING,
    ClaimVerdict.UNVERIFIABLE,
    ClaimVerdict.UNCITED,
)


@dataclass(frozen=True, slots=True)
class Stretch:
    verdict: str
    word: str
    count: int
    x: str
    width: str


def stretches(counts: Mapping[ClaimVerdict, int]) -> tuple[Stretch, ...]:
    """
    Those with a claim, side by side; none without any.

    >>> [each.width for each in stretches({ClaimVerdict.SUPPORTED: 3})]
    ['1000.00']
    """
    found = {each: counts[each] for each in IN_ORDER if counts.get(each)}
    room, total = WIDTH - GAP * (len(found) - 1), sum(found.values())
    made, at = [], 0.0
    for verdict, count in found.items():
        width = room * count / total
        made.append(
            Stretch(verdict, VERDICT_WORDS[verdict], count, f"{at:.2f}", f"{width:.2f}")
        )
        at += width + GAP
    return tuple(made)


def bar_words(parts: tuple[Stretch, ...]) -> str:
    """
    >>> bar_words(stretches({ClaimVerdict.SUPPORTED: 3, ClaimVerdict.UNCITED: 1}))
    'Supported 3, No source cited 1'
    """
    return ", ".join(f"{each.word} {each.count:,}" for each in parts)
