"""The only way a request obtains its user."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from .models import User


def signed_in(request: HttpRequest) -> User:
    """The user of a request. 404 without one: a stranger learns nothing."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return user
