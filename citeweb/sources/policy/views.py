"""House policy: defaults, who owns what, lists that rate sites."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext, gettext_noop

from citeweb.htmx import render_form, render_page, typed
from citeweb.judges import model_offer
from citeweb.teams.access import own_team, owned_team, signed_in, view_of
from citeweb.teams.models import Team
from citeweb.teams.services import only_owners
from verification.errors import BadCallError
from verification.language.wording import show_detail
from verification.weighing import shipped_owners

from . import measured_models, services
from .forms import OwnedDomainForm, PolicyForm, RatingListForm
from .measured_models import desk_model
from .models import MeasuredModel, OwnedDomain, RatingList

Row = TypeVar("Row", bound=Model)

WORDS_LENGTH = 100
"""Characters of a search in the table that ships."""

CHANGE = gettext_noop("change the house policy")
"""What owners alone may do here, in the sentence that refuses it to others."""


def desk(request: HttpRequest) -> Team:
    """The desk whose policy a request reads, or changes if its user owns it."""
    is_change = request.method == "POST"
    return owned_team(request, to=CHANGE) if is_change else own_team(request)


def who_may(request: HttpRequest, team: Team) -> str:
    """Who may change the policy, for a reader who may not; empty for one who may."""
    is_owner = team.is_owned_by(signed_in(request))
    return "" if is_owner else only_owners(team, to=CHANGE)


@view_of(desk, "GET", "POST")
def policy_edit(request: HttpRequest, team: Team) -> HttpResponse:
    policy = services.house_policy(team)
    kept = {name: getattr(policy, name) for name in PolicyForm.base_fields}
    form = PolicyForm(typed(request), initial=kept)
    if form.is_valid():
        services.change_policy(team, form.cleaned_data, user=signed_in(request))
        messages.success(
            request, gettext("The house policy holds for new verifications.")
        )
        return redirect("sources:policy_edit")
    return render_form(
        request,
        "sources/policy_edit.html",
        form,
        offer=model_offer(own=desk_model(team)),
        policy=policy,
        own_hours=f"{settings.SNAPSHOT_MAX_AGE_SECONDS / 3600:g}",
        keep_days=settings.KEEP_DAYS,
        who_may=who_may(request, team),
    )


@view_of(desk, "GET", "POST")
def owner_list(request: HttpRequest, team: Team) -> HttpResponse:
    form = OwnedDomainForm(typed(request))
    if form.is_valid():
        try:
            services.add_owned_domain(team, signed_in(request), form.row)
        except BadCallError as error:
            form.add_error("owner", show_detail(str(error)))
        else:
            return redirect("sources:owner_list")
    words = request.GET.get("words", "")[:WORDS_LENGTH]
    rows = list(team.owned_domains.all())
    return render_form(
        request,
        "sources/owner_list.html",
        form,
        who_may=who_may(request, team),
        added=[row for row in rows if not row.is_left_out],
        left_out=[row for row in rows if row.is_left_out],
        words=words,
        matches=services.shipped_rows(words),
        shipped_count=len(shipped_owners().rows),
    )


def of_team(rows: QuerySet[Row]) -> Callable[[HttpRequest, int], Row]:
    return lambda request, pk: get_object_or_404(rows.filter(team=desk(request)), pk=pk)


@view_of(of_team(OwnedDomain.objects.all()), "POST")
def owner_remove(request: HttpRequest, row: OwnedDomain) -> HttpResponse:
    services.remove_owned_domain(row, user=signed_in(request))
    return redirect("sources:owner_list")


@view_of(desk, "POST")
def owner_leave_out(request: HttpRequest, team: Team) -> HttpResponse:
    asked = tuple(request.POST.get(name, "") for name in ("owner", "brand", "domain"))
    rows = (row for row in shipped_owners().rows if services.OWNED(row) == asked)
    if row := next(rows, None):
        services.add_owned_domain(team, signed_in(request), row, is_left_out=True)
    else:
        messages.info(request, gettext("The table that ships has no such row."))
    return redirect("sources:owner_list")


@view_of(desk, "GET", "POST")
def rating_list(request: HttpRequest, team: Team) -> HttpResponse:
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form, imported = RatingListForm(*sent), None
    if form.is_valid():
        name, user = form.cleaned_data["name"], signed_in(request)
        try:
            imported = services.import_list(team, user, name=name, text=form.text)
        except BadCallError as error:
            form.add_error("file", show_detail(str(error)))
        else:
            form = RatingListForm()
    return render_form(
        request,
        "sources/rating_list.html",
        form,
        who_may=who_may(request, team),
        imported=imported,
        lists=team.rating_lists.defer("entries").select_related("imported_by"),
    )


@view_of(of_team(RatingList.objects.defer("entries")), "POST")
def rating_list_remove(request: HttpRequest, row: RatingList) -> HttpResponse:
    services.remove_list(row, user=signed_in(request))
    return redirect("sources:rating_list")


@view_of(desk, "GET")
def judge_list(request: HttpRequest, team: Team) -> HttpResponse:
    """The judges of a desk; an owner's page finds the models on this machine."""
    who = who_may(request, team)
    here = [] if who else measured_models.local_models()
    lines = measured_models.model_lines(team, here)
    context = {
        "who_may": who,
        "lines": lines,
        "is_active": any(line["row"] and line["row"].is_active for line in lines),
        "may_look": settings.LLM_ON_THIS_MACHINE,
        "tried": measured_models.TRIED,
        "measured": measured_models.MEASURED,
    }
    return render_page(request, "sources/judge_list.html", context, partial="models")


@view_of(desk, "POST")
def judge_measure(request: HttpRequest, team: Team) -> HttpResponse:
    is_try = request.POST.get("pairs") == "few"
    try:
        measured_models.start_measuring(
            team,
            request.POST.get("base_url", "")[:300],
            request.POST.get("model", "")[:200],
            pairs=measured_models.TRIED if is_try else measured_models.MEASURED,
            user=signed_in(request),
        )
    except BadCallError as error:
        messages.error(request, show_detail(str(error)))
    return redirect("sources:judge_list")


@view_of(of_team(MeasuredModel.objects.all()), "POST")
def judge_use(request: HttpRequest, row: MeasuredModel) -> HttpResponse:
    try:
        measured_models.use_model(row, user=signed_in(request))
    except BadCallError as error:
        messages.error(request, show_detail(str(error)))
    else:
        messages.success(
            request,
            gettext("{model} is the language model of this desk.").format(
                model=row.model
            ),
        )
    return redirect("sources:judge_list")


@view_of(of_team(MeasuredModel.objects.all()), "POST")
def judge_drop(request: HttpRequest, row: MeasuredModel) -> HttpResponse:
    measured_models.drop_model(row, user=signed_in(request))
    return redirect("sources:judge_list")
