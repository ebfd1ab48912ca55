"""Files that leave by a browser's download: chunk by chunk, under a safe name."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header

ASK_SECONDS = 2
"""Between two questions of a browser whether a file is made."""


class BegunFile(Iterator[bytes]):
    """A file whose first chunk is made already. Closing it closes what makes the rest,
    asked for or not: a reader who hung up would else leave a folder on the disk."""

    def __init__(self, first: bytes, rest: Iterator[bytes]) -> None:
        self._first: bytes | None = first
        self._rest = rest

    def __next__(self) -> bytes:
        if self._first is None:
            return next(self._rest)
        first, self._first = self._first, None
        return first

    def close(self) -> None:
        self._first = None
        if isinstance(self._rest, Generator):
            self._rest.close()


def being_made(
    request: HttpRequest, template: str, context: dict[str, Any]
) -> HttpResponse:
    """Say that something is being made; the browser asks for it again by itself."""
    response = render(request, template, context, status=202)
    response["Refresh"] = str(ASK_SECONDS)
    response["HX-Refresh"] = "true"  # no part of a page is put in place by this
    response["Cache-Control"] = "private, no-store"
    return response


def download(
    chunks: Iterator[bytes], *, media_type: str, file_name: str
) -> StreamingHttpResponse:
    """Send chunks as a file to be kept, never to be shown by our origin."""
    response = StreamingHttpResponse(chunks, content_type=media_type)
    disposition = content_disposition_header(as_attachment=True, filename=file_name)
    response["Content-Disposition"] = disposition or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
