"""The only way a request obtains a document."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from citeweb.teams.access import signed_in

from .models import Document


def document_for(request: HttpRequest, pk: UUID | str) -> Document:
    """The document, or the same 404 whether it is somebody else's or nobody's."""
    return get_object_or_404(Document.objects.visible_to(signed_in(request)), pk=pk)
