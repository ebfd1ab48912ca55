"""What other, independent sources say of a claim, counted in origins. The counting, a
worked example and known failures: docs/algorithms/corroboration.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
from verification.language.wording import gettext as _
from verification.language.wording import ngettext, show_number
from verification.reading.web_addresses import each_address_once
from verification.records import Origin, ReadFrom

from .agreement import BY_WORDS
from .credibility import classify_source
from .cross_reference import bearing_of_uncited, reading_judge
from .disclosures import speaks_for_party
from .domains import parse_publisher
from .informants import LEAD, Name, find_informants, name_of, works_itself
from .interests import named_parties
from .origins import group_origins, origin_numbers, tied_by_text
from .owners import OwnerTable, shipped_owners
from .sites import has_standing


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


def summarise(total: int, lenses: Sequence[str], count: Count, score: float) -> str:
    """One line: what was found, what it says, the score."""
    found = ngettext("Found {number} source.", "Found {number} sources.", total)
    if lenses:
        found = ngettext(
            "Found {number} source across {lenses} lenses.",
            "Found {number} sources across {lenses} lenses.",
            total,
            lenses=", ".join(lenses),
        )
    if len(lenses) == 1:
        found = ngettext(
            "Found {number} source across the {lens} lens.",
            "Found {number} sources across the {lens} lens.",
            total,
            lens=lenses[0],
        )
    against = ngettext(
        "{number} contradicts it", "{number} contradict it", count.contradictors
    )
    said = ngettext(
        "{number} independent source supports the claim; {against}.",
        "{number} independent sources support the claim; {against}.",
        count.supporters,
        against=against,
    )
    scored = _("Corroboration score: {score}.", score=show_number(score, 2))
    return f"{found} {said} {scored}"


def notes_on(
    count: Count,
    origins: Sequence[Origin],
    left_out: int,
    min_sources: int,
) -> tuple[str, ...]:
    """What a reader must know beside the verdict, a sentence each."""
    is_short = count.standing < min_sources
    addressed = count.supporters or count.contradictors
    notes = {
        ngettext(
            "Insufficient sources: {number} independent origin of standing found, "
            "{needed} needed.",
            "Insufficient sources: {number} independent origins of standing found, "
            "{needed} needed.",
            count.standing,
            needed=min_sources,
        ): is_short,
        _("No independent source of standing supports or contradicts the claim."): not (
            is_short or addressed
        ),
        **_not_counted(count),
        ngettext(
            "Read in full: {read} of {number} origin in favour. The others were read "
            "in "
            "part, and do not corroborate.",
            "Read in full: {read} of {number} origins in favour. The others were read "
            "in part, and do not corroborate.",
            count.supporters,
            read=count.read,
        ): count.read < min(count.supporters, MIN_SUPPORTERS),
        _(
            "Words alone were compared. A judge that reads them must agree before this "
            "counts as verified."
        ): count.read_by_judge < min(count.read, MIN_SUPPORTERS),
        ngettext(
            "Left out: {number} source with the same origin as the cited one.",
            "Left out: {number} sources with the same origin as the cited one.",
            left_out,
        ): left_out,
        **_read_by(count.read_by),
        **_partly_read(count.read_from),
    }
    reasons = (origin.reason for origin in origins if origin.reason)
    return *(note for note, is_told in notes.items() if is_told), *reasons


def _not_counted(count: Count) -> dict[str, int]:
    """Each sentence on origins that do not count, and how many there are."""
    aside = count.beside.get(records.Stance.SUPPORTS, 0)
    against = count.beside.get(records.Stance.CONTRADICTS, 0)
    return {
        ngettext(
            "Not counted: {number} origin in favour without standing (anybody may "
            "write "
            "there, or we do not know it).",
            "Not counted: {number} origins in favour without standing (anybody may "
            "write "
            "there, or we do not know it).",
            aside,
        ): aside,
        ngettext(
            "Not counted: {number} origin against it without standing.",
            "Not counted: {number} origins against it without standing.",
            against,
        ): against,
        ngettext(
            "Not counted: {number} origin that only passes on what a party of the "
            "claim "
            "says.",
            "Not counted: {number} origins that only passes on what a party of the "
            "claim "
            "says.",
            count.following,
        ): count.following,
        ngettext(
            "Not counted: {number} origin speaking for a party that the claim names.",
            "Not counted: {number} origins speaking for a party that the claim names.",
            count.promoting,
        ): count.promoting,
    }


def _read_by(judges: Mapping[str, int]) -> dict[str, int]:
    reader, model = judges.get("reader", 0), judges.get("llm", 0)
    told = {
        ngettext(
            "Read by the small reader: {number} source.",
            "Read by the small reader: {number} sources.",
            reader,
        ): reader,
        ngettext(
            "Read by a language model: {number} source.",
            "Read by a language model: {number} sources.",
            model,
        ): model,
    }
    for name in ("lexical", "overlap"):
        number = judges.get(name, 0)
        words = ngettext(
            "Compared by words alone: {number} source.",
            "Compared by words alone: {number} sources.",
            number,
        )
        told[words] = told.get(words, 0) or number
    return told


def _partly_read(read_from: Mapping[ReadFrom, int]) -> dict[str, int]:
    excerpts = read_from.get(ReadFrom.EXCERPT, 0)
    titles = read_from.get(ReadFrom.TITLE, 0)
    addresses = read_from.get(ReadFrom.NOTHING, 0)
    return {
        ngettext(
            "Read from an excerpt only: {number} source.",
            "Read from an excerpt only: {number} sources.",
            excerpts,
        ): excerpts,
        ngettext(
            "Read from a title only: {number} source.",
            "Read from a title only: {number} sources.",
            titles,
        ): titles,
        ngettext(
            "Not read, nothing but the address is known: {number} source.",
            "Not read, nothing but the address is known: {number} sources.",
            addresses,
        ): addresses,
    }


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
    verdict = _verdict(score, count)
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
        confidence=_confidence(count, score, min_sources),
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


def _stands(source: records.CorroboratingSource) -> bool:
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
    voting = [each for each in own if each.profile.id not in following]
    standing = list(filter(_stands, voting))
    by_stance = {
        stance: [each for each in standing if each.stance is stance]
        for stance in records.Stance
    }
    against = _origins(by_stance[records.Stance.CONTRADICTS])
    in_favour = by_stance[records.Stance.SUPPORTS]
    supporters = _origins(in_favour) - against
    in_full = [each for each in in_favour if each.read_from is ReadFrom.PAGE]
    by_judge = (each for each in in_full if each.read_by not in BY_WORDS)
    decided = supporters | against
    beside = {
        stance: len(
            _origins(each for each in voting if each.stance is stance) - decided
        )
        for stance in (records.Stance.SUPPORTS, records.Stance.CONTRADICTS)
    }
    followers = _origins(each for each in own if each.profile.id in following)
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


def _verdict(score: float, count: Count) -> records.CorroborationVerdict:
    if score >= MIN_SCORE:
        return records.CorroborationVerdict.CORROBORATED
    if count.contradictors:
        return records.CorroborationVerdict.CONTESTED
    return records.CorroborationVerdict.UNVERIFIABLE


def _confidence(count: Count, score: float, min_sources: int) -> float:
    if count.standing < min_sources:
        return INSUFFICIENT
    return score if count.supporters or count.contradictors else UNADDRESSED


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
