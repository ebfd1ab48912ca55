"""The only way a request obtains its user, and the rows of that user's desk."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from .members import is_owner
from .models import Membership, Team, User
from .services import current_team


def signed_in(request: HttpRequest) -> User:
    """The user of a request. 404 without one: a stranger learns nothing."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return user


def owned_team(request: HttpRequest) -> Team:
    """
    The desk of a request's user, who owns it.

    Raises:
        PermissionDenied: Only owners may add and remove people.
    """
    user = signed_in(request)
    team = current_team(user)
    if not is_owner(user, team):
        raise PermissionDenied
    return team


def member_for(team: Team, pk: int) -> Membership:
    """A place at this desk; the same 404 for one at another and for none."""
    return get_object_or_404(team.memberships.select_related("user", "team"), pk=pk)
