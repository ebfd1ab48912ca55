"""One claim and its evidence: a page of its own, and the panel on the report."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from citeweb.htmx import render_page
from citeweb.query_values import number_from
from citeweb.reports.access import result_for, run_for
from citeweb.reports.claim_page import claim_page, first_position
from citeweb.reports.claim_rows import (
    claim_document,
    drift_of,
    judged_claim,
    neighbours,
    reached_sources,
)
from citeweb.reports.report_page import chosen
from citeweb.reports.worth import worth_of


@login_required
@require_safe
def claim_detail(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    run = run_for(request, run_pk)
    result = result_for(run, number)
    judged = judged_claim(run, result)
    show = chosen(request.GET.get("show", ""))
    asked = number_from(request.GET.get("citation", ""))
    is_known = asked is not None and asked < len(judged.citations)
    position = asked if is_known and asked is not None else first_position(judged)
    sources = reached_sources(run, result, position)
    context = {
        "run": run,
        "number": number,
        "show": show,
        "page": claim_page(
            claim_document(run),
            judged,
            sources=[each.reached for each in sources],
            position=position,
        ),
        "cited": sources[position] if sources else None,
        "worth": worth_of(
            run, number, sources[position].reference if sources else None
        ),
        "drift": drift_of(sources, judged, position),
        **neighbours(run, number, show),
    }
    return render_page(request, "reports/claim_detail.html", context, partial="panel")
