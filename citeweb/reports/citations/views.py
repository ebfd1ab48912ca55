"""One citation by itself: asking, waiting, the answer."""

from __future__ import annotations

import json
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from citeweb.htmx import render_page
from citeweb.reports.access import citation_check_for
from citeweb.reports.forms import CitationForm
from citeweb.reports.models import CitationCheck
from citeweb.sources.lookups import lookup_titles, name_lookup_title
from citeweb.teams.access import signed_in
from citeweb.teams.services import current_team

from .page import citation_page
from .services import start_check

EARLIER_SHOWN = 10
"""Checks listed below the form: yesterday's and today's at a busy desk."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def citation_check_create(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = CitationForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        check = start_check(current_team(user), user=user, **form.cleaned_data)
        return redirect("reports:citation_check_detail", pk=check.pk)
    earlier = CitationCheck.objects.visible_to(user).defer("found")[:EARLIER_SHOWN]
    return render(
        request,
        "reports/citation_check_create.html",
        {
            "form": form,
            "earlier": earlier,
            "lookups": lookup_titles(),
            "name_lookup": name_lookup_title(),
        },
        status=422 if form.errors else 200,
    )


@login_required
@require_safe
def citation_check_detail(request: HttpRequest, pk: UUID) -> HttpResponse:
    check = citation_check_for(request, pk)
    page = citation_page(check.found) if check.found else None
    return render_page(
        request,
        "reports/citation_check_detail.html",
        {"check": check, "page": page},
        partial="answer",
    )


@login_required
@require_safe
def citation_check_record(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The answer as the JSON that programs read; null until it is there."""
    text = json.dumps(
        citation_check_for(request, pk).found, ensure_ascii=False, indent=2
    )
    return HttpResponse(text, content_type="application/json")
