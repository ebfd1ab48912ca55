"""What everybody at a desk did: the team's trail, and the file of it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from citeweb.htmx import render_page
from citeweb.teams.access import signed_in
from citeweb.teams.services import current_team

from . import services
from .access import entries_for, trail_file
from .timeline import TrailFilterForm, timeline


@login_required
@require_safe
def entry_list(request: HttpRequest) -> HttpResponse:
    team = current_team(signed_in(request))
    trail = timeline(entries_for(request).filter(team_id=team.pk), request.GET)
    return render_page(
        request,
        "audit/entry_list.html",
        {"team": team, "trail": trail},
        partial="trail",
        status=422 if trail["form"].errors else 200,
    )


@login_required
@require_safe
def entry_export(request: HttpRequest, format_name: str) -> HttpResponseBase:
    """The team's whole chain, or what a filter leaves of it."""
    user = signed_in(request)
    team = current_team(user)
    form = TrailFilterForm(request.GET)
    if not form.is_valid():
        return entry_list(request)
    actor = services.person(user)
    if not form.wanted:
        file = services.export_team(team.pk, actor, format_name=format_name)
        return trail_file(file, name="audit-trail")
    chosen = form.narrow(entries_for(request).filter(team_id=team.pk))
    file = services.export_selection(
        team.pk, actor, chosen, form.wanted, format_name=format_name
    )
    return trail_file(file, name="audit-trail-selection")
