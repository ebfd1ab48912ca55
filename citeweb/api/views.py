"""The page where a person makes and revokes tokens."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from citeweb.teams.access import signed_in
from citeweb.teams.services import current_team

from .access import own_token
from .forms import TokenForm
from .services import make_token, revoke_token


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: HttpRequest) -> HttpResponse:
    """The tokens of a person. A new one's secret shows in the answer to its form."""
    user = signed_in(request)
    team = current_team(user)
    form = TokenForm(request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {
        "team": team,
        "tokens": user.api_tokens.select_related("team"),
    }
    if request.method == "POST" and form.is_valid():
        made, secret = make_token(user, team, **form.cleaned_data)
        context |= {"made": made, "secret": secret, "form": TokenForm()}
        return render(request, "api/token_list.html", context)
    status = 422 if form.errors else 200
    return render(
        request, "api/token_list.html", {**context, "form": form}, status=status
    )


@login_required
@require_POST
def token_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    if not revoke_token(own_token(request, pk)):
        messages.info(request, "This token had been revoked before.")
    return redirect("tokens:token_list")
