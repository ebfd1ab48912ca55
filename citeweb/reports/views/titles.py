"""What a document is called."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from citeweb.documents.access import own_document_for
from citeweb.documents.forms import TitleForm
from citeweb.documents.services import rename_document
from citeweb.teams.access import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def document_rename(request: HttpRequest, pk: UUID) -> HttpResponse:
    document = own_document_for(request, pk)
    form = TitleForm(initial={"title": document.title})
    if request.method == "POST":
        form = TitleForm(request.POST)
        if form.is_valid():
            title = form.cleaned_data["title"]
            rename_document(document, title, user=signed_in(request))
            return redirect("reports:document_detail", pk=document.pk)
    context = {"document": document, "form": form}
    status = 422 if form.errors else 200
    return render(request, "reports/document_rename.html", context, status=status)
