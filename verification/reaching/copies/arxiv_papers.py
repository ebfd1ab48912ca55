"""The paper behind an abstract at arXiv. Its address follows from its number."""

from __future__ import annotations

import re

from verification.records import CopyKind, IdentifierScheme, TextCopy

from .finding import CLOSED, LOST, CopyOffer, CopySearch, CopyWish

SERVICE = "arXiv"


class ArxivPaperFinder:
    """
    Args:
        address: Where the papers stand, without a closing slash.
    """

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
