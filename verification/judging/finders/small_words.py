"""
Small words that decide a sentence, which word overlap hardly sees.

Ours, English: a claim that says "not", "without", "should", "only" or "all" where its
passages carry none of them, or leaves out the "not" of the sentence that it runs like,
is no more supported by words alone. It is to be read. docs/algorithms/verdicts.md
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finding import Finding, FindingKind, Telling
from verification.judging.likeness import HALF
from verification.judging.text.terms import Stretch
from verification.language.lists import list_sections, listed_pattern
from verification.records import DifferenceKind

_LIST = "judging/finders/small_words"
_CARRIED = " carried, whole words"
_NOT = "not"
_DENYING = frozenset({_NOT, "without"})
_ALLOWED = listed_pattern(_LIST, "allowed", re.IGNORECASE)
_FORBIDDEN = listed_pattern(_LIST, "forbidden", re.IGNORECASE)


def find_small_words(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """A “not”, “should”, “only” or “all” that only one of the two has."""
    claim, text = comparison.claim.statement, comparison.source.text
    if comparison.claim.language != "en":
        return
    passages = [text[passage.start : passage.end] for passage in comparison.passages]
    for word, (said, carried) in _patterns().items():
        found = said.search(claim)
        if found is not None and not any(map(carried.search, passages)):
            shown_as = DifferenceKind.MISSING_TERM
            shown_as = DifferenceKind.NEGATION if word in _DENYING else shown_as
            yield _asking(shown_as, found.span(), None, Telling.ONLY_IN_CLAIM)
            return
    if features.verbatim >= HALF:
        yield from _find_put_otherwise(comparison)


def _find_put_otherwise(comparison: Comparison) -> Iterator[Finding]:
    """
    What the sentence that runs like the claim has in place of the claim's own words: a
    "not" where the claim has none, "should not" where it has "can".

    A "not" elsewhere in the passage tells nothing: of rows that would pass, people call
    91 of 212 with one supported.
    """
    statement, text = comparison.claim.statement, comparison.source.text
    said, carried = _patterns()[_NOT]
    changed = [
        ((ours[0].start, ours[-1].end), (theirs[0].start, theirs[-1].end))
        for ours, theirs in comparison.changed
        if ours and theirs
    ]
    for ours, theirs in changed:
        can = _ALLOWED.search(statement, *ours)
        must_not = _FORBIDDEN.search(text, *theirs)
        if can is not None and must_not is not None:
            told = can.span(), must_not.span(), Telling.OTHERWISE
            yield _asking(DifferenceKind.NEGATION, *told)
            return
    is_negated = carried.search(statement) is not None
    for ours, theirs in changed if not is_negated else ():
        found = said.search(text, *theirs)
        if found is not None:
            told = ours, found.span(), Telling.ONLY_IN_PASSAGE
            yield _asking(DifferenceKind.NEGATION, *told)
            return


def _asking(
    shown_as: DifferenceKind, claim: Stretch, source: Stretch | None, telling: Telling
) -> Finding:
    return Finding(
        kind=FindingKind.SMALL_WORD,
        shown_as=shown_as,
        claim=claim,
        source=source,
        asks=True,
        telling=telling,
    )


@cache
def _patterns() -> dict[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    """By word: what a claim says, and what carries it in a passage."""
    words = [
        section.removesuffix(_CARRIED)
        for section in list_sections(_LIST)
        if section.endswith(_CARRIED)
    ]
    return {
        word: (
            listed_pattern(_LIST, word, re.IGNORECASE),
            listed_pattern(_LIST, f"{word} carried", re.IGNORECASE),
        )
        for word in words
    }
