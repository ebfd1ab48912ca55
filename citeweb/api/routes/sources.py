"""Sources of a desk: what the latest look at one gave, and looking anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from ninja import Query, Router, Status

from citeweb.api import schemas
from citeweb.api.access import found, submitting_token_of, token_of
from citeweb.api.paging import page_of, pages_of
from citeweb.api.problems import RefusedError, problems
from citeweb.sources.catalogue import at_address, rows_of, with_latest
from citeweb.sources.looking_again import queue_reading
from citeweb.sources.models import Source
from verification.reaching.identity import describe_notice

router = Router(tags=["sources"])
SOURCE = "/sources/{uuid:source_id}"


@router.get("/sources", response=pages_of(schemas.LookOut))
def source_list(request: HttpRequest, wanted: Query[schemas.LooksIn]) -> object:
    """The sources of the desk, the newest first, with what the latest look gave."""
    sources = Source.objects.filter(team=token_of(request).team_id)
    if wanted.url:
        sources = at_address(sources, wanted.url)
    page = page_of(request, with_latest(sources.order_by("-created_at", "pk")), wanted)
    page["items"] = [look_out(request, row) for row in rows_of(page["items"])]
    return page


@router.get(SOURCE, response={200: schemas.LookOut, **problems(404)})
def source_detail(request: HttpRequest, source_id: UUID) -> object:
    """What the latest look at a source gave."""
    source = source_for(token_of(request).team_id, source_id)
    return look_out(request, *rows_of([source]))


@router.post(
    f"{SOURCE}/looks", response={202: schemas.LookOut, **problems(403, 404, 409)}
)
def source_read(request: HttpRequest, source_id: UUID) -> object:
    """Read a source's address now, whatever is at hand of it. The answer is what the
    look before gave; ask for the source until `read_at` is later."""
    token = submitting_token_of(request)
    source = source_for(token.team_id, source_id)
    if not source.url:
        raise RefusedError("no_address")
    queue_reading(source, token.user)
    return Status(202, look_out(request, *rows_of([source])))


def source_for(team: int, pk: UUID) -> Any:
    return found(with_latest(Source.objects.filter(team=team)), "source", pk=pk)


def look_out(request: HttpRequest, row: Mapping[str, Any]) -> schemas.LookOut:
    """A row of the library, as `rows_of` gives it."""
    source, seen = row["source"], {}
    if "check" in row:
        check, reached = row["check"], row["reached"]
        seen = {
            "read_at": check.checked_at,
            "outcome": reached.outcome,
            "action": reached.action,
            "what_happened": row["wording"].happened,
            "what_to_do": row["wording"].remedy,
            "is_read": reached.snapshot is not None,
            "is_handed_in": check.origin != check.Origin.FETCHED,
            "notices": list(map(describe_notice, reached.notices)),
        }
    page = reverse("sources:source_detail", args=[source.pk])
    return schemas.LookOut(
        source=source.pk,
        url=source.url,
        title=row["title"],
        page=request.build_absolute_uri(page),
        documents=row["documents"],
        **seen,
    )
