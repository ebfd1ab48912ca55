"""What became otherwise under pieces that were cleared or published."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.desk import watching
from citeweb.documents.access import document_for
from citeweb.documents.models import Document
from citeweb.teams.access import own_team, signed_in, view_of
from citeweb.teams.models import Team
from verification.reporting.words import counted

PIECES_A_PAGE = 50


@view_of(own_team, "GET")
def watch_list(request: HttpRequest, team: Team) -> HttpResponse:
    """Every piece of the desk with news, the newest news first."""
    pages = Paginator(watching.pieces_of(team), PIECES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "page": page,
        "pieces": watching.with_news(page.object_list),
        "watched": Document.objects.watched().filter(team=team).count(),
    }
    return render(request, "desk/watch_list.html", context)


@view_of(document_for, "GET", "POST")
def document_watch(request: HttpRequest, document: Document) -> HttpResponse:
    """One piece's news with what to do about each, and a correction drafted from it;
    by POST they are dealt with."""
    if request.method == "POST":
        chosen = request.POST.getlist("news")
        count = watching.settle(document, signed_in(request), chosen)
        messages.success(
            request,
            gettext("{pieces} of news dealt with.").format(
                pieces=counted(count, "piece")
            ),
        )
        return redirect("desk:document_watch", pk=document.pk)
    [piece] = watching.with_news([document])
    context = {
        "document": document,
        "news": piece.news,
        "run": watching.watched_run(document),
        "today": timezone.localdate(),
    }
    context["draft"] = render_to_string("desk/correction.txt", context).strip()
    return render(request, "desk/document_watch.html", context)
