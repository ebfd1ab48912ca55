"""Runs: started, followed, cancelled; their reports, sources and exports."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Body, Query, Router, Status

from citeweb.api import adapters, schemas
from citeweb.api.access import (
    document_for,
    run_for,
    runs_for,
    submitting_token_of,
    token_of,
    writing_token_of,
)
from citeweb.api.files import file_answer
from citeweb.api.paging import page_of
from citeweb.api.problems import RefusedError, problems
from citeweb.api.services import program
from citeweb.downloads import download
from citeweb.reports.exports.services import EXPORTS, file_title, ordered_run
from citeweb.reports.runs.services import cancel_run
from verification.reporting.exports import FORMATS

from .documents import begin_run

FILE_SECONDS = 60.0
"""How long a program waits for a file, beside the seven others of its process."""

router = Router(tags=["runs"])
ANY_FILE = file_answer(
    "The report in that format.", (each.media_type for each in FORMATS.values())
)
JSON_FILE: dict[str, Any] = {
    "responses": {
        200: {
            "description": "The report record, citeweb.report/1.",
            "content": {
                "application/json": {"schema": {"$ref": "#/components/schemas/Report"}}
            },
        }
    }
}


@router.get("/runs", response={200: schemas.RunPage, **problems()})
def run_list(
    request: HttpRequest, wanted: Annotated[schemas.RunsIn, Query()]
) -> object:
    """The team's runs, the newest first."""
    runs = runs_for(token_of(request))
    if wanted.state:
        runs = runs.filter(state=wanted.state)
    if wanted.document:
        runs = runs.filter(revision__document=wanted.document)
    return page_of(request, runs, adapters.run_out, wanted)


@router.post(
    "/documents/{uuid:document_id}/runs",
    response={202: schemas.RunOut, **problems(403, 404, 409)},
)
def run_start(
    request: HttpRequest,
    document_id: UUID,
    choices: Annotated[schemas.RunIn | None, Body(None)] = None,
) -> object:
    """Verify the latest revision. While a run of it is under way, that one is given."""
    token = submitting_token_of(request)
    revision = document_for(token, document_id).revisions.first()
    if revision is None:
        raise RefusedError("no_text")
    chosen = choices or schemas.RunIn.model_validate({})
    return Status(202, adapters.run_out(begin_run(token, revision, chosen)))


@router.get("/runs/{uuid:run_id}", response={200: schemas.RunOut, **problems(404)})
def run_detail(request: HttpRequest, run_id: UUID) -> object:
    """How far a run is. Ask again every few seconds until it has ended."""
    return adapters.run_out(run_for(token_of(request), run_id))


@router.post(
    "/runs/{uuid:run_id}/cancel",
    response={200: schemas.RunOut, **problems(403, 404, 409)},
)
def run_cancel(request: HttpRequest, run_id: UUID) -> object:
    """Stop a run; what it found is kept."""
    token = writing_token_of(request)
    run = run_for(token, run_id)
    if not cancel_run(run, user=token.user, actor=program(token)):
        raise RefusedError("run_ended")
    return adapters.run_out(run)


@router.get(
    "/runs/{uuid:run_id}/report",
    response=problems(404, 409),
    openapi_extra=JSON_FILE,
)
def run_report(request: HttpRequest, run_id: UUID) -> HttpResponseBase:
    """The report record; of a run under way, what it has found until now."""
    return exported(request, run_id, "json")


@router.get(
    "/runs/{uuid:run_id}/exports",
    response={200: list[schemas.FormatOut], **problems(404)},
)
def run_exports(request: HttpRequest, run_id: UUID) -> object:
    """The formats in which the report can leave."""
    run_for(token_of(request), run_id)
    return [
        schemas.FormatOut(
            name=each.name,
            words=each.words,
            purpose=each.purpose,
            media_type=each.media_type,
            extension=each.extension,
        )
        for each in FORMATS.values()
    ]


@router.get(
    "/runs/{uuid:run_id}/exports/{name}",
    response=problems(404, 409),
    openapi_extra=ANY_FILE,
)
def run_export(
    request: HttpRequest, run_id: UUID, name: str, bom: bool = False
) -> HttpResponseBase:
    """The report in one format; `bom` lets a CSV begin with a byte order mark."""
    return exported(request, run_id, name, with_bom=bom)


def exported(
    request: HttpRequest, run_id: UUID, name: str, *, with_bom: bool = False
) -> HttpResponseBase:
    token = token_of(request)
    run, exporter = run_for(token, run_id), EXPORTS.get(name)
    if exporter is None:
        raise RefusedError("no_such_format", name=name[:40], known=", ".join(FORMATS))
    pieces = ordered_run(
        run,
        exporter,
        by=program(token),
        with_bom=with_bom,
        seconds=FILE_SECONDS,
    )
    if pieces is None:
        raise RefusedError("being_made")
    return download(
        pieces,
        media_type=exporter.media_type,
        file_name=exporter.file_name(file_title(run)),
    )


@router.get(
    "/runs/{uuid:run_id}/sources",
    response={200: schemas.SourcePage, **problems(404)},
)
def run_sources(
    request: HttpRequest, run_id: UUID, wanted: Annotated[schemas.SourcesIn, Query()]
) -> object:
    """The sources that a run has reached, in the order of the list."""
    rows = (
        run_for(token_of(request), run_id)
        .run_sources.select_related("reference", "check_made__snapshot")
        .defer("check_made__snapshot__text")
        .order_by("reference__position")
    )
    if wanted.action:
        rows = rows.filter(check_made__action=wanted.action)
    return page_of(request, rows, adapters.source_out, wanted)
