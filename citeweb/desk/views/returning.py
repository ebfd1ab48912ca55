"""A file that came back from a writer or a colleague, and what is taken over of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from citeweb.desk import talk
from citeweb.desk.forms import (
    MOST_PROPOSALS,
    ProposalForm,
    ProposalFormSet,
    ReturnedForm,
)
from citeweb.htmx import render_form
from citeweb.reports import decisions
from citeweb.reports.access import results_of, run_for
from citeweb.reports.adapters import read_decision, report_of
from citeweb.reports.models import ClaimResult, Run
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import User
from verification.errors import InputError
from verification.language.wording import show_detail
from verification.reporting.returned import Answer, Returned, read_returned
from verification.reporting.words import counted


@view_of(run_for, "GET", "POST")
def run_returned(request: HttpRequest, run: Run) -> HttpResponse:
    """Read a file that came back; what is in it is kept only when it is taken over."""
    if "form-TOTAL_FORMS" in request.POST:
        return take_over(request, run)
    is_sent = request.method == "POST"
    form = ReturnedForm(request.POST, request.FILES) if is_sent else ReturnedForm()
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            returned = read_returned(file.name, file.read(), report_of(run))
        except InputError as error:
            form.add_error("file", show_detail(str(error)))
        else:
            return show_proposals(request, run, form, returned)
    return render_form(request, "desk/run_returned.html", form, run=run)


def show_proposals(
    request: HttpRequest, run: Run, form: ReturnedForm, returned: Returned
) -> HttpResponse:
    found = results_by_number(run, (answer.claim_id for answer in returned.answers))
    # A claim that is no longer there, or has no verdict, has nobody to answer to.
    answers = [answer for answer in returned.answers if answer.claim_id in found]
    shown = answers[:MOST_PROPOSALS]
    initial = [proposal(answer, found[answer.claim_id]) for answer in shown]
    told: dict[str, Any] = {
        "left": len(answers) - len(shown),
        "unplaced": returned.unplaced,
        "is_read": True,
    }
    formset = ProposalFormSet(initial=initial)
    return show(request, run, form, formset, found, **told)


def proposal(answer: Answer, result: ClaimResult) -> dict[str, Any]:
    may = decisions.states_for(result)
    return {
        "number": answer.claim_id,
        "basis": decisions.basis_of(read_decision(result.decision_in_force)),
        "name": answer.by[:150],
        "is_taken": True,
        "state": answer.state if answer.state in may else "",
        "words": answer.note
        or (gettext("Marked as done.") if answer.is_resolved else ""),
        "sentence": answer.words,
    }


def take_over(request: HttpRequest, run: Run) -> HttpResponse:
    formset = ProposalFormSet(request.POST)
    is_valid = formset.is_valid()
    numbers = (form.cleaned_data.get("number") for form in formset if form.is_valid())
    found = results_by_number(run, filter(None, numbers))
    taken = [
        form
        for form in formset
        if form.is_valid()
        and form.cleaned_data.get("is_taken")
        and form.cleaned_data.get("number") in found
    ]
    for form in taken:
        result, state = found[form.cleaned_data["number"]], form.cleaned_data["state"]
        if state and state not in decisions.states_for(result):
            form.add_error(
                "state", gettext("That cannot be decided about this verdict.")
            )
            is_valid = False
    if not is_valid:
        return show(request, run, ReturnedForm(), formset, found, status=422)
    meanwhile = keep(taken, found, signed_in(request))
    said = [
        gettext("{answers} taken over.").format(answers=counted(len(taken), "answer"))
    ]
    if meanwhile:
        told = counted(meanwhile, "decision")
        said.append(
            gettext("{told} left to others, who decided meanwhile.").format(told=told)
        )
    messages.success(request, " ".join(said))
    return redirect("reports:run_detail", pk=run.pk)


def keep(
    taken: Iterable[ProposalForm], found: dict[int, ClaimResult], user: User
) -> int:
    """Decide and add to the talk; gives how many decisions others took meanwhile."""
    meanwhile = 0
    for form in taken:
        typed = form.cleaned_data
        result, words = found[typed["number"]], typed["words"].strip()
        is_decided = False
        if state := typed["state"]:
            try:
                decisions.decide(
                    result, state=state, note=words, user=user, basis=typed["basis"]
                )
                is_decided = True
            except decisions.DecidedMeanwhileError:
                meanwhile += 1
        sentence = typed["sentence"].strip()
        if sentence or (words and not is_decided):
            said = "" if is_decided else words
            name = typed["name"]
            talk.keep_answer(
                result, name=name, words=said, sentence=sentence, user=user
            )
    return meanwhile


def results_by_number(run: Run, numbers: Iterable[int]) -> dict[int, ClaimResult]:
    rows = results_of(run).filter(claim__number__in=list(numbers))
    return {result.claim.number: result for result in rows}


def show(
    request: HttpRequest,
    run: Run,
    form: ReturnedForm,
    formset: BaseFormSet[ProposalForm],
    found: dict[int, ClaimResult],
    *,
    status: int = 200,
    **told: Any,
) -> HttpResponse:
    rows = [(row_form, found.get(row_form["number"].value())) for row_form in formset]
    context = {"run": run, "form": form, "formset": formset, "rows": rows, **told}
    return render(request, "desk/run_returned.html", context, status=status)
