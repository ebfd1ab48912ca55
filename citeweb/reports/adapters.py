"""What a run found: rows as the engine's records, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from cattrs.preconf.json import make_converter
from django.db.models import Prefetch, TextField
from django.db.models.functions import Cast

from citeweb.documents.adapters import read_claim, read_revision
from citeweb.sources.adapters import read_check
from citeweb.sources.columns import fitted, storable, storable_json
from citeweb.sources.models import URL_LENGTH
from verification import records
from verification.reporting import record
from verification.reporting.record import KeptDifference, from_record, to_record
from verification.weighing import misdated_claims

from .models import (
    ClaimResult,
    Decision,
    Doubt,
    Judgment,
    Run,
    RunSource,
    RunWeighing,
)


def read_options(run: Run) -> records.Options:
    """The options a run was asked for; those it does not name have their default."""
    asked = {**to_record(records.Options()), **run.options}
    return from_record(asked, records.Options, "options")


def report_of(run: Run, *, with_texts: bool = False) -> records.Report:
    """What a run has found until now, from nine queries however much that is."""
    document = read_revision(run.revision)
    claims = read_judged_claims(run, document)
    return assembled(run, document, claims, read_weighing(run), with_texts=with_texts)


def assembled(
    run: Run,
    document: records.Document,
    claims: Iterable[records.JudgedClaim],
    weighing: records.Weighing,
    *,
    with_texts: bool = False,
) -> records.Report:
    """The report of a run of which these were read."""
    found = (*document.findings, *weighing.findings)
    return records.Report(
        document=replace(document, findings=found),
        claims=tuple(claims),
        sources=tuple(read_reached_sources(run, with_texts=with_texts)),
        judge_name=run.judge_name,
        judge_version=run.judge_version,
        options=read_options(run),
        generated_at=run.finished_at.isoformat("T", "seconds")
        if run.finished_at
        else "",
        weighing=weighing,
        model_use=run.use_of_model,
    )


def read_reached_sources(
    run: Run, *, with_texts: bool, **only: Any
) -> list[records.ReachedSource]:
    """The sources that a run has reached, in the list's order; `only` some rows."""
    rows = run.run_sources.filter(**only)
    rows = rows.select_related("reference", "check_made__snapshot")
    rows = rows if with_texts else rows.defer("check_made__snapshot__text")
    ordered = rows.order_by("reference__position")
    return [read_run_source(source, with_text=with_texts) for source in ordered]


def read_run_source(row: RunSource, *, with_text: bool) -> records.ReachedSource:
    return read_check(
        row.check_made,
        source_id=row.reference.label,
        url=row.reference.url,
        title=row.reference.title,
        with_text=with_text,
        from_cache=row.is_taken_over,
    )


def read_judged_claims(
    run: Run, document: records.Document, **only: Any
) -> list[records.JudgedClaim]:
    """The verdicts that a run has, in reading order; `document` is its revision's, and
    `only` names some rows."""
    claims = {claim.id: claim for claim in document.claims}
    judgments = Prefetch("judgments", Judgment.objects.select_related("citation"))
    rows = run.claim_results.filter(**only)
    rows = rows.select_related("claim", "decision__decided_by").defer("weight")
    rows = rows.prefetch_related(judgments)
    return [read_result(result, claims[result.claim.number]) for result in rows]


def read_result(row: ClaimResult, claim: records.Claim) -> records.JudgedClaim:
    return records.JudgedClaim(
        claim=claim,
        verdict=records.ClaimVerdict(row.verdict),
        flagged=row.flagged,
        attention=row.asks_for,
        reason=row.reason,
        decision=read_decision(row.decision_in_force),
        citations=tuple(
            records.JudgedCitation(
                citation=claim.citations[judgment.citation.position],
                judgment=read_judgment(judgment),
                flagged=judgment.flagged,
                contributes=judgment.contributes,
                adds_nothing=judgment.adds_nothing,
                checks=from_record(
                    judgment.checks, tuple[records.Check, ...], "checks"
                ),
            )
            for judgment in row.judgments.all()
        ),
    )


def read_decision(decision: Decision | None) -> records.ClaimDecision | None:
    if decision is None:
        return None
    by, at = str(decision.decided_by or ""), decision.decided_at
    moment = at.isoformat(timespec="seconds")
    return records.ClaimDecision(decision.state, by, moment, decision.note)


def read_judged_claim(row: ClaimResult) -> records.JudgedClaim:
    """One claim by itself, as its rows are now."""
    return read_result(row, read_claim(row.claim, row.run.revision.text))


def read_judgment(row: Judgment) -> records.Judgment:
    kept = from_record(row.differences, tuple[KeptDifference, ...], "differences")
    return records.Judgment(
        verdict=records.Verdict(row.verdict),
        evidence=from_record(row.evidence, tuple[records.Evidence, ...], "evidence"),
        differences=tuple(difference.whole for difference in kept),
        matches=from_record(row.matches, tuple[records.Match, ...], "matches"),
        **{name: getattr(row, name) for name in SAME},
    )


SAME = ("judge", "basis", "support", "unsure", "recall", "reason")
"""Columns of a judgment that are fields of its record."""


def result_columns(judged: records.JudgedClaim) -> dict[str, Any]:
    return {
        "verdict": judged.verdict,
        "flagged": judged.flagged,
        "attention": judged.attention or "",
        "doubt": Doubt.UNSURE if judged.unsure else "",
        "reason": storable(judged.reason),
    }


