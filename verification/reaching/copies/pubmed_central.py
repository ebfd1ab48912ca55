"""The article behind an abstract at PubMed, by PubMed Central's ID converter
(pmc.ncbi.nlm.nih.gov/tools/id-converter-api)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verification.language.lists import late_regex
from verification.records import CopyKind, IdentifierScheme, TextCopy

from ..services import ServiceClient, ServiceQuestion
from .finding import CLOSED, CopyOffer, CopySearch, CopyWish, trouble

SERVICE = "PubMed Central"

_PMCID = late_regex(r"PMC\d{1,9}")


class PubMedCentralFinder:
    """Asks under which number PubMed Central keeps the article, if it does."""

    name = "pmc"

    def __init__(
        self, client: ServiceClient, *, address: str, contact: str = ""
    ) -> None:
        self._client = client
        self._address = address
        self._contact = contact

    def is_for(self, wish: CopyWish) -> bool:
        is_wanted = wish.is_abstract or wish.outcome in CLOSED
        return is_wanted and bool(wish.find(IdentifierScheme.PMID))

    async def find(self, wish: CopyWish) -> CopySearch:
        pmid = wish.find(IdentifierScheme.PMID)
        parameters = {"ids": pmid, "format": "json", "tool": "citeweb"}
        if "@" in self._contact:
            parameters["email"] = self._contact
        answer = await self._client.ask(
            self.name,
            ServiceQuestion(
                f"{self._address}/tools/idconv/api/v1/articles/", parameters
            ),
        )
        if not answer.is_answer:
            note = trouble(SERVICE, answer.detail)
            return CopySearch(note=note, has_met=answer.has_met)
        pmcid = read_pmcid(answer.read_json())
        if not pmcid:
            return CopySearch(note="PubMed Central does not hold the article.")
        url = f"{self._address}/articles/{pmcid}/"
        return CopySearch((CopyOffer(url, TextCopy(CopyKind.FULL_TEXT, url, SERVICE)),))


def read_pmcid(record: Any) -> str:
    """The first number in an answer, "" when it holds none."""
    found = record.get("records") if isinstance(record, Mapping) else None
    for each in found[:5] if isinstance(found, list) else ():
        value = each.get("pmcid") if isinstance(each, Mapping) else None
        if isinstance(value, str) and _PMCID.fullmatch(value):
            return value
    return ""
