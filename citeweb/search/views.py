"""The page of the search over all that a desk has."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse

from citeweb.htmx import render_page
from citeweb.query_values import number_from
from citeweb.sources.columns import storable
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import User
from citeweb.wording import word_table

from .finding import LONGEST_SEARCH, Kind, search


@view_of(signed_in, "GET")
def search_page(request: HttpRequest, user: User) -> HttpResponse:
    words = storable(request.GET.get("words", "")[:LONGEST_SEARCH]).strip()
    typed = request.GET.get("kind", "")
    kind = Kind(typed) if typed in list(Kind) else None
    teams = user.memberships.values_list("team", flat=True) if words else ()
    page = number_from(request.GET.get("page", "")) or 1
    context = {
        "words": words,
        "kind": kind or "",
        "kinds": word_table("search_kind").items(),
        "groups": search(list(teams), words, kind=kind, page=page),
        "query": urlencode({"words": words}),
    }
    return render_page(request, "search/search_page.html", context, partial="found")
