"""The services that an operator can name, and making those that were named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verification.errors import BadCallError
from verification.reaching.addresses import WebAddress, check_url
from verification.reaching.services import ServiceClient

from .asking import SERVICES, HttpSearch
from .general import Brave, Crossref, OpenAlex, Searxng, Serper, Tavily, Wikipedia

_BY_NAME: Mapping[str, type[HttpSearch]] = {
    each.name: each
    for each in (Searxng, Brave, Serper, Tavily, Wikipedia, Crossref, OpenAlex)
}
SERVICE_NAMES = tuple(_BY_NAME)

SERVICE_TITLES: Mapping[str, str] = {
    name: SERVICES[name].title for name in SERVICE_NAMES
}
"""What people call each service, by its name."""

SPACING_SECONDS: Mapping[str, float] = {"brave": 1.0, "crossref": 0.2}
"""Between two questions to one service: Brave's free plan takes one a second, Crossref
asks for five at most."""


@dataclass(frozen=True, slots=True)
class ServiceConfiguration:
    """One service as the operator configured it."""

    name: str
    address: str = ""
    """Empty for the public one, where there is one."""

    key: str = ""

    def __repr__(self) -> str:
        """Without the key, which no log should hold."""
        return f"ServiceConfiguration({self.name!r}, {self.address!r})"


def open_service(
    configuration: ServiceConfiguration, client: ServiceClient
) -> HttpSearch:
    """The service, asked through `client`. Raises BadCallError: there is no such
    service, or its address or key is missing."""
    name = configuration.name
    if name not in _BY_NAME:
        raise BadCallError(
            f"'{name}' is no search service. There are {', '.join(SERVICE_NAMES)}."
        )
    kind = SERVICES[name]
    address = (configuration.address or kind.public_address).rstrip("/")
    if not address:
        raise BadCallError(f"{kind.title} needs an address. Give its base URL.")
    if not isinstance(check_url(address, allow_private=True), WebAddress):
        raise BadCallError(
            f"'{address}' is no base URL for {kind.title}. Write it as "
            "https://search.example.org."
        )
    if kind.needs_key and not configuration.key:
        raise BadCallError(f"{kind.title} needs a key. Give one, or leave it out.")
    if not configuration.key.isascii() or not configuration.key.isprintable():
        raise BadCallError(
            f"The key of {kind.title} has signs that no key has. Copy it again."
        )
    return _BY_NAME[name](client, address, configuration.key)


def open_services(
    configurations: Sequence[ServiceConfiguration], client: ServiceClient
) -> list[HttpSearch]:
    """Raises BadCallError: as `open_service`."""
    return [open_service(each, client) for each in configurations]
