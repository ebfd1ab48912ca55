"""Who is asked for copies, and what they answer. The Wayback Machine by its
availability API (archive.org/help/wayback_api.php) and the CDX server's list of
captures; Unpaywall by its REST API, version 2 (unpaywall.org/products/api); PubMed
Central by its ID converter (pmc.ncbi.nlm.nih.gov/tools/id-converter-api)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, product
from typing import Any, Protocol, TypeGuard
from urllib.parse import quote, urlsplit

from verification.language.lists import late_regex
from verification.reading.identifiers import find_identifiers
from verification.records import (
    CopyKind,
    Fetch,
    FetchOutcome,
    Identifier,
    IdentifierScheme,
    Reference,
    TextCopy,
)

from ..addresses import Refusal, check_url
from ..extracted import Extraction, Kind
from ..fetcher import Fetcher
from ..outcomes import READABLE
from ..registries.answers import list_of, object_of, objects_of
from ..services import (
    AskedService,
    ServiceAnswer,
    ServiceClient,
    ServiceQuestion,
    ServiceState,
)

LOST = frozenset(
    map(
        FetchOutcome,
        "gone soft_404 redirected_home dns_failure refused timeout server_error "
        "tls_error".split(),
    )
)
"""Outcomes after which the page itself is looked for in an archive. A site that refuses
us is not among them: its page is there, and it has said no."""

CLOSED = frozenset(
    map(FetchOutcome, "paywalled login_wall blocked empty unreadable".split())
)
"""Outcomes after which a free copy of the same work is looked for."""

_PUBMED_PATH = late_regex(r"/(?:pubmed/)?(\d{1,8})/?")
_ARXIV_PATH = late_regex(r"/(?:abs|format)/.{1,60}")


@dataclass(frozen=True, slots=True)
class CopyWish:
    """A source whose text could not be read where it is cited, or not all of it."""

    url: str
    final_url: str
    outcome: FetchOutcome
    year: int | None = None
    """Of publication, as the reference gives it: near it an archived copy is best."""

    identifiers: tuple[Identifier, ...] = ()
    """From the reference, its address, where that led, and what the page names."""

    is_abstract: bool = False
    """Whether the page was read and is known to hold an abstract only."""

    def find(self, scheme: IdentifierScheme) -> str:
        """The first identifier of a scheme, "" when there is none."""
        return next(
            (each.value for each in self.identifiers if each.scheme is scheme), ""
        )


@dataclass(frozen=True, slots=True)
class CopyOffer:
    """One place at which a copy should be."""

    address: str
    copy: TextCopy


@dataclass(frozen=True, slots=True)
class CopySearch:
    """What one finder knows."""

    offers: tuple[CopyOffer, ...] = ()
    """The best first."""

    note: str = ""
    """Without offers why not, a sentence for the reader."""

    has_met: bool | None = None
    """Whether anybody was met there; None when nobody was asked."""


class CopyFinder(Protocol):
    """Knows where copies of one kind are."""

    name: str

    def is_for(self, wish: CopyWish) -> bool:
        """Whether it may know of a copy. Makes no request."""

    async def find(self, wish: CopyWish) -> CopySearch:
        """Raises nothing: a service in trouble is a note."""


def make_wish(
    reference: Reference, fetch: Fetch, outcome: FetchOutcome, page: Extraction | None
) -> CopyWish:
    """Put together what is known of a source whose `page`, where it could be read, was
    looked at. A PDF at an abstract's address is no abstract. Pure."""
    final_url, page_doi = fetch.final_url, page.signals.doi if page else ""
    is_page = page is not None and page.kind is Kind.HTML and outcome in READABLE
    texts = (reference.url, final_url, f"doi:{page_doi}" if page_doi else "")
    found = chain.from_iterable(map(find_identifiers, texts))
    identifiers = tuple(dict.fromkeys((*reference.identifiers, *found)))
    return CopyWish(
        url=reference.url,
        final_url=final_url,
        outcome=outcome,
        year=reference.year,
        identifiers=identifiers,
        is_abstract=is_page and is_abstract_address(final_url, identifiers),
    )


