"""
Quotations: quoted words that the source has otherwise, or nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finding import Finding, FindingKind, Telling
from verification.judging.values.quotations import Quotation, QuotationMatch
from verification.records import DifferenceKind

MISQUOTED = 0.3
"""Most support where the source has other words than the quoted ones."""

LONG_QUOTATION = 8
"""
Words from which a near miss is the same utterance, changed; five words alike may be
the writer's own.
"""


def find_misquoted(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """Quoted words that the source has otherwise, or nowhere."""
    for quotation, match in comparison.quotations:
        if match is None or not match.is_exact:
            is_named_right = not (features.names_absent or features.names_far)
            yield Finding(
                kind=FindingKind.QUOTATION,
                shown_as=DifferenceKind.QUOTATION,
                claim=(quotation.start, quotation.end),
                source=(match.start, match.end) if match else None,
                ceiling=MISQUOTED,
                contradicts=match is not None
                and is_named_right
                and quotation.text.count(" ") + 1 >= LONG_QUOTATION
                and _puts_in(quotation, match, comparison),
                telling=Telling.QUOTED_OTHERWISE if match else Telling.NOT_QUOTED,
            )


def _puts_in(
    quotation: Quotation, match: QuotationMatch, comparison: Comparison
) -> bool:
    """Whether the quotation has other words than the source; less is no other."""
    theirs = iter(_words(comparison.source.text[match.start : match.end]))
    return not all(word in theirs for word in _words(quotation.text))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())
