"""One URL for a page and its partial; pages of forms, and cookies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.forms import BaseForm, CharField
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


def is_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page, and not a browser for a page."""
    return bool(getattr(request, "htmx", None))


def render_page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    partial: str,
    status: int | None = None,
) -> HttpResponse:
    """Give a browser the whole page, and htmx one named partial of it. The view names
    it, never the client: who could would read what the page's own {% if %}
    withholds. Without a `status` it is that of the `form` in the context."""
    htmx = getattr(request, "htmx", None)
    if htmx and not htmx.boosted:
        template = f"{template}#{partial}"
    response = render(request, template, context, status=status or status_of(context))
    patch_vary_headers(response, ["HX-Request"])
    return response


def render_form(
    request: HttpRequest, template: str, form: BaseForm, **context: Any
) -> HttpResponse:
    """A page with a form: 422 when what was typed cannot be used."""
    context["form"] = form
    return render(request, template, context, status=status_of(context))


def status_of(context: Mapping[str, Any]) -> int:
    form = context.get("form")
    return 422 if form is not None and form.errors else 200


def typed(request: HttpRequest) -> QueryDict | None:
    """What a form was sent with; None when it is only looked at."""
    return request.POST if request.method == "POST" else None


def text_field(
    label: _StrOrPromise, most: int, missing: _StrOrPromise, **more: Any
) -> CharField:
    """A field that has to be filled in, with what is said where it is not."""
    told = {"required": missing}
    return CharField(label=label, max_length=most, error_messages=told, **more)


def keep_cookie(
    response: HttpResponse, name: str, value: str, seconds: float, path: str = "/"
) -> HttpResponse:
    """The answer with a cookie that scripts and other sites' forms do not get."""
    kept: dict[str, Any] = {"max_age": seconds, "path": path, "httponly": True}
    is_secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, samesite="Lax", secure=is_secure, **kept)
    return response
