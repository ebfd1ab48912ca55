"""Signing in and out, passwords, and the choice of colours and language."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordForm,
)
from django.contrib.auth.signals import user_login_failed
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)
from django_htmx.http import HttpResponseClientRedirect
from django_otp import match_token, user_has_device

from citeweb.bounds import BusyError
from citeweb.htmx import is_htmx, keep_cookie, render_form, typed
from citeweb.limits import attempt, client_address, limit
from citeweb.teams import services
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import User
from citeweb.teams.second_factor import CodeForm

logger = logging.getLogger(__name__)

BACKEND = "django.contrib.auth.backends.ModelBackend"
REFUSED = limit("sign-in-refused")
FIRST_STEP = "first-step"
CODE_SECONDS = 5 * 60
"""To find the telephone; then the password is asked for again."""

WRONG_CODE = gettext_lazy(
    "This is not the code of this moment. Wait for the next one; after "
    "several wrong ones none is taken for a while."
)

THEMES = ("system", "light", "dark")
TASTE_COOKIE_SECONDS = 365 * 24 * 3600
"""A year: a taste, not a session."""


BUSY = gettext_lazy("Many people sign in at this moment. Try again in a few seconds.")
MISMATCH = gettext_lazy(
    "No account has this name and password. Check both; capitals count."
)


class SignInForm(AuthenticationForm):
    """Name and password. One sentence for every way in which they can be wrong."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.error_messages = dict.fromkeys(("invalid_login", "inactive"), MISMATCH)
        for name, label, missing in (
            ("username", gettext("Name"), gettext("Type your name.")),
            ("password", gettext("Password"), gettext("Type your password.")),
        ):
            field = self.fields[name]
            field.label = label
            field.error_messages["required"] = missing
            field.widget.attrs.pop("autofocus", None)


def password_form(user: User, sent: Any) -> SetPasswordForm[User]:
    """For a person's first password, or with the old one for another."""
    kind = PasswordChangeForm if user.has_usable_password() else SetPasswordForm
    form: SetPasswordForm[User] = kind(user, sent)
    for field in form.fields.values():
        field.widget.attrs.pop("autofocus", None)
    return form


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    goal = next_address(request)
    if is_htmx(request):
        # A session that ended under an open page: leave the page, not a part of it.
        return HttpResponseClientRedirect(resolve_url(settings.LOGIN_URL))
    if request.user.is_authenticated:
        return redirect(goal)
    if request.method != "POST":
        return show_sign_in(request, status=200)
    tried = attempt((REFUSED, (client_address(request),)))
    if not tried.is_allowed:
        return sign_in_locked(request, None, {})
    form = SignInForm(request, data=request.POST)
    try:
        is_right = form.is_valid()
    except BusyError:
        tried.give_back()
        form = SignInForm(initial={"username": request.POST.get("username", "")})
        return show_sign_in(request, form, status=503, problem=BUSY)
    if not is_right:
        return show_sign_in(request, form, status=422)
    tried.give_back()
    return begin_session(request, form.get_user(), goal)


def show_sign_in(
    request: HttpRequest, form: SignInForm | None = None, *, status: int, **told: object
) -> HttpResponse:
    context = {
        "form": form or SignInForm(request),
        "next": next_address(request),
        "organisation": settings.OIDC_NAME if settings.OIDC_ISSUER else "",
    }
    return render(request, "teams/sign_in.html", context | told, status=status)


def sign_in_locked(
    request: HttpRequest, response: HttpResponse | None, credentials: dict[str, Any]
) -> HttpResponse:
    """What django-axes answers in place of the form after too many wrong passwords."""
    logger.warning("sign_in_locked")
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    form = SignInForm(initial={"username": credentials.get("username", "")})
    return show_sign_in(request, form, status=429, locked_minutes=minutes)


@never_cache
@sensitive_variables("token")
@require_safe
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """Spend a one-time link; not for a browser or a mail filter that looks ahead."""
    if request.method == "HEAD" or "prefetch" in request.headers.get("Sec-Purpose", ""):
        return HttpResponse(status=503)
    user = services.user_for_sign_in(token)
    if user is not None:
        return begin_session(request, user, resolve_url(settings.LOGIN_REDIRECT_URL))
    if request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)
    return show_sign_in(request, status=404, is_link_spent=True)


