"""Registries that answer with JSON. Crossref: most journal articles, and notices on
them, both ways. DataCite: data sets, software, preprints. OpenAlex: whether a work is
retracted, and works by title; it needs a key. Open Library: books by their ISBN; it
does not hold every book. doi.org: which DOIs there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from verification.language.lists import late_regex
from verification.records import (
    Identifier,
    Name,
    Notice,
    NoticeKind,
    Work,
    WorkDate,
    WorkType,
)
from verification.services import AskedService, ServiceAnswer, ServiceState

from .answers import (
    AnswerState,
    Record,
    RegistryAnswer,
    body,
    date_from,
    date_of_parts,
    date_of_text,
    doi_of,
    iso_date,
    listed_kinds,
    names,
    path_of,
    person,
    split_name,
    text_of,
)

SEARCH_ROWS = 5
"""Hits read of a search by title: the work, when it is there, is among the first."""

UNREADABLE = "its answer cannot be read"


class Registry(AskedService, ABC):
    """Knows works by identifiers of its own kind."""

    path = ""
    """Asked for, with the identifier's `value` and `scheme`."""

    place: tuple[str, ...] = ()
    """Of the record in the answer."""

    @abstractmethod
    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        """What it has under the identifier. Raises nothing."""

    async def _record_of(self, identifier: Identifier) -> tuple[ServiceAnswer, Record]:
        value = path_of(identifier.value)
        path = self.path.format(value=value, scheme=identifier.scheme)
        answer = await self._ask(path)
        return answer, Record(answer.read_json(), *self.place)


class RecordRegistry(Registry):
    """One whose record says it all, without a second question."""

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        answer, record = await self._record_of(identifier)
        found = self.read(record, known_as(identifier)) if record else None
        return found or unanswered(answer)

    @abstractmethod
    def read(self, record: Record, id: str) -> RegistryAnswer | None:
        """The record; None when it is none. `id` is the work's, for want of a DOI."""


class SearchedRegistry(RecordRegistry):
    """One that also looks for works by words."""

    search_words: str
    search_rows: str
    search_hits: tuple[str, ...]
    search_kind = ""

    async def search(self, words: str) -> tuple[RegistryAnswer, ...]:
        """The works that come nearest to a title or a whole entry, best first."""
        wanted = {self.search_words: words, self.search_rows: str(SEARCH_ROWS)}
        answer = await self._ask("/works", wanted, kind=self.search_kind)
        *place, name = self.search_hits
        message = Record(answer.read_json(), *place)
        if not message:
            return (unanswered(answer),)
        items = message.each(name)
        found = [self.read(item, item.text("id") or "work") for item in items]
        hits = tuple(hit for hit in found if hit and hit.work and hit.work.title)
        return hits or (RegistryAnswer(self.name, AnswerState.NOT_FOUND),)


def unanswered(answer: ServiceAnswer) -> RegistryAnswer:
    """An answer without a record: not there, no answer, or one that cannot be read."""
    if answer.state is ServiceState.NOT_FOUND:
        return RegistryAnswer(answer.service, AnswerState.NOT_FOUND)
    detail = UNREADABLE if answer.state is ServiceState.ANSWERED else answer.detail
    return RegistryAnswer(
        answer.service, AnswerState.COULD_NOT_CHECK, detail, has_met=answer.has_met
    )


def known_as(identifier: Identifier) -> str:
    return text_of(str(identifier))


def in_full(title: str, subtitle: str) -> tuple[str, str]:
    """The title with its subtitle, and without, where it has one."""
    whole = f"{title}: {subtitle}" if title and subtitle else title
    return whole, title if subtitle else ""


_EXISTS = (1, 200)
"""Response codes of the handle system: found; found, without the values asked for."""


class HandleRegistry(RecordRegistry):
    """The handle system's REST interface: 404 for a DOI that nobody registered."""

    name = "doi"
    path = "/api/handles/{value}"

    def read(self, record: Record, id: str) -> RegistryAnswer | None:
        code = record.get("responseCode")
        is_code = code in _EXISTS and not isinstance(code, bool)
        return RegistryAnswer(self.name) if is_code else None


NOTICE_ROWS = 50
"""Notices read on one work; the most that Retraction Watch lists for one are ten."""

LISTS = "list"
"""Questions for lists: Crossref allows fewer of them than of those for one record."""

