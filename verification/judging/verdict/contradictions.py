"""
Whether the source says otherwise, where the claim does not stand.

Ours. Unsure is never contradicted: nothing else may be missing or differ.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain

from verification.judging.comparison import Comparison
from verification.judging.comparison.alignment import (
    CLOSELY_COPIED,
    COPIED,
    HEDGED_FROM,
)
from verification.judging.comparison.number_matching import QuantityFinding
from verification.judging.comparison.record import MismatchKind
from verification.judging.polarity.negations import find_negations
from verification.judging.quotations import Quotation, QuotationMatch
from verification.language.lists import late_regex, list_sections

STRONG_MISMATCH = 3
"""Telling words that both sides of a mismatch share; two are met by chance."""

OWN_WORDS = 2
"""
Telling words of its own with which a claim still speaks of the passage's very fact.
"""

MUCH_SHARED = 4
"""Telling words around both numbers from which they count the same thing."""

LONG_QUOTATION = 8
"""
Words from which a near miss is the same utterance, changed; five words alike may be
the writer's own.
"""

SAME_THING = 0.6
"""Share of the claim's neighbouring words that stand together in the passage."""


def says_otherwise(comparison: Comparison, features: Mapping[str, float]) -> bool:
    """
    Whether passage and claim speak of the same thing and say different things of it.

    Unsure is never contradicted: nothing else may be missing or differ.
    """
    if features["names_absent"] or features["names_far"]:
        return False
    if any(
        match is not None
        and not match.is_exact
        and quotation.text.count(" ") + 1 >= LONG_QUOTATION
        and _puts_in(quotation, match, comparison)
        for quotation, match in comparison.quotations
    ):
        return True
    numbers = [each for each in comparison.quantities if each.equal is None]
    if numbers:
        return (
            len(numbers) == 1
            and not comparison.mismatches
            and _number_contradicts(numbers[0], comparison, features)
        )
    return any(
        mismatch.kind is not MismatchKind.HEDGE
        and (
            (mismatch.strength >= 1 and features["verbatim"] >= CLOSELY_COPIED)
            or (
                mismatch.strength >= STRONG_MISMATCH
                and features["verbatim"] >= HEDGED_FROM
                and features["words_missing"] <= OWN_WORDS
            )
        )
        for mismatch in comparison.mismatches
    )


def _puts_in(
    quotation: Quotation, match: QuotationMatch, comparison: Comparison
) -> bool:
    """Whether the quotation has other words than the source; less is no other."""
    theirs = iter(_words(comparison.source.text[match.start : match.end]))
    return not all(word in theirs for word in _words(quotation.text))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def _number_contradicts(
    finding: QuantityFinding, comparison: Comparison, features: Mapping[str, float]
) -> bool:
    if finding.counterpart is None or finding.is_elsewhere:
        return False
    if is_bounded(comparison.claim.statement, finding.quantity.start):
        return False  # "less than 50" beside "30"
    if any(each.equal == finding.counterpart for each in comparison.quantities):
        return False  # "from August to October" beside "August"
    is_date = finding.quantity.dimension == "date"
    if finding.shared < 2 and not is_date:
        return False
    ours = find_negations(comparison.claim.tokens, comparison.claim.statement)
    theirs = find_negations(comparison.sentence_tokens, comparison.source.text)
    if len(ours) != len(theirs):
        return False  # "not the first" beside "the second"
    if any(each.is_name and each.claim[0].word.isalpha() for each in comparison.swaps):
        return False  # the length of another bridge
    if features["verbatim"] >= COPIED:
        return features["words_missing"] <= 1
    is_same_thing = features["pairs"] >= SAME_THING or finding.shared >= MUCH_SHARED
    return features["words_missing"] == 0 and is_same_thing


def is_bounded(statement: str, start: int) -> bool:
    """
    Whether what stands before a value makes it a bound, or a rough one.

    >>> is_bounded("sold before May 2008", 12), is_bounded("sold in May 2008", 8)
    (True, False)
    """
    return _BOUND.search(statement[max(0, start - ROOM) : start]) is not None


ROOM = 24
"""Code points before a value in which what bounds it stands."""

_BOUND = late_regex(
    lambda: (
        rf"(?:(?<![^\W_])(?:{'|'.join(chain(*list_sections(_BOUNDS).values()))})\s"
        r"(?:the\s|a\s)?|[~≈<>≥≤]\s?)[$€£¥]?$"
    ),
    re.IGNORECASE,
)
_BOUNDS = "judging/verdict/bounds"
