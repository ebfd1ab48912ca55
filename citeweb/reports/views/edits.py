"""A document's text, edited and verified again."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from citeweb.documents.access import document_for
from citeweb.documents.forms import RevisionForm, editable
from citeweb.documents.models import Document, Revision
from citeweb.documents.preview import Preview, preview_of
from citeweb.documents.services import revise_document
from citeweb.htmx import is_htmx, render_page
from citeweb.reports.editing import mend_list
from citeweb.reports.judges import judge_for, offer_for
from citeweb.reports.services import start_run
from citeweb.sources.lookups import lookup_titles, name_lookup_title
from citeweb.teams.access import signed_in
from verification import reading
from verification.errors import InputError
from verification.records import Document as ReadDocument

LIVE_PREVIEW_LENGTH = 250_000
"""Characters read again at every pause in typing: half a second of one core."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def document_edit(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The latest text in a form; a changed one is kept as a revision and verified."""
    document = document_for(request, pk)
    latest = document.revisions.latest("number")
    if request.method != "POST":
        typed = {"text": editable(latest), "number": latest.number}
        form = RevisionForm(latest=latest, initial=typed)
        return show_edit(request, latest, form)
    form = RevisionForm(request.POST, request.FILES, latest=latest)
    if not form.is_valid():
        return show_edit(request, latest, form, status=422)
    if form.is_overtaken:
        return show_edit(request, latest, form, is_overtaken=True, status=409)
    user = signed_in(request)
    try:
        revision = revise_document(document, user=user, **form.revision())
        judge = judge_for(document.team, form.cleaned_data["judge"])
        run = start_run(revision, user=user, judge=judge)
    except InputError as error:
        form.add_error(form.typed_in, str(error))
        return show_edit(request, latest, form, status=422)
    return redirect("reports:run_detail", pk=run.pk)


@login_required
@require_POST
def document_edit_preview(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The form again, with what the edited text promises. Keeps nothing."""
    document = document_for(request, pk)
    latest = document.revisions.latest("number")
    form = RevisionForm(request.POST, request.FILES, latest=latest)
    if not form.is_valid():
        return show_edit(request, latest, form, status=422)
    is_live = is_htmx(request)
    if is_live and len(form.submitted_text) > LIVE_PREVIEW_LENGTH:
        return show_edit(request, latest, form, is_too_long_to_follow=True)
    try:
        content = reading.read(form.submitted_text)
    except InputError as error:
        form.add_error(form.typed_in, str(error))
        return show_edit(request, latest, form, status=422)
    return show_edit(
        request, latest, form, preview=preview_of(content), content=content
    )


def show_edit(
    request: HttpRequest,
    latest: Revision,
    form: RevisionForm,
    *,
    preview: Preview | None = None,
    content: ReadDocument | None = None,
    is_too_long_to_follow: bool = False,
    is_overtaken: bool = False,
    status: int = 200,
) -> HttpResponse:
    """
    Args:
        content: What was typed, for the cost of a model; None when it was not read.
        is_overtaken: Whether somebody kept another text since the form was opened.
    """
    document: Document = latest.document
    context = {
        "document": document,
        "latest": latest,
        "number": latest.number if is_overtaken else form["number"].value(),
        "form": form,
        "preview": preview,
        "offer": offer_for(document.team, content),
        "judge": form["judge"].value() or judge_for(document.team, ""),
        "lookups": lookup_titles(),
        "name_lookup": name_lookup_title(),
        "is_too_long_to_follow": is_too_long_to_follow,
        "is_overtaken": is_overtaken,
        "to_mend": mend_list(latest),
    }
    return render_page(
        request, "reports/document_edit.html", context, partial="preview", status=status
    )
