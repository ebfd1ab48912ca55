"""
From where to where: "from Austria into Hungary" of "from Hungary into Austria".

Ours. Two ends told by name that changed places are another way; English only.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_NAME = r"[^\W\d_a-z][\w'’-]+(?:\s[^\W\d_a-z][\w'’-]+){0,2}"
_ROUTE = re.compile(
    rf"\bfrom\s(?:the\s)?(?P<first>{_NAME}),?\s(?:[a-z]+\s){{0,3}}?"
    rf"(?:to|into|onto|towards?)\s(?:the\s)?(?P<last>{_NAME})"
)

OTHER_WAY = 0.15
"""Most that `support` may be when the two ends changed places."""


def find_other_way(comparison: Comparison) -> Departure | None:
    """Two ends of a way that the source has the other way round."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en":
        return None
    ours = list(_ROUTE.finditer(claim.statement))
    if not ours:
        return None
    theirs = [
        match
        for passage in comparison.passages
        for match in _ROUTE.finditer(source.blanked, passage.start, passage.end)
    ]
    for own in ours:
        ends = (own["first"], own["last"])
        if any((each["first"], each["last"]) == ends for each in theirs):
            continue
        for each in theirs:
            if (each["last"], each["first"]) == ends:
                return Departure(
                    kind=DifferenceKind.NAME,
                    claim=own.span(),
                    source=each.span(),
                    ceiling=OTHER_WAY,
                    contradicts=True,
                )
    return None
