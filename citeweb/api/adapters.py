"""Rows as the API gives them."""

from __future__ import annotations

from typing import Any

from django.db.models import Count

from citeweb.documents.models import Document
from citeweb.reports.adapters import read_run_source
from citeweb.reports.decisions import OPEN
from citeweb.reports.models import ClaimResult, Decision, Run, RunSource
from citeweb.reports.review.queue import figures_of
from citeweb.reports.runs.services import progress
from citeweb.sharing.models import Share
from citeweb.sharing.services import SHOWN
from citeweb.sources.wording import outcome_wording
from verification.records import Attention

from . import schemas


def document_detail(document: Document) -> schemas.DocumentDetail:
    counted = document.revisions.order_by("-number").annotate(
        claim_count=Count("claims", distinct=True),
        reference_count=Count("references", distinct=True),
    )
    columns = ("number", "created_at", "claim_count", "reference_count")
    rows: Any = counted.values_list(*columns)
    names = schemas.RevisionOut.model_fields
    runs = Run.objects.filter(revision__document=document).values_list("pk", flat=True)
    made = [schemas.RevisionOut(**dict(zip(names, row, strict=True))) for row in rows]
    told = schemas.DocumentOut.from_orm(document).dict()
    return schemas.DocumentDetail(**told, revisions=made, runs=list(runs))


MOMENTS = ("queued_at", "started_at", "finished_at")
PROGRESS = "sources_done sources_total claims_done claims_total claims_taken_over"
FIGURES = ("supported", "flagged", "decided", "to_fix", "standing")


def run_out(run: Run) -> schemas.RunOut:
    done = progress(run)
    figures = figures_of([run])[run.pk]
    return schemas.RunOut(
        id=run.pk,
        document=run.revision.document_id,
        revision=run.revision.number,
        state=Run.State(run.state),
        failure=run.failure_reason,
        judge=f"{run.judge_name or 'lexical'} {run.judge_version}".strip(),
        model_use=run.use_of_model.words if run.use_of_model else "",
        claims_by_attention={each: figures.by_attention[each] for each in Attention},
        **{name: getattr(run, name) for name in MOMENTS},
        **{name: getattr(done, name) for name in PROGRESS.split()},
        **{f"claims_{name}": getattr(figures.claims, name) for name in FIGURES},
    )


def decision_out(result: ClaimResult) -> schemas.DecisionOut:
    decision = result.decision
    decided_by = decision.decided_by if decision else None
    return schemas.DecisionOut(
        claim=result.claim.number,
        verdict=result.verdict,
        flagged=result.flagged,
        attention=result.asks_for,
        state=Decision.State(decision.state) if decision else OPEN,
        note=decision.note if decision else "",
        decided_by=str(decided_by or ""),
        decided_at=decision.decided_at if decision else None,
        decided_about=decision.verdict if decision else "",
    )


OF_SOURCE = (
    *("id", "url", "title", "outcome", "action"),
    *("http_status", "final_url", "page_title"),
)


def source_out(row: RunSource) -> schemas.SourceOut:
    source = read_run_source(row, with_text=False)
    wording = outcome_wording(source)
    return schemas.SourceOut(
        source=row.reference.source_id,
        what_happened=wording.happened,
        what_to_do=wording.remedy,
        **{name: getattr(source, name) for name in OF_SOURCE},
        is_read=source.snapshot is not None,
        is_taken_over=row.is_taken_over,
    )


OF_SHARE = ("created_at", "expires_at", "revoked_at", "note", "view_count")


def share_out(share: Share, *, address: str) -> schemas.ShareOut:
    return schemas.ShareOut(
        id=share.pk,
        run=share.run_id,
        address=address,
        has_pass_phrase=bool(share.pass_phrase),
        **{name: getattr(share, name) for name in (*SHOWN, *OF_SHARE)},
    )
