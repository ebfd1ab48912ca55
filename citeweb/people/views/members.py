"""The people of a desk."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables

from citeweb.people import services
from citeweb.teams.access import PEOPLE, member_for, owned_team, signed_in, view_of
from citeweb.teams.models import Membership, User
from citeweb.teams.services import current_team, only_owners
from citeweb.wording import word_table


class RoleForm(forms.Form):
    role = forms.ChoiceField(label="May", choices=list(word_table("role").items()))


class MemberForm(RoleForm):
    """Somebody who is to work at a desk."""

    username = forms.CharField(
        label="Name to sign in with",
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        error_messages={"required": "Type a name to sign in with."},
    )
    full_name = forms.CharField(label="Full name", max_length=150, required=False)


@never_cache
@view_of(signed_in, "GET", "POST")
def member_list(request: HttpRequest, user: User) -> HttpResponse:
    """Who works at the desk. An owner adds people; their link shows in the answer."""
    if request.method != "POST":
        return show_members(request, MemberForm())
    team = owned_team(request, to=PEOPLE)
    form = MemberForm(request.POST)
    if form.is_valid():
        try:
            member, token = services.add_member(team, by=user, **form.cleaned_data)
        except services.NameTakenError:
            form.add_error("username", "This name is taken. Choose another one.")
        else:
            return show_members(request, MemberForm(), member=member, token=token)
    return show_members(request, form, status=422)


@never_cache
@view_of(member_for, "POST")
def member_link(request: HttpRequest, member: Membership) -> HttpResponse:
    """A new one-time link for somebody who cannot get in."""
    token = services.let_in(member, by=signed_in(request))
    return show_members(request, MemberForm(), member=member, token=token)


@view_of(member_for, "POST")
def member_role(request: HttpRequest, member: Membership) -> HttpResponse:
    """What somebody may do from now on."""
    form = RoleForm(request.POST)
    if not form.is_valid():
        return show_members(request, MemberForm(), status=422)
    services.change_role(member, form.cleaned_data["role"], by=signed_in(request))
    messages.info(
        request, f"{member.user} is {member.get_role_display().lower()} from now on."
    )
    return redirect("people:member_list")


@view_of(member_for, "POST")
def member_remove(request: HttpRequest, member: Membership) -> HttpResponse:
    services.remove_member(member, by=signed_in(request))
    messages.info(request, f"{member.user} is no longer at {member.team}.")
    return redirect("people:member_list")


@view_of(signed_in, "POST")
def sign_out_all(request: HttpRequest, user: User) -> HttpResponse:
    """Sign out of every browser, as after a lost laptop."""
    services.sign_out_everywhere(user)
    logout(request)
    return redirect("teams:sign_in")


@sensitive_variables("token")
def show_members(
    request: HttpRequest,
    form: MemberForm,
    *,
    member: Membership | None = None,
    token: str = "",
    status: int = 200,
) -> HttpResponse:
    """Args: member, token: Whose link was made, and the secret in it, shown once."""
    user = signed_in(request)
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
        "form": form,
        "member": member,
        "link": path and request.build_absolute_uri(path),
    }
    return render(request, "people/member_list.html", context, status=status)
