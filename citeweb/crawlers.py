"""What browsers and search engines ask of every site: robots.txt and favicon.ico."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

RULES = "User-agent: *\nDisallow: /\n"
"""Nothing here is for search engines: desks are private, and who holds the address of a
shared report was sent it. Every page says `noindex` too."""

DAY_SECONDS = 24 * 3600


@cache_control(max_age=DAY_SECONDS, public=True)
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(RULES, content_type="text/plain")


@cache_control(max_age=DAY_SECONDS, public=True)
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The picture itself: for readers of feeds and old browsers, which read no page."""
    return redirect(static("img/icon.svg"))
