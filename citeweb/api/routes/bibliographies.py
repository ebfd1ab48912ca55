"""The sources of a run as a list of works: in a style, or for reference managers."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Query, Router

from citeweb.api import schemas
from citeweb.api.access import run_for, token_of
from citeweb.api.files import file_answer
from citeweb.api.problems import RefusedError, problems
from citeweb.api.services import program
from citeweb.downloads import download
from citeweb.reports.adapters import report_of
from citeweb.reports.exports.bibliographies import FILES, export_bibliography, file_name
from citeweb.reports.exports.services import note_export
from verification.errors import BadCallError
from verification.reporting.bibliography.report_sources import sources_of_report

router = Router(tags=["bibliography"])
LIST_FILE = file_answer(
    "The list in that style or format.", (each.media_type for each in FILES.values())
)


@router.get(
    "/runs/{uuid:run_id}/bibliography", response=problems(404), openapi_extra=LIST_FILE
)
def run_bibliography(
    request: HttpRequest, run_id: UUID, wanted: Annotated[schemas.ListIn, Query()]
) -> HttpResponseBase:
    """The works that the text cites, of one claim or of all."""
    token = token_of(request)
    run = run_for(token, run_id)
    try:
        sources = sources_of_report(report_of(run), claim_id=wanted.claim)
    except BadCallError as error:
        raise RefusedError("no_such_claim", claim=wanted.claim) from error
    pieces = export_bibliography(sources, wanted.choice())
    note_export(run, f"bibliography as {wanted.format}", by=program(token))
    return download(
        pieces,
        media_type=FILES[wanted.format].media_type,
        file_name=file_name(run, wanted.format),
    )
