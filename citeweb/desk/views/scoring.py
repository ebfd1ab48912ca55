"""Scorecards: of a source, and of the drafts of writers and models."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext

from citeweb.desk import scorecards
from citeweb.documents.models import Reference
from citeweb.reports.access import run_for
from citeweb.reports.models import Run
from citeweb.sources.catalogue import entry_titles
from citeweb.sources.models import Source
from citeweb.sources.views import source_for
from citeweb.teams.access import own_team, view_of
from citeweb.teams.models import Team

CLAIMS_A_PAGE = 50
"""Three screens: what somebody reads who asks what a source carries."""


@view_of(source_for, "GET")
def source_scorecard(request: HttpRequest, source: Source) -> HttpResponse:
    """Every claim that cites a source, what it carried, what changed and when."""
    claims = scorecards.claims_citing(source)
    page = Paginator(claims, CLAIMS_A_PAGE).get_page(request.GET.get("page"))
    [title] = entry_titles(Source.objects.filter(pk=source.pk)).values()
    context = {
        "source": source,
        "title": title or str(source),
        "summary": scorecards.summary_of(claims),
        "page": page,
    }
    return render(request, "desk/source_scorecard.html", context)


@view_of(run_for, "GET")
def run_source(request: HttpRequest, run: Run, position: int) -> HttpResponse:
    """From an entry of a report's list to the page of its source."""
    rows = Reference.objects.filter(revision=run.revision_id)
    reference = get_object_or_404(rows, position=position)
    return redirect("sources:source_detail", pk=reference.source_id)


@view_of(own_team, "GET")
def drafts_scorecard(request: HttpRequest, team: Team) -> HttpResponse:
    """What became of the drafts of each writer, or under each tag or of each kind."""
    by = request.GET.get("by", "owner")
    if by not in scorecards.GROUPS:
        raise Http404
    words = (gettext("By owner"), gettext("By tag"), gettext("By kind"))
    groups = list(zip(scorecards.GROUPS, words, strict=True))
    rows = scorecards.drafts_of(team, by)
    context = {"by": by, "groups": groups, "rows": rows}
    return render(request, "desk/drafts_scorecard.html", context)