def begin_session(request: HttpRequest, user: User, goal: str) -> HttpResponse:
    """Sign somebody in who has shown who they are, or ask for the second factor."""
    asked = get_language()
    if not user.language and asked != settings.LANGUAGE_CODE:
        # For mails and reports, which are written while no browser asks.
        User.objects.filter(pk=user.pk).update(language=asked)
    if not user_has_device(user):
        login(request, user, backend=BACKEND)
        return redirect(goal)
    request.session.cycle_key()
    # Another password, or a sign-out everywhere, makes the first step void as well.
    proof = [user.pk, user.get_session_auth_hash(), int(timezone.now().timestamp())]
    request.session[FIRST_STEP] = [*proof, goal]
    return redirect("teams:sign_in_code")


def first_step(request: HttpRequest) -> tuple[User | None, str]:
    """Who has shown their password a moment ago, and where they were going."""
    pk, proof, at, goal = request.session.get(FIRST_STEP, (None, "", 0, ""))
    user = User.objects.filter(pk=pk, is_active=True).first()
    is_late = timezone.now().timestamp() - at > CODE_SECONDS
    if user is None or is_late or user.get_session_auth_hash() != proof:
        return None, ""
    return user, goal


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """The second step, for those who have switched it on."""
    user, goal = first_step(request)
    if user is None:
        return redirect(settings.LOGIN_URL)
    address = client_address(request)
    is_locked = not REFUSED.allows(address)
    form = CodeForm(typed(request))
    if not is_locked and form.is_valid():
        tried = attempt((REFUSED, (address,)))
        if tried.is_allowed and match_token(user, form.cleaned_data["code"]):
            tried.give_back()
            del request.session[FIRST_STEP]
            login(request, user, backend=BACKEND)
            return redirect(goal)
        credentials = {"username": user.username}
        user_login_failed.send(__name__, credentials=credentials, request=request)
        form.add_error("code", WRONG_CODE)
    status = 429 if is_locked else 422 if form.errors else 200
    context = {"form": form, "is_locked": is_locked}
    return render(request, "teams/sign_in_code.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """The administration has no way in of its own, which would ask for no code."""
    if request.user.is_authenticated:
        raise PermissionDenied(gettext("This part is for whoever runs the site."))
    return redirect_to_login(next_address(request))


@login_required
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect(settings.LOGIN_URL)


@require_POST
def theme_choose(request: HttpRequest) -> HttpResponse:
    theme, response = request.POST.get("theme"), redirect(next_address(request))
    if theme in THEMES:
        keep_cookie(response, "theme", theme, TASTE_COOKIE_SECONDS)
    return response


@require_POST
def language_choose(request: HttpRequest) -> HttpResponse:
    """Kept with the account of who is signed in, and in this browser."""
    language, response = request.POST.get("language"), redirect(next_address(request))
    if language in dict(settings.LANGUAGES):
        name = settings.LANGUAGE_COOKIE_NAME
        keep_cookie(response, name, language, TASTE_COOKIE_SECONDS)
        if isinstance(request.user, User):
            User.objects.filter(pk=request.user.pk).update(language=language)
    return response


def next_address(request: HttpRequest) -> str:
    """Where the person was going, as long as that is a page of ours."""
    goal = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = goal.startswith("/") and url_has_allowed_host_and_scheme(
        goal, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return goal if is_ours else resolve_url(settings.LOGIN_REDIRECT_URL)


@never_cache
@sensitive_post_parameters()
@view_of(signed_in, "GET", "POST")
def password_edit(request: HttpRequest, user: User) -> HttpResponse:
    """A password of one's own: the first one, or another in place of the old."""
    form = password_form(user, typed(request))
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.info(
            request, gettext("Your password is kept. Sign in with it from now on.")
        )
        return redirect("people:member_list")
    has_one = user.has_usable_password()
    return render_form(request, "teams/password_edit.html", form, has_password=has_one)