NOTICE_KINDS = listed_kinds("notice_kinds", "crossref", NoticeKind)
CROSSREF_TYPES = listed_kinds("registered_types", "crossref", WorkType)
_SAYS = {"retraction-watch": "Retraction Watch"}
"""Whose word a notice is, where it is not the publisher's own deposit."""

_ISSUED = ("issued", "published-print", "published", "published-online", "posted")


class CrossrefRegistry(SearchedRegistry):
    """Crossref's REST interface, with `updated-by`, `filter=updates:{doi}` and
    `query.bibliographic`; a contact is served more evenly."""

    name = "crossref"
    path = "/works/{value}"
    place = ("message",)
    search_words, search_rows = "query.bibliographic", "rows"
    search_hits = ("message", "items")
    search_kind = LISTS

    async def find_notices(self, identifier: Identifier) -> RegistryAnswer:
        """The notices whose own records name this work: the reverse look-up."""
        wanted = identifier.value.replace("\\", "\\\\").replace(",", "\\,")
        asked = {"filter": f"updates:{wanted}", "rows": str(NOTICE_ROWS)}
        answer = await self._ask("/works", asked, kind=LISTS)
        message = Record(answer.read_json(), "message")
        if not message:
            return unanswered(answer)
        notices = tuple(
            replace(
                notice,
                date=notice.date or iso_date(_crossref_date(item)),
                doi=doi_of(item.get("DOI")),
            )
            for item in message.each("items")
            for notice in notices_in(item, "update-to")
            if notice.doi == identifier.value.lower()
        )
        state = AnswerState.FOUND if notices else AnswerState.NOT_FOUND
        return RegistryAnswer(self.name, state, notices=notices)

    def read(self, record: Record, id: str) -> RegistryAnswer:
        """With its other titles: in its own language, translated, shortened."""
        others = record.texts("title")[1:]
        others += record.texts("original-title", "short-title")
        return RegistryAnswer(
            self.name,
            work=crossref_work(record, id),
            notices=tuple(notices_in(record, "updated-by")),
            other_titles=tuple(dict.fromkeys(others)),
        )


def crossref_work(record: Record, id: str) -> Work:
    title, short = in_full(record.text("title"), record.text("subtitle"))
    doi = doi_of(record.get("DOI"))
    return Work(
        id=f"doi:{doi}" if doi else id,
        type=CROSSREF_TYPES.get(record.text("type"), WorkType.DOCUMENT),
        title=title,
        title_short=short,
        authors=names(map(_crossref_name, record.each("author"))),
        issued=_crossref_date(record),
        container=record.text("container-title"),
        container_short=record.text("short-container-title"),
        volume=record.text("volume", 40),
        issue=record.text("issue", 40),
        pages=record.text("page", 40),
        publisher=record.text("publisher"),
        doi=doi,
        issn=", ".join(record.texts("ISSN")),
    )


def _crossref_name(author: Record) -> Name | None:
    by_parts = person(author.get("family"), author.get("given"), author.get("suffix"))
    return by_parts or body(author.get("name")) or body(author.get("given"))


def _crossref_date(record: Record) -> WorkDate | None:
    found = (date_of_parts(record.get(field)) for field in _ISSUED)
    return next(filter(None, found), None)


def notices_in(record: Record, name: str) -> Iterator[Notice]:
    """The notices of `updated-by`, with their DOIs, or of `update-to`, the work's."""
    for update in record.each(name):
        kind = NOTICE_KINDS.get(update.text("type").lower().replace("-", "_"))
        if kind is not None:
            updated = update.inside("updated")
            day = date_of_text(updated.get("date-time"))
            yield Notice(
                kind,
                date=iso_date(date_of_parts(update.get("updated")) or day),
                doi=doi_of(update.get("DOI")),
                source=_SAYS.get(update.text("source"), "Crossref"),
            )


DATACITE_TYPES = listed_kinds("registered_types", "datacite", WorkType)
_OTHER_TITLES = ("AlternativeTitle", "TranslatedTitle", "Other")


