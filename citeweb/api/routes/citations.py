"""Citations by themselves: asked about, and what was found of each."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest
from ninja import Query, Router, Status

from citeweb.api import schemas
from citeweb.api.access import found, submitting_token_of, token_of
from citeweb.api.paging import page_of, pages_of
from citeweb.api.problems import RefusedError, problems
from citeweb.reports.citations.services import start_check
from citeweb.reports.models import CitationCheck

router = Router(tags=["citations"])


@router.get("/citations", response=pages_of(schemas.CheckOut))
def citation_list(request: HttpRequest, wanted: Query[schemas.ChecksIn]) -> object:
    """The citations that the desk asked about, the newest first."""
    rows = CitationCheck.objects.filter(team=token_of(request).team_id)
    if wanted.state:
        rows = rows.filter(state=wanted.state)
    for word in wanted.q.split():
        rows = rows.filter(citation__icontains=word)
    return page_of(request, rows, wanted)


@router.post("/citations", response={202: schemas.CheckOut, **problems(403)})
def citation_check(request: HttpRequest, asked: schemas.CheckIn) -> object:
    """Ask whether a work is there, and whether it says a claim. Ask for it until its
    `state` is `finished`, `failed` or `cancelled`."""
    token = submitting_token_of(request)
    if not asked.citation.strip():
        raise RefusedError("no_citation")
    check = start_check(token.team, user=token.user, **asked.dict())
    return Status(202, check)


@router.get(
    "/citations/{uuid:check_id}", response={200: schemas.CheckOut, **problems(404)}
)
def citation_detail(request: HttpRequest, check_id: UUID) -> object:
    """One citation, with what was found of it once it has been looked up."""
    rows = CitationCheck.objects.filter(team=token_of(request).team_id)
    return found(rows, "citation", pk=check_id)
