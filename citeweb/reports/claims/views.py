"""One claim and its evidence: a page of its own, and the panel on the report."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from citeweb.htmx import render_page
from citeweb.query_values import number_from
from citeweb.reports.access import result_for, run_for
from citeweb.reports.decisions import decide, decision_on, decision_words, states_for
from citeweb.reports.forms import DecisionForm, form_for
from citeweb.reports.models import ClaimResult, Run
from citeweb.reports.review.report_page import Show, chosen
from citeweb.reports.review.source_lines import weighing_notes
from citeweb.teams.access import signed_in

from .page import claim_page, first_position
from .rows import claim_document, drift_of, judged_claim, neighbours, reached_sources

FROM_REPORT = "report"
"""The form's field that says it was sent from a report; its value, what that shows."""


@login_required
@require_safe
def claim_detail(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    run = run_for(request, run_pk)
    result = result_for(run, number)
    form = form_for(result, decision_on(result))
    return show_claim(request, run, result, form)


@login_required
@require_POST
def claim_decide(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    """Keep what the desk says of a verdict."""
    run = run_for(request, run_pk)
    result = result_for(run, number)
    form = DecisionForm(states_for(result), request.POST)
    if not form.is_valid():
        return show_claim(request, run, result, form, status=422)
    decide(result, user=signed_in(request), **form.cleaned_data)
    if FROM_REPORT in request.POST:
        return redirect(report_at(run, number, show=request.POST[FROM_REPORT]))
    return redirect("reports:claim_detail", run_pk=run.pk, number=number)


def report_at(run: Run, number: int, *, show: str) -> str:
    """The report with a claim's evidence open, the same marks shown as before."""
    report = reverse("reports:run_detail", args=[run.pk])
    query = "" if chosen(show) == Show.ALL else f"?show={chosen(show)}"
    return f"{report}{query}#claim-{number}"


def evidence_context(run: Run, result: ClaimResult, typed: str) -> dict[str, Any]:
    """
    A claim beside one of its sources.

    Args:
        typed: The place of that source among the claim's citations, from 0; the one
            that says most when it is none.
    """
    judged = judged_claim(run, result)
    asked = number_from(typed)
    is_known = asked is not None and asked < len(judged.citations)
    position = asked if is_known and asked is not None else first_position(judged)
    sources = reached_sources(run, result, position)
    cited = sources[position] if sources else None
    return {
        "page": claim_page(
            claim_document(run),
            judged,
            sources=[each.reached for each in sources],
            position=position,
        ),
        "cited": cited,
        "weighing": weighing_notes(
            run, result.claim.number, cited.reference if cited else None
        ),
        "drift": drift_of(sources, judged, position),
    }


def show_claim(
    request: HttpRequest,
    run: Run,
    result: ClaimResult,
    form: DecisionForm | None,
    *,
    status: int = 200,
) -> HttpResponse:
    number = result.claim.number
    show = chosen(request.GET.get("show", ""))
    decision = decision_on(result)
    context = {
        "run": run,
        "number": number,
        "show": show,
        **evidence_context(run, result, request.GET.get("citation", "")),
        "decision": decision_words(decision, result.verdict) if decision else "",
        "form": form,
        **neighbours(run, number, show),
    }
    return render_page(
        request, "reports/claim_detail.html", context, partial="panel", status=status
    )
