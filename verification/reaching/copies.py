"""Who is asked for copies. The Wayback Machine (archive.org/help/wayback_api.php, and
the CDX server's list of captures), Unpaywall (unpaywall.org/products/api, version 2)
and PubMed Central's ID converter (pmc.ncbi.nlm.nih.gov/tools/id-converter-api)."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any, TypeGuard
from urllib.parse import quote, urlsplit

from verification.language.lists import late_regex
from verification.language.wording import gettext as _
from verification.language.wording import mark, show_detail
from verification.reading.identifiers import find_identifiers
from verification.records import (
    CopyKind,
    Fetch,
    FetchOutcome,
    Identifier,
    IdentifierScheme,
    Reference,
    TextCopy,
    TitleMatchKind,
)
from verification.services import (
    AskedService,
    ServiceAnswer,
    ServiceClient,
    ServiceQuestion,
    ServiceState,
)

from .addresses import Refusal, check_url
from .bounded import BoundedReader
from .extracted import Extraction, Kind
from .fetcher import Fetcher
from .lookups import LookupChoice
from .network import any_met
from .outcomes import READABLE, UNREACHABLE
from .pages import read_fetch
from .registries.answers import Record, list_of
from .titles import best_title

LOST = UNREACHABLE.union(
    [
        FetchOutcome.SOFT_404,
        FetchOutcome.REDIRECTED_HOME,
        FetchOutcome.SERVER_ERROR,
        FetchOutcome.TLS_ERROR,
    ]
)
"""Outcomes after which the page itself is looked for in an archive. A site that refuses
us is not among them: its page is there, and it has said no."""

CLOSED = frozenset(
    {
        FetchOutcome.PAYWALLED,
        FetchOutcome.LOGIN_WALL,
        FetchOutcome.BLOCKED,
        FetchOutcome.EMPTY,
        FetchOutcome.UNREADABLE,
    }
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
        found = (
            identifier.value
            for identifier in self.identifiers
            if identifier.scheme is scheme
        )
        return next(found, "")


@dataclass(frozen=True, slots=True)
class CopySearch:
    """What one finder knows."""

    copies: tuple[TextCopy, ...] = ()
    """Where they should be, the best first."""

    note: str = ""
    """Without copies why not, a sentence for the reader."""

    has_met: bool | None = None
    """Whether anybody was met there; None when nobody was asked."""


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
    is_abstract = is_page and is_abstract_address(final_url, identifiers)
    return CopyWish(
        reference.url, final_url, outcome, reference.year, identifiers, is_abstract
    )


def is_abstract_address(url: str, identifiers: tuple[Identifier, ...]) -> bool:
    """Whether an address is that of an abstract at arXiv or PubMed."""
    path = urlsplit(url).path
    schemes = {identifier.scheme for identifier in identifiers}
    if IdentifierScheme.ARXIV in schemes and _ARXIV_PATH.fullmatch(path):
        return True
    pubmed = _PUBMED_PATH.fullmatch(path)
    number = Identifier(IdentifierScheme.PMID, pubmed[1]) if pubmed else None
    return number in identifiers


def is_web_address(value: object) -> TypeGuard[str]:
    """Whether a service's answer holds an address that may be fetched at all."""
    return (
        isinstance(value, str)
        and value.startswith(("http://", "https://"))
        and len(value) <= 2000
        and value.isprintable()
    )


class CopyFinder(AskedService, ABC):
    """Knows where copies of one kind are. `title` begins a sentence."""

    title: str

    @abstractmethod
    def is_for(self, wish: CopyWish) -> bool:
        """Whether it may know of a copy. Makes no request."""

    @abstractmethod
    async def find(self, wish: CopyWish) -> CopySearch:
        """Raises nothing: a service in trouble is a note."""

    def _search(
        self,
        answer: ServiceAnswer,
        copies: Sequence[TextCopy],
        none: str,
        **values: str,
    ) -> CopySearch:
        """What an answer comes to; `none` says that it names no copy, of `{service}`
        and with `values` in its other places."""
        is_read = isinstance(answer.read_json(), dict)
        if not is_read and answer.state is not ServiceState.NOT_FOUND:
            detail = answer.detail or "its answer is none"
            none = mark("{service} could not be asked for a copy ({detail}).")
            values["detail"] = show_detail(detail)
        note = "" if copies else _(none, service=_(self.title), **values)
        return CopySearch(tuple(copies), note, answer.has_met)


