"""The sources of a run as a list of works: on a page, and as files for other tools."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from citeweb.downloads import download
from citeweb.reports.access import run_for
from citeweb.reports.adapters import report_of
from citeweb.reports.bibliographies import (
    FILES,
    BibliographyForm,
    bibliography_page,
    export_bibliography,
    file_name,
)
from citeweb.reports.exporting import note_export
from citeweb.teams.access import signed_in
from verification.reporting.bibliography import Format


@login_required
@require_safe
def run_bibliography(request: HttpRequest, pk: UUID) -> HttpResponse:
    run = run_for(request, pk)
    form = BibliographyForm(request.GET)
    page = None
    if form.is_valid():
        sources = form.sources_in(report_of(run))
        page = None if form.errors else bibliography_page(form, sources)
    context = {
        "run": run,
        "form": form,
        "page": page,
        "files": FILES,
        "query": request.GET.urlencode(),
    }
    return render(
        request,
        "reports/run_bibliography.html",
        context,
        status=422 if form.errors else 200,
    )


@login_required
@require_safe
def run_bibliography_export(
    request: HttpRequest, pk: UUID, name: str
) -> HttpResponseBase:
    run = run_for(request, pk)
    form = BibliographyForm(request.GET)
    if name not in FILES or not form.is_valid():
        raise Http404
    sources = form.sources_in(report_of(run))
    if form.errors:
        raise Http404
    wanted = Format(name)
    pieces = export_bibliography(sources, form.choice(wanted))
    note_export(run, f"bibliography as {name}", user=signed_in(request))
    return download(
        pieces,
        media_type=FILES[wanted].media_type,
        file_name=file_name(run, wanted),
    )
