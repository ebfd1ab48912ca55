"""Asking for copies of one source, and reading the first that is good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verification.records import CopyKind, Fetch, TextCopy, TitleMatchKind

from ..bounded import BoundedReader
from ..extracted import Extraction, Kind
from ..fetcher import Fetcher
from ..lookups import LookupChoice
from ..network import met_any
from ..outcomes import READABLE
from ..pages import read_fetch
from ..services import ServiceClient
from ..titles import best_title
from .finders import (
    CLOSED,
    ArxivPaperFinder,
    CopyFinder,
    CopyWish,
    PubMedCentralFinder,
    UnpaywallFinder,
    WaybackFinder,
    WaybackListFinder,
    address_of,
)

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
        return Copies(note=" ".join(dict.fromkeys(notes)), has_met=met_any(met))


async def _read(
    copy: TextCopy, title: str, fetcher: Fetcher, reader: BoundedReader
) -> FoundCopy | str:
    """The copy, or a sentence that says why it is none."""
    fetch = await fetcher.fetch(address_of(copy))
    reading = await read_fetch(fetch, reader, cited_title=title)
    page = reading.extraction
    if reading.outcome not in READABLE or page is None:
        detail = reading.detail or reading.outcome.value.replace("_", " ")
        return f"The copy that {copy.service} names could not be read ({detail})."
    if copy.kind is not CopyKind.ARCHIVED and page.kind is Kind.HTML:
        if len(page.text) < MIN_FULL_TEXT:
            what = f"The page that {copy.service} names"
            return f"{what} holds too little text to be the work."
        if best_title(title, page.titles).kind is TitleMatchKind.MISMATCH:
            return f"The copy that {copy.service} names has another title."
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
    chosen = [each for each in finders if choice.is_on(each.name)]
    return CopyDesk(chosen) if chosen else None
