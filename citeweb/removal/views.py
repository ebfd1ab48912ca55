"""Deleting a document, after a page that says what goes and what stays."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from citeweb.audit.models import AuditEntry
from citeweb.documents.access import own_document_for
from citeweb.teams.access import signed_in

from .services import belongings, delete_document


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def document_delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    document = own_document_for(request, pk)
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
