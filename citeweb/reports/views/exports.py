"""A run's report in every format: the page that offers them, and each of them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from citeweb.downloads import download
from citeweb.reports.access import run_for
from citeweb.reports.exporting import export_run, file_title
from citeweb.reports.models import Run
from citeweb.reports.services import progress
from citeweb.teams.access import signed_in
from verification.errors import ExportError
from verification.reporting.exports import FORMATS

GROUPS = (
    ("To read and to send", ("docx", "html", "pdf", "markdown", "text")),
    ("To sort and to count", ("xlsx", "csv", "findings")),
    ("For programs", ("json", "sarif", "badge")),
    ("To keep", ("bundle",)),
)
"""How the page orders the formats; one that is not registered is passed over."""


@login_required
@require_safe
def run_exports(request: HttpRequest, pk: UUID) -> HttpResponse:
    return show_exports(request, run_for(request, pk))


@login_required
@require_safe
def run_export(request: HttpRequest, pk: UUID, name: str) -> HttpResponseBase:
    run = run_for(request, pk)
    exporter = FORMATS.get(name)
    if exporter is None:
        raise Http404
    try:
        pieces = export_run(
            run,
            exporter,
            user=signed_in(request),
            with_bom="bom" in request.GET,
        )
    except ExportError as error:
        return show_exports(request, run, problem=str(error), status=409)
    return download(
        pieces,
        media_type=exporter.media_type,
        file_name=exporter.file_name(file_title(run)),
    )


def show_exports(
    request: HttpRequest, run: Run, *, problem: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "run": run,
        "groups": [
            (words, [FORMATS[each] for each in names if each in FORMATS])
            for words, names in GROUPS
        ],
        "progress": progress(run) if run.is_active else None,
        "problem": problem,
    }
    return render(request, "reports/run_exports.html", context, status=status)
