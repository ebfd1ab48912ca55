"""What weighing found, in JSON: with each claim, with each source, and the origins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from cattrs.gen import override

from verification.records import (
    Agreement,
    AuthorityTier,
    Bias,
    ClaimInterest,
    ClaimMisfit,
    ClaimWeight,
    Credibility,
    CredibilityFactor,
    CrossReading,
    Evidence,
    Finding,
    FindingKind,
    Interest,
    ListedDomain,
    Origin,
    OriginLink,
    OriginLoad,
    OriginReason,
    SourceId,
    SourceType,
    Suggestion,
    TemporalMisfit,
    WeighedSource,
    Weighing,
)

from .conversion import LEFT_OUT, Record, declare, declare_as, to_record

Shared = TypeVar("Shared")


def passage(evidence: Evidence) -> Record:
    """A passage without its page, which only citations' evidence has."""
    return dict(to_record(replace(evidence, page=None)))


declare(
    Suggestion,
    evidence=override(unstruct_hook=lambda found: passage(found) if found else None),
)
declare(
    CrossReading,
    given={"claim_id": lambda _: 0},
    is_cited=override(rename="cited"),
    evidence=override(unstruct_hook=lambda found: [passage(each) for each in found]),
    differences=LEFT_OUT,
)
declare(Interest, inline=["span"])
declare(TemporalMisfit, inline=["span"])
declare(
    ListedDomain,
    path=LEFT_OUT,
    dated=override(omit_if_default=True),
    licence=override(omit_if_default=True),
    order="domain rating reason list_name",
)


@dataclass(frozen=True, slots=True)
class WeightOfClaim:
    agreement: Agreement | None = None
    suggestions: tuple[Suggestion, ...] = ()
    cross_references: tuple[CrossReading, ...] = ()

    def parts(self, id: int) -> tuple[ClaimWeight | None, list[CrossReading]]:
        """What weighing found of the claim; None where it was not weighed."""
        weight = (
            ClaimWeight(id, self.agreement, suggestions=self.suggestions)
            if self.agreement
            else None
        )
        return weight, [replace(each, claim_id=id) for each in self.cross_references]


@dataclass(frozen=True, slots=True)
class InterestRecord:
    interest: Interest
    claim_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MisfitRecord:
    misfit: TemporalMisfit
    claim_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WeightOfSource:
    interests: tuple[InterestRecord, ...] = ()
    misfits: tuple[MisfitRecord, ...] = ()
    origin_id: int | None = None
    credibility: Credibility | None = None

    def weighed(self, id: SourceId) -> WeighedSource | None:
        """None for a source that was not weighed."""
        if self.credibility is None or self.origin_id is None:
            return None
        return WeighedSource(
            source_id=id,
            origin_id=self.origin_id,
            credibility=self.credibility,
            interests=tuple(
                ClaimInterest(claim_id, each.interest)
                for each in self.interests
                for claim_id in each.claim_ids
            ),
            misfits=tuple(
                ClaimMisfit(claim_id, each.misfit)
                for each in self.misfits
                for claim_id in each.claim_ids
            ),
        )


@dataclass(frozen=True, slots=True)
class OriginRecord:
    origin: Origin
    sole_support_of: tuple[int, ...]


declare(
    InterestRecord,
    inline=["interest"],
    order="kind domain token explanation is_primary_source claim_ids",
)
declare(MisfitRecord, inline=["misfit"], order="kind explanation claim_ids")
declare(OriginRecord, inline=["origin"])


@dataclass(frozen=True, slots=True)
class FactorReason:
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class CredibilityRecord:
    """`Credibility` with the reasons of its factors in a list of their own."""

    overall: float | None
    """None: no number of ours has a meaning that people's ratings were held against."""

    domain: float
    content: float
    author: float
    recency: float
    bias: Bias
    factors: tuple[FactorReason, ...]
    source_type: SourceType
    tier: AuthorityTier
    listed: tuple[ListedDomain, ...]


def record_of_credibility(credibility: Credibility) -> CredibilityRecord:
    factors = credibility.factors
    reasons = {name: each.why for name, each in factors.items()}
    return CredibilityRecord(
        overall=None,
        **{name: each.value for name, each in factors.items()},
        bias=credibility.bias,
        factors=tuple(
            FactorReason(name, why)
            for name, why in {**reasons, "bias": credibility.bias_why}.items()
        ),
        source_type=credibility.source_type,
        tier=credibility.tier,
        listed=tuple(
            replace(each, domain=f"{each.domain}{each.path}", path="")
            for each in credibility.listed
        ),
    )


