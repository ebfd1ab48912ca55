"""The only way a request obtains a share: by its address, or as one of its team."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import quote
from uuid import UUID

from django.conf import settings
from django.http import (
    Http404,
    HttpRequest,
    HttpResponseNotAllowed,
    HttpResponsePermanentRedirect,
)
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_variables
from django_htmx.http import HttpResponseClientRedirect

from citeweb.htmx import is_htmx
from citeweb.teams.access import View, signed_in
from citeweb.teams.services import digest_of
from verification.errors import ExportError

from .models import Share, ShareComment
from .services import (
    TooManyError,
    is_opened_by,
    share_of,
    token_of,
)

KEY_COOKIE = "share-key"
SHARES = "/s/"
HEALTH = ("/healthz", "/readyz")
OEMBED = "/oembed"


def for_visitors(*methods: str, is_door: bool = False) -> Callable[[View], View]:
    """Hand a view the share of the token in its address; without its key, lead to the
    page that asks for the pass phrase, the door. Closed, expired, unknown: the same
    answer to the byte. It is not kept nor indexed, and no site or log learns the
    address."""

    def decorate(view: View) -> View:
        @wraps(view)
        @sensitive_variables("token")
        def answer(request: HttpRequest, token: str, **values: Any) -> HttpResponseBase:
            share = share_of(token)
            if share is None:
                return with_headers(share_missing(request))
            if request.method not in methods:
                return with_headers(HttpResponseNotAllowed(methods))
            if not is_door and not has_key(request, share):
                go = HttpResponseClientRedirect if is_htmx(request) else redirect
                return with_headers(go(share_url(request)))
            try:
                return with_headers(view(request, share, **values))
            except Http404:
                return with_headers(share_missing(request))
            except (ExportError, TooManyError) as error:
                told = {**context_of(request, share), "problem": str(error)}
                page = render(request, "sharing/share_problem.html", told)
                page.status_code = 409 if isinstance(error, ExportError) else 429
                return with_headers(page)

        # The address is the secret and no session is used; what that check turns down
        # would be logged with its path.
        return csrf_exempt(answer)

    return decorate


READING = ("GET", "HEAD")


def context_of(request: HttpRequest, share: Share) -> dict[str, Any]:
    """What all pages of a share read. An empty token leaves no cookie behind."""
    return {
        "share": share,
        "run": share.run,
        "shared": token_in(request),
        "csrf_token": "",
        "messages": (),
    }


def has_key(request: HttpRequest, share: Share) -> bool:
    return is_opened_by(share, request.COOKIES.get(KEY_COOKIE, ""))


def token_in(request: HttpRequest) -> str:
    return request.path_info.split("/")[2]


def share_url(request: HttpRequest) -> str:
    """The share's own address."""
    return reverse("sharing:shared_run", args=[token_in(request)])


def share_missing(request: HttpRequest) -> HttpResponseBase:
    context = {"csrf_token": "", "messages": ()}
    return render(request, "sharing/share_missing.html", context, status=404)


def with_headers(response: HttpResponseBase) -> HttpResponseBase:
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Cache-Control", "private, no-store")
    # Django notes the path of what it refuses, and this path is the secret.
    response._has_been_logged = True  # type: ignore[attr-defined] # read in django.utils.log
    return response


def separate_visitors(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Where visitors have a name or a process of their own, they get nothing else. At
    the desk's name a share's address leads to theirs, so that old links work."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        path_info = request.path_info
        is_share = path_info.startswith(SHARES) or path_info == OEMBED
        host = request.META.get("HTTP_HOST", "")
        if settings.FOR_VISITORS or (host and host == settings.VISITOR_HOST):
            if not is_share and path_info not in HEALTH:
                return with_headers(share_missing(request))
        elif is_share and settings.VISITOR_ORIGIN:
            query = request.META.get("QUERY_STRING", "")
            path = f"{quote(request.path)}{'?' * bool(query)}{query}"
            response = HttpResponsePermanentRedirect(settings.VISITOR_ORIGIN + path)
            response.status_code = 308  # a form is sent there as it is
            return with_headers(response)
        return get_response(request)

    return answer


def address_of(request: HttpRequest, share: Share) -> str:
    """The whole address, for copying; empty when it works no more, and when the secret
    key has changed since: then it works, and is not known here."""
    token = token_of(share)
    if not share.is_open or share.digest != digest_of(token):
        return ""
    return full_address(request, reverse("sharing:shared_run", args=[token]))


def full_address(request: HttpRequest, path: str) -> str:
    """An address for visitors as they type it."""
    if settings.VISITOR_ORIGIN:
        return f"{settings.VISITOR_ORIGIN}{path}"
    return request.build_absolute_uri(path)


def is_of_team(request: HttpRequest, share: Share) -> bool:
    """Whether whoever looks is signed in at the desk that the report belongs to."""
    return (
        request.user.is_authenticated
        and Share.objects.visible_to(signed_in(request)).filter(pk=share.pk).exists()
    )


def share_for(request: HttpRequest, pk: UUID) -> Share:
    shares = Share.objects.visible_to(signed_in(request))
    return get_object_or_404(shares.select_related("run__revision__document"), pk=pk)


def comment_for(request: HttpRequest, pk: int) -> ShareComment:
    comments = ShareComment.objects.select_related("share__run__revision__document")
    shares = Share.objects.visible_to(signed_in(request))
    return get_object_or_404(comments, pk=pk, share__in=shares)
