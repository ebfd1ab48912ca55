"""
Won, of what was only in the running: "won an Oscar" of "was nominated for an Oscar".

Ours; English only.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_WON = re.compile(
    r"\b(?:w[io]ns?|winning|winners?|(?:was|were|been) awarded|received|took home|"
    r"awards?|prizes?|recipients?)\b",
    re.IGNORECASE,
)
_CLAIMS = re.compile(
    r"\b(?:w[io]ns?|winner of|(?:was|were) awarded|took home)\b", re.IGNORECASE
)
_RUNNING = re.compile(
    r"\b(?:nominat(?:ed|ions?)|nominees?|shortlist(?:ed)?|longlist(?:ed)?|finalists?|"
    r"in the running|runner-up)\b",
    re.IGNORECASE,
)

NOT_WON = 0.3
"""Most that `support` may be of a prize that the source does not say was won."""


def find_only_nominated(comparison: Comparison) -> Departure | None:
    """A prize won in the claim for which the passages only tell of a nomination."""
    claim, text = comparison.claim, comparison.source.blanked
    own = _CLAIMS.search(claim.statement)
    if claim.language != "en" or own is None or _RUNNING.search(claim.statement):
        return None
    stretches = [(each.start, each.end) for each in comparison.passages]
    told = [_RUNNING.search(text, *each) for each in stretches]
    if not any(told) or any(_WON.search(text, *each) for each in stretches):
        return None
    running = next(each for each in told if each is not None)
    return Departure(
        kind=DifferenceKind.MISSING_TERM,
        claim=own.span(),
        source=running.span(),
        reason=f"The source says “{running.group()}”; the text says “{own.group()}”.",
        ceiling=NOT_WON,
    )
