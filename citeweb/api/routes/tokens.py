"""Tokens: made, listed and ended by programs, for the person whose token they have."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Query, Router, Status

from citeweb.api import schemas
from citeweb.api.access import own_token_for, token_of, writing_token_of
from citeweb.api.models import ApiToken
from citeweb.api.paging import page_of, pages_of
from citeweb.api.problems import RefusedError, problems
from citeweb.api.services import make_token, revoke_token

router = Router(tags=["tokens"])


@router.get("/tokens", response=pages_of(schemas.TokenOut))
def token_list(request: HttpRequest, wanted: Query[schemas.PageIn]) -> object:
    """The person's own tokens at this desk, the newest first."""
    token = token_of(request)
    own = ApiToken.objects.filter(user=token.user_id, team=token.team_id)
    return page_of(request, own, wanted)


@router.post("/tokens", response={201: schemas.MadeToken, **problems(403)})
def token_make(request: HttpRequest, wanted: schemas.TokenIn) -> object:
    """Make a token for the same person at the same desk. Its secret is shown once."""
    token = writing_token_of(request)
    made, secret = make_token(token.user, token.team, **wanted.dict())
    told = schemas.TokenOut.from_orm(made).dict()
    return Status(201, schemas.MadeToken(**told, secret=secret))


@router.delete(
    "/tokens/{int:token_id}",
    response={200: schemas.TokenOut, **problems(403, 404, 409)},
)
def token_end(request: HttpRequest, token_id: int) -> object:
    """End a token of one's own, or of the desk for its owners; also the one in use."""
    token = writing_token_of(request)
    row = own_token_for(token, token_id)
    if not revoke_token(row, by=token.user):
        raise RefusedError("token_revoked")
    row.refresh_from_db()
    return row
