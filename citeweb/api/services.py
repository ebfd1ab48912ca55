"""Making, finding and ending tokens."""

from __future__ import annotations

import secrets

from django.db import transaction

from citeweb.audit.services import person, record
from citeweb.limits import limit
from citeweb.sources.columns import fitted
from citeweb.teams.models import Team, User, stamp_once
from citeweb.teams.services import digest_of
from verification.reporting.audit import Action, AuditKind

from .models import ApiToken

TOKEN_PREFIX = "citeweb_"  # noqa: S105 - by which scanners of repositories know one
REQUESTS = limit("api-requests")
SUBMISSIONS = limit("api-submissions")


def make_token(
    user: User, team: Team, *, name: str, scope: str
) -> tuple[ApiToken, str]:
    """A new token's row, and the secret that is shown once."""
    secret = f"{TOKEN_PREFIX}{secrets.token_urlsafe(32)}"  # 256 random bits
    with transaction.atomic():
        token = ApiToken(user=user, team=team, name=fitted(name, 80), scope=scope)
        token.digest, token.beginning = digest_of(secret), secret[:12]
        token.save()
        note_token(token, "made", by=user)
    return token, secret


def revoke_token(token: ApiToken, *, by: User) -> bool:
    """End a token. False when it had ended before."""
    with transaction.atomic():
        if is_changed := stamp_once(token, "revoked_at"):
            note_token(token, "revoked", by=by)
    return is_changed


def note_token(token: ApiToken, outcome: str, *, by: User) -> None:
    """Note what was done to a token, and whose it is where somebody else did it."""
    details = {"scope": token.scope}
    if by.pk != token.user_id:
        details["of"] = token.user.username
    action = Action(AuditKind.TOKEN, token.name, input=details, outcome=outcome)
    record(token.team_id, person(by), [action])


def token_for(secret: str) -> ApiToken | None:
    if not secret.startswith(TOKEN_PREFIX):
        return None
    working = ApiToken.objects.working().select_related("user", "team")
    return working.filter(digest=digest_of(secret)).first()
