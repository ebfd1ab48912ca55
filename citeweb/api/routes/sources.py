"""Sources of a desk: what the latest look at one gave, and looking anew."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest
from ninja import Router, Status

from citeweb.api import schemas
from citeweb.api.access import found, submitting_token_of, token_of
from citeweb.api.problems import RefusedError, problems
from citeweb.sources.catalogue import look_of
from citeweb.sources.looking_again import queue_reading
from citeweb.sources.models import Source
from verification.reaching.identity import describe_notice

router = Router(tags=["sources"])
SOURCE = "/sources/{uuid:source_id}"


@router.get(SOURCE, response={200: schemas.LookOut, **problems(404)})
def source_detail(request: HttpRequest, source_id: UUID) -> object:
    """What the latest look at a source gave."""
    sources = Source.objects.filter(team=token_of(request).team_id)
    return look_out(found(sources, "source", pk=source_id))


@router.post(
    f"{SOURCE}/looks", response={202: schemas.LookOut, **problems(403, 404, 409)}
)
def source_read(request: HttpRequest, source_id: UUID) -> object:
    """Read a source's address now, whatever is at hand of it. The answer is what the
    look before gave; ask for the source until `read_at` is later."""
    token = submitting_token_of(request)
    sources = Source.objects.filter(team=token.team_id)
    source = found(sources, "source", pk=source_id)
    if not source.url:
        raise RefusedError("no_address")
    queue_reading(source, token.user)
    return Status(202, look_out(source))


def look_out(source: Source) -> schemas.LookOut:
    check = source.checks.select_related("snapshot").defer("snapshot__text").first()
    if check is None:
        return schemas.LookOut(source=source.pk, url=source.url)
    look = look_of(source, check)
    reached = look["reached"]
    return schemas.LookOut(
        source=source.pk,
        url=source.url,
        read_at=check.checked_at,
        outcome=reached.outcome,
        action=reached.action,
        what_happened=look["wording"].happened,
        what_to_do=look["wording"].remedy,
        is_read=reached.snapshot is not None,
        is_handed_in=check.origin != check.Origin.FETCHED,
        notices=list(map(describe_notice, reached.notices)),
    )
