"""A run's report and its sources as files: the pages that offer them, and each file."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext_lazy

from citeweb.audit.services import person
from citeweb.downloads import being_made, download
from citeweb.htmx import render_form
from citeweb.reports.access import run_for
from citeweb.reports.adapters import report_of
from citeweb.reports.models import Run
from citeweb.reports.runs.services import progress
from citeweb.teams.access import signed_in, view_of
from verification.errors import ExportError
from verification.reporting.bibliography.listing import Format, format_bibliography
from verification.reporting.bibliography.report_sources import SourceList
from verification.reporting.exports import FORMATS, safe_stem

from .bibliographies import FILES, BibliographyForm, bibliography_context
from .services import EXPORTS, file_title, note_export, ordered_run

GROUPS = (
    (gettext_lazy("To read and to send"), ("docx", "html", "pdf", "markdown", "text")),
    (gettext_lazy("To sort and to count"), ("xlsx", "csv", "findings")),
    (gettext_lazy("For programs"), ("json", "sarif", "claimreview", "badge")),
    (gettext_lazy("To keep"), ("bundle",)),
)
"""How the page orders the formats; one that is not registered is passed over."""

HTML_HEAD = '<!doctype html>\n<meta charset="utf-8">\n<title>Sources</title>\n'
"""A file from disk has nobody else to say that it is UTF-8."""


@view_of(run_for, "GET")
def run_exports(request: HttpRequest, run: Run) -> HttpResponse:
    return show_exports(request, run)


@view_of(run_for, "GET")
def run_export(request: HttpRequest, run: Run, name: str) -> HttpResponseBase:
    exporter = EXPORTS.get(name)
    if exporter is None:
        raise Http404
    by, with_bom = person(signed_in(request)), "bom" in request.GET
    try:
        chunks = ordered_run(run, exporter, by=by, with_bom=with_bom)
    except ExportError as error:
        return show_exports(request, run, problem=str(error), status=409)
    if chunks is None:
        context = {"run": run, "format": exporter}
        return being_made(request, "reports/file_being_made.html", context)
    name = exporter.file_name(file_title(run))
    return download(chunks, media_type=exporter.media_type, file_name=name)


def show_exports(
    request: HttpRequest, run: Run, *, problem: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "run": run,
        "groups": [
            (words, [FORMATS[name] for name in names if name in FORMATS])
            for words, names in GROUPS
        ],
        "progress": progress(run) if run.is_active else None,
        "problem": problem,
    }
    return render(request, "reports/run_exports.html", context, status=status)


@view_of(run_for, "GET")
def run_bibliography(request: HttpRequest, run: Run) -> HttpResponse:
    form = BibliographyForm(request.GET)
    context = bibliography_context(form, report_of(run))
    context |= {"run": run, "query": request.GET.urlencode()}
    return render_form(request, "reports/run_bibliography.html", **context)


@view_of(run_for, "GET")
def run_bibliography_export(
    request: HttpRequest, run: Run, name: str
) -> HttpResponseBase:
    form = BibliographyForm(request.GET)
    sources = form.sources_in(report_of(run))
    if name not in FILES or sources is None:
        raise Http404
    note_export(run, f"bibliography as {name}", by=person(signed_in(request)))
    return list_file(run, sources, Format(name), form.looks)


def list_file(
    run: Run, sources: SourceList, format: Format, looks: dict[str, Any]
) -> HttpResponseBase:
    """The works that a run's text cites as a file to keep."""
    named = {"quotes": sources.quotes, "format": format, **looks}
    text = format_bibliography(sources.works, **named)
    head = HTML_HEAD if format is Format.HTML else ""
    content, file = f"{head}{text}".encode("utf-8", "replace"), FILES[format]
    name = f"{safe_stem(run.revision.document.title)}.{file.extension}"
    return download(iter([content]), media_type=file.media_type, file_name=name)