def is_abstract_address(url: str, identifiers: tuple[Identifier, ...]) -> bool:
    """Whether an address is that of an abstract at arXiv or PubMed."""
    path = urlsplit(url).path
    schemes = {each.scheme for each in identifiers}
    if IdentifierScheme.ARXIV in schemes and _ARXIV_PATH.fullmatch(path):
        return True
    pubmed = _PUBMED_PATH.fullmatch(path)
    return pubmed is not None and any(
        each == Identifier(IdentifierScheme.PMID, pubmed[1]) for each in identifiers
    )


def whole_work(url: str, service: str) -> CopySearch:
    return CopySearch((CopyOffer(url, TextCopy(CopyKind.FULL_TEXT, url, service)),))


def is_web_address(value: object) -> TypeGuard[str]:
    """Whether a service's answer holds an address that may be fetched at all."""
    return (
        isinstance(value, str)
        and value.startswith(("http://", "https://"))
        and len(value) <= 2000
        and value.isprintable()
    )


def trouble(service: str, answer: ServiceAnswer) -> CopySearch:
    """What is known after a service could not be asked."""
    shown = f" ({answer.detail or NO_JSON})"
    note = f"{service[:1].upper()}{service[1:]} could not be asked for a copy{shown}."
    return CopySearch(note=note, has_met=answer.has_met)


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
    those after which it is asked, `name` that by which this use of it is switched off.
    """

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
        return wish.outcome in self._outcomes and not isinstance(
            check_url(wish.url), Refusal
        )

    async def find(self, wish: CopyWish) -> CopySearch:
        parameters = {"url": wish.url}
        if wish.year is not None and 1996 <= wish.year <= 2100:
            parameters["timestamp"] = f"{wish.year}1231"
        answer = await self._ask("/wayback/available", parameters)
        record = answer.read_json()
        if not answer.is_answer or not isinstance(record, dict):
            return trouble(ARCHIVE, answer)
        offer = read_capture(record)
        if offer is None:
            return CopySearch(
                note="The Internet Archive knows no copy of the page.", has_met=True
            )
        return CopySearch((offer,), has_met=True)


class WaybackListFinder(WaybackFinder):
    """Looks through the list of captures where the nearest one is an error page or
    another's."""

    async def find(self, wish: CopyWish) -> CopySearch:
        """Gives no note: the finder before it has said what there is to say."""
        base = self._base.replace("https://archive.org", "https://web.archive.org")
        wanted = {
            "output": "json",
            "fl": "timestamp,original",
            "filter": "statuscode:200",
        }
        wanted |= {"url": wish.url, "collapse": "digest", "limit": str(-MAX_LISTED)}
        question = ServiceQuestion(f"{base}/cdx/search/cdx", wanted)
        answer = await self._client.ask(self.name, question)
        captures = read_list(answer.read_json(), base=base, year=wish.year)
        return CopySearch(captures, has_met=answer.has_met)


async def save_page(url: str, fetcher: Fetcher) -> tuple[str, str]:
    """Ask the archive to keep a page as it is now, as its own button does. Gives the
    address of the new copy and "", or "" and why there is none, a sentence."""
    if isinstance(check_url(url), Refusal):
        return "", "The page was not saved: its address is no public one."
    fetch = await fetcher.fetch(f"https://web.archive.org/save/{url}")
    if _CAPTURE.fullmatch(fetch.final_url) is None:
        detail = f" ({fetch.detail})" if fetch.detail else ""
        return "", f"The Internet Archive has not said that it saved the page{detail}."
    return fetch.final_url, ""


