"""Free copies of a work: by the Unpaywall REST API, version 2
(unpaywall.org/products/api), and the article behind an abstract at PubMed, by PubMed
Central's ID converter (pmc.ncbi.nlm.nih.gov/tools/id-converter-api)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from verification.language.lists import late_regex
from verification.records import CopyKind, IdentifierScheme, TextCopy

from ..services import AskedService, ServiceState
from .finding import (
    CLOSED,
    LOST,
    CopyOffer,
    CopySearch,
    CopyWish,
    is_web_address,
    trouble,
)

UNPAYWALL = "Unpaywall"

MAX_PLACES = 3
"""Tried for one work: the best, and two repositories should it be out of order."""

_VERSIONS: Mapping[str, str] = {
    "publishedVersion": "the published version",
    "acceptedVersion": "the accepted manuscript",
    "submittedVersion": "the manuscript as submitted",
}


class UnpaywallFinder(AskedService):
    """Looks a DOI up. The service wants a mail address with each question."""

    name = "unpaywall"

    def is_for(self, wish: CopyWish) -> bool:
        has_doi = bool(wish.find(IdentifierScheme.DOI))
        return has_doi and wish.outcome in CLOSED | LOST

    async def find(self, wish: CopyWish) -> CopySearch:
        if not self._manners:
            return CopySearch(
                note="Unpaywall was not asked for a free copy: it wants a mail address."
            )
        doi = wish.find(IdentifierScheme.DOI)
        answer = await self._ask(f"/v2/{quote(doi, safe='/')}")
        if answer.state is ServiceState.NOT_FOUND:
            note = f"Unpaywall does not know the DOI {doi}."
            return CopySearch(note=note, has_met=True)
        if not answer.is_answer:
            note = trouble(UNPAYWALL, answer.detail)
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
        copy = TextCopy(CopyKind.OPEN_ACCESS, address, UNPAYWALL, version=version)
        yield CopyOffer(address, copy)


PUBMED_CENTRAL = "PubMed Central"

_PMCID = late_regex(r"PMC\d{1,9}")


class PubMedCentralFinder(AskedService):
    """Asks under which number PubMed Central keeps the article, if it does."""

    name = "pmc"

    def is_for(self, wish: CopyWish) -> bool:
        is_wanted = wish.is_abstract or wish.outcome in CLOSED
        return is_wanted and bool(wish.find(IdentifierScheme.PMID))

    async def find(self, wish: CopyWish) -> CopySearch:
        parameters = {"ids": wish.find(IdentifierScheme.PMID), "format": "json"}
        answer = await self._ask("/tools/idconv/api/v1/articles/", parameters)
        if not answer.is_answer:
            note = trouble(PUBMED_CENTRAL, answer.detail)
            return CopySearch(note=note, has_met=answer.has_met)
        pmcid = read_pmcid(answer.read_json())
        if not pmcid:
            return CopySearch(note="PubMed Central does not hold the article.")
        url = f"{self._base}/articles/{pmcid}/"
        copy = TextCopy(CopyKind.FULL_TEXT, url, PUBMED_CENTRAL)
        return CopySearch((CopyOffer(url, copy),))


def read_pmcid(record: Any) -> str:
    """The first number in an answer, "" when it holds none."""
    found = record.get("records") if isinstance(record, Mapping) else None
    for each in found[:5] if isinstance(found, list) else ():
        value = each.get("pmcid") if isinstance(each, Mapping) else None
        if isinstance(value, str) and _PMCID.fullmatch(value):
            return value
    return ""
