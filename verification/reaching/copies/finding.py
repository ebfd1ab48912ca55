"""What is asked of those who know of copies, and what they answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlsplit

from verification.language.lists import late_regex
from verification.reading.identifiers import find_identifiers
from verification.records import (
    Fetch,
    FetchOutcome,
    Identifier,
    IdentifierScheme,
    Reference,
    TextCopy,
)

from ..extracted import Extraction, Kind
from ..outcomes import READABLE

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
        values = (each.value for each in self.identifiers if each.scheme is scheme)
        return next(values, "")


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
    texts = [reference.url, final_url, f"doi:{page_doi}" if page_doi else ""]
    found = [each for text in texts for each in find_identifiers(text)]
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


def is_web_address(value: object) -> bool:
    """Whether a service's answer holds an address that may be fetched at all."""
    return (
        isinstance(value, str)
        and value.startswith(("http://", "https://"))
        and len(value) <= 2000
        and value.isprintable()
    )


def trouble(service: str, detail: str) -> str:
    """A sentence for the reader: the service could not be asked for a copy."""
    shown = f" ({detail})" if detail else ""
    return f"{service[:1].upper()}{service[1:]} could not be asked for a copy{shown}."
