"""The page where a desk sees what it used and what it may use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from citeweb.limits import limit
from citeweb.teams.access import own_team, view_of
from citeweb.teams.models import Team

from .services import limits_of_text, quotas_of

SHOWN = ("api-requests", "api-submissions", "page-saves", "share-export")


@view_of(own_team, "GET")
def desk_limits(request: HttpRequest, team: Team) -> HttpResponse:
    context = {
        "team": team,
        "quotas": quotas_of(team),
        "limits": {name.replace("-", "_"): limit(name) for name in SHOWN},
        **limits_of_text(),
        "calls": settings.LLM_MAX_CALLS,
        "tokens": settings.LLM_MAX_TOKENS,
        "keep_days": settings.KEEP_DAYS,
    }
    return render(request, "reports/desk_limits.html", context)
