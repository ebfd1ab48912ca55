"""The audit trail as a file, whole or of one run's document."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router

from citeweb.api.access import run_for, token_of
from citeweb.api.problems import problems
from citeweb.api.services import program
from citeweb.audit.access import trail_file
from citeweb.audit.services import export_document, export_team

router = Router(tags=["trail"])
TRAIL_FILE: dict[str, Any] = {
    "responses": {
        200: {
            "description": "The trail; `citeweb audit verify` checks it.",
            "content": {
                "application/json": {"schema": {"type": "object"}},
                "text/csv": {"schema": {"type": "string"}},
            },
        }
    }
}
FileFormat = Literal["json", "csv"]


@router.get("/trail", response=problems(), openapi_extra=TRAIL_FILE)
def trail_export(
    request: HttpRequest, file_format: FileFormat = "json"
) -> HttpResponseBase:
    """The team's whole audit trail."""
    token = token_of(request)
    file = export_team(token.team_id, program(token), format_name=file_format)
    return trail_file(file, name="audit-trail")


@router.get(
    "/runs/{uuid:run_id}/trail", response=problems(404), openapi_extra=TRAIL_FILE
)
def run_trail(
    request: HttpRequest, run_id: UUID, file_format: FileFormat = "json"
) -> HttpResponseBase:
    """Everything that was done with the document of a run."""
    token = token_of(request)
    run = run_for(token, run_id)
    file = export_document(
        token.team_id,
        program(token),
        document_id=run.revision.document_id,
        run_id=run.pk,
        format_name=file_format,
    )
    return trail_file(file, name="audit-trail")
