"""Which search services this installation has, and what is sent to each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings

from verification.errors import BadCallError
from verification.reaching.services import HttpServiceClient, ServiceClient
from verification.records import Lens
from verification.weighing.searching import (
    HttpSearch,
    ServiceConfiguration,
    open_service,
    services_of,
)


@dataclass(frozen=True, slots=True)
class Destination:
    """One service outside, as a person is told of it before it is asked."""

    title: str
    """For the reader: "SearXNG"."""

    words: str
    """ "SearXNG at https://search.example.org"."""

    lenses: tuple[str, ...]
    """Titles of the lenses for which it is asked."""


def configurations() -> list[ServiceConfiguration]:
    bases, keys = settings.SEARCH_BASES, settings.SEARCH_KEYS
    return [
        ServiceConfiguration(name, bases.get(name, ""), keys.get(name, ""))
        for name in settings.SEARCH_SERVICES
    ]


def open_configured(client: ServiceClient) -> tuple[list[HttpSearch], list[str]]:
    """The services that are configured, and why others of them cannot be used."""
    opened: list[HttpSearch] = []
    troubles: list[str] = []
    for each in configurations():
        try:
            opened.append(open_service(each, client))
        except BadCallError as error:
            troubles.append(str(error))
    return opened, troubles


def destinations(lenses: Iterable[Lens]) -> list[Destination]:
    """Where a claim's words would go if all of these lenses were searched."""
    opened, _ = open_configured(HttpServiceClient())
    known = list(lenses)
    return [
        Destination(
            each.title,
            each.destination,
            tuple(lens.title for lens in known if services_of(lens, [each])),
        )
        for each in opened
    ]


def asked_of(lenses: Sequence[Lens]) -> list[str]:
    """Where a claim's words go for these lenses, in words."""
    return [each.words for each in destinations(lenses) if each.lenses]
