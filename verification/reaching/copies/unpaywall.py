"""A free copy of a work whose cited copy is paid for or out of our reach, by the
Unpaywall REST API, version 2 (unpaywall.org/products/api)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from verification.records import CopyKind, IdentifierScheme, TextCopy

from ..services import ServiceClient, ServiceQuestion, ServiceState
from .finding import (
    CLOSED,
    LOST,
    CopyOffer,
    CopySearch,
    CopyWish,
    is_web_address,
    trouble,
)

SERVICE = "Unpaywall"

MAX_PLACES = 3
"""Tried for one work: the best, and two repositories should it be out of order."""

_VERSIONS: Mapping[str, str] = {
    "publishedVersion": "the published version",
    "acceptedVersion": "the accepted manuscript",
    "submittedVersion": "the manuscript as submitted",
}


class UnpaywallFinder:
    """Looks a DOI up. The service wants a mail address with each question."""

    name = "unpaywall"

    def __init__(self, client: ServiceClient, *, address: str, contact: str) -> None:
        self._client = client
        self._address = address
        self._contact = contact

    def is_for(self, wish: CopyWish) -> bool:
        has_doi = bool(wish.find(IdentifierScheme.DOI))
        return has_doi and wish.outcome in CLOSED | LOST

    async def find(self, wish: CopyWish) -> CopySearch:
        if "@" not in self._contact:
            return CopySearch(
                note="Unpaywall was not asked for a free copy: it wants a mail address."
            )
        doi = wish.find(IdentifierScheme.DOI)
        answer = await self._client.ask(
            self.name,
            ServiceQuestion(
                f"{self._address}/v2/{quote(doi, safe='/')}", {"email": self._contact}
            ),
        )
        if answer.state is ServiceState.NOT_FOUND:
            note = f"Unpaywall does not know the DOI {doi}."
            return CopySearch(note=note, has_met=True)
        if not answer.is_answer:
            note = trouble(SERVICE, answer.detail)
            return CopySearch(note=note, has_met=answer.has_met)
        offers = [
            each
            for each in read_places(answer.read_json())
            if each.address not in (wish.url, wish.final_url)
        ]
        if not offers:
            return CopySearch(note="Unpaywall knows no free copy of the work.")
        return CopySearch(tuple(offers[:MAX_PLACES]))


def read_places(record: Any) -> list[CopyOffer]:
    """Every place that an answer names, the best first, none twice. Files go first."""
    if not isinstance(record, Mapping):
        return []
    others = record.get("oa_locations")
    places = [record.get("best_oa_location")]
    places += others[:20] if isinstance(others, list) else []
    offers: dict[str, CopyOffer] = {}
    for field in ("url_for_pdf", "url"):
        for offer in _offers(places, field):
            offers.setdefault(offer.address, offer)
    return list(offers.values())


def _offers(places: list[Any], field: str) -> Iterator[CopyOffer]:
    for place in places:
        if not isinstance(place, Mapping) or not is_web_address(place.get(field)):
            continue
        version = _VERSIONS.get(str(place.get("version")), "")
        address = str(place[field])
        copy = TextCopy(CopyKind.OPEN_ACCESS, address, SERVICE, version=version)
        yield CopyOffer(address, copy)
