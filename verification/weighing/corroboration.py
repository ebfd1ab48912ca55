"""
What other, independent sources say of a claim, counted in origins.

The counting, a worked example and known failures: docs/algorithms/corroboration.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verification.judging import Judge, LexicalJudge, index_source
from verification.reading.identifiers import address_key
from verification.records import (
    AuthorityTier,
    CorroboratingSource,
    Corroboration,
    CorroborationVerdict,
    FoundSource,
    Judgment,
    Origin,
    OriginReason,
    SourceId,
    SourceProfile,
    Stance,
    Verdict,
)

from .credibility import classify_source
from .disclosures import announces_for_party, speaks_for_party
from .origins import group_origins, origin_numbers, tied_by_text
from .owners import OwnerTable, shipped_owners
from .wires import find_agency

MIN_SCORE = 0.6
"""Score from which a claim counts as corroborated: three for, two against."""

MIN_SUPPORTERS = 2
"""One independent source that agrees is a source, not a corroboration."""

MIN_SOURCES = 2
"""Independent origins below which any confidence would be an accident."""

INSUFFICIENT = 0.3
"""Confidence when too few origins were found to say anything."""

UNADDRESSED = 0.4
"""Confidence when enough were found and none of them counts for or against."""

VERIFIED_ABOVE = 0.6
"""Confidence above which, without a contradictor, a claim is verified."""

ON_TOPIC = 0.5
"""Share of the claim's terms in a passage from which a source is on the matter."""

MIN_COPIES = 2
"""Carriers from which a company's announcement is a release rather than a report."""

KEY_SENTENCES = 3
"""Passages shown for each source, the best first."""

_STANCES = {
    Verdict.SUPPORTED: Stance.SUPPORTS,
    Verdict.CONTRADICTED: Stance.CONTRADICTS,
    Verdict.PARTIALLY_SUPPORTED: Stance.NEUTRAL,
}


@dataclass(frozen=True, slots=True)
class _Count:
    """Origins, by what they say."""

    independent: int
    supporters: int
    contradictors: int
    unknown_supporters: int
    """Origins that only sources of unknown standing make supporters."""

    promoting: int
    """Origins that speak for a party of the claim."""

    unread: int
    """Sources of which only an excerpt or a title was known."""


def corroborate(
    claim: str,
    found: Sequence[FoundSource],
    *,
    judge: Judge | None = None,
    owners: OwnerTable | None = None,
    original: SourceProfile | None = None,
    lenses: Sequence[str] = (),
    min_sources: int = MIN_SOURCES,
) -> Corroboration:
    """
    Count what independent origins say of a claim. Opens no socket.

    Args:
        claim: One statement.
        found: Results of a search, in any order; one address counts once. The stance
            is read from the text where there is one, else from the excerpt.
        judge: Reads the stance; `LexicalJudge` when None.
        owners: The shipped table when None.
        original: The source that the document cites: it and its origin are left out.
        lenses: Pools that were searched, also those that gave nothing; taken from
            `found` when empty.
        min_sources: Independent origins needed for a confidence.

    Source:
        Score, thresholds and wording are the project's own, see
        docs/algorithms/corroboration.md.
    """
    table = shipped_owners() if owners is None else owners
    kept, left_out = _without_original(claim, _number(found), original, table)
    profiles = [each.profile for each in kept]
    origins = group_origins(profiles, owners=table, ignoring=claim)
    reader = judge or LexicalJudge()
    sources = _read_sources(claim, kept, origins, reader, table)
    searched = tuple(dict.fromkeys(lenses or [each.lens for each in kept if each.lens]))
    count = _count(sources, kept)
    score = count.supporters / max(count.supporters + count.contradictors, 1)
    confidence = _confidence(count, min_sources)
    return Corroboration(
        claim=claim,
        verdict=_verdict(score, count),
        score=score,
        summary=_summarise(len(sources), searched, count, score),
        sources=sources,
        origins=origins,
        lenses=searched,
        supporters=count.supporters,
        contradictors=count.contradictors,
        independent_origins=count.independent,
        confidence=confidence,
        is_verified=confidence > VERIFIED_ABOVE and count.contradictors == 0,
        notes=_notes(count, origins, left_out, min_sources),
    )


