"""
What weighing found in a run: the engine's records as rows, and back.

The columns hold the parts of the report record: one form for storing and for showing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeweb.documents.models import Claim, Reference
from citeweb.sources.columns import storable_json
from verification import records
from verification.reporting.fields import Fields
from verification.reporting.reading_back import finding_of
from verification.reporting.reading_back_weighing import (
    claim_weights_of,
    origin_of,
    readings_of,
    weighed_sources_of,
    whole_numbers,
)
from verification.reporting.record import finding_record
from verification.reporting.weighing_record import WeighingRecords

from .models import ClaimWeight, Run, RunWeighing, SourceWeight


def store_weighing(
    run: Run,
    weighing: records.Weighing,
    *,
    references: Mapping[records.SourceId, Reference],
    claims: Mapping[int, Claim],
) -> None:
    """Keep what weighing found, in place of what an earlier start of the run kept."""
    parts = WeighingRecords(weighing)
    forget_weighing(run)
    RunWeighing.objects.create(
        run=run,
        origins=storable_json(parts.origins()),
        contradictions=storable_json(
            [finding_record(each) for each in weighing.contradictions]
        ),
        shortfalls=storable_json(
            [finding_record(each) for each in weighing.shortfalls]
        ),
    )
    SourceWeight.objects.bulk_create(
        SourceWeight(
            run=run,
            reference=references[each.source_id],
            overall=each.credibility.overall,
            weight=storable_json(parts.of_source(each.source_id)),
        )
        for each in weighing.sources
    )
    ClaimWeight.objects.bulk_create(
        ClaimWeight(
            run=run,
            claim=claims[each.claim_id],
            agreement=each.agreement,
            weight=storable_json(parts.of_claim(each.claim_id)),
        )
        for each in weighing.claims
    )


def forget_weighing(run: Run) -> None:
    for rows in (
        run.source_weights.all(),
        run.claim_weights.all(),
        RunWeighing.objects.filter(run=run),
    ):
        rows.delete()


def read_weighing(run: Run, text: str) -> records.Weighing:
    """
    What weighing found in a run, from three queries; empty while nothing was weighed.

    Args:
        text: Of the revision.
    """
    kept = RunWeighing.objects.filter(run=run).first()
    if kept is None:
        return records.Weighing()
    claims = [
        Fields({"id": number, **weight}, f"claim {number}")
        for number, weight in run.claim_weights.order_by("claim__number").values_list(
            "claim__number", "weight"
        )
    ]
    origins = [Fields(each, "origin") for each in kept.origins]
    return records.Weighing(
        sources=tuple(
            weighed
            for label, weight in run.source_weights.order_by(
                "reference__position"
            ).values_list("reference__label", "weight")
            for weighed in weighed_sources_of(source_fields(label, weight))
        ),
        origins=tuple(origin_of(each) for each in origins),
        claims=tuple(weight for each in claims for weight in claim_weights_of(each)),
        readings=tuple(reading for each in claims for reading in readings_of(each)),
        contradictions=tuple(
            finding_of(Fields(each, "finding"), text) for each in kept.contradictions
        ),
        loads=tuple(
            records.OriginLoad(
                each.whole_number("id"), whole_numbers(each, "sole_support_of")
            )
            for each in origins
            if each.listed("sole_support_of")
        ),
        shortfalls=tuple(
            finding_of(Fields(each, "finding"), text) for each in kept.shortfalls
        ),
    )


def read_claim_weight(
    run: Run, number: int
) -> tuple[records.ClaimWeight | None, list[records.CrossReading]]:
    """What weighing found of one claim: none, and nothing, while it is not weighed."""
    weight = (
        run.claim_weights.filter(claim__number=number)
        .values_list("weight", flat=True)
        .first()
    )
    if weight is None:
        return None, []
    fields = Fields({"id": number, **weight}, f"claim {number}")
    return next(claim_weights_of(fields), None), list(readings_of(fields))


def read_source_weight(run: Run, reference: Reference) -> records.WeighedSource | None:
    weight = (
        run.source_weights.filter(reference=reference)
        .values_list("weight", flat=True)
        .first()
    )
    if weight is None:
        return None
    return next(weighed_sources_of(source_fields(reference.label, weight)), None)


def source_fields(label: records.SourceId, weight: Mapping[str, Any]) -> Fields:
    return Fields({"id": label, **weight}, f"source {label}")
