"""
What a flagged claim asks of the editor: mend it, read it, or know that nobody could.

Ours; measured in docs/algorithms/verdicts.md. An error is named only where a difference
of its kind is right at least 85 times in 100 on other people's labelled rows; `make
eval` measures each kind. One decision for every judge.
"""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import LCSseq

from verification.judging.verdict.contradictions import is_bounded
from verification.judging.words.lexicons import lexicon
from verification.judging.words.terms import tokenize
from verification.records import (
    Attention,
    ClaimVerdict,
    Difference,
    DifferenceKind,
    JudgedCitation,
    Judgment,
    Verdict,
)

VALUES = {DifferenceKind.NUMBER, DifferenceKind.DATE, DifferenceKind.UNIT} | {
    DifferenceKind.MAGNITUDE,
    DifferenceKind.DIRECTION,
}
"""Kinds of which two values side by side are an error where the wording is alike."""

IN_NEAR_COPIES = {DifferenceKind.NAME, DifferenceKind.NEGATION}
"""
Kinds that are an error in a near copy alone: elsewhere another name is a person's other
name, and a "not" is carried by other words, in one row of four.
"""

ALIKE = 0.4
"""Share of the claim's words that a passage has in their order: the same matter."""

NEAR_COPY = 0.8
"""The same share from which two sentences are one with something exchanged."""

UNLIKELY = 0.4
"""Support from which a difference is something to read rather than an error."""


def attention_of(statement: str, judgment: Judgment) -> Attention | None:
    """
    What one citation asks for; None when it supports its claim.

    Args:
        statement: The claim that was judged; the spans of differences refer to it.
    """
    if judgment.verdict is Verdict.SUPPORTED:
        return None
    if judgment.verdict is Verdict.UNVERIFIABLE:
        return Attention.UNCHECKED
    if judgment.verdict is Verdict.CONTRADICTED:
        return Attention.ERROR
    if judgment.support >= UNLIKELY:
        return Attention.READ
    passage = judgment.evidence[0].text if judgment.evidence else ""
    is_error = any(_is_error(each, statement, passage) for each in judgment.differences)
    return Attention.ERROR if is_error else Attention.READ


def attention_of_claim(
    verdict: ClaimVerdict, citations: Iterable[Attention | None]
) -> Attention:
    """
    What a flagged claim asks for, all its citations together.

    One that cites nothing, where a desk flags those, is one to read; one that is
    supported and flagged was contested by a person, and that is an error.

    Args:
        citations: What its flagged citations ask for.
    """
    if verdict in _ERRORS:
        return Attention.ERROR
    if verdict is ClaimVerdict.UNVERIFIABLE:
        return Attention.UNCHECKED
    return Attention.ERROR if Attention.ERROR in citations else Attention.READ


def suspicion(citations: Iterable[JudgedCitation]) -> float:
    """
    How unlikely it is that the flagged sources of a claim support it, in [0, 1].

    Orders what is to be read: of the most suspicious fifth half are real problems.
    """
    supports = [each.judgment.support for each in citations if each.flagged]
    return 1.0 - min(supports, default=1.0)


def share_alike(statement: str, passage: str) -> float:
    """
    Share of the claim's words that stand in the passage in the same order, in [0, 1].

    >>> share_alike("The pier opened in 1932.", "The old pier opened in May 1934.")
    0.8
    """
    ours, theirs = _words(statement), _words(passage)
    return LCSseq.similarity(ours, theirs) / len(ours) if ours else 0.0


def _words(text: str) -> list[str]:
    words = lexicon("")
    return [each.word.lower() for each in tokenize(text, 0, len(text), words)]


_ERRORS = frozenset(
    {ClaimVerdict.CONTRADICTED, ClaimVerdict.CONFLICTING, ClaimVerdict.SUPPORTED}
)


def _is_error(difference: Difference, statement: str, passage: str) -> bool:
    if not difference.source:
        return False  # silence is no error
    if difference.kind in IN_NEAR_COPIES:
        return share_alike(statement, passage) >= NEAR_COPY
    place = difference.claim_span
    is_bound = place is not None and is_bounded(statement, place.start)
    return (
        difference.kind in VALUES
        and not is_bound
        and share_alike(statement, passage) >= ALIKE
    )
