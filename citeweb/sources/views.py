"""A source: what was found of it, its text, and who cites it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from citeweb.htmx import render_page
from citeweb.query_values import number_from
from citeweb.teams.access import signed_in
from citeweb.teams.services import current_team

from . import catalogue
from .access import source_for_request
from .columns import storable
from .library import search_texts
from .looking_again import may_save_pages, queue_saving
from .models import Source
from .source_page import source_page

LONGEST_SEARCH = 500
"""Characters: as long as a claim that is corroborated."""


@login_required
@require_safe
def source_list(request: HttpRequest) -> HttpResponse:
    """The team's library."""
    sources = Source.objects.visible_to(signed_in(request))
    chosen = catalogue.read_filter(request.GET.dict())
    paginator = Paginator(
        catalogue.sources_in(sources, chosen), catalogue.SOURCES_A_PAGE
    )
    page = paginator.get_page(request.GET.get("page"))
    context = {
        "chosen": chosen,
        "page": page,
        "rows": catalogue.rows_of(list(page.object_list)),
        "is_empty": not sources.exists(),
        "states": catalogue.state_choices(sources, chosen.state),
        "outcomes": catalogue.outcome_choices(sources, chosen.outcome),
        "domains": catalogue.domain_choices(sources, chosen.domain),
    }
    return render_page(request, "sources/source_list.html", context, partial="library")


@login_required
@require_safe
def source_search(request: HttpRequest) -> HttpResponse:
    """The texts of the library, searched by their words."""
    words = storable(request.GET.get("words", ""))[:LONGEST_SEARCH].strip()
    hits = search_texts(current_team(signed_in(request)), words)
    return render(request, "sources/source_search.html", {"words": words, "hits": hits})


@login_required
@require_safe
def source_detail(request: HttpRequest, pk: UUID) -> HttpResponse:
    source = source_for_request(request, pk)
    page = source_page(
        source,
        snapshot_pk=number_from(request.GET.get("snapshot", "")),
        start=number_from(request.GET.get("start", "")),
        end=number_from(request.GET.get("end", "")),
    )
    may_save = page["latest"] is not None and may_save_pages(source)
    context = {"page": page, "may_save": may_save}
    return render(request, "sources/source_detail.html", context)


@login_required
@require_POST
def source_save(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Have the page saved at the Internet Archive, where the desk allows it."""
    source = source_for_request(request, pk)
    if may_save_pages(source):
        queue_saving(source, signed_in(request))
        words = "The Internet Archive is asked to save the page. Load this page again."
        messages.info(request, words)
    else:
        messages.error(request, "The house policy does not let pages be saved.")
    return redirect("sources:source_detail", pk=source.pk)
