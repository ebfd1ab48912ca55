"""
A citation that the claim copies from its source, with another year: "(Ng, 1987)".

Ours. Markers are never terms, but who copies the source's own "(Ng, 1978)" says whom
the source cites. Only names and years are compared; a number such as "(8)" is the
number of the claim's own list.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.texts.claim_markers import find_author_markers
from verification.records import DifferenceKind

_DIGITS = re.compile(r"\d+")


def find_other_cited_year(comparison: Comparison) -> Departure | None:
    """A year beside the same authors that the source has otherwise; None if none."""
    printed = comparison.claim.printed
    for start, end in find_author_markers(printed):
        marker = printed[start:end]
        skeleton = re.compile(_DIGITS.sub("(\\\\d+)", re.escape(marker)))
        years = _DIGITS.findall(marker)
        for passage in comparison.passages:
            text = comparison.source.text
            found = skeleton.search(text, passage.start, passage.end + len(marker))
            if found is None or list(found.groups()) == years:
                continue
            at = next(n for n, year in enumerate(years) if found.group(n + 1) != year)
            own = list(_DIGITS.finditer(printed, start, end))[at]
            return Departure(
                kind=DifferenceKind.DATE,
                claim=own.span(),
                source=found.span(at + 1),
                ceiling=ANOTHER_YEAR,
            )
    return None


ANOTHER_YEAR = 0.3
"""Most that `support` may be of a claim that cites another year than its source."""
