"""What a run found: rows as the engine's records, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from citeweb.documents.adapters import read_revision
from citeweb.sources.adapters import read_check
from citeweb.sources.columns import storable, storable_json
from verification import records
from verification.reporting.record import KeptDifference, from_record, to_record

from .models import ClaimResult, Judgment, Run, RunSource
from .weighing_rows import read_weighing


def read_options(run: Run) -> records.Options:
    """The options a run was asked for; those it does not name have their default."""
    asked = {**to_record(records.Options()), **run.options}
    return from_record(asked, records.Options, "options")


def report_of(run: Run, *, with_texts: bool = False) -> records.Report:
    """What a run has found until now, from nine queries however much that is; what has
    no verdict, or is not reached yet, is left out."""
    document = read_revision(run.revision)
    claims = {each.id: each for each in document.claims}
    weighing = read_weighing(run)
    found = (*document.findings, *weighing.findings)
    return records.Report(
        document=replace(document, findings=found),
        claims=tuple(read_judged_claims(run, claims)),
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


def read_reached_sources(run: Run, *, with_texts: bool) -> list[records.ReachedSource]:
    rows = run.run_sources.select_related("reference", "check_made__snapshot")
    if not with_texts:
        rows = rows.defer("check_made__snapshot__text")
    return [
        read_run_source(each, with_text=with_texts)
        for each in rows.order_by("reference__position")
    ]


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
    run: Run, claims: Mapping[int, records.Claim]
) -> list[records.JudgedClaim]:
    """The verdicts that a run has, in reading order; `claims` are the revision's."""
    judgments = judgments_by_result(run)
    return [
        read_result(each, claims[each.claim.number], judgments.get(each.pk, ()))
        for each in run.claim_results.select_related("claim")
    ]


def judgments_by_result(run: Run) -> dict[int, list[Judgment]]:
    """The judgments of each result that has any, with their citations, in order."""
    found: dict[int, list[Judgment]] = {}
    rows = Judgment.objects.filter(claim_result__run=run).select_related("citation")
    for row in rows.order_by("citation__position"):
        found.setdefault(row.claim_result_id, []).append(row)
    return found


def read_result(
    row: ClaimResult,
    claim: records.Claim,
    judgments: Sequence[Judgment] | None = None,
) -> records.JudgedClaim:
    """`judgments` are the result's, with their citations, where the caller has them."""
    rows = row.judgments.all() if judgments is None else judgments
    return records.JudgedClaim(
        claim=claim,
        verdict=records.ClaimVerdict(row.verdict),
        flagged=row.flagged,
        attention=row.asks_for,
        reason=row.reason,
        citations=tuple(
            read_judged_citation(each, claim.citations[each.citation.position])
            for each in rows
        ),
    )


def read_judged_citation(
    row: Judgment, citation: records.Citation
) -> records.JudgedCitation:
    return records.JudgedCitation(
        citation=citation,
        judgment=read_judgment(row),
        flagged=row.flagged,
        contributes=row.contributes,
        checks=from_record(row.checks, tuple[records.Check, ...], "checks"),
    )


def read_judgment(row: Judgment) -> records.Judgment:
    return records.Judgment(
        verdict=records.Verdict(row.verdict),
        support=row.support,
        recall=row.recall,
        judge=row.judge,
        evidence=from_record(row.evidence, tuple[records.Evidence, ...], "evidence"),
        differences=tuple(
            each.whole
            for each in from_record(
                row.differences, tuple[KeptDifference, ...], "differences"
            )
        ),
        matches=from_record(row.matches, tuple[records.Match, ...], "matches"),
        reason=row.reason,
        basis=row.basis,
    )


def result_columns(judged: records.JudgedClaim) -> dict[str, Any]:
    return {
        "verdict": judged.verdict,
        "flagged": judged.flagged,
        "attention": judged.attention or "",
        "reason": storable(judged.reason),
    }


JUDGED_COLUMNS = (
    "judge",
    "basis",
    "verdict",
    "support",
    "recall",
    "flagged",
    "contributes",
    "reason",
    "evidence",
    "differences",
    "matches",
    "checks",
)
"""What a judge found, by the columns of a judgment that hold it."""


def judgment_columns(judged: records.JudgedCitation) -> dict[str, Any]:
    judgment = judged.judgment
    return {
        "judge": judgment.judge,
        "basis": judgment.basis,
        "verdict": judgment.verdict,
        "support": judgment.support,
        "recall": judgment.recall,
        "flagged": judged.flagged,
        "contributes": judged.contributes,
        "reason": storable(judgment.reason),
        **storable_json(
            {
                "evidence": to_record(judgment.evidence),
                "differences": [
                    to_record(KeptDifference.of(each)) for each in judgment.differences
                ],
                "matches": to_record(judgment.matches),
                "checks": to_record(judged.checks),
            }
        ),
    }
