"""What other, independent sources say of a claim, counted in origins. The counting, a
worked example and known failures: docs/algorithms/corroboration.md."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat

from verification import records
from verification.judging import (
    BatchJudge,
    Judge,
    LexicalJudge,
    Question,
    SourceIndex,
    index_source,
)
from verification.language.lists import any_of, late_regex
from verification.reaching.identity import standing_notices
from verification.reaching.page_notices import find_amended, find_page_notices
from verification.reading.web_addresses import each_address_once

from .agreement import NOT_INDEPENDENT
from .corroboration_words import notes_on, summarise
from .counting import (
    MIN_SOURCES,
    MIN_SUPPORTERS,
    Count,
    confidence_of,
    count_origins,
    score_of,
    stands,
    verdict_of,
)
from .credibility import classify_source
from .cross_reference import bearing_of_uncited, judge_name, reading_judge
from .disclosures import find_interests
from .informants import (
    ITS_MAKER,
    LEAD,
    Name,
    find_informants,
    name_of,
    names_its_maker,
    works_itself,
)
from .interests import named_parties
from .origins import group_origins, origin_numbers, tied_by_text
from .owners import OwnerTable
from .sites import is_anybodys_name
from .weigh import WeighingPolicy

ON_TOPIC = 0.5
"""Share of the claim's terms in a passage from which a source is on the matter."""

MOST_READ = 100
"""Results that the judge reads, some ten seconds of the small reader; words compare
what is left. A search in all lenses finds at most 70."""

KEY_SENTENCES = 3
"""Passages shown for each source, the best first."""

_STANCES = {
    records.Bearing.SUPPORTS: records.Stance.SUPPORTS,
    records.Bearing.CONTRADICTS: records.Stance.CONTRADICTS,
}
_ON_IT = frozenset(records.Verdict) - {
    records.Verdict.UNSUPPORTED,
    records.Verdict.UNVERIFIABLE,
}


_FOLLOWING = frozenset(
    {records.OriginReason.CITES_ONLY, records.OriginReason.SAME_INFORMANT}
)
"""Why a source only passes on what another one says."""


def corroborate(
    claim: str,
    found: Sequence[records.FoundSource],
    *,
    judge: Judge | None = None,
    policy: WeighingPolicy | None = None,
    originals: Sequence[records.SourceProfile] = (),
    lenses: Sequence[str] = (),
    min_sources: int = MIN_SOURCES,
) -> records.Corroboration:
    """Count what independent origins say of a claim. Opens no socket.

    Args:
        found: Results of a search, in any order; one address counts once. The stance
            is read from the text where there is one, else from the excerpt.
        originals: What the document cites for the claim: these sources and their
            origins are left out.
        lenses: Pools that were searched, also those that gave nothing; taken from
            `found` when empty.
        min_sources: Independent origins needed for a confidence.

    Source: Score, thresholds and wording are the project's own, see
    docs/algorithms/corroboration.md.
    """
    policy = policy or WeighingPolicy()
    numbered = _numbered(found)
    kept, left_out = _without_originals(claim, numbered, originals, policy.owners)
    profiles = [source.profile for source in kept]
    origins = group_origins(profiles, owners=policy.owners, ignoring=claim)
    reader = (judge or reading_judge()) if kept else LexicalJudge()
    sources, count = _read_sources(claim, kept, origins, reader, policy)
    searched = tuple(
        dict.fromkeys(lenses or (source.lens for source in kept if source.lens))
    )
    score = score_of(count, min_sources)
    verdict = verdict_of(score, count)
    return records.Corroboration(
        claim=claim,
        verdict=verdict,
        score=score,
        summary=summarise(len(sources), searched, count, score),
        sources=sources,
        origins=origins,
        lenses=searched,
        supporters=count.supporters,
        contradictors=count.contradictors,
        independent_origins=count.independent,
        confidence=confidence_of(count, score, min_sources),
        is_verified=verdict is records.CorroborationVerdict.CORROBORATED
        and not count.contradictors
        and count.read_by_judge >= MIN_SUPPORTERS,
        notes=notes_on(count, origins, left_out, min_sources),
    )


def _numbered(found: Sequence[records.FoundSource]) -> list[records.FoundSource]:
    """Each address once, numbered from 1."""
    numbered = (
        replace(source, profile=replace(source.profile, id=place))
        for place, source in enumerate(found, start=1)
    )
    return each_address_once(numbered, lambda source: source.profile.url)


