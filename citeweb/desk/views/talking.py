"""What is said about a claim; questions that its writer answers by a link."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods

from citeweb.desk import talk
from citeweb.desk.forms import AnswerForm, SayForm
from citeweb.desk.models import Notice, WriterQuestion
from citeweb.htmx import is_htmx
from citeweb.limits import client_address, limit
from citeweb.reports import mending
from citeweb.reports.access import claim_for, result_for
from citeweb.reports.adapters import read_judged_claim, read_reached_sources
from citeweb.reports.decisions import finding_of, with_claims
from citeweb.reports.history import become_of, past_of
from citeweb.reports.models import ClaimResult, Decision, Run
from citeweb.sharing.access import share_missing, with_headers
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import User
from citeweb.teams.services import current_team
from verification.errors import InputError
from verification.language.wording import show_detail
from verification.records import SourceId

ANSWERS = limit("writer-answer")


@view_of(claim_for, "POST")
def claim_say(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """Add to what is said about a claim, and hand it to somebody if that is asked."""
    team = result.run.revision.document.team
    form = SayForm(team, request.POST)
    if form.is_valid():
        user, to = signed_in(request), form.cleaned_data["to"]
        talk.say(result, form.cleaned_data["text"], user=user, to=to)
        form = SayForm(team)
    return show_talk(request, result, form)


def show_talk(
    request: HttpRequest, result: ClaimResult, form: SayForm | None = None
) -> HttpResponse:
    if not is_htmx(request):
        if form and form.errors:
            messages.error(request, gettext("Nothing was said: type something first."))
        return redirect("reports:claim_detail", result.run.pk, result.claim.number)
    context = talk_context(result, past_of(result).findings, form)
    return render(request, "desk/_talk.html", context)


def talk_context(
    result: ClaimResult, findings: set[str], form: SayForm | None = None
) -> dict[str, Any]:
    """What the talk about a claim shows."""
    document, decision = result.run.revision.document, result.decision_in_force
    asked = WriterQuestion.objects.filter(
        run__revision__document=document, finding__in=findings
    ).first()
    is_asked = decision is not None and decision.state == Decision.State.ASKED
    is_open = asked is not None and asked.is_open
    return {
        "run": result.run,
        "number": result.claim.number,
        "thread": talk.thread_of(document, findings),
        "say": form or SayForm(document.team),
        "may_ask": is_asked and not is_open,
        "question": asked if is_open else None,
        "token": talk.token_of(asked) if asked and is_open else "",
    }


@view_of(claim_for, "POST")
def question_make(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """Make the link by which the writer answers what a decision asks."""
    decision = result.decision_in_force
    if decision and decision.state == Decision.State.ASKED:
        talk.ask_writer(result, decision.note, user=signed_in(request))
    return show_talk(request, result)


@view_of(claim_for, "POST")
def question_withdraw(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    talk.withdraw_questions(result)
    return show_talk(request, result)


@view_of(signed_in, "GET")
def notice_open(request: HttpRequest, user: User, notice: int) -> HttpResponse:
    """Lead to what a notice is about: the claim in the newest run, or the document."""
    rows = user.notices.filter(document__team=current_team(user))
    told = get_object_or_404(rows.select_related("document"), pk=notice)
    runs = Run.objects.filter(revision__document=told.document)
    run = runs.order_by("-revision__number", "-queued_at").first()
    if told.kind == Notice.Kind.WATCHED:
        return redirect("desk:document_watch", pk=told.document_id)
    if run is None or not told.finding:
        return redirect("reports:document_detail", pk=told.document_id)
    became = become_of(told.document_id, told.finding)
    for row in with_claims(run.claim_results.all()):
        if finding_of(row.claim) in became:
            report = reverse("reports:run_detail", args=[run.pk])
            return redirect(f"{report}#claim-{row.claim.number}")
    return redirect("reports:run_detail", pk=run.pk)


@csrf_exempt  # the address is the secret, and no session is used
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables("token")
def writer_question(request: HttpRequest, token: str) -> HttpResponseBase:
    """A writer's page: one question about one sentence, answered without an account."""
    asked = talk.question_of(token)
    if asked is None:
        return with_headers(share_missing(request))
    result = result_for(asked.run, asked.number)
    before = mending.words_of(result)
    form = AnswerForm(before, request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {
        "asked": asked,
        "result": result,
        "before": before,
        "sources": evidence_of(result),
        "form": form,
        "csrf_token": "",
        "messages": (),
    }
    status = 200
    if form.is_bound and not ANSWERS.use(asked.pk, client_address(request)):
        context["problem"] = gettext(
            "That was very often. Wait a few minutes, then send it."
        )
        status = 429
    elif form.is_valid() and "try" in request.POST:
        context |= tried(result, form.cleaned_data["sentence"].strip())
    elif form.is_valid():
        talk.answer_question(asked, result, **form.answer)
        context["is_sent"] = True
    elif form.is_bound:
        status = 422
    page = render(request, "desk/writer_question.html", context, status=status)
    return with_headers(page)


def tried(result: ClaimResult, words: str) -> dict[str, Any]:
    """What a corrected sentence would be called by the sources as they were read."""
    try:
        return {"judged": mending.try_words(result, words)[1]}
    except InputError as error:
        return {"problem": show_detail(str(error))}


def evidence_of(result: ClaimResult) -> list[dict[str, Any]]:
    """The sources of a claim, each with its best passage."""
    judged = read_judged_claim(result)
    by_id: dict[SourceId, Any] = {
        source.id: source
        for source in read_reached_sources(result.run, with_texts=False)
    }
    return [
        {
            "source": by_id.get(citation.citation.source_id),
            "passage": citation.judgment.evidence[0].text
            if citation.judgment.evidence
            else "",
        }
        for citation in judged.citations
    ]
