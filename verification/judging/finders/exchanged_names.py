"""
Exchanged names, who did it to whom: two names that the claim has in the other order
than its source.

Ours: both names and the words between them stand in one sentence of the source, with
the names exchanged, and the voice (active or passive) is the same. What works both
ways, such as meeting or marrying, is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finding import LEAST_HELD, Finding, FindingKind
from verification.judging.likeness import CLOSE_COPY
from verification.judging.text.terms import Stretch, Token
from verification.language.lists import late_regex, word_list
from verification.records import DifferenceKind

MUTUAL = word_list("judging/finders/exchanged_names", "mutual")
"""Words between two names that make their order mean nothing."""

JOINING = frozenset({"and", "or", "with"})
"""Words that join two names when they stand right beside one."""

_PASSIVE = late_regex(
    r"\b(?:is|are|was|were|be|been|being|got|gets)\b(?:\s\w+){0,4}?\s(?:by|to|from)\b",
    re.IGNORECASE,
)
_DOER = late_regex(r"\b(?:by|after)\b", re.IGNORECASE)

EXCHANGED = 0.15
"""Most support of a claim whose names changed places."""

MOST_BETWEEN = 14
"""Words between two names; with more, something else stands between them."""


class Person(NamedTuple):
    """Where one name of the claim stands, by number of its first and last word."""

    first: int
    last: int
    key: str


def find_exchanged_names(
    comparison: Comparison, features: Features
) -> Iterator[Finding]:
    """Two names that changed places round the same words."""
    if features.window < LEAST_HELD:
        return
    claim = comparison.claim
    people = _find_people(comparison)
    for one, other in pairwise(people):
        between = claim.tokens[one.last + 1 : other.first]
        if not 0 < len(between) <= MOST_BETWEEN or _is_mutual(between):
            continue
        verbs = {token.key for token in between if token.key}
        if not verbs:
            continue
        found = _find_crossed(one, other, verbs, comparison)
        if found is not None:
            text = claim.statement
            start, end = claim.tokens[one.first].start, claim.tokens[other.last].end
            if _is_turned(text[start:end], comparison.source.text[slice(*found)]):
                continue
            yield Finding(
                kind=FindingKind.EXCHANGED_NAMES,
                shown_as=DifferenceKind.NAME,
                claim=(start, end),
                source=found,
                ceiling=EXCHANGED,
                is_error=features.verbatim >= CLOSE_COPY,
            )
            return


def _find_people(comparison: Comparison) -> list[Person]:
    tokens = comparison.claim.tokens
    found = []
    for name in comparison.claim.names:
        places = [n for n, t in enumerate(tokens) if name.start <= t.start < name.end]
        if places:
            found.append(Person(places[0], places[-1], name.words[-1]))
    return found


def _is_mutual(between: Sequence[Token]) -> bool:
    ends = {between[0].word.lower(), between[-1].word.lower()}
    return bool(ends & JOINING) or any(
        token.word.lower() in MUTUAL for token in between
    )


def _is_turned(claim: str, source: str) -> bool:
    """Whether one says it in the active and the other in the passive voice."""
    return any(
        bool(pattern.search(claim)) != bool(pattern.search(source))
        for pattern in (_PASSIVE, _DOER)
    )


def _find_crossed(
    one: Person, other: Person, verbs: set[str], comparison: Comparison
) -> Stretch | None:
    """The stretch of one sentence with the names exchanged round a shared word."""
    source = comparison.source
    for number in comparison.passage_sentences:
        tokens = source.tokens(number)
        ours = _places(tokens, one.key)
        theirs = _places(tokens, other.key)
        if not ours or not theirs:
            continue
        if any(_stands_so(tokens, a, b, verbs) for a in ours for b in theirs):
            return None
        for first, last in _crossed(ours, theirs):
            if _stands_so(tokens, first, last, verbs):
                return tokens[first].start, tokens[last].end
    return None


def _crossed(ours: Sequence[int], theirs: Sequence[int]) -> list[tuple[int, int]]:
    """
    Places where the claim's second name comes first, with neither name in between.

    Of "Belmar, which Norfin bought before Norfin moved" the doer is the nearer one.
    """
    named = sorted({*ours, *theirs})
    return [pair for pair in pairwise(named) if pair[0] in theirs and pair[1] in ours]


def _places(tokens: Sequence[Token], key: str) -> list[int]:
    return [n for n, t in enumerate(tokens) if t.key == key and t.word[0].isupper()][:4]


def _stands_so(tokens: Sequence[Token], first: int, last: int, verbs: set[str]) -> bool:
    """Whether the two places have one of the words between them, in this order."""
    if not 1 < last - first <= MOST_BETWEEN + 1:
        return False
    between = tokens[first + 1 : last]
    return not _is_mutual(between) and any(token.key in verbs for token in between)
