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
    JudgedClaim,
    SourceId,
    Suggestion,
    SuggestionKind,
    Verdict,
    WeighedSource,
)

from .agreement import speaks_for_a_party
from .comparability import gives_value, source_narrows, source_speaks_of_the_same

LONGEST_VALUE = 60
"""Code points of a value that is quoted; longer is a clause, not a value."""

MOST_VALUES = 3
"""Other values offered for one claim; sources that agree are named first to last."""

_HAS_THE_VALUE = frozenset({Bearing.SUPPORTS, Bearing.PARTIALLY_SUPPORTS})

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
    language: str = "",
) -> tuple[Suggestion, ...]:
    """
    Give what the sources of a document ask an editor to change about one claim.

    Args:
        unfit: Sources that nobody should cite: dead ones, wrong pages.
    """
    if judged.verdict in {ClaimVerdict.SUPPORTED, ClaimVerdict.NOT_CHECKABLE}:
        return ()
    best = _best_uncited(judged, readings, weighed, unfit)
    if best is not None and not judged.citations:
        return (_add_citation(best, weighed),)
    if best is not None:
        beside = _beside(judged, best)
        if beside is not None:
            return (beside,)
    return _correct_values(judged, readings, weighed, unfit, language)


def _correct_values(
    judged: JudgedClaim,
    readings: Sequence[CrossReading],
    weighed: Mapping[SourceId, WeighedSource],
    unfit: frozenset[SourceId],
    language: str,
) -> tuple[Suggestion, ...]:
    """
    Other values for the text's own, where no source of the document has that.

    The cited sources first; others only where none of those has one.
    """
    if any(each.bearing is Bearing.SUPPORTS for each in readings):
        return ()
    against = [each for each in readings if each.bearing is Bearing.CONTRADICTS]
    cited = [each for each in against if each.is_cited]
    others = [each for each in against if not each.is_cited]
    if any(each.is_cited and each.bearing in _HAS_THE_VALUE for each in readings):
        others = []
    for group in (cited, others):
        found = [
            _correct_value(judged.claim.statement, each, weighed, language)
            for each in group
            if each.source_id not in unfit
        ]
        kept = {each.text: each for each in found if each is not None}
        if kept:
            return tuple(kept.values())[:MOST_VALUES]
    return ()


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
    party = _party_note(reading, weighed)
    return Suggestion(
        SuggestionKind.ADD_CITATION,
        f"[{reading.source_id}] supports this sentence, which cites nothing.{party}",
        reading.source_id,
        reading.evidence[0] if reading.evidence else None,
    )


def _party_note(
    reading: CrossReading, weighed: Mapping[SourceId, WeighedSource]
) -> str:
    source = weighed.get(reading.source_id)
    if source is None or not speaks_for_a_party(source.interests, reading.claim_id):
        return ""
    return " It is published by or for a party named in it."


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


def _correct_value(
    statement: str,
    reading: CrossReading,
    weighed: Mapping[SourceId, WeighedSource],
    language: str,
) -> Suggestion | None:
    """The source's value for the text's, where that is the one thing that differs."""
    telling = [
        each
        for each in reading.differences
        if each.kind is not DifferenceKind.MISSING_TERM
    ]
    if len(telling) != 1 or not _is_value(telling[0]):
        return None
    its_own = (statement, telling[0], reading.evidence, language)
    if source_narrows(*its_own) and not source_speaks_of_the_same(*its_own):
        return None
    ours, theirs = (" ".join(text.split()) for text in _values(telling[0]))
    source = f"[{reading.source_id}]"
    text = f"{source} says “{theirs}”, the text says “{ours}”."
    if not reading.is_cited:
        text = (
            f"{source}, which this sentence does not cite, says “{theirs}”, "
            f"the text says “{ours}”.{_party_note(reading, weighed)}"
        )
    return Suggestion(
        SuggestionKind.CORRECT_VALUE,
        text,
        reading.source_id,
        reading.evidence[0] if reading.evidence else None,
    )


def _values(difference: Difference) -> tuple[str, str]:
    return difference.claim, difference.source


def _is_value(difference: Difference) -> bool:
    return gives_value(difference) and all(
        0 < len(each.strip()) <= LONGEST_VALUE for each in _values(difference)
    )
