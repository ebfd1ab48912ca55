"""
Names: whom or what the claim names and the source does not, or names otherwise.

Ours. Where a name may stand so that it counts, `name_matching` knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from verification.judging.comparison import Comparison
from verification.judging.features import SNIPPET_WORDS, Features
from verification.judging.finders.numbers import is_bounded
from verification.judging.finding import Finding, FindingKind, Telling
from verification.judging.likeness import CHANGED, CLOSE_COPY, COPY, HALF, HARDLY
from verification.judging.text.terms import longest_stretch
from verification.judging.values.names import NameFinding, NameState
from verification.language.lists import word_list
from verification.records import DifferenceKind

OTHER_NAME, UNTOLD, DISPLACED, ALONE, EXCHANGED = 0.2, 0.2, 0.3, 0.3, 0.15
"""
Most support beside another name in a copied sentence (people call 25 in 100 of the
labelled rows with one supported, halved); of a copied sentence with a name that the
source never gives; where another name stands in its place; where the passage has the
name and nothing of what is said of it; where a copied sentence has another put into it.
"""

_AROUND = word_list("judging/finders/before_names", "around")
_INTO = word_list("judging/finders/before_names", "into")
"""Words before a name that is not whom a text is about."""


def find_other_names(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """A name that the source lacks, or has another in place of."""
    for match in comparison.names:
        ceiling = _ceiling(match, comparison, features.verbatim)
        title = match.name.text.split()[: -len(match.name.words)]  # "Dr"
        # In sentences that run unlike, another name was it in 5 of 50 labelled rows.
        rival = match.rival
        if rival and features.verbatim < HARDLY:
            is_titled_alike = title and rival.text.split()[:1] == title[:1]
            rival = rival if is_titled_alike else None
        if rival or match.state is NameState.ABSENT:
            yield Finding(
                kind=FindingKind.NAME,
                shown_as=DifferenceKind.NAME,
                claim=(match.name.start, match.name.end),
                source=(rival.start, rival.end) if rival else None,
                ceiling=ceiling,
                is_error=rival is not None and features.verbatim >= CLOSE_COPY,
                telling=Telling.OTHERWISE if rival else Telling.NOT_NAMED,
            )


def _ceiling(match: NameFinding, comparison: Comparison, verbatim: float) -> float:
    """Most support; 1 where the source may well mean whom the claim names."""
    is_snippet = comparison.source.word_count <= SNIPPET_WORDS
    before = comparison.claim.statement[: match.name.start].split()
    leading = before[-1].lower() if before else ""
    if match.rival and verbatim >= COPY:
        return OTHER_NAME
    if match.state is not NameState.ABSENT:
        return 1.0
    # A snippet may be silent of where it was: "in the U.S." beside three states.
    # Never of who did it, who opens the sentence or stands behind "by".
    is_left_out = is_snippet and verbatim < HALF and leading in _AROUND
    if match.rival and not is_left_out:
        return DISPLACED
    if verbatim >= COPY and not is_snippet:
        return UNTOLD
    if verbatim >= CLOSE_COPY and leading in _INTO:
        return DISPLACED  # a near copy with "in Sinaloa", which it never names
    return 1.0


NAME_TELLS, LEAST_SAID = 0.5, 2
"""
Share of a claim's weight in its name from which that alone may tell it; words beside
its name and numbers from which it says something of it.
"""


def find_name_alone(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """A name of whom the passage has nothing that the claim says."""
    held = [match for match in comparison.names if match.state is NameState.HELD]
    if len(held) > 1 or features.told >= NAME_TELLS:
        return
    spans = [(match.name.start, match.name.end) for match in comparison.names]
    spans += [(number.start, number.end) for number in comparison.claim.quantities]
    terms = comparison.claim.terms
    said = set(range(len(terms))) - set(comparison.claim.places_in(*spans))
    if len(said) >= LEAST_SAID and not any(map(comparison.is_told, said)):
        yield Finding(
            kind=FindingKind.NAME_ALONE,
            shown_as=DifferenceKind.MISSING_TERM,
            claim=longest_stretch(terms, said),
            ceiling=ALONE,
            telling=Telling.NAME_ALONE if held else Telling.NOT_SAID,
        )


def find_exchanged_words(
    comparison: Comparison, features: Features
) -> Iterator[Finding]:
    """A name or figure put in the place of another in a copied sentence."""
    for swap in comparison.swaps:
        if swap.is_name and features.verbatim >= CHANGED:
            is_number = swap.claim[0].word[0].isdigit()
            kind = DifferenceKind.NUMBER if is_number else DifferenceKind.NAME
            start = swap.claim[0].start
            is_bound = is_number and is_bounded(comparison.claim.statement, start)
            yield Finding(
                kind=FindingKind.EXCHANGED_WORD,
                shown_as=kind,
                claim=(start, swap.claim[-1].end),
                source=(swap.source[0].start, swap.source[-1].end),
                ceiling=EXCHANGED,
                is_error=not is_bound
                and (is_number or features.verbatim >= CLOSE_COPY),
            )
