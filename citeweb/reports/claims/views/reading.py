"""One claim and its evidence: a page of its own, and a pane beside the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from citeweb.htmx import render_page
from citeweb.reports.access import result_for, run_for
from citeweb.reports.decisions import decision_words
from citeweb.reports.forms import DecisionForm, form_for
from citeweb.reports.mending import proposals
from citeweb.reports.models import ClaimResult, Run
from citeweb.reports.pointing import pointed_by
from citeweb.reports.review.queue import Row, Wanted, progress_of, rows_of
from citeweb.reports.review.source_lines import weighing_notes
from citeweb.reports.stamps import undo_steps
from verification.records import JudgedClaim

from ..rows import (
    CitedSource,
    beside_source,
    drift_of,
    judged_claim,
    neighbours,
)


@login_required
@require_safe
def claim_detail(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    run = run_for(request, run_pk)
    result = result_for(run, number)
    return show_claim(request, run, result, form_for(result, result.decision))


def evidence_context(run: Run, result: ClaimResult, typed: str) -> dict[str, Any]:
    """A claim beside the source that `typed` names, else the one that says most."""
    judged = judged_claim(run, result)
    page, sources, cited, position = beside_source(run, result, judged, typed)
    number = result.claim.number
    weighing = weighing_notes(run, number, cited.reference if cited else None)
    return {
        "page": page,
        "cited": cited,
        "weighing": weighing,
        "drift": drift_of(sources, judged, position),
        "proposals": proposals(judged, position, weighing["suggestions"]),
        "pointed_by": pointer_of(result, cited, judged, position),
    }


def pointer_of(
    result: ClaimResult, cited: CitedSource | None, judged: JudgedClaim, position: int
) -> str:
    """Who pointed to the passage that is shown; empty when the judge chose it."""
    if cited is None or cited.reference is None:
        return ""
    evidence = judged.citations[position].judgment.evidence
    if not any(each.by_person for each in evidence):
        return ""
    return pointed_by(result, cited.reference.source_id)


def claim_context(
    run: Run,
    result: ClaimResult,
    form: DecisionForm | None,
    typed: Mapping[str, str],
    rows: Sequence[Row] | None = None,
) -> dict[str, Any]:
    """What the pane reads; `typed` says what the reader goes through."""
    wanted = Wanted.of(typed)
    decision = result.decision
    rows = rows_of(run, wanted) if rows is None else rows
    return {
        "run": run,
        "number": result.claim.number,
        "wanted": wanted,
        **evidence_context(run, result, typed.get("citation", "")),
        "decision": decision_words(decision, result.verdict) if decision else "",
        "form": form,
        "progress": progress_of(rows),
        **neighbours(rows, result.claim.number, wanted),
    }


def show_claim(
    request: HttpRequest,
    run: Run,
    result: ClaimResult,
    form: DecisionForm | None,
    *,
    status: int = 200,
) -> HttpResponse:
    typed = request.POST if request.method == "POST" else request.GET
    return render_page(
        request,
        "reports/claim_detail.html",
        claim_context(run, result, form, typed)
        | {"may_undo": bool(undo_steps(request.session, run))},
        partial="panel",
        status=status,
    )