class DataciteRegistry(RecordRegistry):
    """DataCite's REST interface, `/dois/{doi}`, after the fields of its schema 4."""

    name = "datacite"
    path = "/dois/{value}"
    place = ("data", "attributes")

    def read(self, record: Record, id: str) -> RegistryAnswer:
        others = _titles_of_type(record, *_OTHER_TITLES)
        main = _titles_of_type(record, "") or others
        sub = _titles_of_type(record, "Subtitle")
        title, short = in_full("".join(main[:1]), "".join(sub[:1]))
        container = record.inside("container")
        kind = record.inside("types").text("resourceTypeGeneral")
        publisher = record.inside("publisher")  # an object since schema 4.4
        work = Work(
            id=id,
            type=DATACITE_TYPES.get(kind, WorkType.ARTICLE),
            title=title,
            title_short=short,
            authors=names(map(_creator, record.each("creators"))),
            issued=_datacite_date(record),
            container=container.text("title"),
            volume=container.text("volume", 40),
            issue=container.text("issue", 40),
            publisher=publisher.text("name") or record.text("publisher"),
            doi=doi_of(record.get("doi")),
        )
        return RegistryAnswer(self.name, work=work, other_titles=others)


def _titles_of_type(record: Record, *types: str) -> tuple[str, ...]:
    """The titles of some types, "" for the main one, in the record's order."""
    wanted = (
        entry for entry in record.each("titles") if entry.text("titleType") in types
    )
    return tuple(title for entry in wanted if (title := entry.text("title")))


def _creator(creator: Record) -> Name | None:
    if creator.get("nameType") == "Organizational":
        return body(creator.get("name"))
    by_parts = person(creator.get("familyName"), creator.get("givenName"))
    return by_parts or split_name(creator.get("name"))


def _datacite_date(record: Record) -> WorkDate | None:
    said = record.each("dates")
    dates = {date.text("dateType"): date_of_text(date.get("date")) for date in said}
    first = dates.get("Issued") or dates.get("Available")
    return first or date_from(record.get("publicationYear"))


OPENALEX_TYPES = listed_kinds("registered_types", "openalex", WorkType)


class OpenalexRegistry(SearchedRegistry):
    """OpenAlex's REST interface: `/works/doi:{doi}`, `/works/pmid:{number}` and
    `/works?search=`. Its `is_retracted` tells no kind and no date."""

    name = "openalex"
    path = "/works/{scheme}:{value}"
    search_words, search_rows, search_hits = "search", "per-page", ("results",)

    def read(self, record: Record, id: str) -> RegistryAnswer:
        is_retracted = record.get("is_retracted") is True
        notices = (Notice(NoticeKind.RETRACTION, source="OpenAlex"),) * is_retracted
        work = openalex_work(record, id)
        return RegistryAnswer(self.name, work=work, notices=notices)


def openalex_work(record: Record, id: str) -> Work:
    doi = doi_of(record.get("doi"))
    numbers = record.inside("biblio")
    year = date_from(record.get("publication_year"))
    return Work(
        id=f"doi:{doi}" if doi else id,
        type=OPENALEX_TYPES.get(record.text("type"), WorkType.DOCUMENT),
        title=record.text("display_name") or record.text("title"),
        authors=names(
            split_name(author.inside("author").get("display_name"))
            for author in record.each("authorships")
        ),
        issued=date_of_text(record.get("publication_date")) or year,
        container=record.inside("primary_location", "source").text("display_name"),
        volume=numbers.text("volume", 40),
        issue=numbers.text("issue", 40),
        doi=doi,
    )


_AUTHOR_KEY = late_regex(r"/authors/OL\d{1,12}A")
_YEAR = late_regex(r"\b(1[4-9]\d\d|20\d\d)\b")
_BOOK_TITLES = ("full_title", "other_titles", "work_titles", "translation_of")


class OpenlibraryRegistry(Registry):
    """Open Library's `/isbn/{isbn}.json`; the first author takes a second question."""

    name = "openlibrary"
    path = "/isbn/{value}.json"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        answer, edition = await self._record_of(identifier)
        if not edition:
            return unanswered(answer)
        title, short = in_full(edition.text("title"), edition.text("subtitle"))
        year = _YEAR.search(edition.text("publish_date"))  # "March 2003", "1998"
        work = Work(
            id=known_as(identifier),
            type=WorkType.BOOK,
            title=title,
            title_short=short,
            authors=names([await self._first_author(edition)]),
            issued=date_from(year[1]) if year else None,
            publisher=edition.text("publishers"),
            isbn=text_of(identifier.value),
        )
        others = edition.texts(*_BOOK_TITLES)
        return RegistryAnswer(self.name, work=work, other_titles=tuple(others))

    async def _first_author(self, edition: Record) -> Name | None:
        key = next((author.text("key") for author in edition.each("authors")), "")
        if not _AUTHOR_KEY.fullmatch(key):
            return None
        answer = await self._ask(f"{key}.json")
        return split_name(Record(answer.read_json()).get("name"))
