"""Signing in at an organisation (OpenID Connect), where an operator has set one."""

from __future__ import annotations

import functools
import logging
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from citeweb.people.services import NotKnownError, user_of
from citeweb.teams.views.signing_in import begin_session, next_address, show_sign_in

GOAL = "organisation-goal"
SECONDS = 10
"""That a page waits for the organisation's server."""

METADATA = "/.well-known/openid-configuration"

logger = logging.getLogger(__name__)


@functools.cache
def client_for(issuer: str, client_id: str, client_secret: str) -> Any:
    """The library's client, which keeps what it has learnt about the organisation."""
    from authlib.integrations.django_client import OAuth

    return OAuth().register(
        "organisation",
        client_id=client_id,
        client_secret=client_secret,
        server_metadata_url=f"{issuer}{METADATA}",
        client_kwargs={
            "scope": "openid profile email",
            "code_challenge_method": "S256",
            "default_timeout": SECONDS,
        },
    )


def refusals() -> tuple[type[Exception], ...]:
    """What goes wrong on the way: an answer that is forged, late or none at all."""
    from authlib.common.errors import AuthlibBaseError
    from joserfc.errors import JoseError
    from requests import RequestException

    return (AuthlibBaseError, JoseError, RequestException, ValueError, KeyError)


def client() -> Any:
    if not settings.OIDC_ISSUER:
        raise Http404
    return client_for(
        settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET
    )


@never_cache
@require_safe
def organisation_sign_in(request: HttpRequest) -> HttpResponse:
    """Lead to the organisation's own page."""
    found = client()
    request.session[GOAL] = next_address(request)
    address = request.build_absolute_uri(reverse("people:organisation_return"))
    try:
        return found.authorize_redirect(request, address)  # type: ignore[no-any-return]
    except refusals() as error:
        return refused(request, error)


@never_cache
@require_safe
def organisation_return(request: HttpRequest) -> HttpResponse:
    """Who comes back from there: signed in, if an owner has added them."""
    found = client()
    try:
        user = user_of(found.authorize_access_token(request)["userinfo"])
    except NotKnownError as error:
        return show_sign_in(request, status=403, problem=str(error))
    except refusals() as error:
        return refused(request, error)
    return begin_session(request, user, request.session.pop(GOAL, "/"))


def refused(request: HttpRequest, error: Exception) -> HttpResponse:
    """Nothing of what was said goes on to the page: it may come from anybody."""
    logger.warning("organisation_refused", extra={"reason": type(error).__name__})
    words = f"Signing in with {settings.OIDC_NAME} did not work. Try again."
    return show_sign_in(request, status=502, problem=words)
