"""The finders of copies that an operator has not switched off."""

from __future__ import annotations

from ..lookups import LookupChoice
from ..services import ServiceClient
from .arxiv_papers import ArxivPaperFinder
from .finding import CopyFinder
from .looking import CopyDesk
from .pubmed_central import PubMedCentralFinder
from .unpaywall import UnpaywallFinder
from .wayback import WaybackFinder


def make_copy_desk(client: ServiceClient, choice: LookupChoice) -> CopyDesk | None:
    """
    A desk with the finders that are on, in the order in which they are asked: the
    whole paper, the page itself, the work elsewhere. None when all are off.
    """
    contact = choice.contact
    finders: tuple[CopyFinder, ...] = (
        ArxivPaperFinder(address=choice.base_of("arxiv_pdf")),
        PubMedCentralFinder(client, address=choice.base_of("pmc"), contact=contact),
        WaybackFinder(client, address=choice.base_of("wayback")),
        UnpaywallFinder(client, address=choice.base_of("unpaywall"), contact=contact),
    )
    chosen = [each for each in finders if choice.is_on(each.name)]
    return CopyDesk(chosen) if chosen else None
