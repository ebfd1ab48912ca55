"""The only way a request obtains a run, and what it found."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from citeweb.teams.access import signed_in

from .models import CitationCheck, ClaimResult, Judgment, Run


def run_for(request: HttpRequest, pk: UUID | str) -> Run:
    """The run with its revision and document; 404 for somebody else's and nobody's."""
    runs = Run.objects.visible_to(signed_in(request))
    return get_object_or_404(runs.select_related("revision__document"), pk=pk)


def claim_for(request: HttpRequest, pk: UUID, number: int) -> ClaimResult:
    return result_for(run_for(request, pk), number)


def result_for(run: Run, number: int) -> ClaimResult:
    """What a run found of one claim; 404 when it has no verdict on it."""
    return get_object_or_404(results_of(run), claim__number=number)


def results_of(run: Run) -> QuerySet[ClaimResult]:
    """What a run found, with all that the page of one claim reads."""
    judgments = Judgment.objects.select_related("citation__reference")
    rows = run.claim_results.select_related("claim", "decision__decided_by")
    return rows.prefetch_related(Prefetch("judgments", judgments), "claim__citations")


def judgments_with_text(result: ClaimResult) -> QuerySet[Judgment]:
    """Those on citations whose source the list has and a text was read of."""
    rows = result.judgments.select_related("citation__reference__source", "snapshot")
    return rows.filter(snapshot__isnull=False, citation__reference__isnull=False)


def citation_check_for(request: HttpRequest, pk: UUID) -> CitationCheck:
    """A check of one citation; the same 404 for somebody else's and nobody's."""
    checks = CitationCheck.objects.visible_to(signed_in(request))
    return get_object_or_404(checks, pk=pk)
