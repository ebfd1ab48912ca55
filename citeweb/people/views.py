"""The people of a desk; one's own second factor; signing in at an organisation (OpenID
Connect), where an operator has set one."""

from __future__ import annotations

import functools
import logging
from io import BytesIO
from typing import Any

import segno
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_safe
from django_otp import match_token, user_has_device
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice, default_key

from citeweb.audit.services import person
from citeweb.bounds import BusyError, Places
from citeweb.downloads import being_made
from citeweb.htmx import render_form, text_field, typed
from citeweb.teams import second_factor
from citeweb.teams.access import PEOPLE, member_for, owned_team, signed_in, view_of
from citeweb.teams.models import Membership, User
from citeweb.teams.second_factor import CodeForm
from citeweb.teams.services import current_team, only_owners
from citeweb.teams.views.signing_in import begin_session, next_address, show_sign_in
from citeweb.wording import word_table
from verification.language.wording import begin_small

from . import services
from .services import NotKnownError, record_account, user_of

KEY = "second-factor-key"
"""In the session, until a first code shows that the telephone has it."""

WRONG = gettext_lazy(
    "This is not the code of this moment. Wait for the next one and type that."
)
GOAL = "organisation-goal"
METADATA = "/.well-known/openid-configuration"
SECONDS = 5
"""That a page waits for each answer of the organisation's server."""

ASKING = Places("organisation", count=3, waiters=0, seconds=0)
"""Threads that wait for it; whoever comes meanwhile has a page that asks again."""

logger = logging.getLogger(__name__)

NewLink = tuple[Membership | None, str]
"""Whom it signs in, and the secret in it, which is shown once."""


class RoleForm(forms.Form):
    role = forms.ChoiceField(
        label=gettext_lazy("May"), choices=word_table("role").choices()
    )


class MemberForm(RoleForm):
    """Somebody who is to work at a desk."""

    username = text_field(
        gettext_lazy("Name to sign in with"),
        150,
        gettext_lazy("Type a name to sign in with."),
        validators=[UnicodeUsernameValidator()],
    )
    full_name = forms.CharField(
        label=gettext_lazy("Full name"), max_length=150, required=False
    )

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exists():
            raise forms.ValidationError(
                gettext("This name is taken. Choose another one.")
            )
        return name


@never_cache
@view_of(signed_in, "GET", "POST")
def member_list(request: HttpRequest, user: User) -> HttpResponse:
    """Who works at the desk. An owner adds people; their link shows in the answer."""
    if request.method != "POST":
        return show_members(request, MemberForm())
    team = owned_team(request, to=PEOPLE)
    form = MemberForm(request.POST)
    if form.is_valid():
        link = services.add_member(team, by=user, **form.cleaned_data)
        return show_members(request, MemberForm(), link)
    return show_members(request, form)


@never_cache
@view_of(member_for, "POST")
def member_link(request: HttpRequest, member: Membership) -> HttpResponse:
    """A new one-time link for somebody who cannot get in."""
    token = services.let_in(member, by=signed_in(request))
    return show_members(request, MemberForm(), (member, token))


@view_of(member_for, "POST")
def member_role(request: HttpRequest, member: Membership) -> HttpResponse:
    """What somebody may do from now on."""
    form = RoleForm(request.POST)
    if not form.is_valid():
        return show_members(request, MemberForm(request.POST))
    services.change_role(member, form.cleaned_data["role"], by=signed_in(request))
    role = begin_small(member.get_role_display())
    messages.info(
        request,
        gettext("{user} is {role} from now on.").format(user=member.user, role=role),
    )
    return redirect("people:member_list")


@view_of(member_for, "POST")
def member_remove(request: HttpRequest, member: Membership) -> HttpResponse:
    services.remove_member(member, by=signed_in(request))
    messages.info(
        request,
        gettext("{user} is no longer at {team}.").format(
            user=member.user, team=member.team
        ),
    )
    return redirect("people:member_list")


@view_of(signed_in, "POST")
def sign_out_all(request: HttpRequest, user: User) -> HttpResponse:
    """Sign out of every browser, as after a lost laptop."""
    services.sign_out_everywhere(user)
    logout(request)
    return redirect("teams:sign_in")


@sensitive_variables()
def show_members(
    request: HttpRequest, form: MemberForm, link: NewLink = (None, "")
) -> HttpResponse:
    user, (member, token) = signed_in(request), link
    team = current_team(user)
    rows = team.memberships.select_related("user").order_by("created_at", "pk")
    rows = rows.prefetch_related("user__memberships")
    is_owner = team.is_owned_by(user)
    path = reverse("teams:sign_in_link", args=[token]) if token else ""
    context = {
        "team": team,
        "is_owner": is_owner,
        "who_may": "" if is_owner else only_owners(team, to=PEOPLE),
        "members": [(row, services.may_be_let_in(row)) for row in rows],
        "member": member,
        "link": path and request.build_absolute_uri(path),
    }
    return render_form(request, "people/member_list.html", form, **context)


