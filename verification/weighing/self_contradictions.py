"""
Sentences of a document that give different values for one thing.

Each is put to the judge as if the other were its source, both ways round; rare words
that both have decide which pairs are. See docs/algorithms/cross_reference.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from verification.judging import LexicalJudge, SourceIndex, index_source
from verification.judging.numbers.reading import find_quantities
from verification.judging.words.terms import Term, read_terms
from verification.records import (
    Claim,
    Difference,
    DifferenceKind,
    Document,
    Finding,
    FindingKind,
    Judgment,
    Verdict,
)

from .comparability import Statement, gives_value, points_back, speaks_of_the_same

MANY_CLAIMS = 20
"""Claims with a number that may share a word before it finds no pairs any more."""

LEAST_SHARED = 2
"""Words shared, numbers aside; the subject and what is counted of it."""

SHARED_SHARE = 0.85
"""Share of the shorter sentence's words, by weight, that the other must have too."""

MOST_PAIRS = 2_000
"""Pairs put to the judge; a text of 400 sentences with numbers has some dozens."""


def find_self_contradictions(document: Document) -> tuple[Finding, ...]:
    """
    Give the pairs of sentences with the same subject and measure and another number.

    >>> from verification import read
    >>> text = "The Marrow Bridge is 512 m long. The Marrow Bridge is 480 m long."
    >>> [each.values for each in find_self_contradictions(read(text))]
    [('512 m', '480 m')]
    """
    judge, language = LexicalJudge(), document.language
    claims = [each for each in document.claims if _gives_a_value(each, language)]
    indexes: dict[int, SourceIndex] = {}

    def judged(place: int, other: int) -> Judgment:
        if other not in indexes:
            statement = claims[other].statement
            indexes[other] = index_source(statement, language=language)
        return judge.judge(claims[place].statement, indexes[other], language=language)

    found = []
    for first, second in _likely_pairs(claims, language):
        forwards = _only_value(judged(first, second))
        if (
            forwards
            and _only_value(judged(second, first))
            and _are_of_the_same(claims[first], claims[second], forwards, language)
        ):
            found.append(_contradiction(claims[first], claims[second], forwards))
    return tuple(found)


def _gives_a_value(claim: Claim, language: str) -> bool:
    return (
        claim.is_checkable
        and not points_back(claim.statement)
        and bool(find_quantities(claim.statement, language))
    )


def _likely_pairs(claims: list[Claim], language: str) -> Iterator[tuple[int, int]]:
    terms = [_words(claim, language) for claim in claims]
    holders: dict[str, list[int]] = {}
    for place, found in enumerate(terms):
        for key in found:
            holders.setdefault(key, []).append(place)
    shared: Counter[tuple[int, int]] = Counter()
    for places in holders.values():
        if len(places) <= MANY_CLAIMS:
            for at, first in enumerate(places):
                for second in places[at + 1 :]:
                    shared[first, second] += 1
    pairs = sorted(pair for pair, count in shared.items() if count >= LEAST_SHARED)
    kept = (pair for pair in pairs if _is_alike(terms[pair[0]], terms[pair[1]]))
    for number, pair in enumerate(kept):
        if number == MOST_PAIRS:
            return
        yield pair


def _words(claim: Claim, language: str) -> dict[str, Term]:
    terms = read_terms(claim.statement, language)
    return {each.key: each for each in terms if not each.key[0].isdigit()}


def _is_alike(first: dict[str, Term], second: dict[str, Term]) -> bool:
    """Whether both have the same names and the shorter one's words."""
    both = first.keys() & second.keys()
    apart = [
        term
        for terms in (first, second)
        for key, term in terms.items()
        if key not in both
    ]
    if any(term.word[0].isupper() for term in apart):
        return False
    weight = sum(first[key].weight for key in both)
    least = min(
        sum(term.weight for term in first.values()),
        sum(term.weight for term in second.values()),
    )
    return weight >= SHARED_SHARE * least


def _only_value(judgment: Judgment) -> Difference | None:
    """The value that differs when nothing else does, None otherwise."""
    if judgment.verdict is not Verdict.CONTRADICTED:
        return None
    telling = [
        each
        for each in judgment.differences
        if each.kind is not DifferenceKind.MISSING_TERM
    ]
    return telling[0] if len(telling) == 1 and gives_value(telling[0]) else None


def _are_of_the_same(
    first: Claim, second: Claim, difference: Difference, language: str
) -> bool:
    own, theirs = difference.claim_span, difference.source_span
    if own is None or theirs is None:
        return False
    one, other = Statement(first.statement, own), Statement(second.statement, theirs)
    return speaks_of_the_same(one, other, language)


def _contradiction(first: Claim, second: Claim, difference: Difference) -> Finding:
    values = (difference.claim, difference.source)
    return Finding(
        FindingKind.SELF_CONTRADICTION,
        second.span,
        second.text,
        claim_ids=(first.id, second.id),
        values=tuple(" ".join(each.split()) for each in values),
    )