class ArxivPaperFinder(CopyFinder):
    """Knows where arXiv keeps its papers, and asks nobody."""

    name, title = "arxiv_pdf", "arXiv"

    def is_for(self, wish: CopyWish) -> bool:
        is_wanted = wish.is_abstract or wish.outcome in CLOSED | LOST
        return is_wanted and bool(wish.find(IdentifierScheme.ARXIV))

    async def find(self, wish: CopyWish) -> CopySearch:
        number = wish.find(IdentifierScheme.ARXIV)
        cited = re.search(re.escape(number) + r"v\d{1,2}(?!\d)", wish.final_url)
        number = cited[0] if cited else number  # the version that was cited
        url = f"{self._base}/pdf/{number}"
        return CopySearch((TextCopy(CopyKind.FULL_TEXT, url, self.title),))


ARCHIVE = mark("the Internet Archive")

MAX_LISTED = 60
"""Captures of a list that are looked at, the newest of them."""

MAX_TRIED = 4
"""Captures that are fetched, one after the other, until one is the page."""

_MOMENT = late_regex(r"\d{14}")
_CAPTURE = late_regex(r"(.{1,300}/web/)(\d{14})(?:[a-z]{2}_)?/(.{1,1900})")


class WaybackFinder(CopyFinder):
    """Asks for the copy nearest to the work's year, else for the newest. `outcomes` are
    those after which it is asked; by `name` this use of it is switched off."""

    title = mark("The Internet Archive")

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
        return wish.outcome in self._outcomes and is_public

    async def find(self, wish: CopyWish) -> CopySearch:
        parameters = {"url": wish.url}
        if wish.year is not None and 1996 <= wish.year <= 2100:
            parameters["timestamp"] = f"{wish.year}1231"
        answer = await self._ask("/wayback/available", parameters)
        found = read_capture(answer.read_json())
        return self._search(
            answer,
            [found] if found else [],
            mark("{service} knows no copy of the page."),
        )


class WaybackListFinder(WaybackFinder):
    """Looks through the list of captures where the nearest one is another page."""

    async def find(self, wish: CopyWish) -> CopySearch:
        """Gives no note: the finder before it has said what there is to say."""
        base = self._base.replace("https://archive.org", "https://web.archive.org")
        wanted = {"url": wish.url, "output": "json", "fl": "timestamp,original"}
        wanted |= {"filter": "statuscode:200", "collapse": "digest"}
        wanted |= {"limit": str(-MAX_LISTED)}
        question = ServiceQuestion(f"{base}/cdx/search/cdx", wanted)
        answer = await self._client.ask(self.name, question)
        captures = read_list(answer.read_json(), base=base, year=wish.year)
        return CopySearch(captures, has_met=answer.has_met)


async def save_page(url: str, fetcher: Fetcher) -> tuple[str, str]:
    """Ask the archive to keep a page as it is now, as its own button does. Gives the
    address of the new copy and "", or "" and why there is none, a sentence."""
    if isinstance(check_url(url), Refusal):
        return "", _("The page was not saved: its address is no public one.")
    fetch = await fetcher.fetch(f"https://web.archive.org/save/{url}")
    if _CAPTURE.fullmatch(fetch.final_url) is None:
        detail = f" ({show_detail(fetch.detail)})" if fetch.detail else ""
        return "", _(
            "The Internet Archive has not said that it saved the page{detail}.",
            detail=detail,
        )
    return fetch.final_url, ""


def read_list(record: Any, *, base: str, year: int | None) -> tuple[TextCopy, ...]:
    """The captures of a list that are tried: the nearest to the end of the work's year,
    the earlier of two first; without a year some from the newest to the oldest."""
    rows = (list_of(row)[:2] for row in list_of(record)[1 : MAX_LISTED + 1])
    found = {
        str(row[0]): row[1]
        for row in rows
        if len(row) == 2 and _MOMENT.fullmatch(str(row[0])) and is_web_address(row[1])
    }
    moments = sorted(found)
    if year is not None:
        moments.sort(key=lambda moment: abs(int(moment[:8]) - (year * 10000 + 1231)))
        chosen = moments[:MAX_TRIED]
    else:
        places = range(MAX_TRIED) if moments else ()
        steps = (
            round((len(moments) - 1) * place / (MAX_TRIED - 1)) for place in places
        )
        chosen = [moments[at] for at in dict.fromkeys(steps)][::-1]
    return tuple(_capture(f"{base}/web/", moment, found[moment]) for moment in chosen)


