"""Changing the sentence of a claim where it stands."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from citeweb.htmx import is_htmx, render_page
from citeweb.reports.access import result_for, run_for
from citeweb.reports.forms import MendForm
from citeweb.reports.mending import latest_revision, save_words, try_words, undo_change
from citeweb.reports.models import ClaimResult, Run
from citeweb.reports.review.queue import Wanted
from citeweb.reports.runs.earlier import run_after
from citeweb.reports.wording import bare_reason
from citeweb.teams.access import signed_in
from verification.errors import InputError
from verification.reporting.words import VERDICT_WORDS, claim_mark

from .deciding import refused


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim_mend(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    """The sentence in a form; a changed one is kept as a revision and verified."""
    run = run_for(request, run_pk)
    result = result_for(run, number)
    if request.method != "POST":
        return show_mend(request, run, result, MendForm({"text": result.claim.text}))
    form = MendForm(request.POST)
    is_overtaken = latest_revision(run).pk != run.revision_id
    if not form.is_valid() or is_overtaken:
        is_409 = is_overtaken and not is_htmx(request)  # htmx shows 422 alone
        return show_mend(request, run, result, form, status=409 if is_409 else 422)
    try:
        later, there = save_words(result, **form.change, user=signed_in(request))
    except InputError as error:
        form.add_error("text", str(error))
        return show_mend(request, run, result, form, status=422)
    return go_to(request, later, there)


def go_to(request: HttpRequest, run: Run, number: int) -> HttpResponse:
    """Lead to a claim of another verification of the text."""
    report = reverse("reports:run_detail", args=[run.pk])
    address = f"{report}{Wanted.of(request.POST).query}#claim-{number}"
    if is_htmx(request):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)


@login_required
@require_POST
def change_undo(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take back the change of a sentence: its words before are the next revision."""
    run = run_for(request, pk)
    try:
        return go_to(request, *undo_change(run, user=signed_in(request)))
    except InputError as error:
        return refused(request, run, str(error))


@login_required
@require_POST
def claim_mend_try(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    """What the changed sentence would be called. Keeps nothing."""
    run = run_for(request, run_pk)
    result = result_for(run, number)
    form = MendForm(request.POST)
    return show_mend(request, run, result, form, partial="verdict")


def show_mend(
    request: HttpRequest,
    run: Run,
    result: ClaimResult,
    form: MendForm,
    *,
    partial: str = "mend",
    status: int = 200,
) -> HttpResponse:
    """The form with the verdict on what stands in it."""
    is_overtaken = latest_revision(run).pk != run.revision_id
    context: dict[str, Any] = {
        "run": run,
        "number": result.claim.number,
        "claim": result.claim,
        "later": run_after(run) if is_overtaken else None,
        "is_overtaken": is_overtaken,
        "form": form,
        "wanted": Wanted.of(request.POST or request.GET),
    }
    if form.is_valid():
        try:
            mended, judged = try_words(result, **form.change)
        except InputError as error:
            form.add_error("text", str(error))
        else:
            context["lines"] = [
                {
                    "mark": claim_mark(each.verdict, flagged=each.flagged),
                    "word": VERDICT_WORDS[each.verdict],
                    "reason": bare_reason(each),
                    "text": each.claim.text if len(judged) > 1 else "",
                }
                for each in judged
            ]
            context["is_changed"] = mended.document.text != run.revision.text
    if form.errors and status == 200:
        status = 422
    return render_page(
        request, "reports/claim_mend.html", context, partial=partial, status=status
    )
