"""Asks the registries that are switched on, each entry's identifier once in a run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from itertools import chain

from verification.language.wording import gettext as _
from verification.reaching.identity import unasked_checks
from verification.reaching.lookups import FIRST_AT_ONCE, LookupChoice
from verification.reading.identifiers import find_wrong_isbn
from verification.records import (
    Identifier,
    IdentifierScheme,
    Identity,
    IdentityState,
    Reference,
)
from verification.services import (
    Asking,
    ServiceClient,
)

from .answers import AnswerState, RegistryAnswer
from .arxiv import ArxivRegistry
from .catalogues import (
    CrossrefRegistry,
    DataciteRegistry,
    HandleRegistry,
    OpenalexRegistry,
    OpenlibraryRegistry,
    Registry,
)
from .comparing import find_journal
from .deciding import (
    Answers,
    decide_identity,
    decide_search,
    mended,
    needs_mending,
    with_offered_notices,
)
from .notices import OFFLINE_TABLE, ListedNotices, listed_identity
from .pubmed import PubmedRegistry

TIMEOUT_SECONDS = 12.0
"""For one attempt, without the wait for a slot: registries mostly answer within two."""

FAILURES_IN_A_ROW = 2
"""Questions in a row without an answer, each asked three times; then a registry is not
asked again in this run: a network that lets nothing through must not hold it up."""

MIN_WORDS = 3
"""Of an entry that is looked for by its words: fewer find anything and everything."""

WORDS_LENGTH = 300
"""Characters of an entry that a search is given."""

ARXIV_PREFIX = "10.48550/arxiv."
"""Of the DOIs that arXiv registers at DataCite, in lower case."""

PUBMED_SCHEMES = (IdentifierScheme.PMID, IdentifierScheme.PMCID)
PREFERRED = [
    IdentifierScheme.DOI,
    IdentifierScheme.ARXIV,
    IdentifierScheme.PMID,
    IdentifierScheme.PMCID,
    IdentifierScheme.ISBN,
]
"""Which of an entry's identifiers says best which work it is."""


