"""One citation by itself: asking, waiting, the answer."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from citeweb.htmx import render_form, render_page, typed
from citeweb.reports.access import citation_check_for
from citeweb.reports.forms import CitationForm
from citeweb.reports.models import CitationCheck
from citeweb.sources.lookups import lookups_told
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import User
from citeweb.teams.services import current_team
from verification.reaching.source_words import OUTCOME_WORDS
from verification.records import Notice
from verification.reporting.bibliography.csl_json import works_from_csl
from verification.reporting.record import from_record

from .services import start_check

AUTHORS_SHOWN = 6
"""As many as fit on two lines; papers of particle physics have three thousand."""

EARLIER_SHOWN = 10
"""Checks listed below the form: yesterday's and today's at a busy desk."""


@view_of(signed_in, "GET", "POST")
def citation_check_create(request: HttpRequest, user: User) -> HttpResponse:
    form = CitationForm(typed(request))
    if form.is_valid():
        check = start_check(current_team(user), user=user, **form.cleaned_data)
        return redirect("reports:citation_check_detail", pk=check.pk)
    earlier = CitationCheck.objects.visible_to(user).defer("found")
    return render_form(
        request,
        "reports/citation_check_create.html",
        form,
        earlier=earlier[:EARLIER_SHOWN],
        **lookups_told(),
    )


@view_of(citation_check_for, "GET")
def citation_check_detail(request: HttpRequest, check: CitationCheck) -> HttpResponse:
    page = citation_page(check.found) if check.found else None
    context = {"check": check, "page": page}
    template = "reports/citation_check_detail.html"
    return render_page(request, template, context, partial="answer")


@view_of(citation_check_for, "GET")
def citation_check_record(request: HttpRequest, check: CitationCheck) -> HttpResponse:
    """The answer as the JSON that programs read; null until it is there."""
    text = json.dumps(check.found, ensure_ascii=False, indent=2)
    return HttpResponse(text, content_type="application/json")


def citation_page(found: dict[str, Any]) -> dict[str, Any]:
    """What the template reads: what `citation_record` gave, and more."""
    return {
        **found,
        "outcome_word": OUTCOME_WORDS[found["outcome"]] if found["outcome"] else "",
        "notices": from_record(found["notices"], tuple[Notice, ...], "notices"),
        "work": fields_of(found["matchedRecord"] or {}),
        "offered": fields_of(found["offeredRecord"] or {}),
    }


def fields_of(record: dict[str, Any]) -> list[tuple[str, str]]:
    """A registry's record, the fields that it has, in the order people read them."""
    if not record:
        return []
    [work] = works_from_csl([record], gettext("the work"))
    names = [
        name.literal or f"{name.given} {name.family}".strip() for name in work.authors
    ]
    shown, more = ", ".join(names[:AUTHORS_SHOWN]), len(names) - AUTHORS_SHOWN
    fields = {
        gettext("Title"): work.title,
        gettext("Authors"): gettext("{shown} and {more} more").format(
            shown=shown, more=more
        )
        if more > 0
        else shown,
        gettext("Published in"): work.container,
        gettext("Year"): work.issued.parts[0]
        if work.issued and work.issued.parts
        else "",
        gettext("Volume"): work.volume,
        "DOI": work.doi,
        gettext("Says"): record.get("registry") or record.get("source"),
    }
    return [(name, str(value).strip()) for name, value in fields.items() if value]
