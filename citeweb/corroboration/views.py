"""Searching for the claims of a verification, and the lenses of a team."""

from __future__ import annotations

from dataclasses import asdict
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from citeweb.documents.services import DocumentGoneError
from citeweb.htmx import is_htmx, render_form, render_page
from citeweb.query_values import number_from
from citeweb.reports.access import run_for
from citeweb.reports.models import Run
from citeweb.teams.access import own_team, signed_in, view_of
from citeweb.teams.models import Team, User
from verification.errors import BadCallError
from verification.records import Lens
from verification.weighing.searching import LIBRARY

from . import services
from .adapters import latest_answers
from .corroboration_page import answer_pages, chosen_claims, claim_choices, lens_choices
from .forms import FLAGGED, LensForm, SearchForm
from .lenses import lenses_of, remove_lens, store_lens
from .models import CorroborationRun
from .search_services import destinations

ANSWERS_A_PAGE = 25
"""Claims with what was found for them; each stands folded until it is opened."""


@view_of(run_for, "GET", "POST")
def corroboration_detail(request: HttpRequest, run: Run) -> HttpResponse:
    """The page of a run's newest search; only its progress while it goes on."""
    asked = number_from(request.GET.get("claim", ""))
    lenses = lenses_of(run.revision.document.team)
    is_posted = request.method == "POST"
    choices, trouble = claim_choices(
        run, {asked, number_from(request.POST.get("claims", ""))}
    )
    form = SearchForm(
        request.POST if is_posted else None, claims=choices, lenses=lenses
    )
    if is_posted and not run.is_active and form.is_valid():
        begin_search(request, run, form, lenses)
        return redirect(page_address(run, form.cleaned_data["claims"]))
    search = run.corroboration_runs.first()
    is_active = search is not None and search.is_active
    outside = destinations(lenses.values())
    answers = Paginator(latest_answers(run, number=asked), ANSWERS_A_PAGE)
    page = answers.get_page(request.GET.get("page"))
    context = {
        "run": run,
        "asked": asked,
        "form": form,
        "trouble": trouble,
        "lens_choices": lens_choices(lenses, form["lenses"].value() or (), outside),
        "destinations": outside,
        "page": page,
        "answers": answer_pages(page, lenses),
        "search": search,
        "progress": services.progress(search) if search else None,
        # What was found stands first, unless there is something to correct.
        "is_folded": bool(page) and not is_posted,
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


def search_for(request: HttpRequest, pk: UUID) -> CorroborationRun:
    """The search, or the same 404 whether it is somebody else's or nobody's."""
    return get_object_or_404(
        CorroborationRun.objects.visible_to(signed_in(request)), pk=pk
    )


@view_of(search_for, "POST")
def corroboration_cancel(
    request: HttpRequest, search: CorroborationRun
) -> HttpResponse:
    if not search.cancel():
        messages.info(request, "This search had ended before.")
    return redirect("corroboration:corroboration_detail", pk=search.run_id)


@view_of(own_team, "GET")
def lens_list(request: HttpRequest, team: Team) -> HttpResponse:
    own = set(team.lenses.values_list("name", flat=True))
    lenses = [
        (lens, name in own) for name, lens in lenses_of(team).items() if name != LIBRARY
    ]
    return render(
        request, "corroboration/lens_list.html", {"team": team, "lenses": lenses}
    )


@view_of(own_team, "GET", "POST")
def lens_create(request: HttpRequest, team: Team) -> HttpResponse:
    form = LensForm(request.POST if request.method == "POST" else None)
    if is_stored(team, form, signed_in(request)):
        return redirect("corroboration:lens_list")
    return render_form(request, "corroboration/lens_create.html", form)


def lens_for(team: Team, name: str) -> Lens:
    """A lens that can be changed; 404 when the team has none so."""
    lens = lenses_of(team).get(name)
    if lens is None or name == LIBRARY:
        raise Http404
    return lens


@view_of(own_team, "GET", "POST")
def lens_edit(request: HttpRequest, team: Team, name: str) -> HttpResponse:
    """A lens that ships is left as it is: the team's own takes its place."""
    lens = lens_for(team, name)
    data = None
    if request.method == "POST":
        data = request.POST.copy()
        data["name"] = name
    form = LensForm(data, initial={**asdict(lens), "sites": "\n".join(lens.domains)})
    if is_stored(team, form, signed_in(request)):
        return redirect("corroboration:lens_list")
    is_own = team.lenses.filter(name=name).exists()
    return render_form(
        request, "corroboration/lens_edit.html", form, lens=lens, is_own=is_own
    )


@view_of(own_team, "POST")
def lens_remove(request: HttpRequest, team: Team, name: str) -> HttpResponse:
    lens_for(team, name)
    if not remove_lens(team, name, user=signed_in(request)):
        messages.info(request, "This lens ships with citeweb and stays.")
    return redirect("corroboration:lens_list")


def is_stored(team: Team, form: LensForm, user: User) -> bool:
    """Whether what was written is a lens, and kept; else the form says why not."""
    if not form.is_valid():
        return False
    written = form.cleaned_data
    try:
        store_lens(
            team,
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
