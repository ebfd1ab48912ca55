"""The only way a request obtains its user and a team."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from .models import Team, User


def signed_in(request: HttpRequest) -> User:
    """The user of a request. 404 without one: a stranger learns nothing."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return user


def team_for(request: HttpRequest, pk: int) -> Team:
    return get_object_or_404(Team.objects.visible_to(signed_in(request)), pk=pk)
