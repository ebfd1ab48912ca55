"""
How a document's own sources, counted in origins, stand to its claims, and what would
fall with one of them. Rules and worked cases: docs/algorithms/cross_reference.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from verification.records import (
    Agreement,
    Bearing,
    ClaimInterest,
    CrossReading,
    InterestKind,
    OriginLoad,
    SourceId,
    WeighedSource,
)

INDEPENDENT_ORIGINS = 2
"""Origins that must support a claim before it counts as verified."""

PARTY_KINDS = frozenset(
    {
        InterestKind.NAMED_PARTY,
        InterestKind.OWNER,
        InterestKind.STATE,
        InterestKind.TRADE_BODY,
        InterestKind.PRESS_RELEASE,
        InterestKind.AUTHOR_WORKS_FOR_PARTY,
        InterestKind.FUNDED_BY_PARTY,
        InterestKind.OWN_PUBLISHER,
    }
)
"""Interests of a party to the claim: what it says in its favour verifies nothing."""


def speaks_for_a_party(interests: Iterable[ClaimInterest], claim_id: int) -> bool:
    return any(
        each.claim_id == claim_id and each.interest.kind in PARTY_KINDS
        for each in interests
    )


def origins_that(
    bearing: Bearing,
    readings: Sequence[CrossReading],
    origin_of: Mapping[SourceId, int],
) -> tuple[int, ...]:
    """The origins of the sources with that bearing, each once, in order."""
    return tuple(
        sorted(
            {
                origin_of[each.source_id]
                for each in readings
                if each.bearing is bearing and each.source_id in origin_of
            }
        )
    )


def agree(
    claim_id: int,
    readings: Sequence[CrossReading],
    weighed: Mapping[SourceId, WeighedSource],
) -> Agreement:
    """
    Give how the document's sources stand to one claim.

    Args:
        readings: Of this claim, by every source that says something of it.
        weighed: The sources by id. An origin whose supporting sources all speak for a
            party of the claim supports it, but does not verify it.
    """
    origin_of = {id: each.origin_id for id, each in weighed.items()}
    supporting = origins_that(Bearing.SUPPORTS, readings, origin_of)
    against = origins_that(Bearing.CONTRADICTS, readings, origin_of)
    independent = {
        origin_of[each.source_id]
        for each in readings
        if each.bearing is Bearing.SUPPORTS
        and each.source_id in weighed
        and not speaks_for_a_party(weighed[each.source_id].interests, claim_id)
    }
    if against and len(against) >= len(supporting):
        return Agreement.DISPUTED
    if len(independent) >= INDEPENDENT_ORIGINS and not against:
        return Agreement.VERIFIED
    is_partly = any(each.bearing is Bearing.PARTIALLY_SUPPORTS for each in readings)
    if supporting or is_partly:
        return Agreement.PARTIALLY_VERIFIED
    return Agreement.UNVERIFIED


def find_loads(
    readings: Sequence[CrossReading], origin_of: Mapping[SourceId, int]
) -> tuple[OriginLoad, ...]:
    """The origins on which any claim rests alone, the heaviest first."""
    supporters: dict[int, dict[int, list[SourceId]]] = {}
    for each in readings:
        if each.bearing is Bearing.SUPPORTS and each.source_id in origin_of:
            by_origin = supporters.setdefault(each.claim_id, {})
            by_origin.setdefault(origin_of[each.source_id], []).append(each.source_id)
    claims: dict[int, list[int]] = {}
    sources: dict[int, list[SourceId]] = {}
    for claim_id, by_origin in supporters.items():
        if len(by_origin) == 1:
            (origin, ids), *_ = by_origin.items()
            claims.setdefault(origin, []).append(claim_id)
            sources.setdefault(origin, []).extend(ids)
    loads = (
        OriginLoad(origin, tuple(found), tuple(dict.fromkeys(sources[origin])))
        for origin, found in claims.items()
    )
    return tuple(sorted(loads, key=lambda each: (-len(each.claim_ids), each.origin_id)))
