"""The only way a request obtains a document."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

from citeweb.teams.access import signed_in
from citeweb.teams.services import only_owners

from .models import Document


def document_for(request: HttpRequest, pk: UUID | str) -> Document:
    """The document, or the same 404 whether it is somebody else's or nobody's."""
    return get_object_or_404(Document.objects.visible_to(signed_in(request)), pk=pk)


def own_document_for(request: HttpRequest, pk: UUID | str) -> Document:
    """A document that its submitter or an owner of the desk renames or deletes."""
    document = document_for(request, pk)
    if not document.may_be_changed_by(signed_in(request)):
        to = gettext("rename or delete this document")
        besides = gettext("whoever submitted it")
        raise PermissionDenied(only_owners(document.team, to=to, besides=besides))
    return document
