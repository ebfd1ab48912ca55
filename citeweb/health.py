"""What machines ask of every site: alive, ready to answer people, which icon and
rules."""

from __future__ import annotations

import shutil
from contextlib import suppress

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe
from django_q.brokers import get_broker

FREE_BYTES = 200 * 1024 * 1024
"""Below it a snapshot or an export may not fit."""

RULES = "User-agent: *\nDisallow: /\n"
"""Nothing here is for search engines: desks are private, and who holds the address of a
shared report was sent it. Every page says `noindex` too."""

DAY_SECONDS = 24 * 3600


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers. No more is asked, so that an outage restarts nobody."""
    return HttpResponse("alive", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether database, queue and disk can be used, each by name; 503 if one cannot."""
    parts = {"database": has_database, "queue": has_queue, "disk": has_room}
    found = dict.fromkeys(parts, False)
    for name, ask in parts.items():
        with suppress(Exception):  # whatever it is, this part cannot be used
            found[name] = ask()
    return JsonResponse(found, status=200 if all(found.values()) else 503)


def has_database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def has_queue() -> bool:
    return bool(get_broker().ping())


def has_room() -> bool:
    return shutil.disk_usage(settings.DATA_DIR).free > FREE_BYTES


@cache_control(max_age=DAY_SECONDS, public=True)
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(RULES, content_type="text/plain")


@cache_control(max_age=DAY_SECONDS, public=True)
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The picture itself: for readers of feeds and old browsers, which read no page."""
    return redirect(static("img/icon.svg"))
