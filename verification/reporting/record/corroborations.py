"""What other sources say of claims, in JSON. The keys are those of the contract."""

from __future__ import annotations

from dataclasses import replace

from cattrs.gen import override

from verification.records import (
    ClaimCorroboration,
    CorroboratingSource,
    Corroboration,
    Origin,
    SourceProfile,
)
from verification.weighing.corroboration import count_origins

from .conversion import LEFT_OUT, declare

declare(
    SourceProfile,
    given={"id": lambda _: 0},
    text=LEFT_OUT,
    author=LEFT_OUT,
    published=LEFT_OUT,
    site_name=LEFT_OUT,
)
declare(
    CorroboratingSource,
    inline=["profile"],
    source_type=override(rename="sourceType"),
    tier=override(rename="authorityTier"),
    stance=override(rename="claimStance"),
    key_sentences=override(rename="keySentences"),
    is_self_promotion=override(rename="selfPromotion"),
    origin_id=override(rename="origin"),
    read_from=override(rename="readFrom"),
    unread_reason=LEFT_OUT,
)
declare(
    Corroboration,
    given={
        "origins": lambda _: (),
        "supporters": lambda _: 0,
        "contradictors": lambda _: 0,
    },
    added={"totalSourcesFound": lambda found: len(found.sources)},
    order="claim verdict corroborationScore summary sources searchedLenses "
    "totalSourcesFound",
    score=override(rename="corroborationScore"),
    lenses=override(rename="searchedLenses"),
    independent_origins=override(rename="independentOrigins"),
    is_verified=override(rename="verified"),
)
declare(ClaimCorroboration, inline=["corroboration"])


def corroboration_of_record(found: ClaimCorroboration) -> ClaimCorroboration:
    """
    The answer for one claim with what JSON does not say: who counts as one.

    Why sources share an origin is not in a report by itself: the notes say it.
    """
    answer = found.corroboration
    sources = tuple(
        replace(each, profile=replace(each.profile, id=place))
        for place, each in enumerate(answer.sources, start=1)
    )
    count = count_origins(sources)
    return replace(
        found,
        corroboration=replace(
            answer,
            sources=sources,
            origins=origins_of(sources),
            supporters=count.supporters,
            contradictors=count.contradictors,
        ),
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
