"""Forms that were not taken because a session had ended, or what they were about was
deleted: whatever the answer is, it shows what was typed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url

from citeweb.htmx import is_htmx
from citeweb.middleware import after_answer

SECRETS = ("csrf", "password", "phrase", "secret", "token")
"""Parts of names of fields that are never shown again."""

LONG = 60
"""Characters above which a value was written and not chosen; a title is shorter."""


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """What Django shows for a form whose token is wrong: the form, to be sent again."""
    return show_kept(request, "expired")


@after_answer
def keep_what_was_typed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A form sent without a session is not led away to the sign-in page, and one about
    a document that somebody deleted meanwhile is not answered by an empty page."""
    if request.method != "POST":
        return response
    is_page = response.get("Content-Type", "").startswith("text/html")
    if response.status_code == 404 and is_page and not is_htmx(request):
        is_lost = request.user.is_authenticated and kept_fields(request)
        return show_kept(request, "gone") if is_lost else response
    if leads_to_sign_in(request, response):
        return show_kept(request, "signed out")
    return response


def leads_to_sign_in(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether a page that wants a person to be signed in has turned a request away."""
    to = urlsplit(response.headers.get("Location", ""))
    is_led = to.path == resolve_url(settings.LOGIN_URL) and "next=" in to.query
    return is_led and bool(is_htmx(request) or kept_fields(request))


def show_kept(request: HttpRequest, why: str) -> HttpResponse:
    """The form again; a line of words where htmx asked, for the form is still there."""
    is_gone = why == "gone"
    context = {**kept_form(request), "why": why}
    context["sign_in"] = resolve_url(settings.LOGIN_URL)
    if is_gone:  # there is nowhere to send it
        context |= {"files": [], "is_ours": False}
    if is_htmx(request):
        return render(request, "teams/_form_kept.html", context, status=422)
    status = 404 if is_gone else 403
    response = render(request, "teams/form_kept.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def kept_form(request: HttpRequest) -> dict[str, Any]:
    """What was sent, and whether from a page of ours."""
    # As browsers say of every form, whether it came from a page of ours.
    origin = urlsplit(request.headers.get("Origin", "")).netloc
    files = [(name, file.name) for name, sent in request.FILES.lists() for file in sent]
    is_ours = origin == request.get_host()
    return {"fields": kept_fields(request), "files": files, "is_ours": is_ours}


def kept_fields(request: HttpRequest) -> list[dict[str, Any]]:
    """What was sent, without secrets; nothing when all of it is empty."""
    fields: list[dict[str, Any]] = [
        {
            "name": name,
            "label": name.replace("_", " ").capitalize(),
            "value": value,
            "is_long": name in ("text", "note") or len(value) > LONG,
        }
        for name, values in request.POST.lists()
        for value in values
        if not any(word in name.lower() for word in SECRETS)
    ]
    is_written = any(field["is_long"] and field["value"].strip() for field in fields)
    return fields if is_written else []
