"""The only way a request obtains somebody's place at its desk."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from citeweb.teams.access import owned_team
from citeweb.teams.models import Membership, Team

DEED = "add and remove people and choose what they may do"
"""What owners alone may do here, in the sentence that refuses it to others."""


def own_team(request: HttpRequest) -> Team:
    """The desk whose people a request changes; for its owners alone."""
    return owned_team(request, to=DEED)


def member_for(request: HttpRequest, pk: int) -> Membership:
    """A place at the desk that the user owns; 404 for one elsewhere and for none."""
    places = own_team(request).memberships.select_related("user", "team")
    return get_object_or_404(places, pk=pk)
