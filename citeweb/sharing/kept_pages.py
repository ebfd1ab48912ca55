"""Pages of shares: made once, and kept until something changes that they show."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, wraps
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response

from citeweb.downloads import being_made
from citeweb.limits import client_address, limit
from citeweb.reports.exports.services import stamp_of
from citeweb.teams.access import View

from .access import READING, context_of
from .models import Share
from .services import TooManyError

KEPT_SECONDS = 3600
"""The longest that a page is shown as it was made: names of people may change."""

MADE = limit("share-pages")
MAKING = [threading.Lock() for _ in range(16)]
"""While a page is made, those who want the same one wait for it."""

WAITING = threading.BoundedSemaphore(2)
"""So many threads of a process wait; further visitors ask again, and the others of its
threads answer editors."""

TOO_MANY = f"{MADE.count} pages in five minutes are all one gets. Wait a little."
BEING_MADE = "sharing/shared_being_made.html"


def kept_page(view: View) -> View:
    """Answer with the page as it was made before, where it would be the same."""

    @wraps(view)
    def answer(request: HttpRequest, share: Share, **values: Any) -> HttpResponseBase:
        if request.method not in READING or share.run.is_active:
            return view(request, share, **values)
        key = key_of(request, share)
        found: HttpResponseBase | None
        found = get_conditional_response(request, etag=f'"{key}"') or kept(key)
        if found is None:
            with making(key) as is_mine:
                found = (
                    kept_or_made(request, share, key, view, values)
                    if is_mine
                    else being_made(request, BEING_MADE, context_of(request, share))
                )
        if found.status_code in (200, 304):
            found["ETag"] = f'"{key}"'
            if not share.pass_phrase:
                found["Cache-Control"] = "private, no-cache"
        return found

    return answer


@contextmanager
def making(key: str) -> Iterator[bool]:
    """Whether this thread makes the page next; False where enough wait for another."""
    lock = MAKING[int(key[:8], 16) % len(MAKING)]
    is_mine = lock.acquire(blocking=False)
    if not is_mine and WAITING.acquire(blocking=False):
        is_mine = lock.acquire()
        WAITING.release()
    try:
        yield is_mine
    finally:
        if is_mine:
            lock.release()


def kept(key: str) -> HttpResponse | None:
    page: tuple[bytes, dict[str, str]] | None = caches["pages"].get(key)
    return None if page is None else HttpResponse(page[0], headers=page[1])


def kept_or_made(
    request: HttpRequest, share: Share, key: str, view: View, values: dict[str, Any]
) -> HttpResponseBase:
    if page := kept(key):  # another thread has made it meanwhile
        return page
    if not MADE.use(share.pk, client_address(request)):
        raise TooManyError(TOO_MANY)
    made = view(request, share, **values)
    if isinstance(made, HttpResponse) and made.status_code == 200:
        caches["pages"].set(key, (made.content, dict(made.headers)), KEPT_SECONDS)
    return made


def key_of(request: HttpRequest, share: Share) -> str:
    """Of all that a page of a share may depend on, the hour among it."""
    said = share.comments.aggregate(Count("pk"), Max("pk"), Max("removed_at"))
    told = (
        *(stamp_of(share.run), share.pk, share.created_by),
        *said.values(),
        *(request.path, request.META.get("QUERY_STRING", "")),
        *(request.headers.get(each, "") for each in ("HX-Request", "HX-Boosted")),
        request.COOKIES.get("theme", ""),
        look(),
        int(timezone.now().timestamp()) // KEPT_SECONDS,
    )
    return hashlib.sha256("\n".join(map(str, told)).encode()).hexdigest()


@cache
def look() -> str:
    """Of the styles and scripts that pages name, as `serve` last collected them."""
    stamp = settings.STATIC_ROOT.with_suffix(".sha256")
    return stamp.read_text(encoding="ascii") if stamp.exists() else ""
