"""From one run of a revision to the next: what a new source text leaves as it was."""

from __future__ import annotations

from citeweb.sources.models import SourceCheck

from .adapters import judgments_by_result
from .models import ClaimResult, Judgment, Run, RunSource


def carry_over(run: Run, successor: Run, check: SourceCheck) -> None:
    """
    Give `successor` what `run` found, but for what rests on the source of `check`.

    That source counts as reached, by `check`; claims that cite it have no verdict.
    """
    carry_over_sources(run, successor, check)
    carry_over_claims(run, successor, check)


def carry_over_sources(run: Run, successor: Run, check: SourceCheck) -> None:
    kept = run.run_sources.exclude(reference__source=check.source_id)
    supplied = run.revision.references.filter(source=check.source_id)
    RunSource.objects.bulk_create(
        [
            *(
                RunSource(
                    run=successor,
                    reference_id=each.reference_id,
                    check_made_id=each.check_made_id,
                    is_taken_over=True,
                )
                for each in kept
            ),
            *(
                RunSource(
                    run=successor,
                    reference=reference,
                    check_made=check,
                    is_taken_over=True,
                )
                for reference in supplied
            ),
        ]
    )


def carry_over_claims(run: Run, successor: Run, check: SourceCheck) -> None:
    affected = run.revision.claims.filter(
        citations__reference__source=check.source_id
    ).values("pk")
    kept = list(run.claim_results.exclude(claim__in=affected))
    judgments = judgments_by_result(run)
    results = ClaimResult.objects.bulk_create(
        ClaimResult(
            run=successor,
            claim_id=each.claim_id,
            verdict=each.verdict,
            flagged=each.flagged,
            reason=each.reason,
            is_taken_over=any(row.judge for row in judgments.get(each.pk, ())),
        )
        for each in kept
    )
    Judgment.objects.bulk_create(
        copy_of(judgment, result)
        for each, result in zip(kept, results, strict=True)
        for judgment in judgments.get(each.pk, ())
    )


COPIED = (
    "citation_id",
    "snapshot_id",
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
"""Columns of a judgment that hold in another run of the same revision."""


def copy_of(judgment: Judgment, result: ClaimResult) -> Judgment:
    values = {name: getattr(judgment, name) for name in COPIED}
    return Judgment(claim_result=result, **values)
