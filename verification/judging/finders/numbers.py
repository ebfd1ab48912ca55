"""
Numbers: a number or date of the claim that the passage has otherwise, or not at all.

Ours. Each is held against the passage's number of the same thing, see
`number_matching`. A number is shown with what belongs to it: the "at least"
before it, the whole score, the thing that it counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verification.judging.comparison import Comparison, QuantityFinding
from verification.judging.features import Features
from verification.judging.finding import Finding, FindingKind, Telling
from verification.judging.likeness import ALIKE, CLOSE_COPY, COPY
from verification.judging.tell_sums import show_needed, show_sum
from verification.judging.values.modifiers import find_bound
from verification.judging.values.quantities import Dimension, Quantity, is_equal
from verification.language.lists import any_listed, late_regex
from verification.language.wording import gettext as _
from verification.records import DifferenceKind

OTHER_VALUE = 0.2
"""
Most support beside another number of the same thing: people call 18 in 100 of the
labelled rows with one supported, halved.
"""

UNTOLD = 0.25
"""Most support of a number that the source gives nowhere."""

FAR = 0.2
"""Most support of a copied sentence whose number the source gives elsewhere only."""

MUCH_SHARED = 4
"""Telling words around both numbers from which they count the same thing."""

SAME_THING = 0.6
"""Share of the claim's neighbouring words that stand together in the passage."""