def _number(found: Sequence[FoundSource]) -> list[FoundSource]:
    """Each address once, numbered from 1; sources without one are all kept."""
    kept: dict[str, FoundSource] = {}
    for place, each in enumerate(found, start=1):
        key = address_key(each.profile.url) if each.profile.url else f"#{place}"
        kept.setdefault(key, replace(each, profile=replace(each.profile, id=place)))
    return list(kept.values())


def _without_original(
    claim: str,
    found: Sequence[FoundSource],
    original: SourceProfile | None,
    table: OwnerTable,
) -> tuple[list[FoundSource], int]:
    """The results that do not have their information from the cited source itself."""
    if original is None:
        return list(found), 0
    own = replace(original, id=0)
    profiles = [own, *(each.profile for each in found)]
    origins = group_origins(profiles, owners=table, ignoring=claim)
    same = set(origins[0].source_ids)
    kept = [each for each in found if each.profile.id not in same]
    return kept, len(found) - len(kept)


def _read_sources(
    claim: str,
    found: Sequence[FoundSource],
    origins: Sequence[Origin],
    judge: Judge,
    table: OwnerTable,
) -> tuple[CorroboratingSource, ...]:
    numbers = origin_numbers(origins)
    sources = []
    for each in found:
        judgment = judge.judge(claim, index_source(_readable(each)))
        source_type, tier = classify_source(each.profile, owners=table)
        sources.append(
            CorroboratingSource(
                profile=each.profile,
                lens=each.lens,
                source_type=source_type,
                tier=tier,
                stance=_stance(judgment),
                key_sentences=tuple(
                    evidence.text for evidence in judgment.evidence[:KEY_SENTENCES]
                ),
                is_self_promotion=False,
                origin_id=numbers[each.profile.id],
            )
        )
    promoting = _promoting(claim, sources, origins, table)
    return tuple(
        replace(each, is_self_promotion=each.profile.id in promoting)
        for each in sources
    )


def _promoting(
    claim: str,
    sources: Sequence[CorroboratingSource],
    origins: Sequence[Origin],
    table: OwnerTable,
) -> frozenset[SourceId]:
    """Sources that speak for a party, and those that only pass on what it says."""
    by_id = {each.profile.id: each for each in sources}
    promoting: set[SourceId] = set()
    for origin in origins:
        for id in origin.source_ids:
            if id in promoting:
                continue
            copies = tied_by_text(origin, id)
            if speaks_for_party(
                by_id[id].profile, claim, owners=table
            ) or _is_release_in_copies([by_id[each] for each in copies], claim, table):
                promoting |= copies
        promoting |= {
            link.second
            for link in origin.links
            if link.reason is OriginReason.CITES_ONLY
            and link.first in promoting
            and by_id[link.second].stance is Stance.SUPPORTS
        }
    return frozenset(promoting)


def _is_release_in_copies(
    copies: Sequence[CorroboratingSource], claim: str, table: OwnerTable
) -> bool:
    """A text that several sites carry, no agency sent, and a party announces."""
    if len({each.profile.url for each in copies}) < MIN_COPIES:
        return False
    if any(find_agency(each.profile)[0] for each in copies):
        return False
    return any(
        announces_for_party(each.profile, claim, owners=table) for each in copies
    )


def _readable(found: FoundSource) -> str:
    for text in (found.profile.text, found.excerpt, found.profile.title):
        if text.strip():
            return text
    return ""


