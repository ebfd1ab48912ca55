"""House rules, and clearing a document by them."""

from __future__ import annotations

from collections.abc import Container
from difflib import SequenceMatcher
from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from citeweb.audit.services import record_decision
from citeweb.desk import clearing
from citeweb.desk.forms import RulesForm, WaiverForm
from citeweb.desk.models import HouseRules
from citeweb.documents.access import document_for
from citeweb.documents.models import Document, Kind
from citeweb.documents.services import OvertakenError
from citeweb.htmx import render_form, typed
from citeweb.query_values import number_from
from citeweb.reports.decisions import revoke_wording
from citeweb.reports.house_wording import Pair, offered
from citeweb.teams.access import owned_team, signed_in, view_of
from citeweb.teams.models import Team, User
from citeweb.teams.services import current_team, only_owners

CHANGE_RULES = gettext_noop("change what must hold before a document is cleared")
CHANGE_WORDING = gettext_noop("keep or revoke house wording")


@view_of(signed_in, "GET", "POST")
def house_rules(request: HttpRequest, user: User) -> HttpResponse:
    """What must hold for one kind of document, or for all that have no own rules."""
    kind = request.GET.get("kind", "")
    if kind not in ("", *Kind):
        raise Http404
    team = current_team(user)
    rules = clearing.rules_for(team, kind)
    columns = ("blocks", "needs_second_pair", "two_origins")
    initial = {name: getattr(rules, name) for name in columns}
    form = RulesForm(typed(request), initial=initial)
    if form.is_bound:
        owned_team(request, to=CHANGE_RULES)
    if form.is_valid():
        said = {name: form.cleaned_data[name] for name in columns}
        HouseRules.objects.update_or_create(team=team, kind=kind, defaults=said)
        record_decision(team, user, f"house rules {kind}".strip(), "set", said)
        return redirect(request.get_full_path())
    may = team.is_owned_by(user)
    told: dict[str, Any] = {
        "kind": kind,
        "kinds": [("", gettext("All others")), *Kind.choices],
        "who_may": "" if may else only_owners(team, to=CHANGE_RULES),
        "is_own": rules.kind == kind and rules.pk is not None,
    }
    return render_form(request, "desk/house_rules.html", form, **told)


@view_of(signed_in, "GET", "POST")
def house_wording(request: HttpRequest, user: User) -> HttpResponse:
    """Words that say the same at this desk: offered, kept, and revoked."""
    team = current_team(user)
    offers = dict(offered(team))
    if request.method == "POST":
        owned_team(request, to=CHANGE_WORDING)
        keep_or_revoke(request, team, user, offers)
        return redirect("desk:house_wording")
    context = {
        "offers": offers.items(),
        "kept": team.house_wordings.select_related("kept_by").annotate(
            settled=Count("decisions")
        ),
        "who_may": ""
        if team.is_owned_by(user)
        else only_owners(team, to=CHANGE_WORDING),
    }
    return render(request, "desk/house_wording.html", context)


def keep_or_revoke(
    request: HttpRequest, team: Team, user: User, offers: Container[Pair]
) -> None:
    """What is offered or kept no more is left alone: somebody else was quicker."""
    typed_in = request.POST
    pair = (typed_in.get("claim_words", ""), typed_in.get("source_words", ""))
    revoked = number_from(typed_in.get("revoke", ""))
    if wording := team.house_wordings.filter(pk=revoked or 0).first():
        record_decision(team, user, "house wording", "revoked", {"words": str(wording)})
        revoke_wording(wording)
    elif pair in offers:
        words = {"claim_words": pair[0], "source_words": pair[1]}
        team.house_wordings.get_or_create(**words, defaults={"kept_by": user})
        record_decision(team, user, "house wording", "kept", words)


@view_of(document_for, "GET", "POST")
def document_clear(request: HttpRequest, document: Document) -> HttpResponse:
    """What stands in the way of clearing a document, and the button that clears it."""
    user, today = signed_in(request), timezone.localdate()
    status = 200
    if request.method == "POST":
        number = number_from(request.POST.get("revision", "")) or 0
        try:
            if clearing.clear(document, revision=number, user=user, today=today):
                return redirect("desk:document_clear", pk=document.pk)
            messages.error(
                request, gettext("Not cleared: something stands in the way.")
            )
            status = 409
        except OvertakenError:
            messages.error(
                request, gettext("Not cleared: the text was changed meanwhile.")
            )
            status = 409
        document.refresh_from_db()
    return show_clearing(request, document, WaiverForm(), status=status)


def show_clearing(
    request: HttpRequest, document: Document, form: WaiverForm, status: int = 200
) -> HttpResponse:
    user, today = signed_in(request), timezone.localdate()
    latest = document.revisions.latest("number")
    found = clearing.obstacles(document, user, today)
    clearance = clearing.clearance_of(document)
    is_changed = clearance is not None and clearance.revision_id != latest.pk
    context = {
        "document": document,
        "latest": latest,
        "run": clearing.latest_run(document),
        "open": [obstacle for obstacle in found if obstacle.waiver is None],
        "waived": [obstacle for obstacle in found if obstacle.waiver],
        "clearance": clearance,
        "is_changed": is_changed,
        "changes": changes(clearance.revision.text, latest.text)
        if clearance and is_changed
        else (),
        "form": form,
    }
    return render(request, "desk/document_clear.html", context, status=status)


def changes(before: str, after: str) -> list[tuple[str, str]]:
    """Paragraphs that are otherwise now: as they were, and as they are."""
    old, new = before.splitlines(), after.splitlines()
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        ("\n".join(old[i1:i2]), "\n".join(new[j1:j2]))
        for kind, i1, i2, j1, j2 in steps
        if kind != "equal"
    ]


@view_of(document_for, "POST")
def rule_waive(request: HttpRequest, document: Document) -> HttpResponse:
    """Let one rule not hold for a claim or the document, with a reason and an end."""
    form, user, today = (
        WaiverForm(request.POST),
        signed_in(request),
        timezone.localdate(),
    )
    if form.is_valid():
        typed = form.cleaned_data
        wanted = (typed["rule"], typed["finding"])
        found = clearing.obstacles(document, user, today)
        fitting = [
            obstacle
            for obstacle in found
            if (obstacle.rule, obstacle.finding) == wanted and obstacle.may_be_waived
        ]
        if typed["until"] < today:
            form.add_error("until", gettext("That day is past. Choose a later one."))
        elif fitting:
            clearing.waive(document, user=user, **typed)
            return redirect("desk:document_clear", pk=document.pk)
        else:
            form.add_error("rule", gettext("There is nothing to waive by this rule."))
    return show_clearing(request, document, form, status=422)
