"""The only way a request obtains its user, and the rows of that user's desk."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from .models import Team, User
from .services import current_team, only_owners


def signed_in(request: HttpRequest) -> User:
    """The user of a request. 404 without one: a stranger learns nothing."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return user


def owned_team(request: HttpRequest, *, to: str) -> Team:
    """The desk of a request's user, who owns it; others learn who may do `to`."""
    user = signed_in(request)
    team = current_team(user)
    if not team.is_owned_by(user):
        raise PermissionDenied(only_owners(team, to=to))
    return team
