"""The page where a person makes and revokes tokens."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from citeweb.teams.access import signed_in
from citeweb.teams.models import Team, User
from citeweb.teams.services import current_team

from .access import token_for_page
from .models import ApiToken
from .services import make_token, revoke_token


class TokenForm(forms.Form):
    name = forms.CharField(
        label="What is it for?",
        max_length=80,
        error_messages={"required": "Name the program, so that you know it again."},
    )
    scope = forms.ChoiceField(label="It may", choices=ApiToken.Scope.choices)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: HttpRequest) -> HttpResponse:
    """The tokens of a person, others' for owners; a new one's secret is shown once."""
    user = signed_in(request)
    team = current_team(user)
    form = TokenForm(request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"team": team, "form": form}
    if request.method == "POST" and form.is_valid():
        made, secret = make_token(user, team, **form.cleaned_data)
        context |= {"made": made, "secret": secret, "form": TokenForm()}
    context |= tokens_shown(user, team)
    status = 422 if form.errors else 200
    return render(request, "api/token_list.html", context, status=status)


def tokens_shown(user: User, team: Team) -> dict[str, Any]:
    """A person's tokens, each with whether it works; and those that an owner sees."""
    working = set(user.api_tokens.working().values_list("pk", flat=True))
    own = user.api_tokens.select_related("team", "user")
    others = team.api_tokens.working().exclude(user=user)
    is_owner = team.is_owned_by(user)
    return {
        "tokens": [(each, each.pk in working) for each in own],
        "others": others.select_related("team", "user") if is_owner else (),
    }


@login_required
@require_POST
def token_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    if not revoke_token(token_for_page(request, pk), by=signed_in(request)):
        messages.info(request, "This token had been revoked before.")
    return redirect("tokens:token_list")
