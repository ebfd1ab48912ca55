"""What a desk decided about the verdicts of a run, and passages it pointed to."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpRequest
from ninja import Path, Query, Router

from citeweb.api import schemas
from citeweb.api.access import result_for, run_for, token_of, writing_token_of
from citeweb.api.models import ApiToken
from citeweb.api.paging import page_of, pages_of
from citeweb.api.problems import RefusedError, problems
from citeweb.reports.access import judgments_with_text
from citeweb.reports.decisions import OPEN, decide, needs_note, states_for
from citeweb.reports.models import ClaimResult
from citeweb.reports.pointing import (
    PassageError,
    find_passage,
    point_to,
    take_back_passage,
)
from citeweb.sources.models import Source

from .runs import RUN

router = Router(tags=["decisions"])
Number = Annotated[int, Path(ge=1, le=schemas.MAX_CLAIM)]
DECISION = f"{RUN}/claims/{{number}}/decision"
PASSAGE = f"{RUN}/claims/{{number}}/passage"


@router.get(f"{RUN}/decisions", response=pages_of(schemas.DecisionOut, 404))
def decision_list(
    request: HttpRequest, run_id: UUID, wanted: Query[schemas.DecisionsIn]
) -> object:
    """What is decided about the claims of a run, in the order of the text."""
    run = run_for(token_of(request), run_id)
    rows = run.claim_results.filter(decision__isnull=False)
    rows = rows.select_related("claim", "decision__decided_by")
    if wanted.state:
        rows = rows.filter(decision__state=wanted.state)
    return page_of(request, rows, wanted)


@router.put(DECISION, response={200: schemas.DecisionOut, **problems(403, 404)})
def decision_make(
    request: HttpRequest, run_id: UUID, number: Number, decision: schemas.DecisionIn
) -> object:
    """Decide about a claim's verdict, in place of what was decided before."""
    token, result = claim_of(request, run_id, number)
    offered = states_for(result)
    if decision.state not in offered:
        remedy = f"Choose one of: {', '.join(offered)}."
        if not offered:
            remedy = "Leave the claim as it is: its verdict flags nothing."
        told = {"state": decision.state, "verdict": result.verdict, "remedy": remedy}
        raise RefusedError("decision_does_not_fit", **told)
    if needs_note(decision.state) and not decision.note.strip():
        raise RefusedError("note_missing", state=decision.state)
    note = decision.note.strip()
    decide(result, state=decision.state, note=note, user=token.user)
    return decision_of(result)


@router.delete(DECISION, response={200: schemas.DecisionOut, **problems(403, 404, 409)})
def decision_take_back(request: HttpRequest, run_id: UUID, number: Number) -> object:
    """Take back what was decided; its verdict alone says whether a claim is flagged."""
    token, result = claim_of(request, run_id, number)
    if not decide(result, state=OPEN, note="", user=token.user):
        raise RefusedError("not_decided")
    return decision_of(result)


@router.put(PASSAGE, response={200: schemas.DecisionOut, **problems(403, 404, 409)})
def passage_point(
    request: HttpRequest, run_id: UUID, number: Number, pointed: schemas.PassageIn
) -> object:
    """Judge a claim by one passage of a source: a person's evidence, kept as such."""
    token, result = claim_of(request, run_id, number)
    source, text = cited_source(result, pointed.citation)
    try:
        span = find_passage(text, pointed.passage)
    except PassageError as error:
        raise RefusedError("no_such_passage", reason=error) from error
    point_to(result, source, span.of(text), user=token.user)
    return decision_of(result)


@router.delete(PASSAGE, response={200: schemas.DecisionOut, **problems(403, 404, 409)})
def passage_take_back(
    request: HttpRequest, run_id: UUID, number: Number, asked: Query[schemas.CitationIn]
) -> object:
    """Let the judge's own evidence hold again."""
    token, result = claim_of(request, run_id, number)
    source, _ = cited_source(result, asked.citation)
    if not take_back_passage(result, source, user=token.user):
        raise RefusedError("nothing_pointed_to")
    return decision_of(result)


def claim_of(
    request: HttpRequest, run_id: UUID, number: int
) -> tuple[ApiToken, ClaimResult]:
    """A token that may write, and the claim of its team that it writes about."""
    token = writing_token_of(request)
    return token, result_for(run_for(token, run_id), number)


def decision_of(result: ClaimResult) -> ClaimResult:
    """What stands now."""
    result.refresh_from_db()
    return result


def cited_source(result: ClaimResult, place: int) -> tuple[Source, str]:
    """The source of a citation, and the text that was read of it."""
    row = judgments_with_text(result).filter(citation__position=place).first()
    if row is None or row.snapshot is None or row.citation.reference is None:
        raise RefusedError("source_not_read", place=place)
    return row.citation.reference.source, row.snapshot.text
