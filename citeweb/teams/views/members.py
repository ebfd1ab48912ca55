"""The people of a desk, and one's own password."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from citeweb.teams import members
from citeweb.teams.access import member_for, owned_team, signed_in
from citeweb.teams.forms import MemberForm, password_form
from citeweb.teams.models import Membership
from citeweb.teams.services import current_team, make_sign_in_link


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def member_list(request: HttpRequest) -> HttpResponse:
    """Who works at the desk. An owner adds people; their link shows in the answer."""
    if request.method != "POST":
        return show_members(request, MemberForm())
    team = owned_team(request)
    form = MemberForm(request.POST)
    if form.is_valid():
        try:
            member, token = members.add_member(team, **form.cleaned_data)
        except members.NameTakenError:
            form.add_error("username", "This name is taken. Choose another one.")
        else:
            return show_members(request, MemberForm(), member=member, token=token)
    return show_members(request, form, status=422)


@login_required
@never_cache
@require_POST
def member_link(request: HttpRequest, pk: int) -> HttpResponse:
    """A new one-time link for somebody who cannot get in."""
    member = member_for(owned_team(request), pk)
    if not members.may_be_let_in(member):
        raise PermissionDenied
    token = make_sign_in_link(member.user, age=members.INVITATION_AGE)
    return show_members(request, MemberForm(), member=member, token=token)


@login_required
@require_POST
def member_remove(request: HttpRequest, pk: int) -> HttpResponse:
    member = member_for(owned_team(request), pk)
    try:
        members.remove_member(member, by=signed_in(request))
    except members.NotAllowedError as error:
        raise PermissionDenied from error
    messages.info(request, f"{member.user} is no longer at {member.team}.")
    return redirect("teams:member_list")


@sensitive_variables("token")
def show_members(
    request: HttpRequest,
    form: MemberForm,
    *,
    member: Membership | None = None,
    token: str = "",
    status: int = 200,
) -> HttpResponse:
    """
    Args:
        member, token: Whose link was made, and the secret in it, shown once.
    """
    user = signed_in(request)
    team = current_team(user)
    rows = team.memberships.select_related("user").order_by("created_at", "pk")
    rows = rows.prefetch_related("user__memberships")
    context: dict[str, Any] = {
        "team": team,
        "is_owner": members.is_owner(user, team),
        "members": [(row, members.may_be_let_in(row)) for row in rows],
        "form": form,
        "member": member,
    }
    if token:
        path = reverse("teams:sign_in_link", args=[token])
        context["link"] = request.build_absolute_uri(path)
    return render(request, "teams/member_list.html", context, status=status)


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
        return redirect("teams:member_list")
    context = {"form": form, "has_password": user.has_usable_password()}
    status = 422 if request.method == "POST" else 200
    return render(request, "teams/password_edit.html", context, status=status)
