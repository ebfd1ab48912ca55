"""The shares of a run: made, listed, closed; and the comments on them."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from citeweb.reports.access import run_for
from citeweb.sharing.access import comment_for, share_for, whole_address
from citeweb.sharing.forms import ShareForm
from citeweb.sharing.models import Share, ShareComment
from citeweb.sharing.services import (
    ShareChoices,
    has_known_token,
    make_share,
    remove_comment,
    revoke_share,
    token_of,
)
from citeweb.teams.access import signed_in
from citeweb.teams.services import current_team

SHARES_A_PAGE = 50
"""Three screens; a desk of twenty that shares a report a day has as many in a month."""

FROM_DESK = "desk"
"""What the form of that list says of itself, to come back to it."""


@login_required
@never_cache
@sensitive_post_parameters("pass_phrase")
@require_http_methods(["GET", "HEAD", "POST"])
def share_list(request: HttpRequest, pk: UUID) -> HttpResponse:
    run = run_for(request, pk)
    form = ShareForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        choices = ShareChoices(**form.cleaned_data)
        share = make_share(run, choices, user=signed_in(request))
        messages.success(request, "The link works now. Copy it from the list below.")
        return redirect(f"{reverse('sharing:share_list', args=[run.pk])}#{share.pk}")
    shares = [
        (share, address_of(request, share))
        for share in run.shares.select_related("created_by")
    ]
    comments = ShareComment.objects.standing().filter(share__run=run)
    context = {"run": run, "form": form, "shares": shares, "comments": comments}
    status = 422 if form.errors else 200
    return render(request, "sharing/share_list.html", context, status=status)


@login_required
@never_cache
@require_safe
def open_share_list(request: HttpRequest) -> HttpResponse:
    """Every link of the desk that works, whoever made it; those that end first."""
    team = current_team(signed_in(request))
    shares = Share.objects.of_team(team).open().order_by("expires_at", "pk")
    page = Paginator(shares, SHARES_A_PAGE).get_page(request.GET.get("page"))
    here = set(team.memberships.values_list("user_id", flat=True))
    context = {
        "team": team,
        "page": page,
        "shares": [(share, share.created_by_id in here) for share in page.object_list],
    }
    return render(request, "sharing/open_share_list.html", context)


def address_of(request: HttpRequest, share: Share) -> str:
    """The whole address, for copying; empty when it works no more or is not known."""
    if not share.is_open or not has_known_token(share):
        return ""
    return whole_address(request, token_of(share))


@login_required
@require_POST
def share_revoke(request: HttpRequest, pk: UUID) -> HttpResponse:
    share = share_for(request, pk)
    if not revoke_share(share, user=signed_in(request)):
        messages.info(request, "This link had been revoked before.")
    if request.POST.get("from") == FROM_DESK:
        return redirect("sharing:open_share_list")
    return redirect("sharing:share_list", pk=share.run_id)


@login_required
@require_POST
def comment_remove(request: HttpRequest, pk: int) -> HttpResponse:
    comment = comment_for(request, pk)
    if not remove_comment(comment, user=signed_in(request)):
        messages.info(request, "This comment had been removed before.")
    return redirect("sharing:share_list", pk=comment.share.run_id)