def _without_originals(
    claim: str,
    found: Sequence[records.FoundSource],
    originals: Sequence[records.SourceProfile],
    table: OwnerTable,
) -> tuple[list[records.FoundSource], int]:
    """The results that do not have their information from a cited source itself."""
    if not originals:
        return list(found), 0
    own = [
        replace(original, id=-place)
        for place, original in enumerate(originals, start=1)
    ]
    profiles = [*own, *(source.profile for source in found)]
    origins = group_origins(profiles, owners=table, ignoring=claim)
    cited = {original.id for original in own}
    same = {
        id
        for origin in origins
        if not cited.isdisjoint(origin.source_ids)
        for id in origin.source_ids
    }
    kept = [source for source in found if source.profile.id not in same]
    return kept, len(found) - len(kept)


def _read_sources(
    claim: str,
    found: Sequence[records.FoundSource],
    origins: Sequence[records.Origin],
    judge: Judge,
    policy: WeighingPolicy,
) -> tuple[tuple[records.CorroboratingSource, ...], Count]:
    judges = chain(repeat(judge, MOST_READ), repeat(LexicalJudge()))
    numbers = origin_numbers(origins)
    read = {
        result.profile.id: _read(claim, result, own, policy, numbers)
        for own, result in zip(judges, found, strict=False)
    }
    told_by = {
        result.profile.id: _informants(read[result.profile.id], readable(result)[1])
        for result in found
    }
    named = named_parties(claim, owners=policy.owners)
    parties = [ITS_MAKER, *(name_of(party.text) for party in named)]
    promoting = _find_promoting(claim, found, origins, policy)
    groundless = {id for id, source in read.items() if not stands(source)}
    led, misled = (_led_by(ids, origins) for ids in (promoting, groundless))
    supporting = {
        id
        for id, source in read.items()
        if source.stance is records.Stance.SUPPORTS and id not in promoting
    }
    following = frozenset(
        id for id in supporting if id in led or _are_all_among(told_by[id], parties)
    )
    hearsay = {
        id for id in supporting if id in misled or _are_all_anybodys(told_by[id])
    }
    sources = tuple(
        replace(
            source,
            is_self_promotion=id in promoting | following,
            tier=records.AuthorityTier.LOW if id in hearsay else source.tier,
        )
        for id, source in read.items()
    )
    return sources, count_origins(sources, following)


def _read(
    claim: str,
    found: records.FoundSource,
    judge: Judge,
    policy: WeighingPolicy,
    numbers: Mapping[records.SourceId, int],
) -> records.CorroboratingSource:
    """One result by itself. A page that warns of itself stands behind nothing."""
    read_from, text = readable(found)
    profile, source = found.profile, index_source(text)
    judgment = judge.judge(claim, source)
    notices = find_page_notices(profile.text, [profile.title])
    stance = _as_rated(_stance(claim, judgment, source), text)
    if any(find_amended(claim, notice) for notice in notices):
        stance = records.Stance.CONTRADICTS
    kind, tier = classify_source(profile, owners=policy.owners, ratings=policy.ratings)
    passages = judgment.evidence[:KEY_SENTENCES]
    return records.CorroboratingSource(
        profile=profile,
        lens=found.lens,
        source_type=kind,
        tier=records.AuthorityTier.LOW if standing_notices(notices) else tier,
        stance=stance,
        key_sentences=tuple(passage.text for passage in passages),
        is_self_promotion=False,
        origin_id=numbers[profile.id],
        read_from=read_from,
        unread_reason=found.unread_reason,
        read_by=judge_name(judgment),
    )


def _informants(source: records.CorroboratingSource, text: str) -> tuple[Name, ...]:
    """From whom a source has what it says of the claim; () where its own people asked
    or saw."""
    if works_itself(text):
        return ()
    passage = "".join(source.key_sentences[:1])
    if names_its_maker(passage):
        return (ITS_MAKER,)
    return find_informants(passage, text[:LEAD])


def _are_all_among(names: Sequence[Name], parties: Sequence[Name]) -> bool:
    """Whether all is told by parties of the claim: "the company says", "according to
    Lumo", "its maker says"."""
    return bool(names) and all(name.is_among(parties) for name in names)


