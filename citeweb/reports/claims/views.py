"""One claim: its evidence, and what a person decides, mends or points to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from citeweb.htmx import is_htmx, render_page
from citeweb.query_values import number_from
from citeweb.reports import decisions, mending, pointing
from citeweb.reports.access import (
    claim_for,
    judgments_with_text,
    result_for,
    results_of,
    run_for,
)
from citeweb.reports.adapters import read_judged_claim, read_reached_sources
from citeweb.reports.forms import DecisionForm, MendForm, form_for
from citeweb.reports.models import ClaimResult, Decision, Judgment, Run
from citeweb.reports.review import queue
from citeweb.reports.review.queue import Wanted
from citeweb.reports.review.report_page import Show, mark_of
from citeweb.reports.runs.earlier import run_after
from citeweb.reports.wording import STAMP_WORDS, decision_words
from citeweb.sources.source_page import claim_drift
from citeweb.teams.access import signed_in, view_of
from verification.errors import InputError
from verification.records import ClaimVerdict, JudgedClaim
from verification.reporting.annotation import Mark
from verification.reporting.words import VERDICT_WORDS

from . import page


@view_of(claim_for, "GET")
def claim_detail(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    return show_claim(request, result, form_for(result))


def claim_context(
    result: ClaimResult,
    form: DecisionForm | None,
    typed: QueryDict,
    rows: Sequence[queue.Row] | None = None,
) -> dict[str, Any]:
    """What the pane reads; `typed` names a source, and what the reader goes through."""
    run, number, wanted = result.run, result.claim.number, Wanted.of(typed)
    judged = read_judged_claim(result)
    view = page.claim_page(result, judged, typed.get("citation", ""))
    reference, drift, pointed_by = view["reference"], None, ""
    weighing = page.weighing_notes(result, view["look"])
    if reference:
        evidence = view["row"].evidence[: page.PASSAGES_SHOWN]
        shown = [(each["start"], each["text"]) for each in evidence]
        drift = claim_drift(reference.source, view["row"].snapshot_id, shown)
        if view["current"]["is_pointed"]:
            pointed_by = pointing.pointed_by(result, reference)
    rows = queue.rows_of(run, wanted) if rows is None else rows
    suggestions = weighing["suggestions"]
    return {
        "run": run,
        "number": number,
        "wanted": wanted,
        "page": view,
        "weighing": weighing,
        "drift": drift,
        "pointed_by": pointed_by,
        "proposals": mending.proposals(judged, view["position"], suggestions),
        "decision": decision_words(result.decision, result.verdict),
        "form": form,
        "progress": queue.progress_of(rows),
        **page.neighbours(rows, number, wanted),
    }


def show_claim(
    request: HttpRequest, result: ClaimResult, form: DecisionForm | None
) -> HttpResponse:
    context = claim_context(result, form, request.POST or request.GET)
    context["may_undo"] = bool(decisions.undo_steps(request.session, result.run))
    return render_page(request, "reports/claim_detail.html", context, partial="panel")


@view_of(claim_for, "POST")
def claim_decide(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """Keep what the desk says of a verdict, and go on to the next claim."""
    form = DecisionForm(decisions.states_for(result), request.POST)
    if not form.is_valid():
        return show_claim(request, result, form)
    return go_on(request, result.run, [result], **form.cleaned_data)


@view_of(run_for, "POST")
def claims_decide(request: HttpRequest, run: Run) -> HttpResponse:
    """Decide about several claims at once, as far as each verdict allows it."""
    form = DecisionForm(tuple(Decision.State), request.POST)
    if not form.is_valid():
        said = " ".join(str(each) for told in form.errors.values() for each in told)
        return refused(request, run, said)
    state = form.cleaned_data["state"]
    numbers = map(number_from, request.POST.getlist("claim"))
    rows = results_of(run).exclude(verdict=ClaimVerdict.NOT_CHECKABLE)
    fitting = [
        each
        for each in rows.filter(claim__number__in=filter(None, numbers))
        if state == decisions.OPEN or state in decisions.states_for(each)
    ]
    if not fitting:
        said = "Nothing was decided: select claims whose verdict allows this decision."
        return refused(request, run, said)
    return go_on(request, run, fitting, **form.cleaned_data)


@view_of(run_for, "POST")
def decision_undo(request: HttpRequest, run: Run) -> HttpResponse:
    """Take back what this person decided last about claims of the run."""
    steps = decisions.undo_steps(request.session, run)
    if not steps:
        return refused(request, run, "There is nothing to undo.")
    changed: list[int] = []
    step, user = steps.pop(), signed_in(request)
    for number, *decided in step:
        changed += decisions.put_back(result_for(run, number), *decided, user=user)
    decisions.keep_steps(request.session, run, steps)
    if not changed:
        return refused(request, run, "Decided otherwise since, so nothing was undone.")
    said = f"Undone: {named(changed)}."
    return answer(request, run, changed, said=said, show=step[0][0])


def go_on(
    request: HttpRequest,
    run: Run,
    results: Sequence[ClaimResult],
    state: str,
    note: str,
) -> HttpResponse:
    """Decide, remember how to undo it, and show the next claim of the queue."""
    changed: list[int] = []
    step = []
    for result in results:
        before = decisions.kept_of(result.decision)
        changed += decisions.decide(
            result, state=state, note=note, user=signed_in(request)
        )
        result.refresh_from_db(fields=["decision"])
        after = decisions.kept_of(result.decision)
        step.append((result.claim.number, before, after))
    if not changed:
        return refused(request, run, "Nothing was decided about that before.")
    steps = decisions.undo_steps(request.session, run)
    decisions.keep_steps(request.session, run, [*steps, step])
    word = STAMP_WORDS.get(state, "not decided").lower()
    said = f"{named([each.claim.number for each in results])}: {word}."
    wanted = Wanted.of(request.POST)
    rows = queue.rows_of(run, wanted)
    following = queue.next_open(run, rows, results[-1].claim.number, wanted)
    return answer(request, run, changed, said=said, show=following, rows=rows)


def answer(
    request: HttpRequest,
    run: Run,
    changed: Sequence[int],
    *,
    said: str,
    show: int | None,
    rows: Sequence[queue.Row] | None = None,
) -> HttpResponse:
    """What was done, and the claim to show next (None where nothing is left); `rows`
    are the claims as they stand now, `changed` those decided otherwise now."""
    wanted = Wanted.of(request.POST)
    if not is_htmx(request):
        messages.success(request, said)
        if show is None:
            return go_to(request, run, changed[0])
        address = reverse("reports:claim_detail", args=[run.pk, show])
        return redirect(f"{address}{wanted.query}")
    rows = queue.rows_of(run, wanted) if rows is None else rows
    following: dict[str, Any] = {"number": None}
    if show is not None:
        result = result_for(run, show)
        following = claim_context(result, form_for(result), request.POST, rows)
    changed_rows = results_of(run).filter(claim__number__in=changed)
    judged = {each: read_judged_claim(each) for each in changed_rows}
    progress = queue.progress_of(rows)
    context = {
        "run": run,
        "wanted": wanted,
        "said": said,
        "may_undo": bool(decisions.undo_steps(request.session, run)),
        "progress": progress,
        "queue": {"progress": progress},
        "lines": list(judged.values()),
        "marks": [changed_mark(*each) for each in judged.items()],
        **following,
    }
    return render(request, "reports/claim_decided.html", context)


def changed_mark(result: ClaimResult, judged: JudgedClaim) -> Mark:
    references = [each.citation.reference_id for each in result.judgments.all()]
    sources = read_reached_sources(
        result.run, with_texts=False, reference__in=filter(None, references)
    )
    return mark_of(judged, {each.id: each for each in sources}, Show.ALL)


def refused(request: HttpRequest, run: Run, said: str) -> HttpResponse:
    """That nothing was changed, and why."""
    if is_htmx(request):
        template = "reports/claim_decided.html#refused"
        return render(request, template, {"said": said, "run": run}, status=422)
    messages.error(request, said)
    return redirect("reports:run_detail", pk=run.pk)


def named(numbers: Sequence[int]) -> str:
    return f"Claim {numbers[0]}" if len(numbers) == 1 else f"{len(numbers):,} claims"


@view_of(claim_for, "GET", "POST")
def claim_mend(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """The sentence in a form; a changed one is kept as a revision and verified."""
    if request.method != "POST":
        return show_mend(request, result, MendForm({"text": result.claim.text}))
    form = MendForm(request.POST)
    if not form.is_valid() or mending.is_overtaken(result.run):
        return show_mend(request, result, form, is_kept=False)
    try:
        kept = mending.save_words(result, **form.change, user=signed_in(request))
        return go_to(request, *kept)
    except InputError as error:
        form.add_error("text", str(error))
        return show_mend(request, result, form)


def go_to(request: HttpRequest, run: Run, number: int) -> HttpResponse:
    """Lead to a claim in the report of a run."""
    report = reverse("reports:run_detail", args=[run.pk])
    address = f"{report}{Wanted.of(request.POST).query}#claim-{number}"
    if is_htmx(request):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)


@view_of(run_for, "POST")
def change_undo(request: HttpRequest, run: Run) -> HttpResponse:
    """Take back the change of a sentence: its words before are the next revision."""
    try:
        return go_to(request, *mending.undo_change(run, user=signed_in(request)))
    except InputError as error:
        return refused(request, run, str(error))


@view_of(claim_for, "POST")
def claim_mend_try(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """What the changed sentence would be called. Keeps nothing."""
    return show_mend(request, result, MendForm(request.POST), partial="verdict")


def show_mend(
    request: HttpRequest,
    result: ClaimResult,
    form: MendForm,
    *,
    partial: str = "mend",
    is_kept: bool = True,
) -> HttpResponse:
    """The form with the verdict on its words; not `is_kept`: they were to be saved."""
    run, is_overtaken = result.run, mending.is_overtaken(result.run)
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
            mended, judged = mending.try_words(result, **form.change)
        except InputError as error:
            form.add_error("text", str(error))
        else:
            context["judged"] = judged
            context["is_changed"] = mended.document.text != run.revision.text
    is_409 = is_overtaken and not is_htmx(request)  # htmx shows 422 alone
    status = None if is_kept else 409 if is_409 else 422
    template = "reports/claim_mend.html"
    return render_page(request, template, context, partial=partial, status=status)


@view_of(claim_for, "GET")
def claim_source(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """The whole text of a cited source, in view the passage that the claim rests on."""
    return show_source(request, result, judgment_at(result, request.GET))


@view_of(claim_for, "POST")
def claim_point(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """Judge the claim by the passage that somebody selected, or typed."""
    judgment = judgment_at(result, request.POST)
    text = judgment.snapshot.text
    words = request.POST.get("passage", "").replace("\r\n", "\n")
    near = number_from(request.POST.get("near", ""))
    try:
        passage = pointing.find_passage(text, words, near=near).of(text)
    except pointing.PassageError as error:
        return show_source(request, result, judgment, problem=str(error), passage=words)
    source = judgment.citation.reference.source
    changed = pointing.point_to(result, source, passage, user=signed_in(request))
    return judged_anew(request, result, changed, "the passage you pointed to")


@view_of(claim_for, "POST")
def claim_point_back(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """Let the judge's own evidence hold again."""
    source = judgment_at(result, request.POST).citation.reference.source
    changed = pointing.take_back_passage(result, source, user=signed_in(request))
    if not changed:
        said = "Nobody pointed to a passage of this source."
        return refused(request, result.run, said)
    return judged_anew(request, result, changed, "the judge’s own passages")


