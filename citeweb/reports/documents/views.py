"""The list of documents, a new one, all runs of one, its edited text and its title."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from citeweb.documents import forms
from citeweb.documents.access import document_for, own_document_for
from citeweb.documents.filtering import DocumentsWanted, choices_of
from citeweb.documents.models import Document, Revision
from citeweb.documents.services import (
    DocumentGoneError,
    OvertakenError,
    rename_document,
    revise_document,
    submit_document,
)
from citeweb.documents.several import is_several
from citeweb.htmx import is_htmx, render_form, render_page, typed
from citeweb.places import SAMPLE_FILE_NAMES
from citeweb.reports.models import Run
from citeweb.reports.quotas.services import limits_of_text, require_quota
from citeweb.reports.review.queue import figures_of
from citeweb.reports.runs import services
from citeweb.sources.lookups import lookups_told
from citeweb.teams.access import own_team, signed_in, view_of
from citeweb.teams.models import Team, User
from citeweb.teams.services import current_team
from citeweb.templatetags.outside import host
from verification import reading, records
from verification.errors import InputError
from verification.language.wording import show_detail

from .several import take_files

ORDER = ("", *records.Attention)
"""What is mended first; a claim that a person contests has no word of its own."""

LIVE_PREVIEW_LENGTH = 250_000
"""Characters read again at every pause in typing: half a second of one core."""

DOCUMENTS_A_PAGE = 25
"""What a screen and a half shows."""


@view_of(signed_in, "GET")
def document_list(request: HttpRequest, user: User) -> HttpResponse:
    wanted, team = DocumentsWanted.of(request.GET), current_team(user)
    documents = wanted.of_documents(
        Document.objects.visible_to(user), timezone.localdate()
    ).select_related("owner", "reviewer")
    page = Paginator(documents, DOCUMENTS_A_PAGE).get_page(request.GET.get("page"))
    failed = services.failed_since(timezone.now() - services.RESTARTED_AGE)
    context = {
        "page": page,
        "rows": rows_for(page.object_list),
        "wanted": wanted,
        "is_narrowed": bool(wanted.query),
        "choices": choices_of(team),
        "views": user.saved_views.filter(team=team),
        "failed": failed.filter(revision__document__team=team).count(),
        "query": f"{wanted.query}&" if wanted.query else "",
    }
    return render_page(request, "reports/document_list.html", context, partial="list")


@view_of(signed_in, "GET", "POST")
def document_create(request: HttpRequest, user: User) -> HttpResponse:
    team, files = current_team(user), request.FILES.getlist("file")
    if is_several(files) and not request.POST.get("text", "").strip():
        judge, works = request.POST.get("judge", ""), request.FILES.get("works_file")
        taken = take_files(files, team=team, user=user, judge=judge, works=works)
        count = sum(file.run is not None for file in taken)
        context = {"taken": taken, "count": count}
        status = 200 if count else 422
        return render(request, "reports/documents_taken.html", context, status=status)
    handed = forms.HandedText.of(request.GET) if typed(request) is None else None
    begun = {"text": handed.text, "title": handed.title} if handed else None
    form = forms.DocumentForm(typed(request), request.FILES or None, initial=begun)
    if form.is_valid():
        try:
            require_quota(team)
            revision = submit_document(team=team, user=user, **form.submission())
            return begin(revision, user, form.cleaned_data["judge"])
        except InputError as error:
            form.add_error(form.typed_in, show_detail(str(error)))
    return show_form(request, team, form, handed=handed)


def begin(revision: Revision, user: User, judge: str) -> HttpResponse:
    """Verify a revision by the judge that somebody asked for, and show how it goes."""
    judge = services.judge_for(revision.document.team, judge)
    run = services.start_run(revision, user=user, judge=judge)
    return redirect("reports:run_detail", pk=run.pk)


@view_of(document_for, "POST")
def run_start(request: HttpRequest, document: Document) -> HttpResponse:
    """Verify the latest revision again."""
    revision, judge = document.revisions.latest("number"), request.POST.get("judge", "")
    try:
        return begin(revision, signed_in(request), judge)
    except DocumentGoneError as error:
        raise Http404 from error


@view_of(own_team, "POST")
def document_preview(request: HttpRequest, team: Team) -> HttpResponse:
    """The form again, with what the text promises. Keeps nothing."""
    files = request.FILES.getlist("file")
    if not request.POST.get("text", "").strip():
        begun = forms.DocumentForm(initial=request.POST.dict())
        if is_several(files):
            return show_form(request, team, begun, several=len(files))
        if request.FILES and not files:  # a list of works, the text to follow
            return show_form(request, team, begun)
    form = forms.DocumentForm(request.POST, request.FILES)
    return show_form(request, team, form, **previewed(request, form))


def previewed(request: HttpRequest, form: forms.VerifiedTextForm) -> dict[str, Any]:
    """What reading finds in the text of a form, for its template; errors are added."""
    if not form.is_valid():
        return {}
    if is_htmx(request) and len(form.submitted_text) > LIVE_PREVIEW_LENGTH:
        return {"is_too_long_to_follow": True}
    try:
        document = reading.read(form.submitted_text)
    except InputError as error:
        form.add_error(form.typed_in, show_detail(str(error)))
        return {}
    return {"preview": preview_of(document), "read": document}


LINES_SHOWN = 3
"""Of a text that lists sources and cites none: enough to see how it cites."""


def preview_of(document: records.Document) -> dict[str, Any]:
    """What reading found in a text that is still being typed."""
    checkable = [claim for claim in document.claims if claim.is_checkable]
    addresses = {reference.url for reference in document.references if reference.url}
    kinds = Counter(finding.kind for finding in document.findings)
    of_kind: dict[str, list[str]] = {}
    for finding in document.findings:
        of_kind.setdefault(finding.kind, []).append(finding.text)
    markers = {
        citation.span for claim in document.claims for citation in claim.citations
    }
    return {
        "kinds": kinds,
        "markers": len(markers),
        "unknown": list(dict.fromkeys(of_kind.get("unknown_source", ()))),
        "unread": of_kind.get("unread_marker", []),
        "lines": [claim.text for claim in checkable[:LINES_SHOWN]],
        "sites": sorted({host(url) for url in addresses} - {""}),
        "addresses": len(addresses),
        "without_address": sum(not reference.url for reference in document.references),
        "claims": len(checkable),
        "uncited": sum(not claim.citations for claim in checkable),
    }


def show_form(
    request: HttpRequest,
    team: Team,
    form: forms.VerifiedTextForm,
    template: str = "reports/document_create.html",
    *,
    status: int | None = None,
    **found: Any,
) -> HttpResponse:
    """A form for a text, with what was found in it as `previewed` gives it."""
    context = {
        "form": form,
        "offer": services.offer_for(team, found.get("read")),  # for the cost of a model
        "judge": services.judge_for(team, form["judge"].value() or ""),
        **lookups_told(),
        **limits_of_text(),
        **found,
    }
    return render_page(request, template, context, partial="preview", status=status)


@view_of(document_for, "GET")
def document_detail(request: HttpRequest, document: Document) -> HttpResponse:
    runs = runs_of([document])[document.pk]
    figures = figures_of(runs)
    context = {
        "document": document,
        "lines": [(run, figures[run.pk]) for run in runs],
        "is_own": document.may_be_changed_by(signed_in(request)),
    }
    return render(request, "reports/document_detail.html", context)


@view_of(document_for, "GET", "POST")
def document_edit(request: HttpRequest, document: Document) -> HttpResponse:
    """The latest text in a form; a changed one is kept as a revision and verified."""
    latest, user = document.revisions.latest("number"), signed_in(request)
    form = forms.RevisionForm(typed(request), request.FILES or None, latest=latest)
    is_overtaken = form.is_valid() and form.is_overtaken
    if form.is_valid() and not is_overtaken:
        try:
            made = form.revision()
            revision = revise_document(document, user=user, on=latest.number, **made)
            return begin(revision, user, form.cleaned_data["judge"])
        except OvertakenError:
            form.latest, is_overtaken = document.revisions.latest("number"), True
        except InputError as error:
            form.add_error(form.typed_in, show_detail(str(error)))
    return show_edit(request, form, is_overtaken=is_overtaken)


@view_of(document_for, "POST")
def document_edit_preview(request: HttpRequest, document: Document) -> HttpResponse:
    """The form again, with what the edited text promises. Keeps nothing."""
    latest = document.revisions.latest("number")
    form = forms.RevisionForm(request.POST, request.FILES, latest=latest)
    return show_edit(request, form, **previewed(request, form))


def show_edit(
    request: HttpRequest,
    form: forms.RevisionForm,
    *,
    is_overtaken: bool = False,
    **found: Any,
) -> HttpResponse:
    """`found` is as `previewed` gives it; overtaken is who edits an earlier text."""
    latest, document = form.latest, form.latest.document
    return show_form(
        request,
        document.team,
        form,
        "reports/document_edit.html",
        status=409 if is_overtaken else None,
        document=document,
        latest=latest,
        number=latest.number if is_overtaken else form["number"].value(),
        is_overtaken=is_overtaken,
        to_mend=mend_list(latest),
        **found,
    )


@view_of(own_document_for, "GET", "POST")
def document_rename(request: HttpRequest, document: Document) -> HttpResponse:
    form = forms.TitleForm(typed(request), initial={"title": document.title})
    if form.is_valid():
        rename_document(document, form.cleaned_data["title"], user=signed_in(request))
        return redirect("reports:document_detail", pk=document.pk)
    return render_form(request, "reports/document_rename.html", form, document=document)


def rows_for(documents: Iterable[Document]) -> list[dict[str, Any]]:
    """Documents with their runs and the latest; with its figures if it has ended."""
    documents = list(documents)
    runs = runs_of(documents)
    latest = {
        document.pk: next(iter(runs[document.pk]), None) for document in documents
    }
    figures = figures_of(run for run in latest.values() if run and not run.is_active)
    return [
        {
            "document": document,
            "runs": runs[document.pk],
            "run": run,
            "figures": figures.get(run.pk) if run else None,
            "is_sample": run is not None
            and run.revision.file_name in SAMPLE_FILE_NAMES,
        }
        for document in documents
        for run in [latest[document.pk]]
    ]


def runs_of(documents: Iterable[Document]) -> defaultdict[UUID, list[Run]]:
    """The runs of each document, those of the latest text and the latest first."""
    found = Run.objects.filter(revision__document__in=documents)
    found = found.select_related("revision").defer(
        "revision__text", "revision__layout", "revision__findings"
    )
    runs: defaultdict[UUID, list[Run]] = defaultdict(list)
    for run in found.order_by("-revision__number", "-queued_at", "-pk"):
        runs[run.revision.document_id].append(run)
    return runs


def mend_list(revision: Revision) -> dict[str, Any] | None:
    """What the latest verification of a revision flagged, each claim as it stands in
    the text; None when it was not verified to the end, or nothing is flagged."""
    runs = revision.runs.filter(state=Run.State.FINISHED)
    run = runs.order_by("-queued_at").first()
    if run is None:
        return None
    rows = run.claim_results.filter(flagged=True).order_by("claim__number")
    rows = rows.select_related("claim")
    flagged = sorted(rows, key=lambda row: ORDER.index(row.attention))
    return {"run": run, "rows": flagged} if flagged else None