def _are_all_anybodys(names: Sequence[Name]) -> bool:
    """Whether all is told by what anybody may write: "according to Wikipedia"."""
    return bool(names) and all(is_anybodys_name(name.keys) for name in names)


def _find_promoting(
    claim: str,
    found: Sequence[records.FoundSource],
    origins: Sequence[records.Origin],
    policy: WeighingPolicy,
) -> frozenset[records.SourceId]:
    """Pages of a party of the claim, pages that somebody paid for, and those that carry
    the text of one."""
    speaking = {
        source.profile.id
        for source in found
        for interest in find_interests(
            source.profile,
            claim,
            owners=policy.owners,
            publisher_url=policy.publisher_url,
        )
        if interest.kind in NOT_INDEPENDENT
    }
    return frozenset(
        copy
        for origin in origins
        for id in speaking.intersection(origin.source_ids)
        for copy in tied_by_text(origin, id)
    )


def _led_by(
    sources: Container[records.SourceId], origins: Sequence[records.Origin]
) -> frozenset[records.SourceId]:
    """What only passes on what one of some sources says."""
    return frozenset(
        link.second
        for origin in origins
        for link in origin.links
        if link.reason in _FOLLOWING and link.first in sources
    )


def readable(found: records.FoundSource) -> tuple[records.ReadFrom, str]:
    """The most of a source that is known, and what of it that is."""
    texts = {
        records.ReadFrom.PAGE: found.profile.text,
        records.ReadFrom.EXCERPT: found.excerpt,
        records.ReadFrom.TITLE: found.profile.title,
    }
    for read_from, text in texts.items():
        if text.strip():
            return read_from, text
    return records.ReadFrom.NOTHING, ""


def _stance(
    claim: str, judgment: records.Judgment, source: SourceIndex
) -> records.Stance:
    """As the tables of all sources have it; what is on the matter is neutral."""
    bearing = bearing_of_uncited(claim, judgment, source)
    is_on_it = judgment.verdict in _ON_IT or (
        judgment.evidence and judgment.recall >= ON_TOPIC
    )
    other = records.Stance.NEUTRAL if is_on_it else records.Stance.NOT_ADDRESSED
    return _STANCES.get(bearing, other)


def _as_rated(stance: records.Stance, text: str) -> records.Stance:
    """What a fact-check says of the claim that it spells out and rates false."""
    rated = _RATED.search(text)
    if rated is None or stance is records.Stance.NOT_ADDRESSED:
        return stance
    return records.Stance.CONTRADICTS if rated["false"] else records.Stance.NEUTRAL


def _ratings(section: str) -> str:
    return any_of("weighing/review_verdicts", section)


_RATED = late_regex(
    lambda: (
        r"(?:^|[\n.!?|>*:]\s{0,9}|\b(?:as|it|this|is|was) )"
        rf"(?:{_ratings('headings')})"
        r"(?:\s+(?:is|was|as|it|ist|est|es))?[\s:*–—-]{1,6}[“\"«'(]?"
        rf"(?:(?P<false>{_ratings('false')})|(?P<mixed>{_ratings('mixed')}))(?!\w)"
    ),
    re.IGNORECASE,
)
"""What a review finds of its claim: "Verdict: False"."""


class KnownReadings(LexicalJudge):
    """A judge that knows its answers by the text; any other it reads by words."""

    def __init__(self, readings: Mapping[str, records.Judgment]) -> None:
        super().__init__()
        self._readings = readings

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> records.Judgment:
        known = self._readings.get(source.text)
        return known or super().judge(statement, source, language=language)


async def read_ahead(
    claim: str, found: Sequence[records.FoundSource], judge: Judge | BatchJudge | None
) -> Judge | None:
    """A judge for `corroborate`, which calls no service.

    Args:
        judge: One that asks somebody else is asked here, for all texts together; any
            other is given back.

    Raises JudgeRefusedError: the model's endpoint refuses."""
    if not isinstance(judge, BatchJudge):
        return judge
    texts = list(dict.fromkeys(filter(None, (readable(source)[1] for source in found))))
    questions = [Question(claim, index_source(text)) for text in texts]
    answers = await judge.judge_many(questions) if questions else []
    return KnownReadings(dict(zip(texts, answers, strict=True)))
