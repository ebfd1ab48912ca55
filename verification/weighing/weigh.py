"""Everything that weighing finds about one document, from what stages before found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import starmap
from typing import TypeVar

from verification import records
from verification.reaching.identity import standing_notices

from .agreement import agree, find_loads, suggest
from .comparability import find_self_contradictions
from .credibility import rate_source
from .cross_reference import cited_readings, merge_readings
from .disclosures import InterestReader
from .domains import parse_publisher
from .origins import group_origins, origin_numbers
from .owners import OwnerTable, shipped_owners
from .ratings import Ratings
from .sites import has_standing, is_anybodys
from .timing import find_temporal_misfit, is_historical

Key = TypeVar("Key")
Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class WeighingPolicy:
    """How sources are weighed. The defaults are what ships with the project."""

    owners: OwnerTable = field(default_factory=shipped_owners)
    ratings: Ratings | None = None
    """Imported lists; None when there are none."""

    publisher_url: str = ""
    """Where the documents are published; empty when unknown."""


def weigh(
    document: records.Document,
    claims: Sequence[records.JudgedClaim],
    sources: Sequence[records.ReachedSource],
    *,
    readings: Sequence[records.CrossReading] = (),
    today: date | None = None,
    policy: WeighingPolicy | None = None,
) -> records.Weighing:
    """Weigh the sources of a document, each by itself and all together.

    Args:
        readings: What `CrossReader` found of sources that a claim does not cite.
        today: From which the age of sources counts; unknown when None.
    """
    policy = policy or WeighingPolicy()
    everything = merge_readings(document, cited_readings(claims), readings)
    profiles = [profile_of(source) for source in sources]
    origins = group_origins(profiles, owners=policy.owners)
    numbers = origin_numbers(origins)
    statements = {
        claim.claim.id: " ".join(claim.claim.statement.split()) for claim in claims
    }
    of_source = grouped((reading.source_id, reading) for reading in everything)
    weighed = {
        source.id: _weigh_source(
            profile,
            source,
            of_source.get(source.id, ()),
            statements,
            origin_id=numbers[source.id],
            today=today,
            policy=policy,
        )
        for source, profile in zip(sources, profiles, strict=True)
    }
    unfit = frozenset(
        source.id
        for source in sources
        if source.action is records.SourceAction.REMOVED
        or standing_notices(source.notices)
    )
    rated = {id: source.credibility for id, source in weighed.items()}
    sites = {id: (rating.source_type, rating.tier) for id, rating in rated.items()}
    standing, anybodys = (
        frozenset(
            profile.id
            for profile in profiles
            if holds(parse_publisher(profile.url), sites[profile.id])
        )
        for holds in (has_standing, is_anybodys)
    )
    nowhere, kind = records.Span(0, 1), records.FindingKind.OWNERS_OPEN
    left_open = filter(None, [policy.owners.shortfall])
    return records.Weighing(
        sources=tuple(weighed.values()),
        origins=origins,
        claims=tuple(
            _weigh_claims(claims, everything, weighed, unfit, standing, anybodys)
        ),
        readings=everything,
        contradictions=find_self_contradictions(document),
        loads=find_loads(everything, numbers),
        shortfalls=tuple(
            records.Finding(kind, nowhere, shortfall) for shortfall in left_open
        ),
    )


def grouped(pairs: Iterable[tuple[Key, Part]]) -> Mapping[Key, tuple[Part, ...]]:
    parts: dict[Key, list[Part]] = {}
    for key, part in pairs:
        parts.setdefault(key, []).append(part)
    return {key: tuple(own) for key, own in parts.items()}


def profile_of(source: records.ReachedSource) -> records.SourceProfile:
    """What weighing needs to know of a source that was reached, or was not."""
    url, title = source.final_url or source.url, source.page_title or source.title
    read = source.snapshot
    told = (read.text, read.author, read.published, read.site_name) if read else ()
    return records.SourceProfile(source.id, url, title, *told)


def _weigh_source(
    profile: records.SourceProfile,
    source: records.ReachedSource,
    readings: Sequence[records.CrossReading],
    statements: Mapping[int, str],
    *,
    origin_id: int,
    today: date | None,
    policy: WeighingPolicy,
) -> records.WeighedSource:
    cited = [reading for reading in readings if reading.is_cited]
    cited_for = [statements[reading.claim_id] for reading in cited]
    reader = InterestReader(
        profile, owners=policy.owners, publisher_url=policy.publisher_url
    )
    # A page that is to be dropped serves nobody any more.
    is_dropped = source.action is records.SourceAction.REMOVED
    interests = (
        (interest, reading.claim_id)
        for reading in readings
        if not is_dropped
        for interest in reader.interests_in(statements[reading.claim_id])
    )
    changed = source.snapshot.modified if source.snapshot else ""
    last_changed = max(profile.published, changed) if profile.published else ""
    misfits = (
        (misfit, reading.claim_id)
        for reading, claim in zip(cited, cited_for, strict=True)
        if (misfit := find_temporal_misfit(claim, published=last_changed))
    )
    return records.WeighedSource(
        source_id=profile.id,
        origin_id=origin_id,
        credibility=rate_source(
            profile,
            today=today,
            claim=_past_in_common(cited_for, today),
            ratings=policy.ratings,
            owners=policy.owners,
            language=source.snapshot.language if source.snapshot else "",
        ),
        interests=tuple(starmap(records.ClaimInterest, grouped(interests).items())),
        misfits=tuple(starmap(records.ClaimMisfit, grouped(misfits).items())),
    )


def _past_in_common(statements: Sequence[str], today: date | None) -> str:
    """One of the claims when all that cite the source are about the past, else empty:
    one claim about today makes a source's age matter."""
    is_past = today and all(
        is_historical(statement, today=today) for statement in statements
    )
    return statements[0] if statements and is_past else ""


def _weigh_claims(
    claims: Iterable[records.JudgedClaim],
    readings: Sequence[records.CrossReading],
    weighed: Mapping[records.SourceId, records.WeighedSource],
    unfit: frozenset[records.SourceId],
    standing: frozenset[records.SourceId],
    anybodys: frozenset[records.SourceId],
) -> Iterator[records.ClaimWeight]:
    by_claim = grouped((reading.claim_id, reading) for reading in readings)
    for judged in claims:
        if not judged.claim.is_checkable:
            continue
        own = by_claim.get(judged.claim.id, ())
        yield records.ClaimWeight(
            claim_id=judged.claim.id,
            agreement=agree(own, weighed, standing, unfit),
            suggestions=suggest(judged, own, weighed, unfit=unfit, anybodys=anybodys),
        )
