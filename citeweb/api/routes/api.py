"""The API as a whole: its routes, its description, its refusals."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest
from ninja import NinjaAPI, Router
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from citeweb.api.access import BearerToken
from citeweb.api.problems import PROBLEM_TYPE, RefusedError, add_handlers
from citeweb.api.schemas import RunEnded
from citeweb.api.strict import strict
from verification.reporting.record import SCHEMA_FILE
from verification.version import VERSION

from . import (
    citations,
    decisions,
    documents,
    files,
    runs,
    search,
    shares,
    sources,
    tokens,
    webhooks,
)

DESCRIPTION = (
    "Hand in documents, follow their verification, take reports along. Every refusal "
    "has one shape: a code, what happened, what to do. See docs/api.md."
)


class Api(NinjaAPI):
    """Operations are called by what they do, in the description and its clients."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__

    def get_openapi_schema(self, **named: Any) -> OpenAPISchema:
        description = super().get_openapi_schema(**named)
        description["components"]["schemas"].update(report_schemas())
        description["webhooks"] = EVENT_TYPES
        for path in description["paths"].values():
            for method, operation in path.items():
                describe(method, operation)
        return description


KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "A random word: the same request with it is done once in a day.",
    "schema": {"type": "string", "maxLength": 200, "pattern": "^[!-~]+$"},
}
HEADERS = {
    "X-Request-Id": "The id that the request came with, or ours.",
    "RateLimit": "limit, remaining and reset, in seconds, of the token.",
    "Link": "The description of the API; of a list, its next page.",
}
UNCHANGED = {"description": "What the ETag in If-None-Match stands for."}


def describe(method: str, operation: dict[str, Any]) -> None:
    """What holds for every operation beside what its route says."""
    responses = operation["responses"]
    if method == "post":
        operation.setdefault("parameters", []).append(KEY)
        if 409 not in responses:
            responses[409] = responses[422]
    if method == "get":
        responses[304] = UNCHANGED
    name_problems(responses)
    for response in responses.values():
        told = {
            name: {"description": words, "schema": {"type": "string"}}
            for name, words in HEADERS.items()
        }
        response.setdefault("headers", {}).update(told)


def name_problems(responses: dict[int, Any]) -> None:
    """Say of each refusal that it is a problem, not just JSON."""
    for status, response in responses.items():
        content = response.get("content", {})
        if int(status) >= 400 and "application/json" in content:
            response["content"] = {PROBLEM_TYPE: content["application/json"]}


def report_schemas() -> dict[str, Any]:
    """The schema of the report record and its parts, under names of the description."""
    moved = SCHEMA_FILE.read_text("utf-8").replace("#/$defs/", f"{PARTS}Report_")
    schema = json.loads(moved)
    parts = {f"Report_{name}": part for name, part in schema.pop("$defs").items()}
    for name in ("$id", "$schema"):
        del schema[name]
    return {"Report": schema, **parts}


PARTS = "#/components/schemas/"
EVENT_TYPES = {
    "run.ended": {
        "post": {
            "operationId": "run_ended",
            "summary": "A run has ended; signed, see docs/api.md.",
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {
                        "schema": RunEnded.json_schema(),
                    }
                },
            },
            "responses": {"200": {"description": "Any 2xx: taken."}},
        }
    }
}
"""What a webhook is told, as OpenAPI 3.1 has it."""


api = Api(
    title="citeweb",
    version=VERSION,
    description=DESCRIPTION,
    auth=BearerToken(),
    docs_url=None,
    urls_namespace="api",
)
add_handlers(api)
api.add_decorator(strict, mode="view")
elsewhere = Router()


@elsewhere.api_operation(
    ["GET", "POST", "PUT", "PATCH", "DELETE"],
    "/{path:rest}",
    auth=None,
    include_in_schema=False,
)
def nothing_here(request: HttpRequest, rest: str) -> None:
    """Any other address, in the shape of all refusals."""
    raise RefusedError("no_such_address")


for router in (
    documents.router,
    runs.router,
    sources.router,
    search.router,
    files.router,
    files.works,
    decisions.router,
    shares.router,
    files.trails,
    citations.router,
    tokens.router,
    webhooks.router,
    elsewhere,
):
    api.add_router("", router)
