"""What leaves as a file: reports in every format, lists of works, the audit trail."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from ninja import Query, Router

from citeweb.api import schemas
from citeweb.api.access import run_for, token_of
from citeweb.api.problems import RefusedError, problems
from citeweb.audit.services import export_trail, person
from citeweb.audit.views import trail_file
from citeweb.downloads import download
from citeweb.reports.adapters import report_of
from citeweb.reports.exports.bibliographies import FILES
from citeweb.reports.exports.services import (
    EXPORTS,
    file_title,
    note_export,
    ordered_run,
    stamp_of,
)
from citeweb.reports.exports.views import list_file
from citeweb.reports.models import Run
from citeweb.reports.trail import export_trail_of
from verification.errors import BadCallError
from verification.reporting.bibliography.report_sources import sources_of_report
from verification.reporting.exports import FORMATS

from .runs import RUN, described

FILE_SECONDS = 60.0
"""How long a program waits for a file, beside the seven others of its process."""

BYTES = {"type": "string", "format": "binary"}
TEXT = {"type": "string"}
JSON = {"type": ["object", "array"]}


def file_answer(description: str, media_types: Iterable[str]) -> dict[str, Any]:
    """One of several files: JSON is an object or a list, text a string, others bytes.
    Generated clients decode text, and then take no bytes of it."""
    names = (media_type.partition(";")[0] for media_type in media_types)
    return described(description, {name: schema_of(name) for name in names})


def schema_of(media_type: str) -> dict[str, Any]:
    if media_type.endswith(("/json", "+json")):
        return JSON
    return TEXT if media_type.startswith("text/") else BYTES


REPORTS = (exporter.media_type for exporter in FORMATS.values())
LISTS = (file.media_type for file in FILES.values())
ANY_FILE = file_answer("The report in that format.", REPORTS)
LIST_FILE = file_answer("The list in that style or format.", LISTS)
REPORT = {"application/json": {"$ref": "#/components/schemas/Report"}}
JSON_FILE = described("The report record, citeweb.report/1.", REPORT)
TRAIL_FILE = described(
    "The trail; `citeweb audit verify` checks it.",
    {"application/json": {"type": "object"}, "text/csv": {"type": "string"}},
)
router = Router(tags=["runs"])
works = Router(tags=["bibliography"])
trails = Router(tags=["trail"])


@router.get(f"{RUN}/report", response=problems(404, 409), openapi_extra=JSON_FILE)
def run_report(request: HttpRequest, run_id: UUID) -> HttpResponseBase:
    """The report record; of a run under way, what it has found until now."""
    return exported(request, run_id, "json")


@router.get(f"{RUN}/exports", response={200: list[schemas.FormatOut], **problems(404)})
def run_exports(request: HttpRequest, run_id: UUID) -> object:
    """The formats in which the report can leave."""
    run_for(token_of(request), run_id)
    return list(FORMATS.values())


@router.get(
    f"{RUN}/exports/{{name}}", response=problems(404, 409), openapi_extra=ANY_FILE
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
    tag = tag_of(run, name, with_bom=with_bom)
    if known := already_there(request, tag):
        return known
    chunks = ordered_run(
        run, exporter, by=person(token.user), with_bom=with_bom, seconds=FILE_SECONDS
    )
    if chunks is None:
        raise RefusedError("being_made")
    name = exporter.file_name(file_title(run))
    file = download(chunks, media_type=exporter.media_type, file_name=name)
    file["ETag"] = tag
    file["Cache-Control"] = "private, no-cache"  # may be kept, and is asked about
    return file


def tag_of(run: Run, name: str, *, with_bom: bool) -> str:
    """By which a program knows that a file would be the same."""
    told = f"{stamp_of(run)} {name} {with_bom}"
    return f'W/"{hashlib.sha256(told.encode()).hexdigest()[:32]}"'


def already_there(request: HttpRequest, tag: str) -> HttpResponse | None:
    """304 for a program that has the file; None for any other."""
    same = get_conditional_response(request, etag=tag)
    return HttpResponse(status=304, headers={"ETag": tag}) if same else None


@works.get(f"{RUN}/bibliography", response=problems(404), openapi_extra=LIST_FILE)
def run_bibliography(
    request: HttpRequest, run_id: UUID, wanted: Query[schemas.ListIn]
) -> HttpResponseBase:
    """The works that the text cites, of one claim or of all."""
    token = token_of(request)
    run = run_for(token, run_id)
    try:
        sources = sources_of_report(report_of(run), claim_id=wanted.claim)
    except BadCallError as error:
        raise RefusedError("no_such_claim", claim=wanted.claim) from error
    note_export(run, f"bibliography as {wanted.format}", by=person(token.user))
    return list_file(run, sources, wanted.format, wanted.looks)


FileFormat = Literal["json", "csv"]


@trails.get("/trail", response=problems(), openapi_extra=TRAIL_FILE)
def trail_export(
    request: HttpRequest, file_format: FileFormat = "json"
) -> HttpResponseBase:
    """The team's whole audit trail."""
    token = token_of(request)
    file = export_trail(token.team_id, person(token.user), format_name=file_format)
    return trail_file(file)


@trails.get(f"{RUN}/trail", response=problems(404), openapi_extra=TRAIL_FILE)
def run_trail(
    request: HttpRequest, run_id: UUID, file_format: FileFormat = "json"
) -> HttpResponseBase:
    """Everything that was done with the document of a run."""
    token = token_of(request)
    run = run_for(token, run_id)
    file = export_trail_of(run, person(token.user), format_name=file_format)
    return trail_file(file)
