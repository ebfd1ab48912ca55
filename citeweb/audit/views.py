"""What everybody at a desk did: its trail, on a page and as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from citeweb.downloads import download
from citeweb.htmx import render_page
from citeweb.teams.access import own_team, signed_in, view_of
from citeweb.teams.models import Team

from . import services
from .models import AuditEntry, AuditEntryQuerySet
from .timeline import TrailFilterForm, timeline

CONTENT_TYPES = {"json": "application/json", "csv": "text/csv; charset=utf-8"}


def entries_for(request: HttpRequest) -> AuditEntryQuerySet:
    """The entries of the user's teams."""
    return AuditEntry.objects.visible_to(signed_in(request))


def show_trail(
    request: HttpRequest, template: str, entries: AuditEntryQuerySet, **context: object
) -> HttpResponse:
    """A page of entries, as far as the filter of the query leaves them."""
    trail = timeline(entries, request.GET)
    context |= {"trail": trail, "form": trail["form"]}
    return render_page(request, template, context, partial="trail")


def trail_file(
    file: services.TrailFile, *, name: str = "audit-trail"
) -> StreamingHttpResponse:
    """A trail as a file to keep."""
    parts, kind = (part.encode() for part in file.parts()), file.format_name
    return download(parts, media_type=CONTENT_TYPES[kind], file_name=f"{name}.{kind}")


@view_of(own_team, "GET")
def entry_list(request: HttpRequest, team: Team) -> HttpResponse:
    entries = entries_for(request).filter(team_id=team.pk)
    return show_trail(request, "audit/entry_list.html", entries, team=team)


@view_of(own_team, "GET")
def entry_export(
    request: HttpRequest, team: Team, format_name: str
) -> HttpResponseBase:
    """The team's whole chain, or what a filter leaves of it."""
    form, actor = TrailFilterForm(request.GET), services.person(signed_in(request))
    if not form.is_valid():
        return entry_list(request)
    if not form.wanted:
        file = services.export_trail(team.pk, actor, format_name=format_name)
        return trail_file(file)
    chosen = form.narrow(entries_for(request).filter(team_id=team.pk))
    file = services.export_selection(
        team.pk, actor, chosen, form.wanted, format_name=format_name
    )
    return trail_file(file, name="audit-trail-selection")
