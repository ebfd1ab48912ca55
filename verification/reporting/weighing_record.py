"""What weighing found, as plain lists, dicts and numbers for the report record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from verification.records import (
    ClaimInterest,
    ClaimMisfit,
    ClaimWeight,
    Credibility,
    CrossReading,
    Evidence,
    Interest,
    Origin,
    OriginLink,
    SourceId,
    Span,
    Suggestion,
    TemporalMisfit,
    WeighedSource,
    Weighing,
)

Record = dict[str, Any]

DECIMALS = 4
"""As in `record`: finer than any score means."""

FACTORS = ("domain", "content", "author", "recency")


class WeighingRecords:
    """The parts of one weighing, at hand for the records of claims and sources."""

    def __init__(self, weighing: Weighing) -> None:
        self._sources = {each.source_id: each for each in weighing.sources}
        self._claims = {each.claim_id: each for each in weighing.claims}
        self._readings: dict[int, list[CrossReading]] = {}
        for reading in weighing.readings:
            self._readings.setdefault(reading.claim_id, []).append(reading)
        self._loads = {each.origin_id: each.claim_ids for each in weighing.loads}
        self._origins = weighing.origins

    def of_claim(self, claim_id: int) -> Record:
        """`agreement`, `suggestions` and `cross_references` of one claim."""
        weight = self._claims.get(claim_id)
        readings = self._readings.get(claim_id, ())
        return {
            "agreement": weight.agreement.value if weight else None,
            "suggestions": suggestion_records(weight),
            "cross_references": [
                reading_record(each) for each in readings if each.says_something
            ],
        }

    def of_source(self, source_id: SourceId) -> Record:
        """`interests`, `misfits`, `origin_id` and `credibility` of one source."""
        weighed = self._sources.get(source_id)
        if weighed is None:
            return {
                "interests": [],
                "misfits": [],
                "origin_id": None,
                "credibility": None,
            }
        return {
            "interests": interest_records(weighed.interests),
            "misfits": misfit_records(weighed.misfits),
            "origin_id": weighed.origin_id,
            "credibility": credibility_record(weighed),
        }

    def origins(self) -> list[Record]:
        return [
            origin_record(each, self._loads.get(each.id, ())) for each in self._origins
        ]


def suggestion_records(weight: ClaimWeight | None) -> list[Record]:
    return [suggestion_record(each) for each in weight.suggestions] if weight else []


def suggestion_record(suggestion: Suggestion) -> Record:
    return {
        "kind": suggestion.kind.value,
        "text": suggestion.text,
        "source_id": suggestion.source_id,
        "evidence": passage_record(suggestion.evidence)
        if suggestion.evidence
        else None,
    }


def reading_record(reading: CrossReading) -> Record:
    return {
        "source_id": reading.source_id,
        "bearing": reading.bearing.value,
        "cited": reading.is_cited,
        "support": round(reading.support, DECIMALS),
        "evidence": [passage_record(each) for each in reading.evidence],
    }


def interest_records(found: Iterable[ClaimInterest]) -> list[Record]:
    """Each interest once, with the claims that it touches."""
    claims: dict[Interest, list[int]] = {}
    for each in found:
        claims.setdefault(each.interest, []).append(each.claim_id)
    return [
        {
            "kind": interest.kind.value,
            "domain": interest.domain,
            "token": interest.token,
            "explanation": interest.explanation,
            "is_primary_source": interest.is_primary_source,
            "claim_ids": claim_ids,
            **span_record(interest.span),
        }
        for interest, claim_ids in claims.items()
    ]


def misfit_records(found: Iterable[ClaimMisfit]) -> list[Record]:
    claims: dict[TemporalMisfit, list[int]] = {}
    for each in found:
        claims.setdefault(each.misfit, []).append(each.claim_id)
    return [
        {
            "kind": misfit.kind.value,
            "explanation": misfit.explanation,
            "claim_ids": claim_ids,
            **span_record(misfit.span),
        }
        for misfit, claim_ids in claims.items()
    ]


def credibility_record(weighed: WeighedSource) -> Record:
    credibility = weighed.credibility
    factors = factors_of(credibility)
    return {
        "overall": round(credibility.overall, DECIMALS),
        **{name: round(value, DECIMALS) for name, (value, _) in factors.items()},
        "bias": credibility.bias.value,
        "factors": [
            *({"name": name, "why": why} for name, (_, why) in factors.items()),
            {"name": "bias", "why": credibility.bias_why},
        ],
        "source_type": credibility.source_type.value,
        "tier": credibility.tier.value,
        "listed": [
            {
                "domain": f"{each.domain}{each.path}",
                "rating": round(each.rating, DECIMALS),
                "reason": each.reason,
                "list_name": each.list_name,
            }
            for each in credibility.listed
        ],
    }


def factors_of(credibility: Credibility) -> Mapping[str, tuple[float, str]]:
    """Value and reason of each factor, by its name."""
    return {
        name: (getattr(credibility, name).value, getattr(credibility, name).why)
        for name in FACTORS
    }


def origin_record(origin: Origin, sole_support_of: Iterable[int]) -> Record:
    return {
        "id": origin.id,
        "source_ids": list(origin.source_ids),
        "reason": origin.reason,
        "links": [link_record(each) for each in origin.links],
        "sole_support_of": list(sole_support_of),
    }


def link_record(link: OriginLink) -> Record:
    return {
        "reason": link.reason.value,
        "source_ids": [link.first, link.second],
        "explanation": link.explanation,
        "text": link.text,
    }


def passage_record(evidence: Evidence) -> Record:
    return {
        "start": evidence.span.start,
        "end": evidence.span.end,
        "text": evidence.text,
        "score": round(evidence.score, DECIMALS),
    }


def span_record(span: Span | None) -> Record:
    return {
        "start": span.start if span else None,
        "end": span.end if span else None,
    }
