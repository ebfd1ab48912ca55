"""What other, independent sources say of a claim, counted in origins. The counting, a
worked example and known failures: docs/algorithms/corroboration.md."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
from verification.reading.web_addresses import each_address_once

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
from .disclosures import speaks_for_party
from .informants import LEAD, Name, find_informants, name_of, works_itself
from .interests import named_parties
from .origins import group_origins, origin_numbers, tied_by_text
from .owners import OwnerTable, shipped_owners

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
    owners: OwnerTable | None = None,
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
    table = shipped_owners() if owners is None else owners
    kept, left_out = _without_originals(claim, _numbered(found), originals, table)
    profiles = [each.profile for each in kept]
    origins = group_origins(profiles, owners=table, ignoring=claim)
    reader = (judge or reading_judge()) if kept else LexicalJudge()
    sources, count = _read_sources(claim, kept, origins, reader, table)
    searched = tuple(dict.fromkeys(lenses or (each.lens for each in kept if each.lens)))
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
        replace(each, profile=replace(each.profile, id=place))
        for place, each in enumerate(found, start=1)
    )
    return each_address_once(numbered, lambda each: each.profile.url)


def _without_originals(
    claim: str,
    found: Sequence[records.FoundSource],
    originals: Sequence[records.SourceProfile],
    table: OwnerTable,
) -> tuple[list[records.FoundSource], int]:
    """The results that do not have their information from a cited source itself."""
    if not originals:
        return list(found), 0
    own = [replace(each, id=-place) for place, each in enumerate(originals, start=1)]
    profiles = [*own, *(each.profile for each in found)]
    origins = group_origins(profiles, owners=table, ignoring=claim)
    cited = {each.id for each in own}
    same = {
        id
        for origin in origins
        if not cited.isdisjoint(origin.source_ids)
        for id in origin.source_ids
    }
    kept = [each for each in found if each.profile.id not in same]
    return kept, len(found) - len(kept)


@dataclass(frozen=True, slots=True)
class _Voices:
    """Who of some sources speaks for a party of the claim."""

    promoting: frozenset[records.SourceId]
    """Pages and releases of a party, and those that carry the text of one."""

    following: frozenset[records.SourceId]
    """Reports that only pass on what a party says."""


def _read_sources(
    claim: str,
    found: Sequence[records.FoundSource],
    origins: Sequence[records.Origin],
    judge: Judge,
    owners: OwnerTable,
) -> tuple[tuple[records.CorroboratingSource, ...], Count]:
    read = {each.profile.id: readable(each) for each in found}
    judges = chain(repeat(judge, MOST_READ), repeat(LexicalJudge()))
    judgments, stances = {}, {}
    for own, (id, (_read_from, text)) in zip(judges, read.items(), strict=False):
        source = index_source(text)
        judgments[id] = own.judge(claim, source)
        stances[id] = _as_rated(_stance(claim, judgments[id], source), text)
    voices = _find_voices(claim, found, origins, judgments, stances, owners)
    numbers = origin_numbers(origins)
    sources = []
    for each in found:
        id = each.profile.id
        source_type, tier = classify_source(each.profile, owners=owners)
        evidence = judgments[id].evidence[:KEY_SENTENCES]
        sources.append(
            records.CorroboratingSource(
                profile=each.profile,
                lens=each.lens,
                source_type=source_type,
                tier=tier,
                stance=stances[id],
                key_sentences=tuple(passage.text for passage in evidence),
                is_self_promotion=id in voices.promoting | voices.following,
                origin_id=numbers[id],
                read_from=read[id][0],
                unread_reason=each.unread_reason,
                read_by=judgments[id].judge.partition("/")[0],
            )
        )
    return tuple(sources), count_origins(sources, voices.following)


def _find_voices(
    claim: str,
    found: Sequence[records.FoundSource],
    origins: Sequence[records.Origin],
    judgments: Mapping[records.SourceId, records.Judgment],
    stances: Mapping[records.SourceId, records.Stance],
    owners: OwnerTable,
) -> _Voices:
    speaking = {
        each.profile.id
        for each in found
        if speaks_for_party(each.profile, claim, owners=owners)
    }
    promoting = {
        copy
        for origin in origins
        for id in speaking.intersection(origin.source_ids)
        for copy in tied_by_text(origin, id)
    }
    following = {
        link.second
        for origin in origins
        for link in origin.links
        if link.reason in _FOLLOWING and link.first in promoting
    }
    parties = [name_of(party.text) for party in named_parties(claim, owners=owners)]
    following |= {
        each.profile.id
        for each in found
        if parties and _is_told_by(parties, each, judgments[each.profile.id])
    }
    supporting = {
        id for id, stance in stances.items() if stance is records.Stance.SUPPORTS
    }
    return _Voices(frozenset(promoting), frozenset(following & supporting - promoting))


def _is_told_by(
    parties: Sequence[Name], found: records.FoundSource, judgment: records.Judgment
) -> bool:
    """Whether a source has what it says of the claim from a party of it alone: "the
    company says", "according to Lumo"."""
    text = " ".join(passage.text for passage in judgment.evidence[:1])
    lead = readable(found)[1][:LEAD]
    names = find_informants(text, lead)
    return (
        bool(names)
        and all(name.is_among(parties) for name in names)
        and not works_itself(readable(found)[1])
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
    texts = list(dict.fromkeys(filter(None, (readable(each)[1] for each in found))))
    questions = [Question(claim, index_source(text)) for text in texts]
    answers = await judge.judge_many(questions) if questions else []
    return KnownReadings(dict(zip(texts, answers, strict=True)))
