"""The only way a request obtains entries of the trail, and answers with a file."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, StreamingHttpResponse

from citeweb.teams.access import signed_in

from .models import AuditEntry, AuditEntryQuerySet

CONTENT_TYPES = {"json": "application/json", "csv": "text/csv; charset=utf-8"}


def entries_for(request: HttpRequest) -> AuditEntryQuerySet:
    """The entries of the user's teams."""
    return AuditEntry.objects.visible_to(signed_in(request))


def trail_file(
    parts: Iterator[str], *, name: str, format_name: str
) -> StreamingHttpResponse:
    """A trail as a file to keep."""
    response = StreamingHttpResponse(parts, content_type=CONTENT_TYPES[format_name])
    response["Content-Disposition"] = f'attachment; filename="{name}.{format_name}"'
    return response
