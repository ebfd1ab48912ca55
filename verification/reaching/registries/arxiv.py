"""arXiv: preprints by their numbers, many in one question, and those withdrawn."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence

from lxml import etree

from verification.language.lists import late_regex
from verification.reading.identifiers import find_identifiers
from verification.records import (
    Identifier,
    IdentifierScheme,
    Notice,
    NoticeKind,
    Work,
    WorkType,
)
from verification.services import ServiceAnswer, ServiceClient, ServiceState

from .answers import (
    AnswerState,
    RegistryAnswer,
    date_of_text,
    doi_of,
    iso_date,
    names,
    split_name,
    text_of,
)
from .catalogues import Registry, known_as, unanswered

MOST_AT_ONCE = 50
"""Numbers in one question. arXiv takes more; its answers would pass our size limit."""

ATOM = "{http://www.w3.org/2005/Atom}"
OWN = "{http://arxiv.org/schemas/atom}"
_WITHDRAWN = late_regex(
    r"\s*(?:this|the)\s(?:paper|article|submission|manuscript|work|preprint)"
    r"\s(?:has\sbeen|is|was)\swithdrawn",
    re.IGNORECASE,
)


class ArxivRegistry(Registry):
    """Asks arXiv's Atom interface once in three seconds, for all numbers that wait."""

    name = "arxiv"

    def __init__(self, client: ServiceClient, base: str) -> None:
        super().__init__(client, base)
        self._asking = asyncio.Lock()
        self._waiting: dict[str, asyncio.Future[RegistryAnswer]] = {}

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        number = identifier.value
        if number not in self._waiting:
            self._waiting[number] = asyncio.get_running_loop().create_future()
        answer = self._waiting[number]
        await asyncio.sleep(0)  # let those that were started together join
        async with self._asking:
            if not answer.done():
                await self._ask_for_those_that_wait()
        return answer.result()

    async def _ask_for_those_that_wait(self) -> None:
        waiting = [number for number, told in self._waiting.items() if not told.done()]
        batch = waiting[:MOST_AT_ONCE]
        for number, answer in zip(batch, await self._answers(batch), strict=True):
            self._waiting[number].set_result(answer)

    async def _answers(self, numbers: Sequence[str]) -> list[RegistryAnswer]:
        parameters = {"id_list": ",".join(numbers), "max_results": str(len(numbers))}
        answer = await self._ask("/api/query", parameters)
        feed = read_feed(answer)
        if feed is None:
            return [unanswered(answer)] * len(numbers)
        if len(numbers) > 1 and refuses_a_number(feed):
            half = len(numbers) // 2
            first = await self._answers(numbers[:half])
            return [*first, *await self._answers(numbers[half:])]
        entries = dict(entries_in(feed))
        missing = RegistryAnswer(self.name, AnswerState.NOT_FOUND)
        return [entries.get(number, missing) for number in numbers]


def read_feed(answer: ServiceAnswer) -> etree._Element | None:
    """The feed; None for none that can be trusted. A document type is refused before
    parsing, entities are not expanded, and nothing is read from elsewhere."""
    if answer.state is not ServiceState.ANSWERED:
        return None
    try:
        text = answer.body.decode("utf-8").upper()
    except UnicodeDecodeError:
        return None
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        return None
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
    )
    try:
        root = etree.fromstring(answer.body, parser=parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    return root if root is not None and root.tag == f"{ATOM}feed" else None


def refuses_a_number(feed: etree._Element) -> bool:
    """Whether arXiv answered with an error: then it left out the other numbers too."""
    addresses = (entry.findtext(f"{ATOM}id") for entry in feed.findall(f"{ATOM}entry"))
    return any("/api/errors" in (address or "")[:200] for address in addresses)


def entries_in(feed: etree._Element) -> Iterator[tuple[str, RegistryAnswer]]:
    """The entries by number, without version; an error that arXiv words is none."""
    for entry in feed.findall(f"{ATOM}entry")[:MOST_AT_ONCE]:
        address = entry.findtext(f"{ATOM}id") or ""
        for identifier in find_identifiers(address[:200]):
            title = text_of(entry.findtext(f"{ATOM}title"))
            if identifier.scheme is IdentifierScheme.ARXIV and title:
                yield identifier.value, answer_of(entry, identifier, title)


def answer_of(
    entry: etree._Element, identifier: Identifier, title: str
) -> RegistryAnswer:
    doi = doi_of(entry.findtext(f"{OWN}doi"))
    remarks = (entry.findtext(f"{OWN}comment"), entry.findtext(f"{ATOM}summary"))
    is_withdrawn = any(_WITHDRAWN.match(remark[:400]) for remark in remarks if remark)
    day = iso_date(date_of_text(entry.findtext(f"{ATOM}updated")))
    notice = Notice(NoticeKind.WITHDRAWAL, date=day, source="arXiv")
    authors = (
        author.findtext(f"{ATOM}name") for author in entry.findall(f"{ATOM}author")
    )
    work = Work(
        id=known_as(identifier),
        type=WorkType.ARTICLE,
        title=title,
        authors=names(map(split_name, authors)),
        issued=date_of_text(entry.findtext(f"{ATOM}published")),
        publisher="arXiv",
        number=text_of(identifier.value),
        doi=doi,
    )
    return RegistryAnswer(
        "arxiv",
        work=work,
        notices=(notice,) if is_withdrawn else (),
        identifiers=(Identifier(IdentifierScheme.DOI, doi),) if doi else (),
    )
