"""A shared report on other people's pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from citeweb.reports.models import LEFT_WITH_WRITER
from citeweb.reports.review.queue import Line, Listing, Wanted, queue_of
from citeweb.reports.review.report_page import Show, report_page, report_to_show
from citeweb.sharing import access, embedding, shown
from citeweb.sharing.access import READING, for_visitors
from citeweb.sharing.kept_pages import kept_page
from citeweb.sharing.models import Share

FINDINGS = 5
"""The gravest, in a frame that others make room for."""


@for_visitors(*READING, is_door=True)
def shared_embed(request: HttpRequest, share: Share) -> HttpResponseBase:
    """Figures and the gravest findings, in a frame. No cookie reaches a frame, so that
    a share with a pass phrase only says that it has one."""
    if not share.embed_origins:
        raise Http404
    if share.pass_phrase:
        context = access.context_of(request, share)
        page: HttpResponseBase = render(request, "sharing/shared_embed.html", context)
    else:
        page = kept_page()(show_embed)(request, share)
    return embedding.framed(page, share)


def show_embed(request: HttpRequest, share: Share) -> HttpResponse:
    run, wanted = share.run, Wanted(show=Show.FLAGGED)
    listing = Listing.of(run, wanted)
    report = shown.as_shared(share, report_to_show(run, None, listing.listed))
    lines = queue_of(listing, wanted, report)["lines"]
    left = [line for line in lines if is_left(line)]
    context = {
        **access.context_of(request, share),
        "page": report_page(report, run),
        "findings": left[:FINDINGS],
        "further": len(left[FINDINGS:]),
    }
    return render(request, "sharing/shared_embed.html", context)


def is_left(line: Line) -> bool:
    """Whether readers of the share see a finding as one that still stands."""
    decision = line.judged.decision
    return decision is None or decision.state in LEFT_WITH_WRITER


@require_safe
def oembed(request: HttpRequest) -> HttpResponseBase:
    """What a site that was given a share's address puts on its page (oembed.com)."""
    if request.GET.get("format", "json") != "json":
        return told("Ask for format=json; no other is made here.", 501)
    if not (address := request.GET.get("url", "")):
        return told("Give the address of a shared report as url=…", 400)
    found = embedding.embeddable_share_at(request, address)
    if found is None:
        return told("Nothing at this address may be embedded.", 404)
    return access.with_headers(JsonResponse(embedding.oembed_of(request, *found)))


def told(message: str, status: int) -> HttpResponseBase:
    return access.with_headers(JsonResponse({"error": message}, status=status))
