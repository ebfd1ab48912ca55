"""What everybody at a desk did: the team's trail, and the file of it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.http import require_safe

from citeweb.htmx import render_page
from citeweb.teams.access import signed_in
from citeweb.teams.services import current_team
from verification.reporting.audit import Scope

from . import services
from .access import entries_for, trail_file
from .forms import TrailFilterForm
from .timeline import timeline


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
        status=422 if trail.form.errors else 200,
    )


@login_required
@require_safe
def entry_export(request: HttpRequest, format_name: str) -> StreamingHttpResponse:
    """The team's whole chain, or what a filter leaves of it."""
    user = signed_in(request)
    team = current_team(user)
    entries, scope = entries_for(request).filter(team_id=team.pk), Scope.TEAM
    form = TrailFilterForm(request.GET)
    if form.is_narrowing:
        entries, scope = form.narrow(entries), Scope.SELECTION
    services.record_trail_export(team, services.person(user), format_name=format_name)
    parts = services.export(entries, scope, format_name)
    return trail_file(parts, name="audit-trail", format_name=format_name)