def read_list(record: Any, *, base: str, year: int | None) -> tuple[CopyOffer, ...]:
    """The captures of a list that are tried: the nearest to the end of the work's year,
    the earlier of two first; without a year some from the newest to the oldest."""
    rows = (list_of(row)[:2] for row in list_of(record)[1 : MAX_LISTED + 1])
    found = {
        row[0]: row[1]
        for row in rows
        if len(row) == 2 and _MOMENT.fullmatch(str(row[0])) and is_web_address(row[1])
    }
    moments = sorted(found, key=str)
    if year is not None:
        moments.sort(key=lambda each: abs(int(str(each)[:8]) - (year * 10000 + 1231)))
        chosen = moments[:MAX_TRIED]
    else:
        steps = (
            round((len(moments) - 1) * each / (MAX_TRIED - 1))
            for each in range(MAX_TRIED)
        )
        chosen = [moments[at] for at in dict.fromkeys(steps)][::-1] if moments else []
    return tuple(_offer(f"{base}/web/", str(each), found[each]) for each in chosen)


def read_capture(record: Any) -> CopyOffer | None:
    """The capture that an answer names; None when it names none that can be used. The
    address fetched is the one that gives the page without the archive's own bar."""
    closest = object_of(
        object_of(object_of(record).get("archived_snapshots")).get("closest")
    )
    if not closest.get("available") or str(closest.get("status", "200")) != "200":
        return None
    url = closest.get("url")
    capture = _CAPTURE.fullmatch(str(url)) if is_web_address(url) else None
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


UNPAYWALL = "Unpaywall"

MAX_PLACES = 3
"""Tried for one work: the best, and two repositories should it be out of order."""

_VERSIONS: Mapping[str, str] = {
    "publishedVersion": "the published version",
    "acceptedVersion": "the accepted manuscript",
    "submittedVersion": "the manuscript as submitted",
}


class UnpaywallFinder(AskedService):
    """Looks a DOI up."""

    name = "unpaywall"

    def is_for(self, wish: CopyWish) -> bool:
        return wish.outcome in CLOSED | LOST and bool(wish.find(IdentifierScheme.DOI))

    async def find(self, wish: CopyWish) -> CopySearch:
        if not self._manners:
            note = "Unpaywall was not asked for a free copy: it wants a mail address."
            return CopySearch(note=note)
        doi = wish.find(IdentifierScheme.DOI)
        answer = await self._ask(f"/v2/{quote(doi, safe='/')}")
        if answer.state is ServiceState.NOT_FOUND:
            return CopySearch(
                note=f"Unpaywall does not know the DOI {doi}.", has_met=True
            )
        if not answer.is_answer:
            return trouble(UNPAYWALL, answer)
        known = (wish.url, wish.final_url)
        offers = [
            each
            for each in read_places(answer.read_json())
            if each.address not in known
        ]
        if not offers:
            return CopySearch(note="Unpaywall knows no free copy of the work.")
        return CopySearch(tuple(offers[:MAX_PLACES]))


def read_places(record: Any) -> list[CopyOffer]:
    """Every place that an answer names, the best first, none twice. Files go first."""
    known = object_of(record)
    places = list(
        objects_of([known.get("best_oa_location"), *list_of(known.get("oa_locations"))])
    )
    offers: dict[str, CopyOffer] = {}
    for field, place in product(("url_for_pdf", "url"), places[:20]):
        address = place.get(field)
        if is_web_address(address):
            version = _VERSIONS.get(str(place.get("version")), "")
            copy = TextCopy(CopyKind.OPEN_ACCESS, address, UNPAYWALL, version=version)
            offers.setdefault(address, CopyOffer(address, copy))
    return list(offers.values())


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
            return trouble(PUBMED_CENTRAL, answer)
        pmcid = read_pmcid(answer.read_json())
        if not pmcid:
            return CopySearch(note="PubMed Central does not hold the article.")
        return whole_work(f"{self._base}/articles/{pmcid}/", PUBMED_CENTRAL)


def read_pmcid(record: Any) -> str:
    """The first number in an answer, "" when it holds none."""
    found = (each.get("pmcid") for each in objects_of(object_of(record).get("records")))
    return next((each for each in map(str, found) if _PMCID.fullmatch(each)), "")
