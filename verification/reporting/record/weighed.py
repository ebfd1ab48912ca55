"""What weighing found, in JSON: with each claim, with each source, and the origins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import starmap
from typing import Any, cast

from cattrs.gen import override

from verification.records import (
    Agreement,
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
    SourceId,
    Suggestion,
    TemporalMisfit,
    WeighedSource,
    Weighing,
)
from verification.weighing.weigh import grouped

from . import conversion


def passage(evidence: Evidence) -> conversion.Record:
    """A passage without its page, which only citations' evidence has."""
    return dict(conversion.to_record(replace(evidence, page=None)))


conversion.declare(
    Suggestion,
    evidence=override(unstruct_hook=lambda found: passage(found) if found else None),
)
conversion.declare(
    CrossReading,
    given={"claim_id": lambda _: 0},
    renamed={"is_cited": "cited"},
    evidence=override(
        unstruct_hook=lambda found: [passage(evidence) for evidence in found]
    ),
    left_out=("differences",),
    optional=("read_by",),
)
conversion.declare(Interest, inline=("span",))
conversion.declare(TemporalMisfit, inline=("span",))
conversion.declare(
    ListedDomain,
    left_out=("path",),
    optional=("dated", "licence"),
    order=("domain", "rating", "reason", "list_name"),
)


@dataclass(frozen=True, slots=True)
class WeightOfClaim:
    agreement: Agreement | None = None
    suggestions: tuple[Suggestion, ...] = ()
    cross_references: tuple[CrossReading, ...] = ()

    def parts(self, id: int) -> tuple[ClaimWeight | None, list[CrossReading]]:
        """What weighing found of the claim; None where it was not weighed."""
        readings = [
            replace(reference, claim_id=id) for reference in self.cross_references
        ]
        if self.agreement is None:
            return None, readings
        return ClaimWeight(id, self.agreement, self.suggestions), readings


@dataclass(frozen=True, slots=True)
class WeightOfSource:
    interests: tuple[ClaimInterest, ...] = ()
    misfits: tuple[ClaimMisfit, ...] = ()
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
            interests=self.interests,
            misfits=self.misfits,
        )


@dataclass(frozen=True, slots=True)
class OriginRecord:
    origin: Origin
    sole_support_of: tuple[int, ...]


conversion.declare(
    ClaimInterest,
    inline=("interest",),
    order=("kind", "domain", "token", "explanation", "is_primary_source", "claim_ids"),
)
conversion.declare(
    ClaimMisfit, inline=("misfit",), order=("kind", "explanation", "claim_ids")
)
conversion.declare(OriginRecord, inline=("origin",))


@dataclass(frozen=True, slots=True)
class FactorReason:
    name: str
    why: str


def reasons_of(credibility: Credibility) -> list[conversion.Record]:
    """Those of the factors, in a list of their own; that of the bias is the last."""
    whys = {name: factor.why for name, factor in credibility.factors.items()}
    whys["bias"] = credibility.bias_why
    return [{"name": name, "why": why} for name, why in whys.items()]


def reason_for(value: conversion.Record, name: str) -> str:
    reasons = conversion.read_part(
        value, "factors", conversion.reader_of_list(tuple[FactorReason, ...])
    )
    return next((reason.why for reason in reasons if reason.name == name), "")


def factor_of(value: conversion.Record, *, name: str) -> CredibilityFactor:
    share = conversion.read_part(value, name, conversion.read_share)
    return CredibilityFactor(share, reason_for(value, name))


def whole_listed(found: tuple[ListedDomain, ...]) -> Any:
    whole = (
        replace(listed, domain=f"{listed.domain}{listed.path}") for listed in found
    )
    return conversion.to_record(tuple(whole))


FACTORS = ("domain", "content", "author", "recency")
# No overall: no number of ours has a meaning that people's ratings were held against.
conversion.declare(
    Credibility,
    given={name: partial(factor_of, name=name) for name in FACTORS}
    | {"bias_why": lambda value: reason_for(value, "bias")},
    added={
        name: lambda found, name=name: conversion.to_record(getattr(found, name).value)
        for name in FACTORS
    }
    | {"overall": lambda _: None, "factors": reasons_of},
    order=("overall", "domain", "content", "author", "recency", "bias", "factors"),
    listed=override(unstruct_hook=whole_listed),
)


def end_of_link(value: conversion.Record, *, at: int) -> SourceId:
    ids = conversion.read_part(
        value, "source_ids", conversion.reader_of_list(tuple[SourceId, ...])
    )
    if len(ids) != 2:
        raise ValueError('"source_ids" must be a list of two')
    return cast("SourceId", ids[at])


conversion.declare(
    OriginLink,
    given={"first": partial(end_of_link, at=0), "second": partial(end_of_link, at=1)},
    added={"source_ids": lambda link: [link.first, link.second]},
    order=("reason", "source_ids", "explanation", "text"),
)


class WeightRecords:
    def __init__(self, weighing: Weighing) -> None:
        self._sources = {source.source_id: source for source in weighing.sources}
        self._claims = {claim.claim_id: claim for claim in weighing.claims}
        said = (reading for reading in weighing.readings if reading.says_something)
        self._readings = grouped((reading.claim_id, reading) for reading in said)
        self._loads = {load.origin_id: load.claim_ids for load in weighing.loads}
        self._origins = weighing.origins

    def of_claim(self, claim_id: int) -> WeightOfClaim:
        weight = self._claims.get(claim_id)
        return WeightOfClaim(
            weight.agreement if weight else None,
            weight.suggestions if weight else (),
            self._readings.get(claim_id, ()),
        )

    def of_source(self, source_id: SourceId) -> WeightOfSource:
        weighed = self._sources.get(source_id)
        if weighed is None:
            return WeightOfSource()
        return WeightOfSource(
            weighed.interests, weighed.misfits, weighed.origin_id, weighed.credibility
        )

    def origins(self) -> tuple[OriginRecord, ...]:
        pairs = ((origin, self._loads.get(origin.id, ())) for origin in self._origins)
        return tuple(starmap(OriginRecord, pairs))


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
        origins=tuple(origin.origin for origin in origins),
        claims=tuple(weight for weight, _ in parts if weight),
        readings=tuple(reading for _, readings in parts for reading in readings),
        contradictions=of_kind(findings, FindingKind.SELF_CONTRADICTION),
        loads=tuple(
            OriginLoad(origin.origin.id, origin.sole_support_of)
            for origin in origins
            if origin.sole_support_of
        ),
        shortfalls=of_kind(findings, FindingKind.OWNERS_OPEN),
    )


def of_kind(findings: Sequence[Finding], kind: FindingKind) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.kind is kind)