def read_capture(record: Any) -> TextCopy | None:
    """The capture that an answer names; None when it names none that can be used."""
    closest = Record(record, "archived_snapshots", "closest")
    url = closest.get("url")
    capture = _CAPTURE.fullmatch(url) if is_web_address(url) else None
    if not closest.get("available") or closest.text("status") not in ("", "200"):
        return None
    if capture is None:
        return None
    place, moment, page = capture.groups()
    if ".archive.org/" in place:
        place = place.replace("http://", "https://", 1)
    return _capture(place, moment, page)


def _capture(place: str, moment: str, page: str) -> TextCopy:
    made_on = f"{moment[:4]}-{moment[4:6]}-{moment[6:8]}"
    return TextCopy(CopyKind.ARCHIVED, f"{place}{moment}/{page}", ARCHIVE, made_on)


def address_of(copy: TextCopy) -> str:
    """Where a copy is fetched: of a capture the page without the archive's own bar."""
    if copy.kind is CopyKind.ARCHIVED and (capture := _CAPTURE.fullmatch(copy.url)):
        return "{}{}id_/{}".format(*capture.groups())
    return copy.url


MAX_PLACES = 3
"""Tried for one work: the best, and two repositories should it be out of order."""

_VERSIONS = {
    "publishedVersion": mark("the published version"),
    "acceptedVersion": mark("the accepted manuscript"),
    "submittedVersion": mark("the manuscript as submitted"),
}


class UnpaywallFinder(CopyFinder):
    """Looks a DOI up."""

    name, title = "unpaywall", "Unpaywall"

    def is_for(self, wish: CopyWish) -> bool:
        return wish.outcome in CLOSED | LOST and bool(wish.find(IdentifierScheme.DOI))

    async def find(self, wish: CopyWish) -> CopySearch:
        if not self._manners:
            note = _(
                "Unpaywall was not asked for a free copy: it wants a mail address."
            )
            return CopySearch(note=note)
        doi = wish.find(IdentifierScheme.DOI)
        answer = await self._ask(f"/v2/{quote(doi, safe='/')}")
        known = (wish.url, wish.final_url)
        found = read_places(answer.read_json())
        none = mark("{service} knows no free copy of the work.")
        if answer.state is ServiceState.NOT_FOUND:
            none = mark("{service} does not know the DOI {doi}.")
        places = [place for place in found if place.url not in known]
        return self._search(answer, places[:MAX_PLACES], none, doi=doi)


def read_places(record: Any) -> list[TextCopy]:
    """Every place that an answer names, the best first, none twice. Files go first."""
    known = Record(record)
    places = [known.inside("best_oa_location"), *known.each("oa_locations")]
    copies: dict[str, TextCopy] = {}
    for field, place in product(("url_for_pdf", "url"), places[:20]):
        address = place.get(field)
        if is_web_address(address):
            version = _VERSIONS.get(place.text("version"), "")
            copy = TextCopy(CopyKind.OPEN_ACCESS, address, "Unpaywall", version=version)
            copies.setdefault(address, copy)
    return list(copies.values())


_PMCID = late_regex(r"PMC\d{1,9}")


class PubMedCentralFinder(CopyFinder):
    """Asks under which number PubMed Central keeps the article, if it does."""

    name, title = "pmc", "PubMed Central"

    def is_for(self, wish: CopyWish) -> bool:
        is_wanted = wish.is_abstract or wish.outcome in CLOSED
        return is_wanted and bool(wish.find(IdentifierScheme.PMID))

    async def find(self, wish: CopyWish) -> CopySearch:
        parameters = {"ids": wish.find(IdentifierScheme.PMID), "format": "json"}
        answer = await self._ask("/tools/idconv/api/v1/articles/", parameters)
        pmcid = read_pmcid(answer.read_json())
        url = f"{self._base}/articles/{pmcid}/"
        copies = [TextCopy(CopyKind.FULL_TEXT, url, self.title)] if pmcid else []
        none = mark("{service} does not hold the article.")
        return self._search(answer, copies, none)


