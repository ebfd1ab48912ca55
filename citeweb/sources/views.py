"""A source: what was found of it, its text, and who cites it."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from citeweb.query_values import number_from

from .access import source_for_request
from .source_page import source_page


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
    return render(request, "sources/source_detail.html", {"page": page})
