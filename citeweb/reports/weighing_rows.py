"""
What weighing found in a run: the engine's records as rows, and back.

The columns hold the parts of the report record: one form for storing and for showing.
"""

from __future__ import annotations

from collections.abc import Mapping

from citeweb.documents.models import Claim, Reference
from citeweb.sources.columns import storable_json
from verification import records
from verification.reporting.record import (
    OriginRecord,
    WeightOfClaim,
    WeightOfSource,
    WeightRecords,
    from_record,
    to_record,
    weighing_of,
)

from .models import ClaimWeight, Run, RunWeighing, SourceWeight


def store_weighing(
    run: Run,
    weighing: records.Weighing,
    *,
    references: Mapping[records.SourceId, Reference],
    claims: Mapping[int, Claim],
) -> None:
    """Keep what weighing found, in place of what an earlier start of the run kept."""
    parts = WeightRecords(weighing)
    RunWeighing.objects.filter(run=run).delete()
    run.source_weights.all().delete()
    run.claim_weights.all().delete()
    RunWeighing.objects.create(
        run=run,
        origins=storable_json(to_record(parts.origins())),
        contradictions=storable_json(to_record(weighing.contradictions)),
        shortfalls=storable_json(to_record(weighing.shortfalls)),
    )
    SourceWeight.objects.bulk_create(
        SourceWeight(
            run=run,
            reference=references[each.source_id],
            weight=storable_json(to_record(parts.of_source(each.source_id))),
        )
        for each in weighing.sources
    )
    ClaimWeight.objects.bulk_create(
        ClaimWeight(
            run=run,
            claim=claims[each.claim_id],
            agreement=each.agreement,
            weight=storable_json(to_record(parts.of_claim(each.claim_id))),
        )
        for each in weighing.claims
    )


def read_weighing(run: Run) -> records.Weighing:
    """What weighing found in a run, from three queries; empty before it was weighed."""
    kept = RunWeighing.objects.filter(run=run).first()
    if kept is None:
        return records.Weighing()
    claims = run.claim_weights.order_by("claim__number")
    sources = run.source_weights.order_by("reference__position")
    return weighing_of(
        [
            (number, from_record(weight, WeightOfClaim, f"claim {number}"))
            for number, weight in claims.values_list("claim__number", "weight")
        ],
        [
            (label, from_record(weight, WeightOfSource, f"source {label}"))
            for label, weight in sources.values_list("reference__label", "weight")
        ],
        from_record(kept.origins, tuple[OriginRecord, ...], "origins"),
        from_record(
            [*kept.contradictions, *kept.shortfalls],
            tuple[records.Finding, ...],
            "findings",
        ),
    )


def read_claim_weight(
    run: Run, number: int
) -> tuple[records.ClaimWeight | None, list[records.CrossReading]]:
    """What weighing found of one claim: none, and nothing, while it is not weighed."""
    weights = run.claim_weights.filter(claim__number=number)
    weight = weights.values_list("weight", flat=True).first()
    if weight is None:
        return None, []
    return from_record(weight, WeightOfClaim, f"claim {number}").parts(number)


def read_source_weight(run: Run, reference: Reference) -> records.WeighedSource | None:
    weights = run.source_weights.filter(reference=reference)
    weight = weights.values_list("weight", flat=True).first()
    if weight is None:
        return None
    place = f"source {reference.label}"
    return from_record(weight, WeightOfSource, place).weighed(reference.label)