def read_pmcid(record: Any) -> str:
    """The first number in an answer, "" when it holds none."""
    found = (article.text("pmcid") for article in Record(record).each("records"))
    return next(filter(_PMCID.fullmatch, found), "")


MIN_FULL_TEXT = 6000
"""Characters of a page that may be the whole of a paper: a short paper of three pages
has some 9,000, a repository's page about it seldom 4,000. Files are not measured."""


@dataclass(frozen=True, slots=True)
class FoundCopy:
    """A copy that was read."""

    copy: TextCopy
    fetch: Fetch
    extraction: Extraction


@dataclass(frozen=True, slots=True)
class Copies:
    """What the search for copies of one source came to."""

    found: FoundCopy | None = None
    note: str = ""
    """When nothing was found, where it was looked for; "" when nobody was asked."""

    has_met: bool | None = None
    """Whether any archive could be reached at all; None when none was asked."""


NO_COPIES = Copies()


class CopyDesk:
    """Puts a wish to each finder in turn until one copy can be read."""

    def __init__(self, finders: Sequence[CopyFinder]) -> None:
        self._finders = finders

    async def look(
        self, wish: CopyWish, *, title: str, fetcher: Fetcher, reader: BoundedReader
    ) -> Copies:
        """Args: title: That of the work, to hold against a copy's; "" when unknown.
        fetcher: The guarded one: where a copy stands, a stranger has said."""
        notes: list[str] = []
        met: list[bool | None] = []
        for finder in self._finders:
            if not finder.is_for(wish):
                continue
            search = await finder.find(wish)
            met.append(search.has_met)
            if search.note:
                notes.append(search.note)
            for copy in search.copies:
                found = await _read(copy, title, fetcher, reader)
                if isinstance(found, FoundCopy):
                    return Copies(found, has_met=True)
                notes.append(found)
        return Copies(note=" ".join(dict.fromkeys(notes)), has_met=any_met(met))


async def _read(
    copy: TextCopy, title: str, fetcher: Fetcher, reader: BoundedReader
) -> FoundCopy | str:
    """The copy, or a sentence that says why it is none."""
    fetch = await fetcher.fetch(address_of(copy))
    reading = await read_fetch(fetch, reader, cited_title=title)
    page = reading.extraction
    if reading.outcome not in READABLE or page is None:
        detail = reading.detail or reading.outcome.value.replace("_", " ")
        return _(
            "The copy that {service} names could not be read ({detail}).",
            service=_(copy.service),
            detail=show_detail(detail),
        )
    if copy.kind is not CopyKind.ARCHIVED and page.kind is Kind.HTML:
        if len(page.text) < MIN_FULL_TEXT:
            return _(
                "The page that {service} names holds too little text to be the work.",
                service=_(copy.service),
            )
        if best_title(title, page.titles).kind is TitleMatchKind.MISMATCH:
            return _(
                "The copy that {service} names has another title.",
                service=_(copy.service),
            )
    return FoundCopy(copy, fetch, page)


def make_copy_desk(client: ServiceClient, choice: LookupChoice) -> CopyDesk | None:
    """A desk with the finders that are on, in the order in which they are asked: the
    whole paper, the page itself, the work elsewhere. None when all are off."""
    contact = choice.contact if "@" in choice.contact else ""
    wayback = choice.base_of("wayback")
    finders: tuple[CopyFinder, ...] = (
        ArxivPaperFinder(client, choice.base_of("arxiv_pdf")),
        PubMedCentralFinder(
            client, choice.base_of("pmc"), tool="citeweb", email=contact
        ),
        WaybackFinder(client, wayback),
        WaybackListFinder(client, wayback),
        UnpaywallFinder(client, choice.base_of("unpaywall"), email=contact),
        WaybackFinder(client, wayback, outcomes=CLOSED, name="wayback_closed"),
    )
    chosen = [finder for finder in finders if choice.is_on(finder.name)]
    return CopyDesk(chosen) if chosen else None