@never_cache
@sensitive_post_parameters()
@view_of(signed_in, "GET", "POST")
def second_factor_edit(request: HttpRequest, user: User) -> HttpResponse:
    """How it stands. A code switches it on, and off: a browser left open is not enough;
    a page of before it was switched does neither."""
    form, is_on = CodeForm(typed(request)), user_has_device(user)
    key = "" if is_on else request.session.setdefault(KEY, default_key())
    if form.is_valid() and is_on == ("off" in request.POST):
        code = form.cleaned_data["code"]
        if is_on and match_token(user, code):
            second_factor.switch_off(user)
            record_account(user, person(user), "second factor switched off")
            messages.info(
                request, gettext("Your password alone signs you in from now on.")
            )
            return redirect("people:second_factor_edit")
        if not is_on and (codes := second_factor.switch_on(user, key, code)):
            del request.session[KEY]
            record_account(user, person(user), "second factor switched on")
            return render(request, "people/second_factor_codes.html", {"codes": codes})
        form.add_error("code", WRONG)
    told: dict[str, Any] = {"is_on": is_on, "key": second_factor.shown_key(key)}
    told["codes_left"] = StaticToken.objects.filter(device__user=user).count()
    return render_form(request, "people/second_factor_edit.html", form, **told)


@never_cache
@view_of(signed_in, "GET")
def second_factor_picture(request: HttpRequest, user: User) -> HttpResponse:
    """A picture from which an authenticator reads the key, and whose it is."""
    key = request.session.get(KEY)
    if not key:
        raise Http404
    picture = segno.make(TOTPDevice(user=user, key=key).config_url, error="m")
    written = BytesIO()
    picture.save(written, kind="svg", scale=5, light="#fff")
    return HttpResponse(written.getvalue(), content_type="image/svg+xml")


@functools.cache
def client_for(issuer: str, client_id: str, client_secret: str) -> Any:
    """The library's client, which keeps what it has learnt about the organisation."""
    from authlib.integrations.django_client import OAuth

    return OAuth().register(
        "organisation",
        client_id=client_id,
        client_secret=client_secret,
        server_metadata_url=f"{issuer}{METADATA}",
        client_kwargs={
            "scope": "openid profile email",
            "code_challenge_method": "S256",
            "default_timeout": SECONDS,
        },
    )


def refusals() -> tuple[type[Exception], ...]:
    """What goes wrong on the way: an answer that is forged, late or none at all."""
    from authlib.common.errors import AuthlibBaseError
    from joserfc.errors import JoseError
    from requests import RequestException

    return (AuthlibBaseError, JoseError, RequestException, ValueError, KeyError)


def client() -> Any:
    if not settings.OIDC_ISSUER:
        raise Http404
    secret = settings.OIDC_CLIENT_SECRET
    return client_for(settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, secret)


@never_cache
@require_safe
def organisation_sign_in(request: HttpRequest) -> HttpResponse:
    """Lead to the organisation's own page."""
    found = client()
    request.session[GOAL] = next_address(request)
    address = request.build_absolute_uri(reverse("people:organisation_return"))
    try:
        with ASKING.one():
            return found.authorize_redirect(request, address)  # type: ignore[no-any-return]
    except BusyError:
        return being_made(request, "people/organisation_asked.html", {})
    except refusals() as error:
        return refused(request, error)


@never_cache
@require_safe
def organisation_return(request: HttpRequest) -> HttpResponse:
    """Who comes back from there: signed in, if an owner has added them."""
    found = client()
    try:
        with ASKING.one():
            claims = found.authorize_access_token(request)["userinfo"]
        user = user_of(claims)
    except BusyError:
        return being_made(request, "people/organisation_asked.html", {})
    except NotKnownError as error:
        return show_sign_in(request, status=403, problem=str(error))
    except refusals() as error:
        return refused(request, error)
    return begin_session(request, user, request.session.pop(GOAL, "/"))


def refused(request: HttpRequest, error: Exception) -> HttpResponse:
    """Nothing of what was said goes on to the page: it may come from anybody."""
    logger.warning("organisation_refused", extra={"reason": type(error).__name__})
    words = gettext("Signing in with {oidc_name} did not work. Try again.").format(
        oidc_name=settings.OIDC_NAME
    )
    return show_sign_in(request, status=502, problem=words)
