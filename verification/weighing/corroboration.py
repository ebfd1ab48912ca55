"""What other, independent sources say of a claim, counted in origins. The counting, a
worked example and known failures: docs/algorithms/corroboration.md."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
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
    verdict_of,
)
from .credibility import classify_source
from .cross_reference import bearing_of_uncited, reading_judge
from .disclosures import find_interests
from .domains import parse_publisher
from .informants import (
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
from .sites import Site, has_standing, is_anybodys_name
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


@dataclass(frozen=True, slots=True)
class _Reading:
    """One result, as it was read for the claim."""

    found: records.FoundSource
    read_from: records.ReadFrom
    text: str
    judgment: records.Judgment
    stance: records.Stance
    notices: tuple[records.Notice, ...]
    site: Site

    @property
    def id(self) -> records.SourceId:
        return self.found.profile.id

    @property
    def supports(self) -> bool:
        return self.stance is records.Stance.SUPPORTS

    @property
    def best_passage(self) -> str:
        return "".join(passage.text for passage in self.judgment.evidence[:1])

    @property
    def informants(self) -> tuple[Name, ...]:
        """From whom it has what it says; () where its own people asked or saw."""
        if works_itself(self.text):
            return ()
        return find_informants(self.best_passage, self.text[:LEAD])


def _read(
    claim: str, found: records.FoundSource, judge: Judge, policy: WeighingPolicy
) -> _Reading:
    read_from, text = readable(found)
    source = index_source(text)
    judgment = judge.judge(claim, source)
    profile = found.profile
    notices = find_page_notices(profile.text, [profile.title])
    stance = _as_rated(_stance(claim, judgment, source), text)
    if any(find_amended(claim, notice) for notice in notices):
        stance = records.Stance.CONTRADICTS
    site = classify_source(profile, owners=policy.owners, ratings=policy.ratings)
    return _Reading(found, read_from, text, judgment, stance, notices, site)


def _read_sources(
    claim: str,
    found: Sequence[records.FoundSource],
    origins: Sequence[records.Origin],
    judge: Judge,
    policy: WeighingPolicy,
) -> tuple[tuple[records.CorroboratingSource, ...], Count]:
    judges = chain(repeat(judge, MOST_READ), repeat(LexicalJudge()))
    readings = [
        _read(claim, source, own, policy)
        for own, source in zip(judges, found, strict=False)
    ]
    promoting = _find_promoting(claim, found, origins, policy)
    named = named_parties(claim, owners=policy.owners)
    parties = [name_of(party.text) for party in named]
    led = _led_by(promoting, origins)
    following = frozenset(
        reading.id
        for reading in readings
        if reading.supports
        and reading.id not in promoting
        and (reading.id in led or _is_told_by(parties, reading))
    )
    hearsay = _find_hearsay(readings, origins)
    numbers = origin_numbers(origins)
    sources = tuple(
        records.CorroboratingSource(
            profile=reading.found.profile,
            lens=reading.found.lens,
            source_type=reading.site[0],
            tier=(
                records.AuthorityTier.LOW
                if reading.id in hearsay or standing_notices(reading.notices)
                else reading.site[1]
            ),
            stance=reading.stance,
            key_sentences=tuple(
                passage.text for passage in reading.judgment.evidence[:KEY_SENTENCES]
            ),
            is_self_promotion=reading.id in promoting | following,
            origin_id=numbers[reading.id],
            read_from=reading.read_from,
            unread_reason=reading.found.unread_reason,
            read_by=reading.judgment.judge.partition("/")[0],
        )
        for reading in readings
    )
    return sources, count_origins(sources, following)


def _find_hearsay(
    readings: Sequence[_Reading], origins: Sequence[records.Origin]
) -> frozenset[records.SourceId]:
    """Support that only passes on what anybody may write, or what a site has that we do
    not know: "according to Wikipedia"."""
    groundless = {
        reading.id
        for reading in readings
        if not has_standing(parse_publisher(reading.found.profile.url), reading.site)
    }
    led = _led_by(groundless, origins)
    return frozenset(
        reading.id
        for reading in readings
        if reading.supports
        and (
            reading.id in led
            or (
                (names := reading.informants)
                and all(is_anybodys_name(name.keys) for name in names)
            )
        )
    )


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


def _is_told_by(parties: Sequence[Name], reading: _Reading) -> bool:
    """Whether a source has what it says of the claim from a party of it alone: "the
    company says", "according to Lumo", "its maker says"."""
    names = reading.informants
    is_of_parties = bool(names) and all(name.is_among(parties) for name in names)
    return is_of_parties or (
        names_its_maker(reading.best_passage) and not works_itself(reading.text)
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
