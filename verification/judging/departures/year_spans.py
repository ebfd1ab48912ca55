"""
From when to when: "1939–45" beside "from 1939 to 1946".

Ours. A year inside a span agrees with the span, which is right for "in 1942" and wrong
for the span's own ends; so spans are held against spans.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_SPAN = re.compile(
    r"(?<![\w.,/-])(?:from\s|between\s)?(?P<first>1\d{3}|20\d\d)"
    r"(?:\s?[-–—]\s?|\s(?:to|until|till|through|and)\s)"
    r"(?P<last>(?:1\d|20)\d\d|\d\d)(?![\w%]|[-–/]\d|[.,]\d)",
    re.IGNORECASE,
)


def find_other_span(comparison: Comparison) -> Departure | None:
    """A span of years of the claim that starts or ends otherwise in the passages."""
    own = _spans(comparison.claim.statement, 0, len(comparison.claim.statement))
    if not own:
        return None
    text = comparison.source.blanked
    given = [
        span
        for passage in comparison.passages
        for span in _spans(text, passage.start, passage.end)
    ]
    for place, years in own:
        if any(other == years for _, other in given):
            continue
        for where, other in given:
            if len(set(years) & set(other)) == 1 and years[0] != other[1]:
                theirs = " ".join(text[slice(*where)].split())
                ours = comparison.claim.printed[slice(*place)]
                return Departure(
                    kind=DifferenceKind.DATE,
                    claim=place,
                    source=where,
                    reason=f"The source says {theirs}; the text says {ours}.",
                    ceiling=0.1,
                    contradicts=True,
                )
    return None


def _spans(
    text: str, start: int, end: int
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where each span stands, and its first and last year."""
    found = []
    for match in _SPAN.finditer(text, start, end):
        first, last = int(match["first"]), int(match["last"])
        if last < 100:
            last += first - first % 100
        is_span = match.group()[:1].isalpha() or not match.group()[
            4:
        ].strip().startswith(("and", "to "))
        if is_span and first < last <= first + LONGEST_SPAN:
            found.append((match.span(), (first, last)))
    return found


LONGEST_SPAN = 200
"""Years; "1200 to 1900" are numbers rather than years."""
