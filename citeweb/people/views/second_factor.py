"""The second factor of one's own account: switched on, and off again."""

from __future__ import annotations

import textwrap

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django_otp.plugins.otp_totp.models import default_key

from citeweb.audit.services import person
from citeweb.people.services import record_account
from citeweb.teams import second_factor
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import User
from citeweb.teams.second_factor import CodeForm

KEY = "second-factor-key"
"""In the session, until a first code shows that the telephone has it."""

WRONG = "This is not the code of this moment. Wait for the next one and type that."


@never_cache
@sensitive_post_parameters()
@view_of(signed_in, "GET", "POST")
def second_factor_edit(request: HttpRequest, user: User) -> HttpResponse:
    """How it stands; and where it is off, a picture for the telephone."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    is_on = second_factor.has_second_factor(user)
    key = request.session.get(KEY) or default_key()
    if not is_on:
        request.session[KEY] = key
    if request.method == "POST" and not is_on and form.is_valid():
        codes = second_factor.switch_on(user, key, form.cleaned_data["code"])
        if codes:
            del request.session[KEY]
            record_account(user, person(user), "second factor switched on")
            return render(request, "people/second_factor_codes.html", {"codes": codes})
        form.add_error("code", WRONG)
    context = {
        "form": form,
        "is_on": is_on,
        "codes_left": second_factor.spare_codes_left(user),
        "key": " ".join(textwrap.wrap(second_factor.shown_key(key), 4)),
    }
    status = 422 if form.errors else 200
    return render(request, "people/second_factor_edit.html", context, status=status)


@never_cache
@view_of(signed_in, "GET")
def second_factor_picture(request: HttpRequest, user: User) -> HttpResponse:
    key = request.session.get(KEY)
    if not key:
        raise Http404
    return HttpResponse(
        second_factor.picture_of(user, key), content_type="image/svg+xml"
    )


@never_cache
@sensitive_post_parameters()
@view_of(signed_in, "POST")
def second_factor_remove(request: HttpRequest, user: User) -> HttpResponse:
    """Switched off by a code: a browser left open is not enough."""
    form = CodeForm(request.POST)
    if form.is_valid():
        if second_factor.is_right_code(user, form.cleaned_data["code"]):
            second_factor.switch_off(user)
            record_account(user, person(user), "second factor switched off")
            messages.info(request, "Your password alone signs you in from now on.")
            return redirect("people:second_factor_edit")
        form.add_error("code", WRONG)
    context = {
        "form": form,
        "is_on": True,
        "codes_left": second_factor.spare_codes_left(user),
    }
    return render(request, "people/second_factor_edit.html", context, status=422)
