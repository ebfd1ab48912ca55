"""The only way a request obtains a search or a team's lens."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from citeweb.teams.access import signed_in
from citeweb.teams.services import current_team
from verification.records import Lens
from verification.weighing.searching import LIBRARY

from .lenses import lenses_of
from .models import CorroborationRun


def search_for_request(request: HttpRequest, pk: UUID) -> CorroborationRun:
    """The search, or the same 404 whether it is somebody else's or nobody's."""
    searches = CorroborationRun.objects.visible_to(signed_in(request))
    return get_object_or_404(searches, pk=pk)


def lens_for(request: HttpRequest, name: str) -> Lens:
    """A lens that can be changed; 404 when the team of the request has none so."""
    lens = lenses_of(current_team(signed_in(request))).get(name)
    if lens is None or name == LIBRARY:
        raise Http404
    return lens
