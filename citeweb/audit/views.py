"""What everybody at a desk did: the team's trail, and the file of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from citeweb.htmx import render_page
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import User
from citeweb.teams.services import current_team

from . import services
from .access import entries_for, trail_file
from .timeline import TrailFilterForm, timeline


@view_of(signed_in, "GET")
def entry_list(request: HttpRequest, user: User) -> HttpResponse:
    team = current_team(user)
    trail = timeline(entries_for(request).filter(team_id=team.pk), request.GET)
    status, context = (
        422 if trail["form"].errors else 200,
        {"team": team, "trail": trail},
    )
    return render_page(
        request, "audit/entry_list.html", context, partial="trail", status=status
    )


@view_of(signed_in, "GET")
def entry_export(
    request: HttpRequest, user: User, format_name: str
) -> HttpResponseBase:
    """The team's whole chain, or what a filter leaves of it."""
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