def find_other_numbers(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """A number or date of the claim that the passage does not bear out."""
    missing = [match for match in comparison.quantities if match.equal is None]
    is_alone = len(missing) == 1 and not comparison.mismatches
    for match in missing:
        own, other = match.quantity, match.counterpart
        ceiling = _ceiling(match, comparison, features)
        is_told = not match.is_negligible and (other or not match.is_elsewhere)
        if ceiling == 1.0 and not is_told:
            continue
        is_bound = is_bounded(comparison.claim.statement, own.start)
        yield Finding(
            kind=FindingKind.NUMBER,
            shown_as=_difference_kind(own, other),
            claim=(own.start, own.end),
            source=(other.start, other.end) if other else None,
            ceiling=ceiling,
            contradicts=is_alone and _says_otherwise(match, comparison, features),
            is_error=other is not None and not is_bound and features.verbatim >= ALIKE,
            telling=_telling(match),
            ours=_show_range(comparison.claim.printed, own, comparison.claim.quantities)
            if other
            else "",
            theirs=_show_other(comparison, match),
        )


def _telling(match: QuantityFinding) -> Telling:
    other = match.counterpart
    is_of_its_kind = other and other.dimension == match.quantity.dimension
    if match.needed is not None and not is_of_its_kind:
        return Telling.OTHER_SUM  # "one in three" beside "61 of 488", not beside "61"
    return Telling.OTHER_FIGURE if other else Telling.NOT_GIVEN


def _ceiling(
    match: QuantityFinding, comparison: Comparison, features: Features
) -> float:
    """Most support; 1 where the number may be missing without harm."""
    if match.is_negligible and features.verbatim < COPY:
        return 1.0
    if features.verbatim < CLOSE_COPY and _stands_outside(match, comparison):
        return 1.0
    if match.counterpart is not None and match.shared >= 2:
        return OTHER_VALUE
    if not match.is_elsewhere:
        return UNTOLD
    return FAR if features.verbatim >= COPY else 1.0


def _stands_outside(match: QuantityFinding, comparison: Comparison) -> bool:
    """
    Whether the source gives a date in other sentences than the passage.

    A page prints its year once, above the text; other numbers belong to their sentence.
    """
    return (
        match.is_elsewhere
        and match.quantity.dimension in {Dimension.DATE, Dimension.YEAR}
        and not any(
            is_equal(match.quantity, quantity)
            for quantity in comparison.passage_quantities
        )
    )


def _says_otherwise(
    match: QuantityFinding, comparison: Comparison, features: Features
) -> bool:
    """Whether claim and passage count the same thing and differ in nothing else."""
    if match.counterpart is None or match.is_elsewhere:
        return False
    if match.is_cell:
        return not is_bounded(comparison.claim.statement, match.quantity.start)
    if features.names_absent or features.names_far:
        return False
    if is_bounded(comparison.claim.statement, match.quantity.start):
        return False  # "less than 50" beside "30"
    if any(other.equal == match.counterpart for other in comparison.quantities):
        return False  # "from August to October" beside "August"
    is_date = match.quantity.dimension == Dimension.DATE
    if match.shared < 2 and not is_date:
        return False
    if any(swap.is_name and swap.claim[0].word.isalpha() for swap in comparison.swaps):
        return False  # the length of another bridge
    if features.verbatim >= COPY:
        return features.words_missing <= 1
    is_same_thing = features.pairs >= SAME_THING or match.shared >= MUCH_SHARED
    return features.words_missing == 0 and is_same_thing


def _difference_kind(claim: Quantity, source: Quantity | None) -> DifferenceKind:
    if claim.moment is not None or claim.dimension == Dimension.YEAR:
        return DifferenceKind.DATE
    if source is None or not claim.values or not source.values:
        return DifferenceKind.NUMBER
    if (claim.dimension, claim.values) == (source.dimension, source.values):
        return DifferenceKind.NUMBER  # "up to 50" beside "at least 50"
    if claim.printed == source.printed and claim.printed:
        if claim.dimension != source.dimension or not _is_by_thousands(claim, source):
            return DifferenceKind.UNIT
        return DifferenceKind.MAGNITUDE
    return DifferenceKind.NUMBER


def _is_by_thousands(claim: Quantity, source: Quantity) -> bool:
    """Whether one is a thousand or a million times the other: "billion", "million"."""
    larger, smaller = sorted(
        (abs(claim.values[0]), abs(source.values[0])), reverse=True
    )
    while smaller and larger > 2 * smaller:
        larger /= 1000
    return smaller > 0 and abs(larger / smaller - 1) < 0.01


def is_bounded(statement: str, start: int) -> bool:
    """
    Whether what stands before a value makes it a bound, or a rough one.

    >>> is_bounded("sold before May 2008", 12), is_bounded("sold in May 2008", 8)
    (True, False)
    """
    return _BOUND.search(statement[max(0, start - ROOM_OF_BOUND) : start]) is not None


ROOM_OF_BOUND = 24
"""Code points before a value in which what bounds it stands."""

_BOUND = late_regex(
    lambda: (
        rf"(?:{any_listed('judging/finders/bounds')}\s(?:the\s|a\s)?|[~≈<>≥≤]\s?)[$€£¥]?$"
    ),
    re.IGNORECASE,
)

_HALF_BEFORE = late_regex(r"(?<![\w.,/-])\d{1,3}\s?[-–]$")
_HALF_BEHIND = late_regex(r"[-–]\s?\d{1,3}(?![\w/-]|[.,]\d)")
_AGE = late_regex(r"[\s-]old\b")
_COUNTED = late_regex(r"\s(?P<word>[^\W\d_]{3,})(?<!ed)(?<!ing)(?![\w'’-])")

ROOM = 16
"""Code points before a number in which the words stand that it may belong to."""


def show_figure(text: str, start: int, end: int) -> str:
    """
    The number between two offsets with what belongs to it.

    >>> show_figure("won 9-3", 4, 5), show_figure("up to 50 ships", 6, 8)
    ('9-3', 'up to 50')
    """
    before = _HALF_BEFORE.search(text[max(0, start - 5) : start])
    if before is not None:
        start -= len(before.group())
    elif behind := _HALF_BEHIND.match(text, end):
        end = behind.end()
    if age := _AGE.match(text, end):
        end = age.end()
    bound = find_bound(text, start)
    words = [bound.group().lower() if bound else "", text[start:end]]
    return " ".join(" ".join(words).split())


def _show_range(text: str, own: Quantity, quantities: Sequence[Quantity]) -> str:
    """A number, with the other end of its range: "2 to 3 months"."""
    ends = (
        other.end
        for other in quantities
        if text[own.end : other.start].strip() in ("to", "-", "–")
        and other.dimension == own.dimension
    )
    return show_figure(text, own.start, next(ends, own.end))


def _show_other(comparison: Comparison, match: QuantityFinding) -> str:
    """
    The source's number, with the word behind it when the claim counts the same, or the
    sum that it would have to be part of.
    """
    if match.needed is not None and _telling(match) is Telling.OTHER_SUM:
        needed = show_needed(match.needed, match.quantity)
        shown = show_sum(match.needed, match.quantity)
        told = _("{sum} ({needed} would be needed)", sum=shown, needed=needed)
        return told if needed else shown
    other, text = match.counterpart, comparison.source.text
    if other is None:
        return ""
    shown = _show_range(text, other, comparison.passage_quantities)
    before = text[max(0, other.start - ROOM) : other.start].split()
    if other.dimension or (before[1:] and before[-1][0].isupper()):
        return shown  # "iPhone 14 overheats"
    counted = _COUNTED.match(text, other.end)
    shared = {term.word.lower() for term in comparison.claim.terms}
    is_shared = counted is not None and counted["word"].lower() in shared
    return f"{shown}{counted.group()}" if counted and is_shared else shown
