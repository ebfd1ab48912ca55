"""Deciding about claims, one or several, and taking the last decision back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from citeweb.htmx import is_htmx
from citeweb.query_values import number_from
from citeweb.reports.access import result_for, run_for
from citeweb.reports.decisions import OPEN, Kept, decide, put_back, states_for
from citeweb.reports.forms import DecisionForm, form_for
from citeweb.reports.models import ClaimResult, Decision, Run
from citeweb.reports.review.queue import (
    Row,
    Wanted,
    lines_of,
    next_open,
    progress_of,
    rows_of,
    with_claims,
)
from citeweb.reports.review.report_page import Show, mark_of
from citeweb.reports.stamps import (
    STAMP_WORDS,
    Stamp,
    Undo,
    keep_steps,
    stamp_of,
    undo_steps,
)
from citeweb.teams.access import signed_in
from verification.reporting.words import counted

from ..rows import judged_claim, reached_sources
from .reading import claim_context, show_claim


@login_required
@require_POST
def claim_decide(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    """Keep what the desk says of a verdict, and go on to the next claim."""
    run = run_for(request, run_pk)
    result = result_for(run, number)
    form = DecisionForm(states_for(result), request.POST)
    if not form.is_valid():
        return show_claim(request, run, result, form, status=422)
    return go_on(request, run, [result], **form.cleaned_data)


@login_required
@require_POST
def claims_decide(request: HttpRequest, run_pk: UUID) -> HttpResponse:
    """Decide about several claims at once, as far as each verdict allows it."""
    run = run_for(request, run_pk)
    numbers = {number_from(each) for each in request.POST.getlist("claim")}
    form = DecisionForm(tuple(Decision.State), request.POST)
    if not form.is_valid():
        said = " ".join(str(each) for told in form.errors.values() for each in told)
        return refused(request, run, said)
    state = form.cleaned_data["state"]
    results = [
        result_for(run, each.number)
        for each in rows_of(run, Wanted())
        if each.number in numbers
    ]
    fitting = [each for each in results if state == OPEN or state in states_for(each)]
    if not fitting:
        said = "Nothing was decided: select claims whose verdict allows this decision."
        return refused(request, run, said)
    return go_on(request, run, fitting, **form.cleaned_data)


@login_required
@require_POST
def decision_undo(request: HttpRequest, run_pk: UUID) -> HttpResponse:
    """Take back what this person decided last about claims of the run."""
    run, user = run_for(request, run_pk), signed_in(request)
    steps = undo_steps(request.session, run)
    if not steps:
        return refused(request, run, "There is nothing to undo.")
    changed: list[int] = []
    step = steps.pop()
    for each in step:
        result = result_for(run, each.number)
        changed += put_back(result, each.before, made_at=each.made_at, user=user)
    keep_steps(request.session, run, steps)
    if not changed:
        return refused(request, run, "Decided otherwise since, so nothing was undone.")
    said = f"Undone: {named(changed)}."
    return answer(request, run, changed, said=said, show=step[0].number)


def go_on(
    request: HttpRequest,
    run: Run,
    results: Sequence[ClaimResult],
    state: str,
    note: str,
) -> HttpResponse:
    """Decide, remember how to undo it, and show the next claim of the queue."""
    user = signed_in(request)
    changed: list[int] = []
    step = []
    for result in results:
        before = Kept.of(result.decision) if result.decision else None
        changed += decide(result, state=state, note=note, user=user)
        result.refresh_from_db(fields=["decision"])
        made = result.decision
        made_at = made.decided_at.isoformat() if made else None
        step.append(Undo(result.claim.number, before, made_at))
    if not changed:
        return refused(request, run, "Nothing was decided about that before.")
    keep_steps(request.session, run, [*undo_steps(request.session, run), step])
    word = "not decided" if state == OPEN else STAMP_WORDS[state].lower()
    said = f"{named([each.claim.number for each in results])}: {word}."
    last, wanted = results[-1].claim.number, Wanted.of(request.POST)
    rows = rows_of(run, wanted)
    following = next_open(run, rows, last, wanted)
    return answer(request, run, changed, said=said, show=following, rows=rows)


def answer(
    request: HttpRequest,
    run: Run,
    changed: Sequence[int],
    *,
    said: str,
    show: int | None,
    rows: Sequence[Row] | None = None,
) -> HttpResponse:
    """What was done, and the claim to show next (None where nothing is left); `rows`
    are the claims as they stand now, `changed` those decided otherwise now."""
    wanted = Wanted.of(request.POST)
    if not is_htmx(request):
        messages.success(request, said)
        if show is None:
            report = reverse("reports:run_detail", args=[run.pk])
            return redirect(f"{report}{wanted.query}#claim-{changed[0]}")
        claim = reverse("reports:claim_detail", args=[run.pk, show])
        return redirect(f"{claim}{wanted.query}")
    rows = rows_of(run, wanted) if rows is None else rows
    following: dict[str, Any] = {"number": None}
    if show is not None:
        result = result_for(run, show)
        form = form_for(result, result.decision)
        following = claim_context(run, result, form, request.POST, rows)
    context = {
        "run": run,
        "wanted": wanted,
        "said": said,
        "may_undo": bool(undo_steps(request.session, run)),
        "progress": progress_of(rows),
        "queue": {"progress": progress_of(rows)},
        "lines": changed_lines(run, changed),
        "marks": [changed_mark(run, each) for each in sorted(set(changed))],
        **following,
    }
    return render(request, "reports/claim_decided.html", context)


def refused(request: HttpRequest, run: Run, said: str) -> HttpResponse:
    """That nothing was changed, and why."""
    if is_htmx(request):
        context = {"said": said, "run": run}
        return render(
            request, "reports/claim_decided.html#refused", context, status=422
        )
    messages.error(request, said)
    return redirect("reports:run_detail", pk=run.pk)


def changed_lines(run: Run, changed: Sequence[int]) -> list[dict[str, Any]]:
    rows = run.claim_results.filter(claim__number__in=changed)
    results = list(with_claims(rows))
    stamps = {each.claim.number: stamp_on(each) for each in results}
    told = {number: stamp for number, stamp in stamps.items() if stamp}
    return list(lines_of(run, [each.pk for each in results], told))


def changed_mark(run: Run, number: int) -> Any:
    result = result_for(run, number)
    judged = judged_claim(run, result)
    sources = reached_sources(run, result, -1)
    reached = {each.reached.id: each.reached for each in sources if each.reached}
    return mark_of(judged, reached, Show.ALL, stamp_on(result))


def stamp_on(result: ClaimResult) -> Stamp | None:
    made = result.decision_in_force
    return stamp_of(made) if made else None


def named(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"Claim {numbers[0]}"
    return counted(len(numbers), "claim")
