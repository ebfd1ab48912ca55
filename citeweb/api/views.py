"""The page where a person makes and revokes tokens."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from citeweb.htmx import render_form, text_field, typed
from citeweb.teams.access import own_team, signed_in, view_of
from citeweb.teams.models import Team, User

from .access import token_for_page
from .models import ApiToken
from .services import make_token, revoke_token


class TokenForm(forms.Form):
    name = text_field(
        "What is it for?", 80, "Name the program, so that you know it again."
    )
    scope = forms.ChoiceField(label="It may", choices=ApiToken.Scope.choices)


@view_of(own_team, "GET", "POST")
@never_cache
def token_list(request: HttpRequest, team: Team) -> HttpResponse:
    """The tokens of a person, others' for owners; a new one's secret is shown once."""
    user = signed_in(request)
    form, made = TokenForm(typed(request)), {}
    if form.is_valid():
        token, secret = make_token(user, team, **form.cleaned_data)
        form, made = TokenForm(), {"made": token, "secret": secret}
    shown = tokens_shown(user, team)
    return render_form(request, "api/token_list.html", form, team=team, **made, **shown)


def tokens_shown(user: User, team: Team) -> dict[str, Any]:
    """A person's tokens, each with whether it works; and those that an owner sees."""
    working = set(user.api_tokens.working().values_list("pk", flat=True))
    own = user.api_tokens.select_related("team", "user")
    others = team.api_tokens.working().exclude(user=user)
    is_owner = team.is_owned_by(user)
    return {
        "tokens": [(token, token.pk in working) for token in own],
        "others": others.select_related("team", "user") if is_owner else (),
    }


@view_of(token_for_page, "POST")
def token_revoke(request: HttpRequest, token: ApiToken) -> HttpResponse:
    if not revoke_token(token, by=signed_in(request)):
        messages.info(request, "This token had been revoked before.")
    return redirect("tokens:token_list")
