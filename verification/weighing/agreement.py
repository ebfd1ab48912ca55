"""How a document's own sources, counted in origins, stand to its claims, and what would
fall with one of them. Rules and worked cases: docs/algorithms/cross_reference.md."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from verification.language.lists import table_rows
from verification.language.wording import gettext as _
from verification.records import (
    Agreement,
    Bearing,
    ClaimVerdict,
    CrossReading,
    Difference,
    InterestKind,
    JudgedClaim,
    OriginLoad,
    SourceId,
    Suggestion,
    SuggestionKind,
    Verdict,
    WeighedSource,
)

from .comparability import gives_value, source_narrows, telling_differences

BY_WORDS = frozenset({"lexical", "overlap"})
"""Judges that count words: what they say was not read."""

INDEPENDENT_ORIGINS = 2
"""Origins of standing that must support a claim before it counts as verified."""

PARTY_KINDS = frozenset(InterestKind) - {
    InterestKind.COMPETITOR,
    InterestKind.RANKS_ITSELF_FIRST,
    InterestKind.AFFILIATE,
    InterestKind.SPONSORED,
    InterestKind.GIFT,
}
"""Interests of a party to the claim: what it says in its favour verifies nothing."""

NOT_INDEPENDENT = PARTY_KINDS | {InterestKind.SPONSORED}
"""Nor does a page that somebody paid for."""


def _serves(
    reading: CrossReading,
    weighed: Mapping[SourceId, WeighedSource],
    kinds: Container[InterestKind] = PARTY_KINDS,
) -> bool:
    """Whether its source has an interest of one of some kinds in the claim."""
    return any(
        reading.claim_id in interest.claim_ids and interest.interest.kind in kinds
        for interest in weighed[reading.source_id].interests
    )


def agree(
    readings: Sequence[CrossReading],
    weighed: Mapping[SourceId, WeighedSource],
    standing: Container[SourceId],
    unfit: Container[SourceId] = frozenset(),
) -> Agreement:
    """Give how the document's sources stand to one claim.

    Args:
        readings: Of the claim, by every source that says something of it.
        weighed: The sources by id. An origin whose supporting sources all speak for a
            party of the claim supports it, but does not verify it.
        standing: Sources of which somebody checks what they publish.
        unfit: Sources that were taken back or are no evidence by their own words: what
            they say verifies nothing.
    """
    for_it = [reading for reading in readings if reading.bearing is Bearing.SUPPORTS]
    against_it = [
        reading for reading in readings if reading.bearing is Bearing.CONTRADICTS
    ]
    own = [
        reading
        for reading in for_it
        if reading.source_id not in unfit
        and not _serves(reading, weighed, NOT_INDEPENDENT)
    ]
    known = [
        reading
        for reading in own
        if reading.source_id in standing and reading.read_by not in BY_WORDS
    ]
    supporting, against, independent, checked = (
        {weighed[reading.source_id].origin_id for reading in readings}
        for readings in (for_it, against_it, own, known)
    )
    is_partly = any(
        reading.bearing is Bearing.PARTIALLY_SUPPORTS for reading in readings
    )
    if against and not supporting and not is_partly:
        return Agreement.CONTRADICTED
    if against and len(against) >= len(supporting):
        return Agreement.DISPUTED
    if len(checked) >= INDEPENDENT_ORIGINS and not against:
        return Agreement.VERIFIED
    if len(independent) >= INDEPENDENT_ORIGINS and not against:
        return Agreement.SUPPORTED
    if supporting or is_partly:
        return Agreement.PARTIALLY_VERIFIED
    return Agreement.UNVERIFIED


def find_loads(
    readings: Sequence[CrossReading], origin_of: Mapping[SourceId, int]
) -> tuple[OriginLoad, ...]:
    """The origins on which any claim rests alone, the heaviest first."""
    supporters: dict[int, set[int]] = {}
    for reading in readings:
        if reading.bearing is Bearing.SUPPORTS:
            supporters.setdefault(reading.claim_id, set()).add(
                origin_of[reading.source_id]
            )
    claims: dict[int, list[int]] = {}
    for claim_id, origins in supporters.items():
        if len(origins) == 1:
            claims.setdefault(origins.pop(), []).append(claim_id)
    loads = (OriginLoad(origin, tuple(found)) for origin, found in claims.items())
    return tuple(sorted(loads, key=lambda load: (-len(load.claim_ids), load.origin_id)))


LONGEST_VALUE = 60
"""Code points of a value that is quoted; longer is a clause, not a value."""

MOST_VALUES = 3
"""Other values offered for one claim; sources that agree are named first to last."""


def suggest(
    judged: JudgedClaim,
    readings: Sequence[CrossReading],
    weighed: Mapping[SourceId, WeighedSource],
    *,
    unfit: frozenset[SourceId] = frozenset(),
    anybodys: frozenset[SourceId] = frozenset(),
) -> tuple[Suggestion, ...]:
    """Give what the sources of a document ask an editor to change about one claim.

    Args:
        unfit: Sources that nobody should cite: dead ones, wrong pages.
        anybodys: Posts, forums and wikis: they are not put in another's place.
    """
    if judged.verdict in {ClaimVerdict.SUPPORTED, ClaimVerdict.NOT_CHECKABLE}:
        return ()
    readings = [
        reading
        for reading in readings
        if reading.is_cited or reading.source_id not in anybodys
    ]
    best = _best_uncited(judged, readings, weighed, unfit)
    if best is not None and not judged.citations:
        text = _(
            "[{id}] supports this sentence, which cites nothing.", id=best.source_id
        )
        text += _party_note(best, weighed)
        return (_suggestion(SuggestionKind.ADD_CITATION, text, best),)
    beside = None if best is None else _beside(judged, best)
    return (beside,) if beside else _correct_values(judged, readings, weighed, unfit)


def _correct_values(
    judged: JudgedClaim,
    readings: Sequence[CrossReading],
    weighed: Mapping[SourceId, WeighedSource],
    unfit: frozenset[SourceId],
) -> tuple[Suggestion, ...]:
    """Other values for the text's own, where no source of the document has that. The
    cited sources first; others only where none of those has one."""
    if any(reading.bearing is Bearing.SUPPORTS for reading in readings):
        return ()
    is_partly = any(
        reading.is_cited and reading.bearing is Bearing.PARTIALLY_SUPPORTS
        for reading in readings
    )
    for is_cited in (True,) if is_partly else (True, False):
        found = [
            _correct_value(judged.claim.statement, reading, weighed)
            for reading in readings
            if reading.bearing is Bearing.CONTRADICTS
            and reading.is_cited is is_cited
            and reading.source_id not in unfit
        ]
        kept = {
            suggestion.text: suggestion
            for suggestion in found
            if suggestion is not None
        }
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
    cited = {citation.citation.source_id for citation in judged.citations}
    fitting = [
        reading
        for reading in readings
        if reading.bearing is Bearing.SUPPORTS
        and reading.source_id not in cited | unfit
    ]
    return min(
        fitting,
        key=lambda reading: (_serves(reading, weighed), -reading.support),
        default=None,
    )


def _suggestion(kind: SuggestionKind, text: str, reading: CrossReading) -> Suggestion:
    evidence = reading.evidence[0] if reading.evidence else None
    return Suggestion(kind, text, reading.source_id, evidence)


def _party_note(
    reading: CrossReading, weighed: Mapping[SourceId, WeighedSource]
) -> str:
    is_partys = _serves(reading, weighed)
    told = _("It is published by or for a party named in it.")
    return f" {told}" if is_partys else ""


def _beside(judged: JudgedClaim, reading: CrossReading) -> Suggestion | None:
    """The uncited source instead of a cited one that fails, or beside it."""
    rows = table_rows("weighing/suggestion_words")
    for kind in (SuggestionKind.CITE_INSTEAD, SuggestionKind.ADD_CITATION):
        reasons = {
            Verdict(verdict): reason
            for name, verdict, reason in rows
            if SuggestionKind(name) is kind
        }
        for citation in judged.citations:
            reason = reasons.get(citation.judgment.verdict)
            if reason and citation.flagged:
                cited = citation.citation.source_id
                text = _(reason, id=reading.source_id, cited=cited)
                return _suggestion(kind, text, reading)
    return None


def _correct_value(
    statement: str,
    reading: CrossReading,
    weighed: Mapping[SourceId, WeighedSource],
) -> Suggestion | None:
    """The source's value for the text's, where that is the one thing that differs."""
    telling = telling_differences(reading.differences)
    if len(telling) != 1 or not _is_value(telling[0]):
        return None
    if source_narrows(statement, telling[0], reading.evidence):
        return None
    ours, theirs = (
        " ".join(text.split()) for text in (telling[0].claim, telling[0].source)
    )
    values = {"id": reading.source_id, "ours": ours, "theirs": theirs}
    text = _("[{id}] says “{theirs}”, the text says “{ours}”.", **values)
    if not reading.is_cited:
        text = _(
            "[{id}], which this sentence does not cite, says “{theirs}”, the text says "
            "“{ours}”.",
            **values,
        )
        text += _party_note(reading, weighed)
    return _suggestion(SuggestionKind.CORRECT_VALUE, text, reading)


def _is_value(difference: Difference) -> bool:
    sides = (difference.claim.strip(), difference.source.strip())
    return gives_value(difference) and all(0 < len(s) <= LONGEST_VALUE for s in sides)
