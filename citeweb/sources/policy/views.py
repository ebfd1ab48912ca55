"""House policy: defaults, who owns what, lists that rate sites."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from citeweb.htmx import render_page
from citeweb.judges import model_offer
from citeweb.teams.access import owned_team, signed_in
from citeweb.teams.models import Team
from citeweb.teams.services import current_team, only_owners
from verification.errors import BadCallError
from verification.weighing import shipped_owners

from . import measured_models, services
from .forms import OwnedDomainForm, PolicyForm, RatingListForm, fresh_hint, policy_lines
from .measured_models import desk_model
from .models import MeasuredModel, OwnedDomain, RatingList

FAULTS_SHOWN = 20
"""Lines of an import that are named; the others are counted."""

WORDS_LENGTH = 100
"""Characters of a search in the table that ships."""


DEED = "change the house policy"
"""What owners alone may do here, in the sentence that refuses it to others."""


def own_team(request: HttpRequest) -> Team:
    """The desk whose policy a request reads, or changes if its user owns it."""
    if request.method == "POST":
        return owned_team(request, to=DEED)
    return current_team(signed_in(request))


def who_may(request: HttpRequest, team: Team) -> str:
    """Who may change the policy, for a reader who may not; empty for one who may."""
    is_owner = team.is_owned_by(signed_in(request))
    return "" if is_owner else only_owners(team, to=DEED)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def policy_edit(request: HttpRequest) -> HttpResponse:
    team = own_team(request)
    policy = services.house_policy(team)
    names = PolicyForm.base_fields
    form = PolicyForm(initial={name: getattr(policy, name) for name in names})
    if request.method == "POST":
        form = PolicyForm(request.POST)
        if form.is_valid():
            services.change_policy(team, form.cleaned_data, user=signed_in(request))
            messages.success(request, "The house policy holds for new verifications.")
            return redirect("sources:policy_edit")
    status = 422 if form.errors else 200
    context = {
        "form": form,
        "offer": model_offer(own=desk_model(team)),
        "fresh_hint": fresh_hint(),
        "lines": policy_lines(policy),
        "keep_days": settings.KEEP_DAYS,
        "who_may": who_may(request, team),
    }
    return render(request, "sources/policy_edit.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def owner_list(request: HttpRequest) -> HttpResponse:
    team = own_team(request)
    form = OwnedDomainForm()
    if request.method == "POST":
        form = OwnedDomainForm(request.POST)
        if form.is_valid():
            try:
                services.add_owned_domain(team, signed_in(request), form.row)
            except BadCallError as error:
                form.add_error("owner", str(error))
            else:
                return redirect("sources:owner_list")
    words = request.GET.get("words", "")[:WORDS_LENGTH]
    rows = list(team.owned_domains.all())
    context = {
        "form": form,
        "who_may": who_may(request, team),
        "added": [each for each in rows if not each.is_left_out],
        "left_out": [each for each in rows if each.is_left_out],
        "words": words,
        "matches": services.shipped_rows(words),
        "shipped_count": len(shipped_owners().rows),
    }
    status = 422 if form.errors else 200
    return render(request, "sources/owner_list.html", context, status=status)


@login_required
@require_POST
def owner_remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a row of the desk's own away, or put back one that it left out."""
    rows = OwnedDomain.objects.filter(team=own_team(request))
    row = get_object_or_404(rows, pk=pk)
    services.remove_owned_domain(row, user=signed_in(request))
    return redirect("sources:owner_list")


@login_required
@require_POST
def owner_leave_out(request: HttpRequest) -> HttpResponse:
    """Take a row of the table that ships out of this desk's own."""
    team = own_team(request)
    asked = tuple(request.POST.get(name, "") for name in ("owner", "brand", "domain"))
    for row in shipped_owners().rows:
        if (row.owner, row.brand, row.domain) == asked:
            user = signed_in(request)
            services.add_owned_domain(team, user, row, is_left_out=True)
            break
    else:
        messages.info(request, "The table that ships has no such row.")
    return redirect("sources:owner_list")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rating_list(request: HttpRequest) -> HttpResponse:
    team = own_team(request)
    form, imported = RatingListForm(), None
    if request.method == "POST":
        form = RatingListForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                imported = services.import_list(
                    team,
                    signed_in(request),
                    name=form.cleaned_data["name"],
                    text=form.text,
                )
            except BadCallError as error:
                form.add_error("file", str(error))
            else:
                form = RatingListForm()
    context = {
        "form": form,
        "who_may": who_may(request, team),
        "imported": imported,
        "faults": imported.faults[:FAULTS_SHOWN] if imported else (),
        "faults_more": max(0, len(imported.faults) - FAULTS_SHOWN) if imported else 0,
        "lists": team.rating_lists.defer("entries").select_related("imported_by"),
    }
    status = 422 if form.errors else 200
    return render(request, "sources/rating_list.html", context, status=status)


@login_required
@require_POST
def rating_list_remove(request: HttpRequest, pk: int) -> HttpResponse:
    lists = RatingList.objects.filter(team=own_team(request))
    row = get_object_or_404(lists.defer("entries"), pk=pk)
    services.remove_list(row, user=signed_in(request))
    return redirect("sources:rating_list")


@login_required
@require_http_methods(["GET", "HEAD"])
def judge_list(request: HttpRequest) -> HttpResponse:
    """The judges of a desk; an owner's page finds the models on this machine."""
    team = own_team(request)
    who = who_may(request, team)
    lines = measured_models.model_lines(
        team, [] if who else measured_models.look_around()
    )
    context = {
        "who_may": who,
        "lines": lines,
        "is_active": any(line.row and line.row.is_active for line in lines),
        "may_look": settings.LLM_ON_THIS_MACHINE,
        "tried": measured_models.TRIED,
        "measured": measured_models.MEASURED,
    }
    return render_page(request, "sources/judge_list.html", context, partial="models")


@login_required
@require_POST
def judge_measure(request: HttpRequest) -> HttpResponse:
    team = own_team(request)
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
        messages.error(request, str(error))
    return redirect("sources:judge_list")


@login_required
@require_POST
def judge_use(request: HttpRequest, pk: int) -> HttpResponse:
    """Set a measured model as the desk's judge."""
    rows = MeasuredModel.objects.filter(team=own_team(request))
    row = get_object_or_404(rows, pk=pk)
    try:
        measured_models.use_model(row, user=signed_in(request))
    except BadCallError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"{row.model} is the language model of this desk.")
    return redirect("sources:judge_list")


@login_required
@require_POST
def judge_drop(request: HttpRequest, pk: int) -> HttpResponse:
    rows = MeasuredModel.objects.filter(team=own_team(request))
    measured_models.drop_model(get_object_or_404(rows, pk=pk), user=signed_in(request))
    return redirect("sources:judge_list")
