"""Runs: started, followed, cancelled; their sources."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any
from uuid import UUID

from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse
from ninja import Body, Query, Router, Status

from citeweb.api import access, schemas
from citeweb.api.models import ApiToken
from citeweb.api.paging import page_of, pages_of
from citeweb.api.problems import RefusedError, problems
from citeweb.reports.adapters import read_run_source, report_of
from citeweb.reports.exports.services import with_state
from citeweb.reports.models import Run, RunSource
from citeweb.reports.review.queue import figures_of
from citeweb.reports.runs.services import cancel_run, progress
from citeweb.sources.wording import kept_words, outcome_wording
from verification.records import Attention
from verification.reporting.readiness import answer_of, state_of

from .documents import DOCUMENT, begin_run

router = Router(tags=["runs"])
RUN = "/runs/{uuid:run_id}"
STREAM_SECONDS = 30.0
"""Of one answer: it holds a thread of the server. Programs ask again by themselves, as
browsers do, and hear at once how far the run is."""

STEP_SECONDS = 1.0
"""Between two looks at the run."""

STREAMS = threading.BoundedSemaphore(3)
"""Of one web process, so that five of its eight threads are left for pages."""

EVENT = {
    "type": "object",
    "properties": {"event": {"type": "string"}, "data": {"type": "string"}},
    "required": ["event", "data"],
}


MOMENTS = ("queued_at", "started_at", "finished_at")
FIGURES = ("supported", "flagged", "decided", "to_fix", "standing")


def run_out(run: Run) -> schemas.RunOut:
    figures = figures_of([run])[run.pk]
    return schemas.RunOut(
        id=run.pk,
        document=run.revision.document_id,
        revision=run.revision.number,
        state=Run.State(run.state),
        failure=run.failure_reason,
        judge=f"{run.judge_name or 'lexical'} {run.judge_version}".strip(),
        model_use=run.use_of_model.words if run.use_of_model else "",
        claims_by_attention={
            attention: figures.by_attention[attention] for attention in Attention
        },
        **{name: getattr(run, name) for name in MOMENTS},
        **asdict(progress(run)),
        **{f"claims_{name}": getattr(figures.claims, name) for name in FIGURES},
    )


OF_SOURCE = (
    "id",
    "url",
    "title",
    "outcome",
    "action",
    "http_status",
    "final_url",
    "page_title",
)


def source_out(row: RunSource) -> schemas.SourceOut:
    source = read_run_source(row, with_text=False)
    wording = outcome_wording(source)
    return schemas.SourceOut(
        source=row.reference.source_id,
        what_happened=wording.happened,
        what_to_do=wording.remedy,
        **{name: getattr(source, name) for name in OF_SOURCE},
        is_read=source.snapshot is not None,
        is_taken_over=row.is_taken_over,
        why_taken_over=kept_words(source),
    )


def described(description: str, content: dict[str, Any]) -> dict[str, Any]:
    """A route's description of what is no record of ours, by its media types."""
    forms = {name: {"schema": schema} for name, schema in content.items()}
    return {"responses": {200: {"description": description, "content": forms}}}


EVENTS = described(
    "Events `run`, each with the run as JSON, whenever it got further, at last when it "
    "has ended. Ends after 30 seconds; ask again.",
    {"text/event-stream": EVENT},
)


@router.get("/runs", response=pages_of(schemas.RunOut))
def run_list(request: HttpRequest, wanted: Query[schemas.RunsIn]) -> object:
    """The team's runs, the newest first."""
    runs = access.runs_for(access.token_of(request))
    if wanted.state:
        runs = runs.filter(state=wanted.state)
    if wanted.document:
        runs = runs.filter(revision__document=wanted.document)
    return page_of(request, runs, wanted, run_out)


@router.post(
    f"{DOCUMENT}/runs", response={202: schemas.RunOut, **problems(403, 404, 409)}
)
def run_start(
    request: HttpRequest,
    document_id: UUID,
    choices: Annotated[schemas.RunIn | None, Body(None)] = None,
) -> object:
    """Verify the latest revision. While a run of it is under way, that one is given."""
    token = access.submitting_token_of(request)
    revision = access.document_for(token, document_id).revisions.first()
    if revision is None:
        raise RefusedError("no_text")
    return Status(202, run_out(begin_run(token, revision, choices)))


@router.get(RUN, response={200: schemas.RunDetail, **problems(404)})
def run_detail(request: HttpRequest, run_id: UUID) -> object:
    """How far a run is. Ask again every few seconds until it has ended."""
    run = access.run_for(access.token_of(request), run_id)
    told: dict[str, Any] = {"answer": "", "standing": None}
    if run.finished_at is not None:
        report = with_state(report_of(run), run)
        told = {"answer": answer_of(report), "standing": state_of(report)}
    return {**run_out(run).dict(), **told}


@router.post(f"{RUN}/cancel", response={200: schemas.RunOut, **problems(403, 404, 409)})
def run_cancel(request: HttpRequest, run_id: UUID) -> object:
    """Stop a run; what it found is kept."""
    token = access.writing_token_of(request)
    run = access.run_for(token, run_id)
    if not cancel_run(run, user=token.user):
        raise RefusedError("run_ended")
    return run_out(run)


@router.get(f"{RUN}/sources", response=pages_of(schemas.SourceOut, 404))
def run_sources(
    request: HttpRequest, run_id: UUID, wanted: Query[schemas.SourcesIn]
) -> object:
    """The sources that a run has reached, in the order of the list."""
    run = access.run_for(access.token_of(request), run_id)
    rows = run.run_sources.select_related("reference", "check_made__snapshot")
    rows = rows.defer("check_made__snapshot__text").order_by("reference__position")
    if wanted.action:
        rows = rows.filter(check_made__action=wanted.action)
    return page_of(request, rows, wanted, source_out)


@router.get(f"{RUN}/events", response=problems(404, 503), openapi_extra=EVENTS)
def run_events(request: HttpRequest, run_id: UUID) -> StreamingHttpResponse:
    """How far a run is, sent whenever it gets further."""
    token = access.token_of(request)
    access.run_for(token, run_id)
    if not STREAMS.acquire(blocking=False):
        raise RefusedError("too_many_streams")
    kind, events = "text/event-stream", told(token, run_id)
    response = StreamingHttpResponse(events, content_type=kind)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    # However the answer ends, its place is free again.
    response._resource_closers.append(STREAMS.release)  # type: ignore[attr-defined]
    return response


def told(token: ApiToken, run_id: UUID) -> Iterator[str]:
    until, last = time.monotonic() + STREAM_SECONDS, ""
    yield "retry: 2000\n\n"
    while time.monotonic() < until:
        run = access.run_for(token, run_id)
        now = run_out(run).model_dump_json()
        # Nothing is held between two looks: a pool of connections is small.
        if not connection.in_atomic_block:
            connection.close()
        if now != last:
            yield f"event: run\ndata: {json.dumps(json.loads(now))}\n\n"
            last = now
        if run.finished_at is not None:
            return
        time.sleep(STEP_SECONDS)
