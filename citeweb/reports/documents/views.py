"""The list of documents, a new one, all runs of one, its edited text and its title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from citeweb.documents import forms
from citeweb.documents.access import document_for, own_document_for
from citeweb.documents.forms import (
    DocumentForm,
    RevisionForm,
    TitleForm,
    VerifiedTextForm,
)
from citeweb.documents.models import Document, Revision
from citeweb.documents.preview import preview_of
from citeweb.documents.services import rename_document, revise_document, submit_document
from citeweb.htmx import is_htmx, render_page
from citeweb.reports.review.queue import figures_of
from citeweb.reports.runs import services
from citeweb.sources.columns import storable
from citeweb.sources.lookups import lookup_titles, name_lookup_title
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import Team
from citeweb.teams.services import current_team
from verification import reading
from verification.errors import InputError

from .lists import mend_list, rows_for

LIVE_PREVIEW_LENGTH = 250_000
"""Characters read again at every pause in typing: half a second of one core."""

LONGEST_SEARCH = 200
"""Characters looked for in titles: the first two hundred of what was typed."""

DOCUMENTS_A_PAGE = 25
"""What a screen and a half shows."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return redirect("reports:document_list")


@login_required
@require_safe
def document_list(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    words = storable(request.GET.get("words", ""))[:LONGEST_SEARCH].strip()
    documents = Document.objects.visible_to(user).titled(words).changed_last_first()
    page = Paginator(documents, DOCUMENTS_A_PAGE).get_page(request.GET.get("page"))
    failed = services.failed_since(timezone.now() - services.RESTARTED_AGE)
    context = {
        "page": page,
        "rows": rows_for(page.object_list),
        "words": words,
        "failed": failed.filter(revision__document__team=current_team(user)).count(),
        "query": f"{urlencode({'words': words})}&" if words else "",
    }
    return render_page(request, "reports/document_list.html", context, partial="list")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def document_create(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return show_form(request, DocumentForm())
    user, form = signed_in(request), DocumentForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_form(request, form)
    try:
        revision = submit_document(
            team=current_team(user), user=user, **form.submission()
        )
    except InputError as error:
        form.add_error(form.typed_in, str(error))
        return show_form(request, form)
    judge = services.judge_for(current_team(user), form.cleaned_data["judge"])
    run = services.start_run(revision, user=user, judge=judge)
    return redirect("reports:run_detail", pk=run.pk)


@login_required
@require_POST
def document_preview(request: HttpRequest) -> HttpResponse:
    """The form again, with what the text promises. Keeps nothing."""
    form = DocumentForm(request.POST, request.FILES)
    return show_form(request, form, previewed(request, form))


def previewed(request: HttpRequest, form: VerifiedTextForm) -> dict[str, Any]:
    """What reading finds in the text of a form, for its template; errors are added."""
    if not form.is_valid():
        return {}
    if is_htmx(request) and len(form.submitted_text) > LIVE_PREVIEW_LENGTH:
        return {"is_too_long_to_follow": True}
    try:
        document = reading.read(form.submitted_text)
    except InputError as error:
        form.add_error(form.typed_in, str(error))
        return {}
    return {"preview": preview_of(document), "read": document}


def show_form(
    request: HttpRequest, form: DocumentForm, found: Mapping[str, Any] = {}
) -> HttpResponse:
    """`found` is as `previewed` gives it."""
    context = form_context(current_team(signed_in(request)), form, found)
    template, status = "reports/document_create.html", 422 if form.errors else 200
    return render_page(request, template, context, partial="preview", status=status)


def form_context(
    team: Team, form: VerifiedTextForm, found: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        "form": form,
        "offer": services.offer_for(team, found.get("read")),  # for the cost of a model
        "judge": services.judge_for(team, form["judge"].value() or ""),
        "lookups": lookup_titles(),
        "name_lookup": name_lookup_title(),
        **found,
    }


@view_of(document_for, "GET")
def document_detail(request: HttpRequest, document: Document) -> HttpResponse:
    [row] = rows_for([document])
    figures = figures_of(row.runs)
    lines = [(each, figures[each.pk]) for each in row.runs]
    is_own = document.may_be_changed_by(signed_in(request))
    context = {"row": row, "lines": lines, "is_own": is_own}
    return render(request, "reports/document_detail.html", context)


@view_of(document_for, "GET", "POST")
def document_edit(request: HttpRequest, document: Document) -> HttpResponse:
    """The latest text in a form; a changed one is kept as a revision and verified."""
    latest = document.revisions.latest("number")
    if request.method != "POST":
        typed = {"text": forms.editable(latest), "number": latest.number}
        return show_edit(request, latest, RevisionForm(latest=latest, initial=typed))
    form = RevisionForm(request.POST, request.FILES, latest=latest)
    if not form.is_valid():
        return show_edit(request, latest, form)
    if form.is_overtaken:
        return show_edit(request, latest, form, is_overtaken=True)
    user = signed_in(request)
    try:
        revision = revise_document(document, user=user, **form.revision())
        judge = services.judge_for(document.team, form.cleaned_data["judge"])
        run = services.start_run(revision, user=user, judge=judge)
    except InputError as error:
        form.add_error(form.typed_in, str(error))
        return show_edit(request, latest, form)
    return redirect("reports:run_detail", pk=run.pk)


@view_of(document_for, "POST")
def document_edit_preview(request: HttpRequest, document: Document) -> HttpResponse:
    """The form again, with what the edited text promises. Keeps nothing."""
    latest = document.revisions.latest("number")
    form = RevisionForm(request.POST, request.FILES, latest=latest)
    return show_edit(request, latest, form, previewed(request, form))


def show_edit(
    request: HttpRequest,
    latest: Revision,
    form: RevisionForm,
    found: Mapping[str, Any] = {},
    *,
    is_overtaken: bool = False,
) -> HttpResponse:
    """`found` is as `previewed` gives it; overtaken is who edits an earlier text."""
    document, status = (
        latest.document,
        409 if is_overtaken else 422 if form.errors else 200,
    )
    context = {
        **form_context(document.team, form, found),
        "document": document,
        "latest": latest,
        "number": latest.number if is_overtaken else form["number"].value(),
        "is_overtaken": is_overtaken,
        "to_mend": mend_list(latest),
    }
    template = "reports/document_edit.html"
    return render_page(request, template, context, partial="preview", status=status)


@view_of(own_document_for, "GET", "POST")
def document_rename(request: HttpRequest, document: Document) -> HttpResponse:
    posted = request.POST if request.method == "POST" else None
    form = TitleForm(posted, initial={"title": document.title})
    if form.is_valid():
        rename_document(document, form.cleaned_data["title"], user=signed_in(request))
        return redirect("reports:document_detail", pk=document.pk)
    context = {"document": document, "form": form}
    status = 422 if form.errors else 200
    return render(request, "reports/document_rename.html", context, status=status)
