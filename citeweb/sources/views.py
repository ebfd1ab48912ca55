"""A source: what was found of it, its text, and who cites it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from citeweb.htmx import render_page
from citeweb.query_values import number_from
from citeweb.teams.access import signed_in, view_of

from . import catalogue
from .looking_again import may_save_pages, queue_reading, queue_saving
from .models import Source
from .source_page import source_page


@login_required
@require_safe
def source_list(request: HttpRequest) -> HttpResponse:
    sources = Source.objects.visible_to(signed_in(request))
    chosen = catalogue.read_filter(request.GET.dict())
    found = catalogue.sources_in(sources, chosen)
    pages = Paginator(found, catalogue.SOURCES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "chosen": chosen,
        "page": page,
        "rows": catalogue.rows_of(list(page.object_list)),
        "is_empty": not sources.exists(),
        **catalogue.choices_of(sources, chosen),
    }
    return render_page(request, "sources/source_list.html", context, partial="library")


def source_for(request: HttpRequest, pk: UUID) -> Source:
    """The source, or the same 404 whether it is somebody else's or nobody's."""
    return get_object_or_404(Source.objects.visible_to(signed_in(request)), pk=pk)


@view_of(source_for, "GET")
def source_detail(request: HttpRequest, source: Source) -> HttpResponse:
    names = ("snapshot", "start", "end")
    asked = {name: number_from(request.GET.get(name, "")) for name in names}
    page = source_page(source, **asked)
    may_save = page["latest"] is not None and may_save_pages(source)
    context = {"page": page, "may_save": may_save}
    return render(request, "sources/source_detail.html", context)


@view_of(source_for, "POST")
def source_read(request: HttpRequest, source: Source) -> HttpResponse:
    if source.url:
        queue_reading(source, signed_in(request))
        words = gettext(
            "The page is being read anew. Load this page again in a moment."
        )
        messages.info(request, words)
    else:
        messages.error(
            request, gettext("This source has no address that could be read.")
        )
    return redirect("sources:source_detail", pk=source.pk)


@view_of(source_for, "POST")
def source_save(request: HttpRequest, source: Source) -> HttpResponse:
    if not may_save_pages(source):
        messages.error(
            request, gettext("The house policy does not let pages be saved.")
        )
    elif queue_saving(source, signed_in(request)):
        words = gettext(
            "The Internet Archive is asked to save the page. Load this page again."
        )
        messages.info(request, words)
    else:
        words = gettext(
            "Your desk had many pages saved in this hour. Wait a little, then ask."
        )
        messages.error(request, words)
    return redirect("sources:source_detail", pk=source.pk)
