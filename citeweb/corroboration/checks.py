"""Search services that were named and cannot be used: refused at the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from verification.reaching.services import HttpServiceClient
from verification.weighing.searching import SERVICE_NAMES

from .search_services import open_configured


@register(Tags.compatibility)
def check_search_services(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    _, troubles = open_configured(HttpServiceClient())
    named = {*settings.SEARCH_BASES, *settings.SEARCH_KEYS}
    unknown = sorted(named - set(SERVICE_NAMES))
    if unknown:
        troubles.append(
            f"CITEWEB_SEARCH_BASES or CITEWEB_SEARCH_KEYS names '{unknown[0]}', which "
            f"is no search service. There are {', '.join(SERVICE_NAMES)}."
        )
    return [
        Error(
            each,
            hint="Set CITEWEB_SEARCH to services whose addresses stand in "
            "CITEWEB_SEARCH_BASES and whose keys in CITEWEB_SEARCH_KEYS where they "
            "need them, or leave all three out.",
            id="citeweb.E003",
        )
        for each in troubles
    ]
