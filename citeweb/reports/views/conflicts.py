"""Interests, suggestions, origins, and every claim beside every source."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from citeweb.htmx import render_page
from citeweb.reports.access import run_for
from citeweb.reports.adapters import report_of
from citeweb.reports.conflicts_page import conflicts_page


@login_required
@require_safe
def run_conflicts(request: HttpRequest, pk: UUID) -> HttpResponse:
    run = run_for(request, pk)
    page = conflicts_page(report_of(run), page=request.GET.get("page"))
    context = {"run": run, "page": page}
    return render_page(request, "reports/run_conflicts.html", context, partial="matrix")
