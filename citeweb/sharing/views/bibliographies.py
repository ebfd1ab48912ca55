"""The works of a shared report, where the share shows all that is cited."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from citeweb.clients import client_address
from citeweb.downloads import download
from citeweb.reports.exports.bibliographies import (
    FILES,
    BibliographyForm,
    bibliography_page,
    file_name,
)
from citeweb.sharing import services
from citeweb.sharing.access import READING, behind_pass_phrase, for_visitors
from citeweb.sharing.models import Share
from citeweb.sharing.shown import export_shared_list, shared_report
from verification.reporting.bibliography import Format

from .visitors import shared_context


@for_visitors(*READING)
@behind_pass_phrase
def shared_bibliography(request: HttpRequest, share: Share) -> HttpResponse:
    """The list as the team sees it, of what the share shows."""
    if not share.shows_full_texts:
        raise Http404
    form = BibliographyForm(request.GET)
    page = None
    if form.is_valid():
        sources = form.sources_in(shared_report(share))
        page = None if form.errors else bibliography_page(form, sources)
    context = {
        **shared_context(request, share),
        "form": form,
        "page": page,
        "files": FILES,
        "query": request.GET.urlencode(),
    }
    return render(
        request,
        "sharing/shared_bibliography.html",
        context,
        status=422 if form.errors else 200,
    )


@for_visitors(*READING)
@behind_pass_phrase
def shared_bibliography_export(
    request: HttpRequest, share: Share, name: str
) -> HttpResponseBase:
    form = BibliographyForm(request.GET)
    if not share.shows_full_texts or name not in FILES or not form.is_valid():
        raise Http404
    sources = form.sources_in(shared_report(share))
    if form.errors:
        raise Http404
    wanted = Format(name)
    try:
        pieces = export_shared_list(
            share, sources, form.choice(wanted), client_address(request)
        )
    except services.TooManyError as error:
        context = {**shared_context(request, share), "problem": str(error)}
        return render(request, "sharing/share_problem.html", context, status=429)
    return download(
        pieces,
        media_type=FILES[wanted].media_type,
        file_name=file_name(share.run, wanted),
    )
