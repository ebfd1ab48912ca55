"""Searching for the claims of a verification, and the lenses of a team."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from citeweb.documents.services import DocumentGoneError
from citeweb.htmx import is_htmx, render_page
from citeweb.query_values import number_from
from citeweb.reports.access import run_for
from citeweb.reports.models import Run
from citeweb.teams.access import signed_in
from citeweb.teams.services import current_team
from verification.errors import BadCallError
from verification.records import Lens
from verification.weighing.searching import LIBRARY

from . import services
from .access import lens_for, search_for_request
from .adapters import latest_answers, load_answers
from .corroboration_page import answer_page, chosen_claims, claim_choices, lens_choices
from .forms import FLAGGED, LensForm, SearchForm
from .lenses import lenses_of, remove_lens, store_lens
from .models import CorroborationRun
from .search_services import destinations

ANSWERS_A_PAGE = 25
"""Claims with what was found for them; each stands folded until it is opened."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def corroboration_detail(request: HttpRequest, pk: UUID) -> HttpResponse:
    run = run_for(request, pk)
    asked = number_from(request.GET.get("claim", ""))
    lenses = lenses_of(run.revision.document.team)
    data = request.POST if request.method == "POST" else None
    posted = number_from(data.get("claims", "")) if data is not None else None
    numbers = [each for each in (asked, posted) if each is not None]
    choices, trouble = claim_choices(run, numbers)
    form = SearchForm(data, claims=choices, lenses=lenses)
    if data is not None and not run.is_active and form.is_valid():
        begin_search(request, run, form, lenses)
        return redirect(page_address(run, form.cleaned_data["claims"]))
    outside = destinations(lenses.values())
    context = {
        "run": run,
        "asked": asked,
        "form": form,
        "trouble": trouble,
        "lens_choices": lens_choices(lenses, form.chosen_lenses, outside),
        "destinations": outside,
        **answers_context(request, run, lenses, asked),
    }
    return show_search(request, run, context)


def show_search(
    request: HttpRequest, run: Run, context: dict[str, Any]
) -> HttpResponse:
    """The page of a run's newest search; only its progress while it goes on."""
    is_posted = request.method == "POST"
    search = run.corroboration_runs.first()
    is_active = search is not None and search.is_active
    # What was found stands first, unless there is something to correct.
    is_folded = bool(context["answers"]) and not is_posted
    context |= {
        "search": search,
        "progress": services.progress(search) if search else None,
        "is_folded": is_folded,
    }
    response = render_page(
        request,
        "corroboration/corroboration_detail.html",
        context,
        partial="progress" if is_active else "corroboration",
        status=422 if is_posted else 200,
    )
    if is_htmx(request) and not is_active:
        # The search has ended: the whole page takes the place of its beginning.
        response["HX-Retarget"] = "#corroboration"
        response["HX-Reswap"] = "innerMorph"
    return response


def page_address(run: Run, choice: str) -> str:
    """The page of a search; of one claim alone where one was chosen."""
    url = reverse("corroboration:corroboration_detail", args=[run.pk])
    return url if choice == FLAGGED else f"{url}?{urlencode({'claim': choice})}"


def begin_search(
    request: HttpRequest, run: Run, form: SearchForm, lenses: dict[str, Lens]
) -> CorroborationRun:
    chosen = form.cleaned_data
    try:
        return services.start_search(
            run,
            chosen_claims(run, chosen["claims"]),
            user=signed_in(request),
            lenses=[lenses[name] for name in chosen["lenses"]],
            results=chosen["results"],
            max_calls=chosen["max_calls"],
        )
    except DocumentGoneError as error:
        raise Http404 from error


def answers_context(
    request: HttpRequest, run: Run, lenses: dict[str, Lens], asked: int | None
) -> dict[str, Any]:
    """What was found until now; of a claim that was asked for, that alone."""
    ids = latest_answers(run, number=asked)
    page = Paginator(ids, ANSWERS_A_PAGE).get_page(request.GET.get("page"))
    titles = {name: lens.title for name, lens in lenses.items()}
    answers = [answer_page(each, titles) for each in load_answers(list(page))]
    return {"page": page, "answers": answers}


@login_required
@require_POST
def corroboration_cancel(request: HttpRequest, pk: UUID) -> HttpResponse:
    search = search_for_request(request, pk)
    if not search.cancel():
        messages.info(request, "This search had ended before.")
    return redirect("corroboration:corroboration_detail", pk=search.run_id)


@login_required
@require_safe
def lens_list(request: HttpRequest) -> HttpResponse:
    team = current_team(signed_in(request))
    own = set(team.lenses.values_list("name", flat=True))
    lenses = [
        (lens, name in own) for name, lens in lenses_of(team).items() if name != LIBRARY
    ]
    context = {"team": team, "lenses": lenses}
    return render(request, "corroboration/lens_list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lens_create(request: HttpRequest) -> HttpResponse:
    form = LensForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and is_stored(request, form):
        return redirect("corroboration:lens_list")
    status = 422 if form.errors else 200
    context = {"form": form}
    return render(request, "corroboration/lens_create.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lens_edit(request: HttpRequest, name: str) -> HttpResponse:
    """A lens that ships is left as it is: the team's own takes its place."""
    lens = lens_for(request, name)
    form = LensForm.of(lens)
    if request.method == "POST":
        data = request.POST.copy()
        data["name"] = name
        form = LensForm(data)
        if is_stored(request, form):
            return redirect("corroboration:lens_list")
    is_own = current_team(signed_in(request)).lenses.filter(name=name).exists()
    return render(
        request,
        "corroboration/lens_edit.html",
        {"form": form, "lens": lens, "is_own": is_own},
        status=422 if form.errors else 200,
    )


@login_required
@require_POST
def lens_remove(request: HttpRequest, name: str) -> HttpResponse:
    lens_for(request, name)
    user = signed_in(request)
    if not remove_lens(current_team(user), name, user=user):
        messages.info(request, "This lens ships with citeweb and stays.")
    return redirect("corroboration:lens_list")


def is_stored(request: HttpRequest, form: LensForm) -> bool:
    """Whether what was written is a lens, and kept; else the form says why not."""
    if not form.is_valid():
        return False
    written, user = form.cleaned_data, signed_in(request)
    try:
        store_lens(
            current_team(user),
            written["name"].strip().lower(),
            title=written["title"],
            about=written["about"],
            services=written["services"],
            sites=written["sites"],
            user=user,
        )
    except BadCallError as error:
        form.add_error(None, str(error))
        return False
    return True