def judgment_columns(judged: records.JudgedCitation) -> dict[str, Any]:
    """What a judge found, by the columns that hold it."""
    judgment = judged.judgment
    columns = {
        **{name: getattr(judgment, name) for name in SAME},
        "verdict": judgment.verdict,
        "flagged": judged.flagged,
        "contributes": judged.contributes,
        "adds_nothing": judged.adds_nothing,
        "evidence": to_record(judgment.evidence),
        "differences": [
            to_record(KeptDifference.of(difference))
            for difference in judgment.differences
        ],
        "matches": to_record(judgment.matches),
        "checks": to_record(judged.checks),
    }
    return {name: storable_json(value) for name, value in columns.items()}


WEIGHT_ALONE: dict[str, Any] = {
    "update_conflicts": True,
    "unique_fields": ["pk"],
    "update_fields": ["weight"],
}
"""Of rows that are there: 3,000 in 0.8 s, which `bulk_update` takes 2.1 s for."""


def store_weighing(run: Run, weighing: records.Weighing) -> None:
    """Keep what weighing found, in place of what an earlier start of the run kept."""
    parts = record.WeightRecords(weighing)
    found = {"origins": parts.origins(), "findings": weighing.findings}
    kept = {name: storable_json(to_record(part)) for name, part in found.items()}
    RunWeighing.objects.update_or_create(run=run, defaults=kept)
    sources = list(run.run_sources.select_related("reference"))
    for source in sources:
        weight = parts.of_source(source.reference.label)
        source.weight = storable_json(to_record(weight))
    RunSource.objects.bulk_create(sources, **WEIGHT_ALONE)
    results = list(run.claim_results.select_related("claim"))
    for result in results:
        result.weight = storable_json(to_record(parts.of_claim(result.claim.number)))
    ClaimResult.objects.bulk_create(results, **WEIGHT_ALONE)
    dated = run.claim_results.filter(verdict=records.ClaimVerdict.SUPPORTED)
    supporting = Judgment.objects.filter(
        claim_result__run=run, verdict=records.Verdict.SUPPORTED
    ).values_list("claim_result__claim__number", "citation__label")
    if any(source.misfits for source in weighing.sources):
        numbers = misdated_claims(weighing, supporting)
        dated.filter(claim__number__in=numbers).update(doubt=Doubt.DATE)


def read_weighing(run: Run, *, of_claims: bool = True) -> records.Weighing:
    """What weighing found in a run, from three queries; empty before it was weighed.
    What is told of single claims is left out where a page shows none of it."""
    kept = RunWeighing.objects.filter(run=run).first()
    if kept is None:
        return records.Weighing()
    results = run.claim_results.all() if of_claims else ClaimResult.objects.none()
    claims = results.filter(weight__isnull=False)
    claims = claims.annotate(kept=Cast("weight", TextField()))
    sources = run.run_sources.filter(weight__isnull=False)
    ordered = sources.order_by("reference__position")

    @cache
    def weight_of(text: str) -> record.WeightOfClaim:
        # Of thousands of claims most have the same: nothing to tell.
        return from_record(json.loads(text), record.WeightOfClaim, "claim")

    return record.weighing_of(
        [
            (number, weight_of(text))
            for number, text in claims.values_list("claim__number", "kept")
        ],
        [
            (label, from_record(weight, record.WeightOfSource, f"source {label}"))
            for label, weight in ordered.values_list("reference__label", "weight")
        ],
        from_record(kept.origins, tuple[record.OriginRecord, ...], "origins"),
        from_record(kept.findings, tuple[records.Finding, ...], "findings"),
    )


def read_claim_weight(
    row: ClaimResult,
) -> tuple[records.ClaimWeight | None, list[records.CrossReading]]:
    """What weighing found of a claim: none, and nothing, while it is not weighed."""
    if row.weight is None:
        return None, []
    kept = from_record(row.weight, record.WeightOfClaim, "claim")
    return kept.parts(row.claim.number)


def read_source_weight(row: RunSource) -> records.WeighedSource | None:
    if row.weight is None:
        return None
    kept = from_record(row.weight, record.WeightOfSource, "source")
    return kept.weighed(row.reference.label)


AS_KEPT = make_converter(unstruct_collection_overrides={tuple: list})
"""Records with every field: reports leave out some that pages show."""

PROFILE_LENGTH = 1000
"""Characters kept of what a found source says of itself."""


def kept_answer(found: records.Corroboration) -> Any:
    """What was found for a claim as JSON, without texts and what ties the origins."""

    def short(profile: records.SourceProfile) -> records.SourceProfile:
        names = ("title", "author", "published", "site_name")
        told = {name: fitted(getattr(profile, name), PROFILE_LENGTH) for name in names}
        return replace(profile, text="", url=profile.url[:URL_LENGTH], **told)

    sources = tuple(
        replace(source, profile=short(source.profile)) for source in found.sources
    )
    origins = tuple(replace(origin, links=()) for origin in found.origins)
    kept = replace(found, sources=sources, origins=origins)
    return storable_json(AS_KEPT.unstructure(kept))


def latest_answers(run: Run) -> list[tuple[int, Any]]:
    """Claims that were searched for, with the newest answer of each as it is kept."""
    claims = run.revision.claims.filter(corroborations__found__isnull=False)
    in_time = claims.order_by("corroborations__pk")
    found = dict(in_time.values_list("number", "corroborations__found"))
    return sorted(found.items())


def read_answer(number: int, kept: Any) -> records.ClaimCorroboration:
    found = AS_KEPT.structure(kept, records.Corroboration)
    return records.ClaimCorroboration(number, found)
