"""Who knows of copies. The Wayback Machine by its availability API
(archive.org/help/wayback_api.php) and the CDX server's list of captures; Unpaywall by
its REST API, version 2 (unpaywall.org/products/api); PubMed Central by its ID converter
(pmc.ncbi.nlm.nih.gov/tools/id-converter-api)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from verification.language.lists import late_regex
from verification.records import CopyKind, FetchOutcome, IdentifierScheme, TextCopy

from ..addresses import Refusal, check_url
from ..fetcher import Fetcher
from ..services import AskedService, ServiceClient, ServiceQuestion, ServiceState
from .finding import (
    CLOSED,
    LOST,
    CopyOffer,
    CopySearch,
    CopyWish,
    is_web_address,
    trouble,
)

ARCHIVE = "the Internet Archive"

NO_JSON = "its answer is none"
"""What is said of a page of HTML in the place of an answer."""

MAX_LISTED = 60
"""Captures of a list that are looked at, the newest of them."""

MAX_TRIED = 4
"""Captures that are fetched, one after the other, until one is the page."""

_MOMENT = late_regex(r"\d{14}")
_CAPTURE = late_regex(r"(.{1,300}/web/)(\d{14})(?:[a-z]{2}_)?/(.{1,1900})")


class WaybackFinder(AskedService):
    """Asks for the copy nearest to the work's year, else for the newest. `outcomes` are
    those after which it is asked, `name` that by which this use of it is switched
    off."""

    def __init__(
        self,
        client: ServiceClient,
        base: str,
        *,
        outcomes: frozenset[FetchOutcome] = LOST,
        name: str = "wayback",
    ) -> None:
        super().__init__(client, base)
        self.name = name
        self._outcomes = outcomes

    def is_for(self, wish: CopyWish) -> bool:
        """Addresses inside a network are given to nobody."""
        is_public = not isinstance(check_url(wish.url), Refusal)
        return is_public and wish.outcome in self._outcomes

    async def find(self, wish: CopyWish) -> CopySearch:
        parameters = {"url": wish.url}
        if wish.year is not None and 1996 <= wish.year <= 2100:
            parameters["timestamp"] = f"{wish.year}1231"
        answer = await self._ask("/wayback/available", parameters)
        record = answer.read_json()
        if not answer.is_answer or not isinstance(record, Mapping):
            note = trouble(ARCHIVE, answer.detail or NO_JSON)
            return CopySearch(note=note, has_met=answer.has_met)
        offer = read_capture(record)
        if offer is None:
            note = "The Internet Archive knows no copy of the page."
            return CopySearch(note=note, has_met=True)
        return CopySearch((offer,), has_met=True)


class WaybackListFinder(WaybackFinder):
    """Looks through the list of captures where the nearest one is an error page or
    another's: a domain may have changed hands since."""

    async def find(self, wish: CopyWish) -> CopySearch:
        """Gives no note: the finder before it has said what there is to say."""
        base = self._base.replace("https://archive.org", "https://web.archive.org")
        parameters = {
            "url": wish.url,
            "output": "json",
            "fl": "timestamp,original",
            "filter": "statuscode:200",
            "collapse": "digest",
            "limit": str(-MAX_LISTED),
        }
        question = ServiceQuestion(f"{base}/cdx/search/cdx", parameters)
        answer = await self._client.ask(self.name, question)
        captures = read_list(answer.read_json(), base=base, year=wish.year)
        return CopySearch(captures, has_met=answer.has_met)


async def save_page(url: str, fetcher: Fetcher) -> tuple[str, str]:
    """Ask the archive to keep a page as it is now, as its own button does. Gives the
    address of the new copy and "", or "" and why there is none, a sentence."""
    if isinstance(check_url(url), Refusal):
        return "", "The page was not saved: its address is no public one."
    fetch = await fetcher.fetch(f"https://web.archive.org/save/{url}")
    kept = _CAPTURE.fullmatch(fetch.final_url)
    if kept is None:
        detail = f" ({fetch.detail})" if fetch.detail else ""
        return "", f"The Internet Archive has not said that it saved the page{detail}."
    return fetch.final_url, ""


def read_list(record: Any, *, base: str, year: int | None) -> tuple[CopyOffer, ...]:
    """The captures of a list that are tried: the nearest to the end of the work's year,
    the earlier of two first; without a year some from the newest to the oldest."""
    rows = record[1:] if isinstance(record, list) else []
    found = {
        row[0]: row[1]
        for row in rows[:MAX_LISTED]
        if isinstance(row, list)
        and len(row) == 2
        and isinstance(row[0], str)
        and _MOMENT.fullmatch(row[0])
        and is_web_address(row[1])
    }
    moments = sorted(found)
    if year is not None:
        moments.sort(key=lambda each: abs(int(each[:8]) - (year * 10000 + 1231)))
        chosen = moments[:MAX_TRIED]
    else:
        last = len(moments) - 1
        steps = (
            round(last * (MAX_TRIED - 1 - each) / (MAX_TRIED - 1))
            for each in range(MAX_TRIED)
        )
        chosen = [moments[at] for at in dict.fromkeys(steps)] if moments else []
    return tuple(_offer(f"{base}/web/", each, found[each]) for each in chosen)


def read_capture(record: Any) -> CopyOffer | None:
    """The capture that an answer names; None when it names none that can be used. The
    address fetched is the one that gives the page without the archive's own bar."""
    closest = _inside(_inside(record, "archived_snapshots"), "closest")
    if not closest.get("available"):
        return None
    url = closest.get("url")
    if not is_web_address(url) or str(closest.get("status", "200")) != "200":
        return None
    capture = _CAPTURE.fullmatch(str(url))
    if capture is None:
        return None
    place, moment, page = capture.groups()
    if ".archive.org/" in place:
        place = place.replace("http://", "https://", 1)
    return _offer(place, moment, page)


def _offer(place: str, moment: str, page: str) -> CopyOffer:
    return CopyOffer(
        address=f"{place}{moment}id_/{page}",
        copy=TextCopy(
            kind=CopyKind.ARCHIVED,
            url=f"{place}{moment}/{page}",
            service=ARCHIVE,
            made_on=f"{moment[:4]}-{moment[4:6]}-{moment[6:8]}",
        ),
    )


def _inside(record: Any, name: str) -> Mapping[str, Any]:
    found = record.get(name) if isinstance(record, Mapping) else None
    return found if isinstance(found, Mapping) else {}


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
