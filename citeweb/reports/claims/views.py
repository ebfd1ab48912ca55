"""One claim: its evidence, and what a person decides, mends or points to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext

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
from citeweb.reports.history import history_of, news_of, past_of
from citeweb.reports.models import ClaimResult, Decision, Judgment, Run
from citeweb.reports.review import queue
from citeweb.reports.review.queue import Wanted
from citeweb.reports.review.report_page import Show, mark_of
from citeweb.reports.runs.earlier import run_after
from citeweb.reports.wording import STAMP_WORDS, decision_words
from citeweb.sources.source_page import claim_drift
from citeweb.teams.access import signed_in, view_of
from verification.errors import InputError
from verification.language.wording import begin_small, show_detail, show_number
from verification.records import ClaimVerdict, JudgedClaim
from verification.reporting.annotation import Mark
from verification.reporting.words import VERDICT_WORDS, counted

from . import page

Bases = dict[int | None, str | None]
"""By claim what stood there when it was decided about; None where nobody says."""


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
        shown = [(passage["start"], passage["text"]) for passage in evidence]
        drift = claim_drift(reference.source, view["row"].snapshot_id, shown)
        if view["current"]["is_pointed"]:
            pointed_by = pointing.pointed_by(result, reference)
    rows = queue.rows_of(run, wanted) if rows is None else rows
    past = past_of(result)
    suggestions = weighing["suggestions"]
    return {
        "run": run,
        "number": number,
        "wanted": wanted,
        "page": view,
        "weighing": weighing,
        "drift": drift,
        "pointed_by": pointed_by,
        "proposals": mending.proposals(
            judged, view["position"], suggestions, words=mending.words_of(result)
        ),
        "doubt": result.open_doubt,
        "decision": decision_words(result.decision, result.verdict),
        "form": form,
        "history": history_of(result, past),
        "result": result,
        "past": past,
        "progress": queue.progress_of(rows),
        **page.neighbours(rows, number, wanted),
    }


def show_claim(
    request: HttpRequest,
    result: ClaimResult,
    form: DecisionForm | None,
    *,
    status: int | None = None,
    **told: Any,
) -> HttpResponse:
    context = claim_context(result, form, request.POST or request.GET) | told
    context["may_undo"] = bool(decisions.undo_steps(request.session, result.run))
    template = "reports/claim_detail.html"
    return render_page(request, template, context, partial="panel", status=status)


@view_of(claim_for, "POST")
def claim_decide(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """Keep what the desk says of a verdict, and go on to the next claim."""
    form = DecisionForm(decisions.states_for(result), request.POST)
    if not form.is_valid() or form.needs_words:
        return show_claim(request, result, form)
    bases: Bases = {result.claim.number: request.POST.get("basis")}
    try:
        return go_on(request, result.run, [result], bases, form.decision)
    except decisions.DecidedMeanwhileError as error:
        return show_meanwhile(request, result, form, error.decision)


def show_meanwhile(
    request: HttpRequest,
    result: ClaimResult,
    form: DecisionForm,
    standing: Decision | None,
) -> HttpResponse:
    """That somebody decided about the claim meanwhile, with what was typed to decide it
    again; of what both decided alike there is nothing to ask."""
    run, wanted = result.run, Wanted.of(request.POST)
    rows = queue.rows_of(run, wanted)
    following = queue.next_open(run, rows, result.claim.number, wanted)
    standing_said = {"state": standing.state, "note": standing.note} if standing else {}
    if standing and standing_said == form.decision:
        who, number = standing.decided_by, [result.claim.number]
        said = gettext("{number}: {who} decided the same a moment ago.").format(
            number=named(number), who=who
        )
        return answer(request, run, number, said=said, show=following, rows=rows)
    fresh = result_for(run, result.claim.number)
    meanwhile = {"decision": standing, "next": following}
    status = 422 if is_htmx(request) else 409  # htmx shows 422 alone
    return show_claim(request, fresh, form, status=status, meanwhile=meanwhile)


@view_of(run_for, "POST")
def claims_decide(request: HttpRequest, run: Run) -> HttpResponse:
    """Decide about several claims at once, as far as each verdict allows it."""
    form = DecisionForm(tuple(Decision.State), request.POST)
    if not form.is_valid() or form.needs_words:
        said = " ".join(str(error) for told in form.errors.values() for error in told)
        return refused(
            request, run, said or gettext("Type what is asked, or what was fixed.")
        )
    state = form.cleaned_data["state"]
    bases = dict(map(ticked, request.POST.getlist("claim")))
    rows = results_of(run).exclude(verdict=ClaimVerdict.NOT_CHECKABLE)
    fitting = [
        result
        for result in rows.filter(claim__number__in=filter(None, bases))
        if state == decisions.OPEN or state in decisions.states_for(result)
    ]
    if not fitting:
        said = gettext(
            "Nothing was decided: select claims whose verdict allows this decision."
        )
        return refused(request, run, said)
    left = len(bases) - len(fitting)
    return go_on(request, run, fitting, bases, form.decision, left=left)


def ticked(value: str) -> tuple[int | None, str | None]:
    """The number of a claim that was selected, and what stood there when it was."""
    number, sign, basis = value.partition(":")
    return number_from(number), basis if sign else None


@view_of(run_for, "POST")
def decision_undo(request: HttpRequest, run: Run) -> HttpResponse:
    """Take back what this person decided last about claims of the run."""
    steps = decisions.undo_steps(request.session, run)
    if not steps:
        if run.revision.change:
            return undo_change(request, run)
        return refused(request, run, gettext("There is nothing to undo."))
    changed: list[int] = []
    step, user = steps.pop(), signed_in(request)
    for number, *decided in step:
        changed += decisions.put_back(result_for(run, number), *decided, user=user)
    decisions.keep_steps(request.session, run, steps)
    if not changed:
        return refused(
            request, run, gettext("Decided otherwise since, so nothing was undone.")
        )
    _, before, after = step[0]
    was, now = (begin_small(decision_word(decision)) for decision in (after, before))
    said = gettext("Undone: {changed}. Was “{was}”, is “{now}” again.").format(
        changed=named(changed), was=was, now=now
    )
    return answer(request, run, changed, said=said, show=step[0][0])


def go_on(
    request: HttpRequest,
    run: Run,
    results: Sequence[ClaimResult],
    bases: Bases,
    choice: Mapping[str, str],
    *,
    left: int = 0,
) -> HttpResponse:
    """Decide, remember how to undo it, and show the next claim of the queue; `left` of
    those that were selected have verdicts that this decision does not fit. Of one claim
    alone DecidedMeanwhileError goes through."""
    changed: list[int] = []
    meanwhile: list[int] = []
    step = []
    user = signed_in(request)
    for result in results:
        number, before = result.claim.number, decisions.kept_of(result.decision)
        try:
            changed += decisions.decide(
                result, basis=bases.get(number), user=user, **choice
            )
        except decisions.DecidedMeanwhileError:
            if len(results) == 1:
                raise
            meanwhile.append(number)
            continue
        result.refresh_from_db(fields=["decision"])
        step.append((number, before, decisions.kept_of(result.decision)))
    if not changed and not meanwhile:
        return refused(request, run, gettext("Nothing was decided about that before."))
    if step:
        steps = decisions.undo_steps(request.session, run)
        decisions.keep_steps(request.session, run, [*steps, step])
    decided = [number for number, *_ in step]
    said = decided_words(choice["state"], decided, meanwhile, left)
    wanted = Wanted.of(request.POST)
    rows = queue.rows_of(run, wanted)
    following = queue.next_open(run, rows, results[-1].claim.number, wanted)
    numbers = [*changed, *meanwhile]
    return answer(request, run, numbers, said=said, show=following, rows=rows)


def decided_words(
    state: str, decided: Sequence[int], meanwhile: Sequence[int], left: int
) -> str:
    """What became of claims that were decided about together."""
    said = []
    if decided:
        said.append(
            f"{named(decided)}: {begin_small(decision_word({'state': state}))}."
        )
    if meanwhile:
        said.append(
            gettext("{meanwhile} decided by others meanwhile: left to them.").format(
                meanwhile=named(meanwhile)
            )
        )
    if left > 0:
        said.append(
            gettext("{claims} left as before: it does not fit there.").format(
                claims=counted(left, "claim")
            )
        )
    return " ".join(said)


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
    progress = queue.progress_of(rows)
    context = {
        "run": run,
        "wanted": wanted,
        "said": said,
        "may_undo": bool(decisions.undo_steps(request.session, run)),
        "progress": progress,
        "queue": {"progress": progress},
        **changed_parts(run, changed),
        **following,
    }
    return render(request, "reports/claim_decided.html", context)


@view_of(run_for, "GET")
def run_news(request: HttpRequest, run: Run) -> HttpResponse:
    """What others decided since a page was made, for that page; 204 for nothing."""
    since = number_from(request.GET.get("since", ""))
    news = news_of(run, since or 0, signed_in(request))
    if not is_htmx(request):
        return redirect("reports:run_detail", pk=run.pk)
    if news is None:
        return HttpResponse(status=204)
    wanted = Wanted.of(request.GET)
    progress = queue.progress_of(queue.rows_of(run, wanted))
    context = {
        "run": run,
        "wanted": wanted,
        "news": news,
        "last_entry": news.last,
        "later": run_after(run) if news.is_text_changed else None,
        "progress": progress,
        "queue": {"progress": progress},
        **changed_parts(run, list(news.numbers)),
    }
    return render(request, "reports/run_news.html", context)


def changed_parts(run: Run, numbers: Sequence[int]) -> dict[str, Any]:
    """Claims that were decided about, as their lines and marks on a page show them."""
    rows = results_of(run).filter(claim__number__in=numbers)
    judged = {result: read_judged_claim(result) for result in rows}
    lines = [queue.Line(claim, row.open_doubt) for row, claim in judged.items()]
    return {"lines": lines, "marks": list(starmap(changed_mark, judged.items()))}


def changed_mark(result: ClaimResult, judged: JudgedClaim) -> Mark:
    references = [judgment.citation.reference_id for judgment in result.judgments.all()]
    sources = read_reached_sources(
        result.run, with_texts=False, reference__in=filter(None, references)
    )
    by_id = {source.id: source for source in sources}
    return mark_of(judged, by_id, Show.ALL, result.open_doubt)


def refused(request: HttpRequest, run: Run, said: str) -> HttpResponse:
    """That nothing was changed, and why."""
    if is_htmx(request):
        template = "reports/claim_decided.html#refused"
        answer = render(request, template, {"said": said, "run": run}, status=422)
        # What is open stays open: this is told beside it.
        answer["HX-Retarget"], answer["HX-Reswap"] = "#told", "innerHTML"
        return answer
    messages.error(request, said)
    return redirect("reports:run_detail", pk=run.pk)


def decision_word(kept: decisions.Kept | None) -> str:
    return STAMP_WORDS.get(kept["state"] if kept else "", gettext("not decided"))


def named(numbers: Sequence[int]) -> str:
    return (
        gettext("Claim {numbers}").format(numbers=numbers[0])
        if len(numbers) == 1
        else gettext("{numbers} claims").format(numbers=show_number(len(numbers)))
    )


@view_of(claim_for, "GET", "POST")
def claim_mend(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """The sentence in a form; a changed one is kept as a revision and verified."""
    if request.method != "POST":
        moved = mending.changed_meanwhile(result)
        return show_mend(
            request, result, MendForm({"text": mending.words_of(result)}), moved
        )
    form = MendForm(request.POST)
    if not form.is_valid():
        return show_mend(request, result, form)
    user, over = signed_in(request), form.cleaned_data["over"]
    try:
        kept = mending.save_words(result, **form.change, user=user, over=over)
        return go_to(request, *kept)
    except mending.ChangedMeanwhileError as moved:
        return show_mend(request, result, form, moved, is_kept=False)
    except InputError as error:
        form.add_error("text", show_detail(str(error)))
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
    return undo_change(request, run)


def undo_change(request: HttpRequest, run: Run) -> HttpResponse:
    try:
        return go_to(request, *mending.undo_change(run, user=signed_in(request)))
    except InputError as error:
        return refused(request, run, show_detail(str(error)))


@view_of(claim_for, "POST")
def claim_mend_try(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """What the changed sentence would be called. Keeps nothing."""
    return show_mend(request, result, MendForm(request.POST), partial="verdict")


def show_mend(
    request: HttpRequest,
    result: ClaimResult,
    form: MendForm,
    moved: mending.ChangedMeanwhileError | None = None,
    *,
    partial: str = "mend",
    is_kept: bool = True,
) -> HttpResponse:
    """The form with the verdict on its words; not `is_kept`: they were to be saved.
    `moved` tells who changed the sentence meanwhile, and how."""
    run = result.run
    context: dict[str, Any] = {
        "run": run,
        "number": result.claim.number,
        "before": mending.words_of(result),
        "later": run_after(run) if moved else None,
        "moved": moved,
        "form": form,
        "wanted": Wanted.of(request.POST or request.GET),
    }
    if form.is_valid():
        try:
            mended, judged = mending.try_words(result, **form.change)
        except InputError as error:
            form.add_error("text", show_detail(str(error)))
        else:
            context["judged"] = judged
            context["is_changed"] = mended.document.text != run.revision.text
    is_409 = moved is not None and not is_htmx(request)  # htmx shows 422 alone
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
        return show_source(
            request, result, judgment, problem=show_detail(str(error)), passage=words
        )
    source = judgment.citation.reference.source
    changed = pointing.point_to(result, source, passage, user=signed_in(request))
    return judged_anew(request, result, changed, gettext("the passage you pointed to"))


@view_of(claim_for, "POST")
def claim_point_back(request: HttpRequest, result: ClaimResult) -> HttpResponse:
    """Let the judge's own evidence hold again."""
    source = judgment_at(result, request.POST).citation.reference.source
    changed = pointing.take_back_passage(result, source, user=signed_in(request))
    if not changed:
        said = gettext("Nobody pointed to a passage of this source.")
        return refused(request, result.run, said)
    return judged_anew(request, result, changed, gettext("the judge’s own passages"))


def judged_anew(
    request: HttpRequest, result: ClaimResult, changed: list[int], by: str
) -> HttpResponse:
    run, number = result.run, result.claim.number
    verdict = begin_small(VERDICT_WORDS[result_for(run, number).verdict])
    said = gettext("{changed}, judged by {by}: {verdict}.").format(
        changed=named(changed), by=by, verdict=verdict
    )
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
            judgment.snapshot,
            [(stretch["start"], stretch["end"]) for stretch in shown],
            asked,
        ),
    }
    template, status = "reports/claim_source.html", 422 if problem else 200
    return render_page(request, template, context, partial="source", status=status)
