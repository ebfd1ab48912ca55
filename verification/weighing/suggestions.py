"""
What an editor might put instead, where the document's own sources say it plainly.

Only what the judge is sure of is suggested: docs/algorithms/cross_reference.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verification.records import (
    Bearing,
    ClaimVerdict,
    CrossReading,
    Difference,
    DifferenceKind,
    JudgedCitation,
    JudgedClaim,
    SourceId,
    Suggestion,
    SuggestionKind,
    Verdict,
    WeighedSource,
)

from .agreement import speaks_for_a_party

_VALUE_KINDS = frozenset(
    {
        DifferenceKind.NUMBER,
        DifferenceKind.DATE,
        DifferenceKind.UNIT,
        DifferenceKind.MAGNITUDE,
    }
)
LONGEST_VALUE = 60
"""Code points of a value that is quoted; longer is a clause, not a value."""

_WHY_INSTEAD = {
    Verdict.UNSUPPORTED: "does not",
    Verdict.CONTRADICTED: "says otherwise",
}
_WHY_BESIDE = {
    Verdict.PARTIALLY_SUPPORTED: "supports only a part of it",
    Verdict.UNVERIFIABLE: "could not be read",
}


def suggest(
    judged: JudgedClaim,
    readings: Sequence[CrossReading],
    weighed: Mapping[SourceId, WeighedSource],
    *,
    unfit: frozenset[SourceId] = frozenset(),
) -> tuple[Suggestion, ...]:
    """
    Give what the sources of a document ask an editor to change about one claim.

    Args:
        readings: Of this claim.
        weighed: The sources by id.
        unfit: Sources that nobody should cite: dead ones, wrong pages.
    """
    if judged.verdict in {ClaimVerdict.SUPPORTED, ClaimVerdict.NOT_CHECKABLE}:
        return ()
    best = _best_uncited(judged, readings, weighed, unfit)
    if not judged.citations:
        return (_add_citation(best, weighed),) if best else ()
    if best is not None:
        beside = _beside(judged, best)
        if beside is not None:
            return (beside,)
    corrected = [_correct_value(each) for each in judged.citations]
    if judged.verdict is ClaimVerdict.CONFLICTING:
        return ()  # a cited source has the text's own value
    kept = {each.text: each for each in corrected if each is not None}
    return tuple(kept.values())


def _best_uncited(
    judged: JudgedClaim,
    readings: Sequence[CrossReading],
    weighed: Mapping[SourceId, WeighedSource],
    unfit: frozenset[SourceId],
) -> CrossReading | None:
    """The surest source that supports all of it, a party's own only where no other."""
    cited = {each.citation.source_id for each in judged.citations}
    fitting = [
        each
        for each in readings
        if each.bearing is Bearing.SUPPORTS
        and each.source_id not in cited | unfit
        and each.source_id in weighed
    ]
    return min(
        fitting,
        key=lambda each: (
            speaks_for_a_party(weighed[each.source_id].interests, each.claim_id),
            -each.support,
        ),
        default=None,
    )


def _add_citation(
    reading: CrossReading, weighed: Mapping[SourceId, WeighedSource]
) -> Suggestion:
    party = (
        " It is published by or for a party named in it."
        if speaks_for_a_party(weighed[reading.source_id].interests, reading.claim_id)
        else ""
    )
    return Suggestion(
        SuggestionKind.ADD_CITATION,
        f"[{reading.source_id}] supports this sentence, which cites nothing.{party}",
        reading.source_id,
        reading.evidence[0] if reading.evidence else None,
    )


def _beside(judged: JudgedClaim, reading: CrossReading) -> Suggestion | None:
    """The uncited source instead of a cited one that fails, or beside it."""
    evidence = reading.evidence[0] if reading.evidence else None
    for kind, reasons in (
        (SuggestionKind.CITE_INSTEAD, _WHY_INSTEAD),
        (SuggestionKind.ADD_CITATION, _WHY_BESIDE),
    ):
        for each in judged.citations:
            reason = reasons.get(each.judgment.verdict)
            if reason and each.flagged:
                text = (
                    f"[{reading.source_id}] supports this sentence, "
                    f"the cited [{each.citation.source_id}] {reason}."
                )
                return Suggestion(kind, text, reading.source_id, evidence)
    return None


def _correct_value(cited: JudgedCitation) -> Suggestion | None:
    """The source's value for the text's, where that is the one thing that differs."""
    judgment = cited.judgment
    if judgment.verdict is not Verdict.CONTRADICTED:
        return None
    telling = [
        each
        for each in judgment.differences
        if each.kind is not DifferenceKind.MISSING_TERM
    ]
    if len(telling) != 1 or not _is_value(telling[0]):
        return None
    ours, theirs = (" ".join(text.split()) for text in _values(telling[0]))
    return Suggestion(
        SuggestionKind.CORRECT_VALUE,
        f"[{cited.citation.source_id}] says “{theirs}”, the text says “{ours}”.",
        cited.citation.source_id,
        judgment.evidence[0] if judgment.evidence else None,
    )


def _values(difference: Difference) -> tuple[str, str]:
    return difference.claim, difference.source


def _is_value(difference: Difference) -> bool:
    return difference.kind in _VALUE_KINDS and all(
        0 < len(each.strip()) <= LONGEST_VALUE for each in _values(difference)
    )