def judged_anew(
    request: HttpRequest, result: ClaimResult, changed: list[int], by: str
) -> HttpResponse:
    run, number = result.run, result.claim.number
    verdict = VERDICT_WORDS[result_for(run, number).verdict].lower()
    said = f"{named(changed)}, judged by {by}: {verdict}."
    return answer(request, run, changed, said=said, show=number)


def judgment_at(result: ClaimResult, typed: QueryDict) -> Any:
    """The judgment on the citation that a query or form names, with its text; 404 where
    the list lacks its source or nothing was read of it."""
    place = number_from(typed.get("citation", "0")) or 0
    return get_object_or_404(judgments_with_text(result), citation__position=place)


def show_source(
    request: HttpRequest,
    result: ClaimResult,
    judgment: Judgment,
    *,
    problem: str = "",
    passage: str = "",
) -> HttpResponse:
    assert judgment.snapshot is not None  # noqa: S101 - `judgment_at` made sure
    asked, shown = request.GET, judgment.evidence[: page.PASSAGES_SHOWN]
    context = {
        "run": result.run,
        "number": result.claim.number,
        "claim": result.claim,
        "reference": judgment.citation.reference,
        "position": judgment.citation.position,
        "wanted": Wanted.of(request.POST if problem else asked),
        "problem": problem,
        "passage": passage,
        "beside": page.source_beside(
            judgment.snapshot, [(each["start"], each["end"]) for each in shown], asked
        ),
    }
    template, status = "reports/claim_source.html", 422 if problem else 200
    return render_page(request, template, context, partial="source", status=status)
