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
from citeweb.reports.bibliographies import BibliographyForm, bibliography_page
from citeweb.reports.exporting import note_export
from citeweb.teams.access import signed_in
from verification.reporting.bibliography import Format, format_bibliography
from verification.reporting.exports import safe_stem

FILES = {
    Format.BIBTEX: ("application/x-bibtex; charset=utf-8", "bib"),
    Format.RIS: ("application/x-research-info-systems; charset=utf-8", "ris"),
    Format.CSL_JSON: ("application/vnd.citationstyles.csl+json", "json"),
}
"""Media type and extension of each data format."""


@login_required
@require_safe
def run_bibliography(request: HttpRequest, pk: UUID) -> HttpResponse:
    run = run_for(request, pk)
    form = BibliographyForm(request.GET)
    page = None
    if form.is_valid():
        sources = form.sources_in(report_of(run))
        page = None if form.errors else bibliography_page(form, sources)
    context = {"run": run, "form": form, "page": page, "query": request.GET.urlencode()}
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
    text = format_bibliography(
        sources.works, format=Format(name), order=form.order_chosen
    )
    note_export(run, f"bibliography as {name}", user=signed_in(request))
    media_type, extension = FILES[Format(name)]
    return download(
        iter([text.encode()]),
        media_type=media_type,
        file_name=f"{safe_stem(run.revision.document.title)}.{extension}",
    )
