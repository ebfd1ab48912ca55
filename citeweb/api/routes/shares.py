"""Shares of reports: made, listed, revoked."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from citeweb.api import schemas
from citeweb.api.access import run_for, share_for, token_of, writing_token_of
from citeweb.api.paging import page_of, pages_of
from citeweb.api.problems import RefusedError, problems
from citeweb.sharing.embedding import settled_origins
from citeweb.sharing.models import MIN_PHRASE, is_short_phrase
from citeweb.sharing.services import make_share, revoke_share

from .runs import RUN

router = Router(tags=["shares"])


@router.get(f"{RUN}/shares", response=pages_of(schemas.ShareOut, 404))
def share_list(
    request: HttpRequest, run_id: UUID, wanted: Query[schemas.PageIn]
) -> object:
    """The shares of a run, the newest first."""
    shares = run_for(token_of(request), run_id).shares.all()
    return page_of(request, shares, wanted)


@router.post(f"{RUN}/shares", response={201: schemas.ShareOut, **problems(403, 404)})
def share_make(
    request: HttpRequest, response: HttpResponse, run_id: UUID, share: schemas.ShareIn
) -> object:
    """Make an address at which the report can be read without an account."""
    token = writing_token_of(request)
    run = run_for(token, run_id)
    if is_short_phrase(share.pass_phrase):
        raise RefusedError("short_pass_phrase", least=MIN_PHRASE)
    origins = settled_origins(share.embed_origins)
    choices = {**share.dict(), "embed_origins": origins}
    made = make_share(run, user=token.user, **choices)
    response["Location"] = f"{request.path}?page_size=1"
    return Status(201, made)


@router.delete(
    "/shares/{uuid:share_id}",
    response={200: schemas.ShareOut, **problems(403, 404, 409)},
)
def share_revoke(request: HttpRequest, share_id: UUID) -> object:
    """Close a share for ever."""
    token = writing_token_of(request)
    share = share_for(token, share_id)
    if not revoke_share(share, user=token.user):
        raise RefusedError("share_revoked")
    share.refresh_from_db()
    return share
