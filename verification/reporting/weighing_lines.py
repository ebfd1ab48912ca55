"""What weighing found, as lines for people, in Markdown and in plain text."""

from __future__ import annotations

from collections.abc import Iterator

from verification.records import (
    ClaimVerdict,
    CorroborationVerdict,
    Finding,
    Interest,
    Report,
)

from .words import (
    CORROBORATION_WORDS,
    SUGGESTION_WORDS,
    interest_heading,
    interest_sentence,
)

CLAIMS_NAMED = 8
"""Claims that one line names; the others are counted."""

UNFLAGGED = frozenset(
    {ClaimVerdict.SUPPORTED, ClaimVerdict.NOT_CHECKABLE, ClaimVerdict.UNCITED}
)
"""Verdicts that need no decision to be flagged no more."""


def weighing_lines(report: Report) -> Iterator[tuple[str, str]]:
    """
    Give a heading and a sentence for each thing an editor should know.

    Suggestions first, then what the text says twice and differently, interests, copies,
    what a search beyond the document's sources found.
    """
    yield from failing_lines(report)
    yield from interest_lines(report, primary=True)
    for origin in report.weighing.origins:
        if origin.reason:
            ids = ", ".join(f"[{each}]" for each in origin.source_ids)
            yield "One origin", f"{ids}: {origin.reason}"
    for found in report.corroboration:
        words = CORROBORATION_WORDS[found.corroboration.verdict]
        yield words, f"Claim {found.claim_id}: {found.corroboration.summary}"


def is_failing(report: Report) -> bool:
    """
    Whether weighing found what an editor has to look at.

    That two sources come from one place, that a party is a primary source, or what a
    search found that contradicts nothing, is worth knowing where there is such a thing,
    and none by itself.
    """
    contested = (
        each.corroboration.verdict is CorroborationVerdict.CONTESTED
        for each in report.corroboration
    )
    return any(contested) or next(failing_lines(report), None) is not None


def failing_lines(report: Report) -> Iterator[tuple[str, str]]:
    weighing, settled = report.weighing, settled_claims(report)
    for claim in weighing.claims:
        for each in claim.suggestions:
            if claim.claim_id not in settled:
                yield (
                    SUGGESTION_WORDS[each.kind],
                    f"Claim {claim.claim_id}: {each.text}",
                )
    for finding in weighing.contradictions:
        yield "Contradicts itself", contradiction_sentence(finding)
    yield from interest_lines(report, primary=False)
    for source in weighing.sources:
        for misfit in dict.fromkeys(each.misfit for each in source.misfits):
            yield "Date", f"[{source.source_id}]: {misfit.explanation}"


def settled_claims(report: Report) -> set[int]:
    """Claims with a verdict that is flagged, but that a desk has decided about."""
    return {
        each.claim.id
        for each in report.claims
        if not each.flagged and each.verdict not in UNFLAGGED
    }


def interest_lines(report: Report, *, primary: bool) -> Iterator[tuple[str, str]]:
    """
    Each interest with its claims.

    Args:
        primary: Those of a party that reports a fact of its own, or all others.
    """
    for source in report.weighing.sources:
        claims: dict[Interest, list[int]] = {}
        for each in source.interests:
            if each.interest.is_primary_source is primary:
                claims.setdefault(each.interest, []).append(each.claim_id)
        for interest, claim_ids in claims.items():
            yield (
                interest_heading(interest),
                f"[{source.source_id}], {claims_words(claim_ids)}: "
                f"{interest_sentence(interest)}",
            )


def contradiction_sentence(finding: Finding) -> str:
    said = [
        f"claim {claim_id} says “{value}”"
        for claim_id, value in zip(finding.claim_ids, finding.values, strict=False)
    ]
    sentence = ", ".join(said)
    return f"{sentence[:1].upper()}{sentence[1:]}." if said else finding.text


def claims_words(claim_ids: list[int]) -> str:
    """
    >>> claims_words([3]), claims_words([3, 5])
    ('claim 3', 'claims 3, 5')
    """
    named = ", ".join(str(each) for each in claim_ids[:CLAIMS_NAMED])
    more = len(claim_ids) - CLAIMS_NAMED
    further = f" and {more} more" if more > 0 else ""
    return f"{'claim' if len(claim_ids) == 1 else 'claims'} {named}{further}"
