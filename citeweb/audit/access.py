"""The only way a request obtains entries of the trail, and answers with a file."""

from __future__ import annotations

from django.http import HttpRequest, StreamingHttpResponse

from citeweb.downloads import download
from citeweb.teams.access import signed_in

from .models import AuditEntry, AuditEntryQuerySet
from .services import TrailFile

CONTENT_TYPES = {"json": "application/json", "csv": "text/csv; charset=utf-8"}


def entries_for(request: HttpRequest) -> AuditEntryQuerySet:
    """The entries of the user's teams."""
    return AuditEntry.objects.visible_to(signed_in(request))


def trail_file(file: TrailFile, *, name: str) -> StreamingHttpResponse:
    """A trail as a file to keep."""
    return download(
        (part.encode() for part in file.parts()),
        media_type=CONTENT_TYPES[file.format_name],
        file_name=f"{name}.{file.format_name}",
    )
