"""The only way a request obtains its user, and the rows of that user's desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from .models import Membership, Team, User
from .services import current_team, only_owners

PEOPLE = gettext_noop("add and remove people and choose what they may do")
"""What owners alone may do with places at their desk, in the sentence that
refuses it."""

View = Callable[..., HttpResponseBase]


def view_of(find: Callable[..., Any], *methods: str) -> Callable[[View], View]:
    """A view for people who signed in, by these methods, of the row that its address
    names by `pk`, or `pk` and `number`: `find` gives it."""
    taken = [*methods, "HEAD"] if "GET" in methods else list(methods)

    def decorated(view: View) -> View:
        @login_required
        @require_http_methods(taken)
        @wraps(view)
        def answer(request: HttpRequest, **rest: Any) -> HttpResponseBase:
            named = {name: rest.pop(name) for name in ("pk", "number") if name in rest}
            return view(request, find(request, **named), **rest)

        return answer

    return decorated


def signed_in(request: HttpRequest) -> User:
    """The user of a request. 404 without one: a stranger learns nothing."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return user


def own_team(request: HttpRequest) -> Team:
    """The desk at which a request's user works."""
    return current_team(signed_in(request))


def owned_team(request: HttpRequest, *, to: str) -> Team:
    """The desk of a request's user, who owns it; others learn who may do `to`."""
    user = signed_in(request)
    team = current_team(user)
    if not team.is_owned_by(user):
        raise PermissionDenied(only_owners(team, to=to))
    return team


def member_for(request: HttpRequest, pk: int) -> Membership:
    """A place at the desk that the user owns; 404 for one elsewhere and for none."""
    places = owned_team(request, to=PEOPLE).memberships.select_related("user", "team")
    return get_object_or_404(places, pk=pk)
