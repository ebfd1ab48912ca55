"""The shares of a run: made, listed, closed; and the comments on them."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from citeweb.htmx import render_form, typed
from citeweb.reports.access import run_for
from citeweb.reports.models import Run
from citeweb.sharing import services
from citeweb.sharing.access import address_of, comment_for, share_for
from citeweb.sharing.forms import ShareForm
from citeweb.sharing.models import Share, ShareComment
from citeweb.teams.access import own_team, signed_in, view_of
from citeweb.teams.models import Team
from citeweb.teams.views.signing_in import next_address

SHARES_A_PAGE = 50
"""Three screens; a desk of twenty that shares a report a day has as many in a month."""


@view_of(run_for, "GET", "POST")
@never_cache
@sensitive_post_parameters("pass_phrase")
def share_list(request: HttpRequest, run: Run) -> HttpResponse:
    form = ShareForm(typed(request))
    if form.is_valid():
        share = services.make_share(run, user=signed_in(request), **form.cleaned_data)
        messages.success(request, "The link works now. Copy it from the list below.")
        return redirect(f"{reverse('sharing:share_list', args=[run.pk])}#{share.pk}")
    made = run.shares.select_related("created_by")
    shares = [(share, address_of(request, share)) for share in made]
    template = "sharing/share_list.html"
    return render_form(request, template, form, run=run, shares=shares)


@view_of(own_team, "GET")
@never_cache
def open_share_list(request: HttpRequest, team: Team) -> HttpResponse:
    """Every link of the desk that works, whoever made it; those that end first."""
    shares = Share.objects.of_team(team).open().order_by("expires_at", "pk")
    page = Paginator(shares, SHARES_A_PAGE).get_page(request.GET.get("page"))
    here = set(team.memberships.values_list("user_id", flat=True))
    context = {
        "team": team,
        "page": page,
        "shares": [(share, share.created_by_id in here) for share in page.object_list],
    }
    return render(request, "sharing/open_share_list.html", context)


@view_of(share_for, "POST")
def share_revoke(request: HttpRequest, share: Share) -> HttpResponse:
    if not services.revoke_share(share, user=signed_in(request)):
        messages.info(request, "This link had been revoked before.")
    return redirect(next_address(request))


@view_of(comment_for, "POST")
def comment_remove(request: HttpRequest, comment: ShareComment) -> HttpResponse:
    if not services.remove_comment(comment, user=signed_in(request)):
        messages.info(request, "This comment had been removed before.")
    return redirect("sharing:share_list", pk=comment.share.run_id)
