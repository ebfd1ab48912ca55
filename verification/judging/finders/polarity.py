"""
Polarity: one side says no, the opposite, another day, or maybe.

Ours. Where the words of a mismatch stand, `polarity_mismatches` knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.judging.comparison import Comparison, Mismatch, MismatchKind
from verification.judging.features import Features
from verification.judging.finders.numbers import is_bounded
from verification.judging.finding import Finding, FindingKind, Telling
from verification.judging.likeness import ALIKE, CLOSE_COPY, HALF, HARDLY
from verification.judging.text.lexicons import english_stop_words
from verification.judging.text.terms import Stretch
from verification.language.lists import late_regex
from verification.records import DifferenceKind

NEGATED, OPPOSED, LOOSELY_OPPOSED, HEDGED = 0.25, 0.2, 0.3, 0.45
"""
Most support where one side says "not" (of such rows people call 26 and 50 in 100
supported); where the source says the opposite of the claim's own fact; where it does
among words of the claim, put otherwise; where it says "may" and the claim does not.
"""

STRONG_MISMATCH = 3
"""Telling words that both sides of a mismatch share; two are met by chance."""

TURNED = 2
"""
Telling words around a direction from which its opposite is no support, however little
else runs alike: of the labelled rows people call one in twenty-eight supported.
"""

SHARED_AROUND = 1
"""Telling words that both sides must have around a word negated on one side only."""

OWN_WORDS = 2
"""
Telling words of its own with which a claim still speaks of the passage's very fact.
"""

_SHOWN_AS = {
    MismatchKind.NEGATION: DifferenceKind.NEGATION,
    MismatchKind.DIRECTION: DifferenceKind.DIRECTION,
    MismatchKind.DATE: DifferenceKind.DATE,
    MismatchKind.HEDGE: DifferenceKind.MISSING_TERM,
}


def find_opposites(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """One side says no, the opposite, another day, or maybe."""
    for mismatch in comparison.mismatches:
        ceiling = _ceiling(mismatch, features)
        is_told = mismatch.strength and _is_sure(mismatch, features)
        if ceiling == 1.0 and not is_told:
            continue
        is_hedge = mismatch.kind is MismatchKind.HEDGE
        shown_as = _SHOWN_AS[mismatch.kind]
        is_value = shown_as in {DifferenceKind.DIRECTION, DifferenceKind.DATE}
        least = ALIKE if is_value else CLOSE_COPY
        is_bound = is_value and is_bounded(
            comparison.claim.statement, mismatch.claim[0]
        )
        yield Finding(
            kind=FindingKind.POLARITY,
            shown_as=shown_as,
            claim=mismatch.claim,
            source=mismatch.source,
            ceiling=ceiling,
            contradicts=_says_otherwise(mismatch, comparison, features),
            is_error=not is_hedge and not is_bound and features.verbatim >= least,
            telling=Telling.LESS_CERTAIN if is_hedge else Telling.OTHERWISE,
            ours=_in_context(comparison.claim.printed, mismatch.claim),
            theirs=comparison.source.text[slice(*mismatch.source)]
            if is_hedge
            else _in_context(comparison.source.text, mismatch.source),
        )


def _ceiling(mismatch: Mismatch, features: Features) -> float:
    verbatim, strength = features.verbatim, mismatch.strength
    if mismatch.kind is MismatchKind.HEDGE:
        return HEDGED if verbatim >= HALF else 1.0
    if mismatch.kind is MismatchKind.NEGATION:
        is_own_fact = (
            verbatim >= HALF
            or (features.words_missing == 0 and strength >= 1)
            or strength >= 2
            or (verbatim >= HARDLY and mismatch.shared >= SHARED_AROUND)
        )
        return NEGATED if is_own_fact else 1.0
    if strength >= 1 and verbatim >= HALF:
        return OPPOSED
    if strength >= STRONG_MISMATCH and verbatim >= HARDLY:
        return OPPOSED
    return LOOSELY_OPPOSED if strength >= TURNED else 1.0


def _is_sure(mismatch: Mismatch, features: Features) -> bool:
    """A "not" at one shared word, in sentences unlike: of 40 labelled ones 3 were."""
    is_sure = mismatch.kind is not MismatchKind.NEGATION or mismatch.strength > 1
    return is_sure or mismatch.shared > 0 or features.verbatim >= HARDLY


def _says_otherwise(
    mismatch: Mismatch, comparison: Comparison, features: Features
) -> bool:
    """Whether both speak of the same thing and differ in nothing else."""
    if features.names_absent or features.names_far or features.numbers_missing:
        return False
    if mismatch.kind is MismatchKind.HEDGE:
        return False
    if mismatch.strength >= 1 and features.verbatim >= CLOSE_COPY:
        return True
    return (
        mismatch.strength >= STRONG_MISMATCH
        and features.verbatim >= HALF
        and features.words_missing <= OWN_WORDS
    )


ROOM = 32
"""Code points before an opposite in which words that are shown with it stand."""

_BRACKETS = str.maketrans("", "", "[]")
_WORDS_BEFORE = late_regex(r"(?:[\w'’-]{1,32}\s){0,2}\[?$")
_WORDS_BEHIND = late_regex(r"(?:\s[\w'’-]+(?:[.,]\d+)*){0,4}")
_SMALL_ENDS = late_regex(
    lambda: rf"(?:\s(?:{'|'.join(english_stop_words())})){{1,4}}$", re.IGNORECASE
)


def _in_context(text: str, stretch: Stretch) -> str:
    """A stretch with the words of its clause around it: "not closed" of which pier?"""
    start, end = stretch
    before = _WORDS_BEFORE.search(text, max(0, start - ROOM), start)
    behind = _WORDS_BEHIND.match(text, end)
    start = before.start() if before else start
    tail = _SMALL_ENDS.sub("", behind.group()) if behind else ""
    return f"{text[start:end]}{tail}".translate(_BRACKETS)
