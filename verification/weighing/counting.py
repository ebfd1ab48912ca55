"""Origins counted by what they say of a claim, and what the count makes of it. The
thresholds and a worked example: docs/algorithms/corroboration.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verification import records
from verification.records import ReadFrom

from .agreement import BY_WORDS
from .domains import parse_publisher
from .sites import has_standing

MIN_SCORE = 0.6
"""Score from which a claim counts as corroborated: three for, two against."""

MIN_SUPPORTERS = 2
"""Origins that must agree, each read in full: one is a source, not a corroboration, and
an excerpt may leave out a "not"."""

MIN_SOURCES = 2
"""Independent origins of standing below which any confidence would be an accident."""

INSUFFICIENT = 0.3
"""Confidence, and the most of a score, when too few origins were found."""

UNADDRESSED = 0.4
"""Confidence when enough were found and none of them counts for or against."""


@dataclass(frozen=True, slots=True)
class Count:
    """Origins, by what they say. Those of standing count; the others are told."""

    independent: int
    """That address the claim."""

    standing: int
    """Of these, with a source of standing."""

    supporters: int
    read: int
    """Supporters of which a page was read, not only an excerpt."""

    read_by_judge: int
    """Of these, by a judge that does not count words."""

    contradictors: int
    beside: Mapping[records.Stance, int]
    """Origins without standing that support or contradict."""

    following: int
    """Origins that only pass on what a party of the claim says."""

    promoting: int
    """Origins in which a party of the claim speaks itself."""

    read_from: Mapping[ReadFrom, int]
    """Sources by how much of them was known."""

    read_by: Mapping[str, int]
    """Those of which something was known, by the name of the judge."""


def stands(source: records.CorroboratingSource) -> bool:
    """Whether somebody answers for what a source publishes."""
    address = parse_publisher(source.profile.url)
    return has_standing(address, (source.source_type, source.tier))


def count_origins(
    sources: Sequence[records.CorroboratingSource],
    following: frozenset[records.SourceId] = frozenset(),
) -> Count:
    """One vote for each origin that addresses the claim. Among its sources those of
    standing decide, and a contradicting one outweighs a supporting one.

    Args:
        following: Sources that pass on what a party says; others that speak for one
            are the party's own."""
    own = [
        source
        for source in sources
        if source.stance is not records.Stance.NOT_ADDRESSED
        and (not source.is_self_promotion or source.profile.id in following)
    ]
    voting = [source for source in own if source.profile.id not in following]
    standing = list(filter(stands, voting))
    by_stance = {
        stance: [source for source in standing if source.stance is stance]
        for stance in records.Stance
    }
    against = _origins(by_stance[records.Stance.CONTRADICTS])
    in_favour = by_stance[records.Stance.SUPPORTS]
    supporters = _origins(in_favour) - against
    in_full = [source for source in in_favour if source.read_from is ReadFrom.PAGE]
    by_judge = (source for source in in_full if source.read_by not in BY_WORDS)
    decided = supporters | against
    beside = {
        stance: len(
            _origins(source for source in voting if source.stance is stance) - decided
        )
        for stance in (records.Stance.SUPPORTS, records.Stance.CONTRADICTS)
    }
    followers = _origins(source for source in own if source.profile.id in following)
    return Count(
        independent=len(_origins(own)),
        standing=len(_origins(standing)),
        supporters=len(supporters),
        read=len(_origins(in_full) & supporters),
        read_by_judge=len(_origins(by_judge) & supporters),
        contradictors=len(against),
        beside=beside,
        following=len(followers - decided),
        promoting=len(
            _origins(
                source
                for source in sources
                if source.is_self_promotion and source.profile.id not in following
            )
        ),
        read_from=Counter(source.read_from for source in sources),
        read_by=Counter(
            source.read_by
            for source in sources
            if source.read_from is not ReadFrom.NOTHING
        ),
    )


def _origins(sources: Iterable[records.CorroboratingSource]) -> set[int]:
    return {source.origin_id for source in sources}


def score_of(count: Count, min_sources: int = MIN_SOURCES) -> float:
    """Origins read in favour over those that speak for or against, two at the least:
    what one source says is not 1.00."""
    spoken = max(count.read + count.contradictors, MIN_SUPPORTERS)
    score = count.read / spoken
    return score if count.standing >= min_sources else min(score, INSUFFICIENT)


def verdict_of(score: float, count: Count) -> records.CorroborationVerdict:
    if score >= MIN_SCORE:
        return records.CorroborationVerdict.CORROBORATED
    if count.contradictors:
        return records.CorroborationVerdict.CONTESTED
    return records.CorroborationVerdict.UNVERIFIABLE


def confidence_of(count: Count, score: float, min_sources: int) -> float:
    if count.standing < min_sources:
        return INSUFFICIENT
    return score if count.supporters or count.contradictors else UNADDRESSED
