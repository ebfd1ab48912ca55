"""The API as a whole: its routes, its description, its refusals."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import NinjaAPI, Router

from citeweb.api.access import BearerToken
from citeweb.api.problems import RefusedError, add_handlers
from verification.version import VERSION

from . import bibliographies, decisions, documents, runs, shares, trails

DESCRIPTION = (
    "Hand in documents, follow their verification, take reports along. Every refusal "
    "has one shape: a code, what happened, what to do. See docs/api.md."
)

api = NinjaAPI(
    title="citeweb",
    version=VERSION,
    description=DESCRIPTION,
    auth=BearerToken(),
    docs_url=None,
    urls_namespace="api",
)
add_handlers(api)
elsewhere = Router()


@elsewhere.api_operation(
    ["GET", "POST", "PUT", "PATCH", "DELETE"],
    "/{path:rest}",
    auth=None,
    include_in_schema=False,
)
def nothing_here(request: HttpRequest, rest: str) -> None:
    """Any other address, in the shape of all refusals."""
    raise RefusedError(
        404,
        "no_such_address",
        "There is no such address.",
        "Look at /api/openapi.json for those that there are.",
    )


for each in (
    documents.router,
    runs.router,
    bibliographies.router,
    decisions.router,
    shares.router,
    trails.router,
    elsewhere,
):
    api.add_router("", each)
