"""One's own password."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from citeweb.teams.access import signed_in
from citeweb.teams.forms import password_form


@login_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password_edit(request: HttpRequest) -> HttpResponse:
    """A password of one's own: the first one, or another in place of the old."""
    user = signed_in(request)
    form = password_form(user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.info(request, "Your password is kept. Sign in with it from now on.")
        return redirect("people:member_list")
    context = {"form": form, "has_password": user.has_usable_password()}
    status = 422 if request.method == "POST" else 200
    return render(request, "teams/password_edit.html", context, status=status)
