"""Searching for the claims of a verification, and the lenses of a team."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext

from citeweb.documents.models import Claim
from citeweb.documents.services import DocumentGoneError
from citeweb.htmx import is_htmx, render_form, render_page, typed
from citeweb.query_values import number_from
from citeweb.reports.access import run_for
from citeweb.reports.adapters import latest_answers, read_answer
from citeweb.reports.models import Run
from citeweb.reports.wording import shortened
from citeweb.teams.access import own_team, signed_in, view_of
from citeweb.teams.models import Team, User
from verification.errors import BadCallError
from verification.language.wording import show_detail
from verification.records import ClaimCorroboration, Lens
from verification.weighing.searching import LIBRARY, claim_to_search

from . import services
from .forms import FLAGGED, LensForm, SearchForm
from .lenses import destinations, lenses_of, remove_lens, store_lens
from .models import CorroborationRun
from .working import words_of

ANSWERS_A_PAGE = 25
"""Claims with what was found for them; each stands folded until it is opened."""

CHOICE_LENGTH = 160
"""Characters of a claim in the choice of what to search for."""


@view_of(run_for, "GET", "POST")
def corroboration_detail(request: HttpRequest, run: Run) -> HttpResponse:
    """The page of a run's newest search; only its progress while it goes on."""
    asked = number_from(request.GET.get("claim", ""))
    lenses = lenses_of(run.revision.document.team)
    posted = number_from(request.POST.get("claims", ""))
    choices, trouble = claim_choices(run, {asked, posted})
    form = SearchForm(typed(request), claims=choices, lenses=lenses)
    if not run.is_active and form.is_valid():
        begin_search(request, run, form, lenses)
        # Of one claim alone where one was chosen.
        chosen, query = form.cleaned_data["claims"], ""
        if chosen != FLAGGED:
            query = f"?claim={chosen}"
        return redirect(f"{request.path}{query}")
    search = run.corroboration_runs.first()
    is_active = search is not None and search.is_active
    outside = destinations(lenses.values())
    found = [answer for answer in latest_answers(run) if asked in (None, answer[0])]
    page = Paginator(found, ANSWERS_A_PAGE).get_page(request.GET.get("page"))
    ticked = form["lenses"].value() or ()
    context = {
        "run": run,
        "asked": asked,
        "form": form,
        "trouble": trouble,
        "lens_choices": [
            (
                lens,
                name in ticked,
                [service.title for service, asking in outside if lens in asking],
            )
            for name, lens in lenses.items()
        ],
        "destinations": outside,
        "page": page,
        "answers": [answer_page(read_answer(*answer), lenses) for answer in page],
        "search": search,
        "progress": services.progress(search) if search else None,
        # What was found stands first, unless there is something to correct.
        "is_folded": bool(page) and not form.is_bound,
    }
    response = render_page(
        request,
        "corroboration/corroboration_detail.html",
        context,
        partial="progress" if is_active else "corroboration",
        status=422 if form.is_bound else 200,
    )
    if is_htmx(request) and not is_active:
        # The search has ended: the whole page takes the place of its beginning.
        response["HX-Retarget"] = "#corroboration"
        response["HX-Reswap"] = "innerMorph"
    return response


def claim_choices(
    run: Run, numbers: Collection[int | None]
) -> tuple[dict[str, str], str]:
    """What can be searched for of the claims asked for, and why another cannot be."""
    choices: dict[str, str] = {}
    trouble = ""
    for claim in run.revision.claims.filter(number__in=filter(None, numbers)):
        try:
            words = claim_to_search(words_of(claim))
        except BadCallError as error:
            trouble = gettext("Claim {number} cannot be searched for. {error}").format(
                number=claim.number, error=show_detail(str(error))
            )
        else:
            choices[str(claim.number)] = f"“{shortened(words, CHOICE_LENGTH)}”"
    count = run.claim_results.filter(flagged=True).count()
    if count:
        words = ngettext("The one flagged claim", "All {count} flagged claims", count)
        choices[FLAGGED] = words.format(count=count)
    return choices, trouble


def chosen_claims(run: Run, choice: str) -> list[Claim]:
    if choice == FLAGGED:
        results = run.claim_results.filter(flagged=True).select_related("claim")
        return [result.claim for result in results.order_by("claim__number")]
    return list(run.revision.claims.filter(number=int(choice)))


def answer_page(
    answer: ClaimCorroboration, lenses: Mapping[str, Lens]
) -> dict[str, Any]:
    """What was found for a claim, each result with the title of its lens."""
    titles = {name: lens.title for name, lens in lenses.items()}
    found = answer.corroboration
    results = [
        (source, titles.get(source.lens, source.lens)) for source in found.sources
    ]
    reasons = {origin.reason for origin in found.origins}
    return {
        "number": answer.claim_id,
        "found": found,
        "confidence_percent": round(100 * found.confidence),
        "notes": [note for note in found.notes if note not in reasons],
        "origins": [
            (
                origin.reason,
                [result for result in results if result[0].origin_id == origin.id],
            )
            for origin in found.origins
        ],
    }


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
    searches = CorroborationRun.objects.visible_to(signed_in(request))
    return get_object_or_404(searches, pk=pk)


@view_of(search_for, "POST")
def corroboration_cancel(
    request: HttpRequest, search: CorroborationRun
) -> HttpResponse:
    if not search.cancel():
        messages.info(request, gettext("This search had ended before."))
    return redirect("corroboration:corroboration_detail", pk=search.run_id)


@view_of(own_team, "GET")
def lens_list(request: HttpRequest, team: Team) -> HttpResponse:
    own, known = set(team.lenses.values_list("name", flat=True)), lenses_of(team)
    lenses = [(lens, name in own) for name, lens in known.items() if name != LIBRARY]
    context = {"team": team, "lenses": lenses}
    return render(request, "corroboration/lens_list.html", context)


@view_of(own_team, "GET", "POST")
def lens_create(request: HttpRequest, team: Team) -> HttpResponse:
    form = LensForm(typed(request))
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
    kept = {**asdict(lens), "sites": "\n".join(lens.domains)}
    form = LensForm(typed(request), initial=kept)
    form.fields["name"].disabled = True
    if is_stored(team, form, signed_in(request)):
        return redirect("corroboration:lens_list")
    is_own = team.lenses.filter(name=name).exists()
    shown = {"lens": lens, "is_own": is_own}
    return render_form(request, "corroboration/lens_edit.html", form, **shown)


@view_of(own_team, "POST")
def lens_remove(request: HttpRequest, team: Team, name: str) -> HttpResponse:
    lens_for(team, name)
    if not remove_lens(team, name, user=signed_in(request)):
        messages.info(request, gettext("This lens ships with citeweb and stays."))
    return redirect("corroboration:lens_list")


def is_stored(team: Team, form: LensForm, user: User) -> bool:
    """Whether what was written is a lens, and kept; else the form says why not."""
    if not form.is_valid():
        return False
    try:
        store_lens(team, form.lens(), user=user)
    except BadCallError as error:
        form.add_error(None, show_detail(str(error)))
        return False
    return True
