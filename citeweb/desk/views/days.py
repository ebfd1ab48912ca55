"""The start page; who has a document and until when; lists that are kept."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.desk import planning, start
from citeweb.desk.forms import BulkForm, MailForm, PlanForm, ViewForm
from citeweb.desk.models import MailChoice, SavedView
from citeweb.documents.access import document_for
from citeweb.documents.filtering import DocumentsWanted
from citeweb.documents.models import Document
from citeweb.htmx import render_form, typed
from citeweb.teams.access import own_team, signed_in, view_of
from citeweb.teams.models import Team, User
from citeweb.teams.services import current_team
from verification.reporting.words import counted

MAIL_LATE = timedelta(minutes=10)
"""After which a mail that did not go out is told of to whom it was to go."""


@view_of(signed_in, "GET")
def start_page(request: HttpRequest, user: User) -> HttpResponse:
    """What waits for the person who looks; for an owner of the desk also for others."""
    team, today = current_team(user), timezone.localdate()
    context = {
        "today": today,
        "listings": start.listings_for(user, team, today),
        "notices": start.notices_for(user, team),
        "pieces": start.pieces_with_news(user, team),
        "views": user.saved_views.filter(team=team),
        "loads": start.loads_of(team, today) if team.is_owned_by(user) else (),
    }
    return render(request, "desk/start_page.html", context)


@view_of(signed_in, "POST")
def notices_seen(request: HttpRequest, user: User) -> HttpResponse:
    """Take what is new off the start page: one notice, or all."""
    unseen = user.notices.filter(seen_at=None)
    chosen = request.POST.get("notice", "")
    if chosen:
        unseen = unseen.filter(pk=int(chosen)) if chosen.isdecimal() else unseen.none()
    unseen.update(seen_at=timezone.now(), mail_at=None)
    return redirect("desk:start_page")


@view_of(signed_in, "GET", "POST")
def mail_choose(request: HttpRequest, user: User) -> HttpResponse:
    """Whether what is new to somebody comes by mail, at once or once a day."""
    choice = MailChoice.objects.filter(user=user).first()
    choice = choice or MailChoice(user=user, address=user.email)
    seen = {"pace": choice.pace, "address": choice.address}
    form = MailForm(typed(request), initial=seen)
    if form.is_valid():
        said = {**form.cleaned_data, "failed_at": None, "error": ""}
        MailChoice.objects.update_or_create(user=user, defaults=said)
        if said["pace"] == MailChoice.Pace.NEVER:
            user.notices.update(mail_at=None)
        messages.success(request, "Kept.")
        return redirect("desk:mail_choose")
    late = timezone.now() - MAIL_LATE
    told = {
        "choice": choice,
        "is_set_up": bool(settings.EMAIL_HOST),
        "late": user.notices.filter(
            mail_at__lt=late, seen_at=None, mail_failures=0
        ).count(),
    }
    return render_form(request, "desk/mail_choose.html", form, **told)


@view_of(document_for, "GET", "POST")
def document_plan(request: HttpRequest, document: Document) -> HttpResponse:
    """Who has a document, until when, what it is and where it is on its way."""
    fields = ("owner", "reviewer", "due", "stage", "kind", "published_on", "is_watched")
    initial = {name: getattr(document, name) for name in (*fields, "published_url")}
    initial["tags"] = list(document.tags.values_list("name", flat=True))
    form = PlanForm(document.team, typed(request), initial=initial)
    if form.is_valid():
        planning.change_plan(
            [document],
            form.changes,
            user=signed_in(request),
            note=form.cleaned_data["note"],
        )
        return redirect("reports:document_detail", pk=document.pk)
    return render_form(request, "desk/document_plan.html", form, document=document)


@view_of(own_team, "POST")
def documents_change(request: HttpRequest, team: Team) -> HttpResponse:
    """Change several documents of the list at once."""
    form = BulkForm(team, request.POST)
    wanted = DocumentsWanted.of(request.POST)
    chosen = [pk for pk in map(uuid_of, request.POST.getlist("document")) if pk]
    documents = Document.objects.filter(team=team, pk__in=chosen)
    if not form.is_valid() or not form.changes or not chosen:
        messages.error(
            request, gettext("Nothing was changed: choose documents, and what for.")
        )
    else:
        count = planning.change_plan(documents, form.changes, user=signed_in(request))
        messages.success(
            request,
            gettext("{documents} changed.").format(
                documents=counted(count, "document")
            ),
        )
    return redirect(f"{reverse('reports:document_list')}?{wanted.query}")


def uuid_of(value: str) -> UUID | None:
    try:
        return UUID(value)
    except ValueError:
        return None


@view_of(signed_in, "POST")
def view_save(request: HttpRequest, user: User) -> HttpResponse:
    """Keep a filter of the list of documents under a name, in place of an older one."""
    form = ViewForm(request.POST)
    query = DocumentsWanted.of(request.POST).query
    if form.is_valid():
        named = {"team": current_team(user), "name": form.cleaned_data["name"]}
        user.saved_views.update_or_create(**named, defaults={"query": query})
    else:
        messages.error(request, gettext("Type a name for this view."))
    return redirect(f"{reverse('reports:document_list')}?{query}")


@view_of(signed_in, "POST")
def view_drop(request: HttpRequest, user: User, view: int) -> HttpResponse:
    get_object_or_404(SavedView, user=user, pk=view).delete()
    return redirect("reports:document_list")
