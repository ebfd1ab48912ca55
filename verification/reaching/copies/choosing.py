"""The finders of copies that an operator has not switched off."""

from __future__ import annotations

import re

from verification.records import CopyKind, IdentifierScheme, TextCopy

from ..lookups import LookupChoice
from ..services import ServiceClient
from .finding import CLOSED, LOST, CopyFinder, CopyOffer, CopySearch, CopyWish
from .looking import CopyDesk
from .pubmed_central import PubMedCentralFinder
from .unpaywall import UnpaywallFinder
from .wayback import WaybackFinder, WaybackListFinder

SERVICE = "arXiv"


class ArxivPaperFinder:
    """Args: address: Where the papers stand, without a closing slash."""

    name = "arxiv_pdf"

    def __init__(self, *, address: str) -> None:
        self._address = address

    def is_for(self, wish: CopyWish) -> bool:
        is_wanted = wish.is_abstract or wish.outcome in CLOSED | LOST
        return is_wanted and bool(wish.find(IdentifierScheme.ARXIV))

    async def find(self, wish: CopyWish) -> CopySearch:
        number = wish.find(IdentifierScheme.ARXIV)
        cited = re.search(re.escape(number) + r"v\d{1,2}(?!\d)", wish.final_url)
        number = cited[0] if cited else number  # the version that was cited
        url = f"{self._address}/pdf/{number}"
        return CopySearch((CopyOffer(url, TextCopy(CopyKind.FULL_TEXT, url, SERVICE)),))


def make_copy_desk(client: ServiceClient, choice: LookupChoice) -> CopyDesk | None:
    """A desk with the finders that are on, in the order in which they are asked: the
    whole paper, the page itself, the work elsewhere. None when all are off."""
    contact = choice.contact
    finders: tuple[CopyFinder, ...] = (
        ArxivPaperFinder(address=choice.base_of("arxiv_pdf")),
        PubMedCentralFinder(client, address=choice.base_of("pmc"), contact=contact),
        WaybackFinder(client, address=choice.base_of("wayback")),
        WaybackListFinder(client, address=choice.base_of("wayback")),
        UnpaywallFinder(client, address=choice.base_of("unpaywall"), contact=contact),
        WaybackFinder(
            client,
            address=choice.base_of("wayback"),
            outcomes=CLOSED,
            name="wayback_closed",
        ),
    )
    chosen = [each for each in finders if choice.is_on(each.name)]
    return CopyDesk(chosen) if chosen else None
