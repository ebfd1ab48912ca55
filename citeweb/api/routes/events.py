"""The progress of a run as server-sent events."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router

from citeweb.api import adapters
from citeweb.api.access import run_for, token_of
from citeweb.api.models import ApiToken
from citeweb.api.problems import RefusedError, problems

router = Router(tags=["runs"])

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
EVENTS: dict[str, Any] = {
    "responses": {
        200: {
            "description": "Events `run`, each with the run as JSON, whenever it got "
            "further, at last when it has ended. Ends after 30 seconds; ask again.",
            "content": {"text/event-stream": {"schema": EVENT}},
        }
    }
}


@router.get(
    "/runs/{uuid:run_id}/events", response=problems(404, 503), openapi_extra=EVENTS
)
def run_events(request: HttpRequest, run_id: UUID) -> StreamingHttpResponse:
    """How far a run is, sent whenever it gets further."""
    token = token_of(request)
    run_for(token, run_id)
    if not STREAMS.acquire(blocking=False):
        raise RefusedError("too_many_streams")
    response = StreamingHttpResponse(
        told(token, run_id), content_type="text/event-stream"
    )
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    # However the answer ends, its place is free again.
    response._resource_closers.append(STREAMS.release)  # type: ignore[attr-defined]
    return response


def told(token: ApiToken, run_id: UUID) -> Iterator[str]:
    until, last = time.monotonic() + STREAM_SECONDS, ""
    yield "retry: 2000\n\n"
    while time.monotonic() < until:
        run = run_for(token, run_id)
        now = adapters.run_out(run).model_dump_json()
        # Nothing is held between two looks: a pool of connections is small.
        if not connection.in_atomic_block:
            connection.close()
        if now != last:
            yield f"event: run\ndata: {json.dumps(json.loads(now))}\n\n"
            last = now
        if run.finished_at is not None:
            return
        time.sleep(STEP_SECONDS)
