"""
Pages of shares: made once, and kept until something changes that they show.

How many are made at once is bounded, over all web processes of a machine: a visitor
waits for a place or asks again, and the threads that are left answer editors.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum, auto
from functools import wraps
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import caches
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext, gettext_noop

from citeweb.downloads import ASK_SECONDS, being_made
from citeweb.limits import client_address, limit
from citeweb.making import lock
from citeweb.reports.exports.services import stamp_of
from citeweb.teams.access import View

from .access import READING, context_of
from .models import Share
from .services import TooManyError

KEPT_SECONDS = 3600
"""The longest that a page is shown as it was made: names of people may change."""

MADE = limit("share-pages")
PLACES = 2
"""Pages made at once on a machine, and one for each share and for each address: what
is left of two cores is for editors."""

LOCKS = 64
"""Files in which shares and addresses are locked; two that fall on one wait."""

WAITING = threading.BoundedSemaphore(2)
"""So many threads of a process wait; further visitors ask again, and the others of its
threads answer editors."""

WAIT_SECONDS, LOOK_SECONDS = 5.0, 0.05
"""For a place: a page of 400 claims takes half a second; and between two tries."""

TOO_MANY = gettext_noop(
    "{count} pages in five minutes are all one gets. Wait a little."
)
BEING_MADE = "sharing/shared_being_made.html"
QUEUE_WORDS = ("show", "order", "words", "listed")
"""What the query of a list or of a claim may hold, as `Wanted` reads it."""


class Place(Enum):
    MINE = auto()
    ANOTHERS = auto()
    """Somebody has the same page made."""

    NONE = auto()
    """Enough pages are being made."""


def kept_page(*words: str) -> Callable[[View], View]:
    """Answer with the page as it was made before, where it would be the same. Of the
    query a view sees these words alone: whatever else stands there makes no page."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(
            request: HttpRequest, share: Share, **values: Any
        ) -> HttpResponseBase:
            if request.method not in READING:
                return view(request, share, **values)
            narrow_query(request, words)
            if share.run.is_active:
                return made_in_turn(request, share, view, values)
            return kept_or_made(request, share, view, values)

        return answer

    return decorate


def narrow_query(request: HttpRequest, words: tuple[str, ...]) -> None:
    """Leave of a query what its page knows, in one order."""
    asked, query = request.GET, QueryDict(mutable=True)
    for word in words:
        if asked.get(word):
            query[word] = asked[word]
    request.GET = query  # type: ignore[assignment] # it is read as before
    request.META["QUERY_STRING"] = query.urlencode()


def kept_or_made(
    request: HttpRequest, share: Share, view: View, values: dict[str, Any]
) -> HttpResponseBase:
    key = key_of(request, share)
    found = get_conditional_response(request, etag=f'"{key}"') or kept(key)
    answer = found or made_in_turn(request, share, view, values, key=key)
    if answer.status_code in (200, 304):
        answer["ETag"] = f'"{key}"'
        if not share.pass_phrase:
            answer["Cache-Control"] = "private, no-cache"
    return answer


def made_in_turn(
    request: HttpRequest,
    share: Share,
    view: View,
    values: dict[str, Any],
    *,
    key: str = "",
) -> HttpResponseBase:
    """Make a page when there is a place for it, and keep it under its key, if any."""
    client = client_address(request)
    with making(key, f"share {share.pk}", f"client {client}") as place:
        if place is not Place.MINE:
            return told_to_wait(request, share, place)
        if key and (page := kept(key)):  # another thread has made it meanwhile
            return page
        if not MADE.use(share.pk, client):
            raise TooManyError(gettext(TOO_MANY).format(count=MADE.count))
        made = view(request, share, **values)
        is_kept = key and "words" not in request.GET  # a search is asked for once
        if is_kept and isinstance(made, HttpResponse) and made.status_code == 200:
            caches["pages"].set(key, (made.content, dict(made.headers)), KEPT_SECONDS)
        return made


def told_to_wait(request: HttpRequest, share: Share, place: Place) -> HttpResponse:
    """The browser asks again by itself."""
    page = being_made(request, BEING_MADE, context_of(request, share))
    if place is Place.NONE:
        page.status_code = 503
        page["Retry-After"] = str(ASK_SECONDS)
    return page


@contextmanager
def making(key: str, *subjects: str) -> Iterator[Place]:
    """Whether this thread makes the page next, after a while perhaps."""
    with ExitStack() as stack:
        place = try_place(stack, key, subjects)
        if place is not Place.MINE and WAITING.acquire(blocking=False):
            try:
                place = wait_for_place(stack, key, subjects)
            finally:
                WAITING.release()
        yield place


def wait_for_place(stack: ExitStack, key: str, subjects: tuple[str, ...]) -> Place:
    ends, place = time.monotonic() + WAIT_SECONDS, Place.NONE
    while place is not Place.MINE and time.monotonic() < ends:
        time.sleep(LOOK_SECONDS)
        place = try_place(stack, key, subjects)
    return place


def try_place(stack: ExitStack, key: str, subjects: tuple[str, ...]) -> Place:
    """Take the locks of a page, of its subjects and of a place, or none of them. Files
    are locked, so that they hold in all processes and end with them."""
    with ExitStack() as taken:
        if key and lock(taken, lock_name(key)) is None:
            return Place.ANOTHERS
        if any(lock(taken, lock_name(subject)) is None for subject in subjects):
            return Place.NONE
        places = (lock(taken, f"page-place-{number}.lock") for number in range(PLACES))
        if next(filter(None, places), None) is None:
            return Place.NONE
        stack.push(taken.pop_all())
    return Place.MINE


def lock_name(subject: str) -> str:
    number = int(hashlib.sha256(subject.encode()).hexdigest()[:8], 16) % LOCKS
    kind = subject.partition(" ")[0] if " " in subject else "key"
    return f"page-{kind}-{number}.lock"


def kept(key: str) -> HttpResponse | None:
    page: tuple[bytes, dict[str, str]] | None = caches["pages"].get(key)
    return None if page is None else HttpResponse(page[0], headers=page[1])


def key_of(request: HttpRequest, share: Share) -> str:
    """Of all that a page of a share may depend on, the hour among it."""
    said = share.comments.aggregate(Count("pk"), Max("pk"), Max("removed_at"))
    told = (
        stamp_of(share.run),
        share.pk,
        share.created_by,
        *said.values(),
        request.build_absolute_uri(request.path),
        request.META.get("QUERY_STRING"),
        "HX-Request" in request.headers,
        "HX-Boosted" in request.headers,
        {"dark", "light"} & {request.COOKIES.get("theme", "")},
        get_language(),
        # of the styles and scripts that pages name, the same on every host
        getattr(staticfiles_storage, "manifest_hash", ""),
        int(timezone.now().timestamp()) // KEPT_SECONDS,
    )
    return hashlib.sha256("\n".join(map(str, told)).encode()).hexdigest()