def _stance(judgment: Judgment) -> Stance:
    if judgment.verdict in _STANCES:
        return _STANCES[judgment.verdict]
    if judgment.evidence and judgment.recall >= ON_TOPIC:
        return Stance.NEUTRAL
    return Stance.NOT_ADDRESSED


def _count(
    sources: Sequence[CorroboratingSource], found: Sequence[FoundSource]
) -> _Count:
    """One vote for each origin; a contradicting member outweighs a supporting one."""
    independent: dict[int, set[tuple[Stance, bool]]] = {}
    for source in sources:
        if not source.is_self_promotion:
            is_known = source.tier is not AuthorityTier.UNKNOWN
            votes = independent.setdefault(source.origin_id, set())
            votes.add((source.stance, is_known))
    against = {
        id
        for id, votes in independent.items()
        if any(stance is Stance.CONTRADICTS for stance, _ in votes)
    }
    in_favour = {
        id for id, votes in independent.items() if (Stance.SUPPORTS, True) in votes
    } - against
    unknown = {
        id for id, votes in independent.items() if (Stance.SUPPORTS, False) in votes
    }
    promoting = {each.origin_id for each in sources if each.is_self_promotion}
    return _Count(
        independent=len(independent),
        supporters=len(in_favour),
        contradictors=len(against),
        unknown_supporters=len(unknown - in_favour - against),
        promoting=len(promoting),
        unread=sum(not each.profile.text.strip() for each in found),
    )


def _verdict(score: float, count: _Count) -> CorroborationVerdict:
    if score >= MIN_SCORE and count.supporters >= MIN_SUPPORTERS:
        return CorroborationVerdict.CORROBORATED
    if count.contradictors and score < MIN_SCORE:
        return CorroborationVerdict.CONTESTED
    return CorroborationVerdict.UNVERIFIABLE


def _confidence(count: _Count, min_sources: int) -> float:
    if count.independent < min_sources:
        return INSUFFICIENT
    addressing = count.supporters + count.contradictors
    return count.supporters / addressing if addressing else UNADDRESSED


def _summarise(total: int, lenses: Sequence[str], count: _Count, score: float) -> str:
    where = ""
    if len(lenses) == 1:
        where = f" across the {lenses[0]} lens"
    elif lenses:
        where = f" across {', '.join(lenses)} lenses"
    supporting = (
        "1 independent source supports"
        if count.supporters == 1
        else f"{count.supporters} independent sources support"
    )
    against = "contradicts" if count.contradictors == 1 else "contradict"
    return (
        f"Found {total} {'source' if total == 1 else 'sources'}{where}. "
        f"{supporting} the claim; {count.contradictors} {against} it. "
        f"Corroboration score: {score:.2f}."
    )


def _notes(
    count: _Count, origins: Sequence[Origin], left_out: int, min_sources: int
) -> tuple[str, ...]:
    notes = []
    if count.independent < min_sources:
        notes.append(
            f"Insufficient sources: {count.independent} independent "
            f"{_plural(count.independent, 'origin')} found, {min_sources} needed."
        )
    elif not count.supporters + count.contradictors:
        notes.append("No independent source of known standing addresses the claim.")
    if count.promoting:
        notes.append(
            f"Not counted: {count.promoting} {_plural(count.promoting, 'origin')} "
            "speaking for a party that the claim names."
        )
    if count.unknown_supporters:
        number = count.unknown_supporters
        notes.append(
            f"Not counted: {number} {_plural(number, 'origin')} in favour whose "
            "standing is unknown."
        )
    if left_out:
        notes.append(
            f"Left out: {left_out} {_plural(left_out, 'source')} with the same origin "
            "as the cited one."
        )
    if count.unread:
        notes.append(
            f"Read from an excerpt only: {count.unread} "
            f"{_plural(count.unread, 'source')}."
        )
    notes.extend(origin.reason for origin in origins if origin.reason)
    return tuple(notes)


def _plural(number: int, noun: str) -> str:
    return noun if number == 1 else f"{noun}s"
