"""Files that leave by a browser's download: piece by piece, under a safe name."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header


def download(
    pieces: Iterator[bytes], *, media_type: str, file_name: str
) -> StreamingHttpResponse:
    """
    Send pieces as a file to be kept, never to be shown by our origin.

    Args:
        file_name: In any script; RFC 6266 carries it in both of its forms.
    """
    response = StreamingHttpResponse(pieces, content_type=media_type)
    disposition = content_disposition_header(as_attachment=True, filename=file_name)
    response["Content-Disposition"] = disposition or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
