"""A run while it goes on, and the report when it is done."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from citeweb.documents.access import document_for
from citeweb.documents.services import DocumentGoneError
from citeweb.htmx import is_htmx, render_page
from citeweb.query_values import number_from
from citeweb.reports import services
from citeweb.reports.access import run_for
from citeweb.reports.adapters import report_of
from citeweb.reports.changes import changes_since, run_after, run_before
from citeweb.reports.deciding import with_decisions
from citeweb.reports.exporting import export_run
from citeweb.reports.failures import failure_reason
from citeweb.reports.judges import judge_for, offer_for
from citeweb.reports.models import Run
from citeweb.reports.report_page import ReportPage, chosen, report_page
from citeweb.teams.access import signed_in
from citeweb.teams.models import User
from verification.records import Document as ReadDocument
from verification.reporting.exports import FORMATS

SEEN_RESULT, SEEN_SOURCES = "seen", "sources"
"""Query parameters of the poll: the newest result, and how many sources are shown."""


@login_required
@require_safe
def run_detail(request: HttpRequest, pk: UUID) -> HttpResponse:
    run = run_for(request, pk)
    seen = number_from(request.GET.get(SEEN_RESULT, ""))
    sources = number_from(request.GET.get(SEEN_SOURCES, ""))
    report = with_decisions(report_of(run), run)
    page = report_page(
        report,
        show=chosen(request.GET.get("show", "")),
        title=run.revision.document.title,
        is_complete=run.state == Run.State.FINISHED,
    )
    is_poll = seen is not None and run.is_active
    context = progress_context(run, page, seen or 0, sources)
    if not run.is_active:
        context |= ended_context(run, report.document, signed_in(request))
    response = render_page(
        request,
        "reports/run_detail.html",
        {"run": run, "page": page, **context},
        partial="progress" if is_poll else "report",
    )
    if is_htmx(request) and not is_poll:
        # The run has ended: the whole report takes the place of its beginning.
        response["HX-Retarget"] = "#report"
        response["HX-Reswap"] = "innerMorph"
    return response


def ended_context(run: Run, content: ReadDocument, user: User) -> dict[str, Any]:
    """What a run that has ended is beside others, and what may be done next."""
    earlier, document = run_before(run), run.revision.document
    return {
        "changes": changes_since(run, earlier) if earlier else None,
        "later": run_after(run),
        "progress": services.progress(run),
        "offer": offer_for(document.team, content),
        "is_own": document.may_be_changed_by(user),
    }


def progress_context(
    run: Run, page: ReportPage, seen: int, sources: int | None
) -> dict[str, Any]:
    """
    How far a run is, and what is new to a page.

    Args:
        seen: The newest result that the page shows.
        sources: How many sources the page shows as reached.
    """
    if not run.is_active:
        return {"failure": failure_reason(run.failure_code)}
    results = dict(run.claim_results.values_list("pk", "claim__number"))
    news = {number for pk, number in results.items() if pk > seen}
    progress = services.progress(run)
    return {
        "progress": progress,
        "done": progress.sources_done + progress.claims_done,
        "total": progress.sources_total + progress.claims_total,
        "seen": max(results, default=0),
        "changed": [each for each in page.groups if each.numbers & news],
        "has_new_sources": sources != progress.sources_done,
    }


@login_required
@require_safe
def run_record(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The report as the JSON that programs read."""
    exporter = FORMATS["json"]
    pieces = export_run(run_for(request, pk), exporter, user=signed_in(request))
    return HttpResponse(b"".join(pieces), content_type=exporter.media_type)


@login_required
@require_POST
def run_start(request: HttpRequest, document_pk: UUID) -> HttpResponse:
    """Verify the latest revision again."""
    document = document_for(request, document_pk)
    revision = document.revisions.latest("number")
    judge = judge_for(document.team, request.POST.get("judge", ""))
    try:
        run = services.start_run(revision, user=signed_in(request), judge=judge)
    except DocumentGoneError as error:
        raise Http404 from error
    return redirect("reports:run_detail", pk=run.pk)


@login_required
@require_POST
def run_cancel(request: HttpRequest, pk: UUID) -> HttpResponse:
    run = run_for(request, pk)
    if not services.cancel_run(run, user=signed_in(request)):
        messages.info(request, "This verification had ended before.")
    return redirect("reports:run_detail", pk=run.pk)
