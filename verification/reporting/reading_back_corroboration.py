"""What other sources say of claims, read back from a saved report."""

from __future__ import annotations

from verification.records import (
    AuthorityTier,
    ClaimCorroboration,
    CorroboratingSource,
    Corroboration,
    CorroborationVerdict,
    Origin,
    ReadFrom,
    SourceProfile,
    SourceType,
    Stance,
)
from verification.weighing.corroboration import count_origins

from .fields import Fields


def claim_corroboration_of(fields: Fields) -> ClaimCorroboration:
    """
    The answer for one claim.

    Why sources share an origin is not in a report by itself: the notes say it.

    Raises:
        BadCallError: A part is missing or damaged.
    """
    sources = tuple(
        found_source_of(each, place)
        for place, each in enumerate(fields.objects("sources"), start=1)
    )
    count = count_origins(sources)
    return ClaimCorroboration(
        fields.whole_number("claim_id"),
        Corroboration(
            claim=fields.text("claim"),
            verdict=fields.word("verdict", CorroborationVerdict),
            score=fields.share("corroborationScore"),
            summary=fields.text("summary"),
            sources=sources,
            origins=origins_of(sources),
            lenses=fields.texts("searchedLenses"),
            supporters=count.supporters,
            contradictors=count.contradictors,
            independent_origins=fields.whole_number("independentOrigins"),
            confidence=fields.share("confidence"),
            is_verified=fields.flag("verified"),
            notes=fields.texts("notes"),
        ),
    )


def found_source_of(fields: Fields, place: int) -> CorroboratingSource:
    return CorroboratingSource(
        profile=SourceProfile(
            id=place, url=fields.text("url"), title=fields.text("title")
        ),
        lens=fields.text("lens"),
        source_type=fields.word("sourceType", SourceType),
        tier=fields.word("authorityTier", AuthorityTier),
        stance=fields.word("claimStance", Stance),
        key_sentences=fields.texts("keySentences"),
        is_self_promotion=fields.flag("selfPromotion"),
        origin_id=fields.whole_number("origin"),
        read_from=fields.word("readFrom", ReadFrom),
    )


def origins_of(sources: tuple[CorroboratingSource, ...]) -> tuple[Origin, ...]:
    numbers = dict.fromkeys(each.origin_id for each in sources)
    return tuple(
        Origin(
            number,
            tuple(each.profile.id for each in sources if each.origin_id == number),
        )
        for number in numbers
    )