class RegistryDesk:
    """The registries of one run, each identifier asked for once. The table at hand
    answers also when no registry does. The client stays open meanwhile."""

    def __init__(
        self,
        client: ServiceClient,
        choice: LookupChoice,
        *,
        table: ListedNotices | None = None,
    ) -> None:
        self._choice = choice
        self._table = table
        self._asked: dict[Identifier, asyncio.Task[Answers]] = {}
        key, mail = choice.keys.get("openalex", ""), choice.contact
        base = choice.base_of
        self._crossref = CrossrefRegistry(client, base("crossref"), mailto=mail)
        self._openalex = OpenalexRegistry(
            client, base("openalex"), api_key=key, mailto=mail
        )
        registries: list[Registry] = [
            HandleRegistry(client, base("doi")),
            self._crossref,
            DataciteRegistry(client, base("datacite")),
            self._openalex,
            PubmedRegistry(client, base("pubmed"), tool="citeweb", email=mail),
            ArxivRegistry(client, base("arxiv")),
            OpenlibraryRegistry(client, base("openlibrary")),
        ]
        self._registries = {registry.name: registry for registry in registries}

    async def close(self) -> None:
        """Leave off whatever is still being asked."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*self._asked.values(), return_exceptions=True)

    async def identify(self, reference: Reference, *, now: datetime) -> Identity:
        """What `Registries.identify` promises."""
        identifier = best_identifier(reference.identifiers)
        listed = self._table.notices_of(reference.identifiers) if self._table else ()
        if identifier is None:
            return await self._identify_by_words(reference, now=now)
        answers = await self._answers(identifier)
        if identifier.scheme is IdentifierScheme.DOI:
            answers = await self._with_pubmed(answers, reference.identifiers)
        if not answers.records and not answers.notices:
            nobody = not_run(_("No registry that would know was asked."))
            return listed_identity(reference.identifiers, self._table) or nobody
        table = OFFLINE_TABLE if self._table else ""
        found = decide_identity(
            reference, answers, listed_notices=listed, table=table, now=now
        )
        if (
            not needs_mending(found, reference)
            or len(reference.title.split()) < MIN_WORDS
        ):
            return found
        hits = await self._search(words_of(reference))
        return await self._with_notices(mended(found, reference, hits, now=now))

    async def _with_notices(self, identity: Identity) -> Identity:
        """With what stands against the work that is offered."""
        if identity.offered is None or not identity.offered.work.doi:
            return with_offered_notices(identity)
        doi = Identifier(IdentifierScheme.DOI, identity.offered.work.doi.lower())
        answers = await self._answers(doi)
        known = self._table.notices_of((doi,)) if self._table else ()
        told = (record.notices for record in (*answers.records, *answers.notices))
        is_open = any(not answer.is_answer for answer in answers.notices)
        return with_offered_notices(identity, chain(known, *told), is_open=is_open)

    async def _with_pubmed(
        self, answers: Answers, identifiers: Sequence[Identifier]
    ) -> Answers:
        """What PubMed says too, where the entry gives its number beside the DOI."""
        numbers = [
            identifier
            for identifier in identifiers
            if identifier.scheme in PUBMED_SCHEMES
        ]
        if not numbers:
            return answers
        found = await self._look_up(["pubmed"], numbers[0])
        return replace(answers, notices=(*answers.notices, *found))

    async def _answers(self, identifier: Identifier) -> Answers:
        if identifier not in self._asked:
            self._asked[identifier] = asyncio.create_task(self._ask(identifier))
        return await asyncio.shield(self._asked[identifier])

    async def _ask(self, identifier: Identifier) -> Answers:
        if identifier.scheme is IdentifierScheme.DOI:
            return await self._ask_about_doi(identifier)
        if identifier.scheme is IdentifierScheme.ARXIV:
            return await self._ask_about_preprint(identifier)
        name = "pubmed" if identifier.scheme in PUBMED_SCHEMES else "openlibrary"
        records = await self._look_up([name], identifier)
        return Answers(identifier, records, await self._notices_of_twins(records))

    async def _ask_about_doi(self, doi: Identifier) -> Answers:
        """doi.org and Crossref together; who else may have it when Crossref has not."""
        records, notices = await asyncio.gather(
            self._look_up(["doi", "crossref", "openalex"], doi), self._reverse(doi)
        )
        found = {record.name for record in records if record.state is AnswerState.FOUND}
        if "crossref" not in found:
            records = (*records, *await self._look_up(["datacite"], doi))
        if doi.value.startswith(ARXIV_PREFIX):
            number = doi.value.removeprefix(ARXIV_PREFIX)
            preprint = Identifier(IdentifierScheme.ARXIV, number)
            records = (*records, *await self._look_up(["arxiv"], preprint))
        return Answers(doi, records, notices)

    async def _ask_about_preprint(self, preprint: Identifier) -> Answers:
        """arXiv itself; DataCite, which registers its DOIs, when arXiv is silent."""
        records = await self._look_up(["arxiv"], preprint)
        if not any(record.is_answer for record in records):
            doi = Identifier(IdentifierScheme.DOI, f"{ARXIV_PREFIX}{preprint.value}")
            found = await self._look_up(["datacite"], doi)
            records = (
                *records,
                *(record for record in found if record.work is not None),
            )
        return Answers(preprint, records, await self._notices_of_twins(records))

    async def _notices_of_twins(
        self, records: Sequence[RegistryAnswer]
    ) -> tuple[RegistryAnswer, ...]:
        """What Crossref says of the DOIs that a record gives for its work."""
        twin = next((other for record in records for other in record.identifiers), None)
        if twin is None:
            return ()
        asked = (self._look_up(["crossref", "openalex"], twin), self._reverse(twin))
        return tuple(chain.from_iterable(await asyncio.gather(*asked)))

    async def _look_up(
        self, names: Sequence[str], identifier: Identifier
    ) -> tuple[RegistryAnswer, ...]:
        """Ask those of the registries that are on, all at once."""
        wanted = [name for name in names if self._choice.is_on(name)]
        questions = (self._registries[name].look_up(identifier) for name in wanted)
        return tuple(await asyncio.gather(*questions))

    async def _reverse(self, doi: Identifier) -> tuple[RegistryAnswer, ...]:
        if not self._choice.is_on("crossref"):
            return ()
        return (await self._crossref.find_notices(doi),)

    async def _identify_by_words(
        self, reference: Reference, *, now: datetime
    ) -> Identity:
        if reference.identifiers:
            return not_run(_("No registry that is asked knows such an identifier."))
        lacking = what_lacks(reference)
        if reference.url and find_journal(reference, reference.text) is None:
            return not_run(_("The entry gives an address and no identifier."))
        words = words_of(reference)
        if len(words.split()) < MIN_WORDS and len(words) < 3 * MIN_WORDS:
            few = _("It has too few words to be looked for.")
            return not_run(f"{lacking} {few}")
        hits = await self._search(words)
        if not hits:
            none = _("No registry was searched for its title.")
            return not_run(f"{lacking} {none}")
        found = decide_search(reference, hits, lacking=lacking, now=now)
        return await self._with_notices(found)

    async def _search(self, words: str) -> list[RegistryAnswer]:
        """The hits of those who can be searched and are on; none where nobody is."""
        both = (self._crossref, self._openalex)
        asked = (
            registry.search(words)
            for registry in both
            if self._choice.is_on(registry.name)
        )
        return list(chain.from_iterable(await asyncio.gather(*asked)))


@asynccontextmanager
async def open_desk(
    choice: LookupChoice,
    *,
    table: ListedNotices | None = None,
    note: Callable[[Asking], None] | None = None,
) -> AsyncIterator[RegistryDesk]:
    """A desk with a client of its own, for one run. `note` hears of every question."""
    async with ServiceClient(
        contact=choice.contact,
        timeout_seconds=TIMEOUT_SECONDS,
        spacing_seconds=choice.spacing_seconds(),
        at_once=FIRST_AT_ONCE,
        failures_in_a_row=FAILURES_IN_A_ROW,
        note=note,
    ) as client:
        desk = RegistryDesk(client, choice, table=table)
        try:
            yield desk
        finally:
            await desk.close()


def best_identifier(identifiers: Sequence[Identifier]) -> Identifier | None:
    known = [identifier for identifier in identifiers if identifier.scheme in PREFERRED]
    return min(
        known, key=lambda identifier: PREFERRED.index(identifier.scheme), default=None
    )


def words_of(reference: Reference) -> str:
    """What a search is given: title, first author and year, or the whole entry."""
    if not reference.title:
        return " ".join(reference.text.split())[:WORDS_LENGTH]
    parts = (reference.title, *reference.authors[:1], str(reference.year or ""))
    return " ".join(part for part in parts if part)[:WORDS_LENGTH]


def what_lacks(reference: Reference) -> str:
    """Why an entry is looked for by its words, one sentence."""
    wrong = find_wrong_isbn(reference.text)
    if not wrong:
        return _("The entry gives no identifier.")
    digits = wrong.removeprefix("978")[:-1].strip("0 -")
    if digits:
        return _(
            "ISBN {isbn} is no book's number: its check digit is wrong.", isbn=wrong
        )
    return _("ISBN {isbn} is no book's number: it is all zeros.", isbn=wrong)


def not_run(reason: str) -> Identity:
    return Identity(IdentityState.NOT_RUN, checks=unasked_checks(reason))
