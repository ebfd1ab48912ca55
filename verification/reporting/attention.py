"""What a report asks of its editor: errors to mend, claims to read, what is open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verification.judging.verdict.attention import suspicion
from verification.records import (
    Attention,
    ClaimVerdict,
    Evidence,
    JudgedClaim,
    SourceId,
)

ATTENTION_WORDS: Mapping[str, str] = {
    Attention.ERROR: "Error",
    Attention.READ: "To be read",
    Attention.UNCHECKED: "Could not check",
}

PASSAGES_TO_READ = 3
"""Of a claim in a list: what a reader takes in before opening the evidence."""


def in_order(claims: Iterable[JudgedClaim]) -> list[JudgedClaim]:
    """The flagged claims: errors, gravest first; what is to be read, most suspicious
    first; what could not be checked."""
    return sorted((each for each in claims if each.flagged), key=_urgency)


def passages_to_read(judged: JudgedClaim) -> tuple[tuple[SourceId, Evidence], ...]:
    """The best passages of a claim that is to be read, each with its source."""
    if judged.attention is not Attention.READ:
        return ()
    found = [
        (each.citation.source_id, evidence)
        for each in judged.citations
        if each.flagged
        for evidence in each.judgment.evidence
    ]
    found.sort(key=lambda pair: -pair[1].score)
    return tuple(found[:PASSAGES_TO_READ])


def attention_words(counts: Mapping[Attention, int]) -> str:
    """
    How much is asked for, in a few words; empty when nothing is.

    >>> attention_words({Attention.ERROR: 1, Attention.READ: 12})
    '1 error, 12 to be read'
    """
    words = {
        Attention.ERROR: "error" if counts.get(Attention.ERROR) == 1 else "errors",
        Attention.READ: "to be read",
        Attention.UNCHECKED: "could not be checked",
    }
    return ", ".join(
        f"{counts[each]:,} {said}" for each, said in words.items() if counts.get(each)
    )


_GRAVEST = (ClaimVerdict.SUPPORTED, ClaimVerdict.CONTRADICTED, ClaimVerdict.CONFLICTING)


def _urgency(judged: JudgedClaim) -> tuple[int, float]:
    kind = judged.attention or Attention.READ
    place = list(Attention).index(kind)
    if kind is Attention.READ:
        return place, -suspicion(judged.citations)
    return place, [*_GRAVEST, judged.verdict].index(judged.verdict)
