"""A source beside a claim, and the passage of it that a person points to."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from citeweb.htmx import render_page
from citeweb.query_values import number_from
from citeweb.reports.access import result_for, run_for
from citeweb.reports.models import ClaimResult, Judgment, Run
from citeweb.reports.pointing import (
    PassageError,
    find_passage,
    point_to,
    take_back_passage,
)
from citeweb.reports.review.queue import Wanted
from citeweb.teams.access import signed_in
from verification.reporting.words import VERDICT_WORDS

from ..page import PASSAGES_SHOWN
from ..source_beside import source_beside
from .deciding import answer, named, refused


@login_required
@require_safe
def claim_source(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    """The whole text of a cited source, in view the passage that the claim rests on."""
    run = run_for(request, run_pk)
    result = result_for(run, number)
    return show_source(request, run, result, judgment_at(result, request.GET))


@login_required
@require_POST
def claim_point(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    """Judge the claim by the passage that somebody selected, or typed."""
    run = run_for(request, run_pk)
    result = result_for(run, number)
    judgment = judgment_at(result, request.POST)
    text = judgment.snapshot.text if judgment.snapshot else ""
    words = request.POST.get("passage", "").replace("\r\n", "\n")
    try:
        span = find_passage(text, words, near=number_from(request.POST.get("near", "")))
    except PassageError as error:
        return show_source(
            request, run, result, judgment, problem=str(error), passage=words
        )
    source = judgment.citation.reference.source  # type: ignore[union-attr]
    changed = point_to(result, source, span.of(text), user=signed_in(request))
    return judged_anew(request, run, changed, number, "the passage you pointed to")


@login_required
@require_POST
def claim_point_back(request: HttpRequest, run_pk: UUID, number: int) -> HttpResponse:
    """Let the judge's own evidence hold again."""
    run = run_for(request, run_pk)
    result = result_for(run, number)
    source = judgment_at(result, request.POST).citation.reference.source  # type: ignore[union-attr]
    changed = take_back_passage(result, source, user=signed_in(request))
    if not changed:
        return refused(request, run, "Nobody pointed to a passage of this source.")
    return judged_anew(request, run, changed, number, "the judge’s own passages")


def judged_anew(
    request: HttpRequest, run: Run, changed: list[int], number: int, by: str
) -> HttpResponse:
    verdict = VERDICT_WORDS[result_for(run, number).verdict]
    said = f"{named(changed)}, judged by {by}: {verdict.lower()}."
    return answer(request, run, changed, said=said, show=number)


def judgment_at(result: ClaimResult, typed: Any) -> Judgment:
    """The judgment on the citation that a query or form names, with its text."""
    place = number_from(typed.get("citation", "0")) or 0
    rows = result.judgments.select_related("citation__reference__source", "snapshot")
    found = list(rows.order_by("citation__position"))[place : place + 1]
    if not found or found[0].snapshot is None or found[0].citation.reference is None:
        raise Http404
    return found[0]


def show_source(
    request: HttpRequest,
    run: Run,
    result: ClaimResult,
    judgment: Judgment,
    *,
    problem: str = "",
    passage: str = "",
) -> HttpResponse:
    asked = request.GET
    evidence = [(each["start"], each["end"]) for each in judgment.evidence]
    context = {
        "run": run,
        "number": result.claim.number,
        "claim": result.claim,
        "reference": judgment.citation.reference,
        "position": judgment.citation.position,
        "wanted": Wanted.of(request.POST if problem else asked),
        "problem": problem,
        "passage": passage,
        "beside": source_beside(
            judgment.snapshot,  # type: ignore[arg-type] # `judgment_at` made sure
            evidence=evidence[:PASSAGES_SHOWN],
            words=asked.get("find", ""),
            hit=number_from(asked.get("hit", "")) or 1,
            start=number_from(asked.get("start", "")),
            end=number_from(asked.get("end", "")),
        ),
    }
    return render_page(
        request,
        "reports/claim_source.html",
        context,
        partial="source",
        status=422 if problem else 200,
    )
