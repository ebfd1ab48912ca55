"""Deleting a document, after a page that says what goes and what stays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache

from citeweb.audit.models import AuditEntry
from citeweb.audit.services import person
from citeweb.documents.access import own_document_for
from citeweb.documents.models import Document
from citeweb.downloads import BegunFile, being_made, download
from citeweb.making import chunks_of, made_file
from citeweb.teams.access import owned_team, signed_in, view_of
from citeweb.teams.models import Team
from verification.reporting.exports import safe_stem

from .desk_archive import chunks_of_desk, is_small, order_for
from .services import belongings, delete_document

desk = partial(owned_team, to=gettext_noop("take out everything that the desk has"))


@view_of(desk, "GET")
@never_cache
def desk_export(request: HttpRequest, team: Team) -> HttpResponseBase:
    by, name = person(signed_in(request)), f"{safe_stem(team.name)}.zip"
    if is_small(team):
        made = chunks_of_desk(team, by)
        chunks: Iterator[bytes] = BegunFile(next(made), made)
    elif file := made_file(order_for(team, by)):
        chunks = chunks_of(file)
    else:
        return being_made(request, "removal/desk_export.html", {"team": team})
    return download(chunks, media_type="application/zip", file_name=name)


@view_of(own_document_for, "GET", "POST")
@never_cache
def document_delete(request: HttpRequest, document: Document) -> HttpResponse:
    if request.method == "POST":
        delete_document(document, user=signed_in(request))
        messages.success(
            request, gettext("The document is deleted. The trail says so.")
        )
        return redirect("reports:document_list")
    context = {
        "document": document,
        "goes": belongings(document),
        "entry_count": AuditEntry.objects.filter(document_id=document.pk).count(),
    }
    return render(request, "removal/document_delete.html", context)