def credibility_of_record(record: CredibilityRecord) -> Credibility:
    reasons = {each.name: each.why for each in record.factors}

    def factor(name: str) -> CredibilityFactor:
        return CredibilityFactor(getattr(record, name), reasons.get(name, ""))

    return Credibility(
        domain=factor("domain"),
        content=factor("content"),
        author=factor("author"),
        recency=factor("recency"),
        bias=record.bias,
        bias_why=reasons.get("bias", ""),
        source_type=record.source_type,
        tier=record.tier,
        listed=record.listed,
    )


declare_as(Credibility, CredibilityRecord, record_of_credibility, credibility_of_record)


@dataclass(frozen=True, slots=True)
class LinkRecord:
    reason: OriginReason
    source_ids: tuple[SourceId, ...]
    explanation: str
    text: str


def link_of_record(record: LinkRecord) -> OriginLink:
    if len(record.source_ids) != 2:
        raise ValueError('"source_ids" must be a list of two')
    return OriginLink(
        record.reason,
        *record.source_ids,
        explanation=record.explanation,
        text=record.text,
    )


declare_as(
    OriginLink,
    LinkRecord,
    lambda link: LinkRecord(
        link.reason, (link.first, link.second), link.explanation, link.text
    ),
    link_of_record,
)


class WeightRecords:
    def __init__(self, weighing: Weighing) -> None:
        self._sources = {each.source_id: each for each in weighing.sources}
        self._claims = {each.claim_id: each for each in weighing.claims}
        self._readings: dict[int, list[CrossReading]] = {}
        for reading in weighing.readings:
            if reading.says_something:
                self._readings.setdefault(reading.claim_id, []).append(reading)
        self._loads = {each.origin_id: each.claim_ids for each in weighing.loads}
        self._origins = weighing.origins

    def of_claim(self, claim_id: int) -> WeightOfClaim:
        weight = self._claims.get(claim_id)
        return WeightOfClaim(
            weight.agreement if weight else None,
            weight.suggestions if weight else (),
            tuple(self._readings.get(claim_id, ())),
        )

    def of_source(self, source_id: SourceId) -> WeightOfSource:
        weighed = self._sources.get(source_id)
        if weighed is None:
            return WeightOfSource()
        interests = grouped(
            (each.interest, each.claim_id) for each in weighed.interests
        )
        misfits = grouped((each.misfit, each.claim_id) for each in weighed.misfits)
        return WeightOfSource(
            tuple(InterestRecord(*each) for each in interests),
            tuple(MisfitRecord(*each) for each in misfits),
            weighed.origin_id,
            weighed.credibility,
        )

    def origins(self) -> tuple[OriginRecord, ...]:
        return tuple(
            OriginRecord(each, self._loads.get(each.id, ())) for each in self._origins
        )


def grouped(
    pairs: Iterable[tuple[Shared, int]],
) -> Iterator[tuple[Shared, tuple[int, ...]]]:
    claims: dict[Shared, list[int]] = {}
    for found, claim_id in pairs:
        claims.setdefault(found, []).append(claim_id)
    return ((found, tuple(ids)) for found, ids in claims.items())


def weighing_of(
    claims: Iterable[tuple[int, WeightOfClaim]],
    sources: Iterable[tuple[SourceId, WeightOfSource]],
    origins: Sequence[OriginRecord],
    findings: Sequence[Finding],
) -> Weighing:
    """The weighing whose records these are, without where a shared text stands in its
    sources and what differs from sources that are not cited."""
    parts = [weight.parts(id) for id, weight in claims]
    return Weighing(
        sources=tuple(
            found for id, weight in sources if (found := weight.weighed(id)) is not None
        ),
        origins=tuple(each.origin for each in origins),
        claims=tuple(weight for weight, _ in parts if weight),
        readings=tuple(each for _, readings in parts for each in readings),
        contradictions=of_kind(findings, FindingKind.SELF_CONTRADICTION),
        loads=tuple(
            OriginLoad(each.origin.id, each.sole_support_of)
            for each in origins
            if each.sole_support_of
        ),
        shortfalls=of_kind(findings, FindingKind.OWNERS_OPEN),
    )


def of_kind(findings: Sequence[Finding], kind: FindingKind) -> tuple[Finding, ...]:
    return tuple(each for each in findings if each.kind is kind)
