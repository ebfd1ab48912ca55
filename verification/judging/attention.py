"""
What a flagged claim asks of the editor: mend it, read it, or know that nobody could.

Ours; measured in docs/algorithms/verdicts.md. An error is named only where a difference
of its kind is right at least 85 times in 100 on other people's labelled rows; `make
eval` measures each kind. One decision for every judge.
"""

from __future__ import annotations

from collections.abc import Iterable

from verification.records import (
    Attention,
    ClaimVerdict,
    Effect,
    JudgedCitation,
    Judgment,
    Verdict,
)

UNLIKELY = 0.4
"""Support from which a difference is something to read rather than an error."""


def attention_of(judgment: Judgment) -> Attention | None:
    """What one citation asks for; None when it supports its claim."""
    if judgment.verdict is Verdict.SUPPORTED:
        return None
    if judgment.verdict is Verdict.UNVERIFIABLE:
        return Attention.UNCHECKED
    if judgment.verdict is Verdict.CONTRADICTED:
        return Attention.ERROR
    if judgment.support >= UNLIKELY:
        return Attention.READ
    effects = {difference.effect for difference in judgment.differences}
    return Attention.ERROR if Effect.ERROR in effects else Attention.READ


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
    supports = [citation.judgment.support for citation in citations if citation.flagged]
    return 1.0 - min(supports, default=1.0)


_ERRORS = frozenset(
    {ClaimVerdict.CONTRADICTED, ClaimVerdict.CONFLICTING, ClaimVerdict.SUPPORTED}
)
