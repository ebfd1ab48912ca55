"""Deleting a document, after a page that says what goes and what stays."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from citeweb.audit.models import AuditEntry
from citeweb.documents.access import own_document_for
from citeweb.documents.models import Document
from citeweb.teams.access import signed_in, view_of

from .services import belongings, delete_document


@view_of(own_document_for, "GET", "POST")
@never_cache
def document_delete(request: HttpRequest, document: Document) -> HttpResponse:
    if request.method == "POST":
        delete_document(document, user=signed_in(request))
        messages.success(request, "The document is deleted. The trail says so.")
        return redirect("reports:document_list")
    context = {
        "document": document,
        "goes": belongings(document),
        "entry_count": AuditEntry.objects.filter(document_id=document.pk).count(),
    }
    return render(request, "removal/document_delete.html", context)
