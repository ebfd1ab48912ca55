"""
Cited years: a citation that a claim copies from its source keeps its year. Ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finding import LEAST_HELD, Finding, FindingKind
from verification.judging.likeness import ALIKE
from verification.judging.read_claim import find_author_markers
from verification.language.lists import late_regex
from verification.records import DifferenceKind

_DIGITS = late_regex(r"\d+")


def find_other_cited_year(
    comparison: Comparison, features: Features
) -> Iterator[Finding]:
    """A year beside the same authors that the source has otherwise."""
    if features.window < LEAST_HELD:
        return
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
            yield Finding(
                kind=FindingKind.OTHER_CITED_YEAR,
                shown_as=DifferenceKind.DATE,
                claim=own.span(),
                source=found.span(at + 1),
                ceiling=ANOTHER_YEAR,
                is_error=features.verbatim >= ALIKE,
            )
            return


ANOTHER_YEAR = 0.3
"""Most that `support` may be of a claim that cites another year than its source."""
