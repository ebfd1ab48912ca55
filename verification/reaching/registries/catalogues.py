"""DataCite: data sets, software, and the preprints of arXiv and many repositories.
OpenAlex: whether a work is retracted, and works by title; it needs a key. Open Library:
books by their ISBN; it does not hold every book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verification.language.lists import late_regex
from verification.reaching.services import AskedService
from verification.records import (
    Identifier,
    IdentifierScheme,
    Name,
    Notice,
    NoticeKind,
    Work,
    WorkDate,
    WorkType,
)

from .answers import (
    MAX_TITLES,
    AnswerState,
    RegistryAnswer,
    body,
    date_from,
    date_of_text,
    doi_of,
    first_text,
    list_of,
    listed_kinds,
    names,
    object_of,
    objects_of,
    path_of,
    person,
    split_name,
    text_of,
    texts_of,
    unanswered,
)

DATACITE_TYPES = listed_kinds("registered_types", "datacite", WorkType)
_SUBTITLE = "Subtitle"
_OTHER_TITLES = ("AlternativeTitle", "TranslatedTitle", "Other")


class DataciteRegistry(AskedService):
    """DataCite's REST interface, `/dois/{doi}`, after the fields of its schema 4."""

    name = "datacite"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        answer = await self._ask(f"/dois/{path_of(identifier.value)}")
        found = object_of(object_of(answer.read_json()).get("data"))
        attributes = object_of(found.get("attributes"))
        if not attributes:
            return unanswered(answer)
        work = datacite_work(attributes, str(identifier))
        return RegistryAnswer(
            self.name,
            AnswerState.FOUND,
            work=work,
            other_titles=titles_by_type(attributes, *_OTHER_TITLES),
        )


def datacite_work(attributes: Mapping[str, Any], id: str) -> Work:
    main = titles_by_type(attributes, "") or titles_by_type(attributes, *_OTHER_TITLES)
    title = next(iter(main), "")
    subtitle = next(iter(titles_by_type(attributes, _SUBTITLE)), "")
    container = object_of(attributes.get("container"))
    publisher = attributes.get("publisher")  # an object with a name since schema 4.4
    kinds = object_of(attributes.get("types"))
    return Work(
        id=text_of(id) or "work",
        type=DATACITE_TYPES.get(
            text_of(kinds.get("resourceTypeGeneral")), WorkType.ARTICLE
        ),
        title=f"{title}: {subtitle}" if title and subtitle else title,
        title_short=title if subtitle else "",
        authors=names(map(creator_of, objects_of(attributes.get("creators")))),
        issued=issued_of(attributes),
        container=text_of(container.get("title")),
        volume=text_of(container.get("volume"), 40),
        issue=text_of(container.get("issue"), 40),
        publisher=text_of(object_of(publisher).get("name")) or text_of(publisher),
        doi=doi_of(attributes.get("doi")),
    )


def titles_by_type(attributes: Mapping[str, Any], *types: str) -> tuple[str, ...]:
    """The titles of some types, "" for the main one, in the record's order."""
    found = (
        text_of(each.get("title"))
        for each in list(objects_of(attributes.get("titles")))[:MAX_TITLES]
        if text_of(each.get("titleType")) in types
    )
    return tuple(title for title in found if title)


def creator_of(creator: Mapping[str, Any]) -> Name | None:
    if creator.get("nameType") == "Organizational":
        return body(creator.get("name"))
    by_parts = person(creator.get("familyName"), creator.get("givenName"))
    return by_parts or split_name(creator.get("name"))


def issued_of(attributes: Mapping[str, Any]) -> WorkDate | None:
    dates = {
        text_of(each.get("dateType")): date_of_text(each.get("date"))
        for each in objects_of(attributes.get("dates"))
    }
    first = dates.get("Issued") or dates.get("Available")
    return first or date_from(attributes.get("publicationYear"))


SEARCH_ROWS = 5
"""As many as Crossref is asked for."""
OPENALEX_TYPES = listed_kinds("registered_types", "openalex", WorkType)


class OpenalexRegistry(AskedService):
    """OpenAlex's REST interface: `/works/doi:{doi}`, `/works/pmid:{number}` and
    `/works?search=`. Its `is_retracted` tells no kind and no date."""

    name = "openalex"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        answer = await self._ask(
            f"/works/{identifier.scheme}:{path_of(identifier.value)}"
        )
        message = object_of(answer.read_json())
        if not message:
            return unanswered(answer)
        return found(message, str(identifier))

    async def search(self, words: str) -> tuple[RegistryAnswer, ...]:
        """The works whose titles and abstracts come nearest, best first."""
        answer = await self._ask(
            "/works", {"search": words, "per-page": str(SEARCH_ROWS)}
        )
        message = object_of(answer.read_json())
        if not message:
            return (unanswered(answer),)
        hits = tuple(
            found(each, text_of(each.get("id")))
            for each in objects_of(message.get("results"))
            if text_of(each.get("display_name"))
        )
        return hits or (RegistryAnswer(self.name, AnswerState.NOT_FOUND),)


def found(message: Mapping[str, Any], id: str) -> RegistryAnswer:
    is_retracted = message.get("is_retracted") is True
    notice = Notice(NoticeKind.RETRACTION, source="OpenAlex")
    return RegistryAnswer(
        "openalex",
        AnswerState.FOUND,
        work=openalex_work(message, id),
        notices=(notice,) if is_retracted else (),
    )


def openalex_work(message: Mapping[str, Any], id: str) -> Work:
    doi = doi_of(message.get("doi"))
    place = object_of(object_of(message.get("primary_location")).get("source"))
    numbers = object_of(message.get("biblio"))
    year = date_from(message.get("publication_year"))
    return Work(
        id=f"{IdentifierScheme.DOI}:{doi}" if doi else text_of(id) or "work",
        type=OPENALEX_TYPES.get(text_of(message.get("type")), WorkType.DOCUMENT),
        title=text_of(message.get("display_name")) or text_of(message.get("title")),
        authors=names(
            split_name(object_of(each.get("author")).get("display_name"))
            for each in objects_of(message.get("authorships"))
        ),
        issued=date_of_text(message.get("publication_date")) or year,
        container=text_of(place.get("display_name")),
        volume=text_of(numbers.get("volume"), 40),
        issue=text_of(numbers.get("issue"), 40),
        doi=doi,
    )


_AUTHOR_KEY = late_regex(r"/authors/OL\d{1,12}A")
_YEAR = late_regex(r"\b(1[4-9]\d\d|20\d\d)\b")


class OpenlibraryRegistry(AskedService):
    """Open Library's `/isbn/{isbn}.json`; the first author's name takes a second
    question."""

    name = "openlibrary"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        answer = await self._ask(f"/isbn/{path_of(identifier.value)}.json")
        edition = object_of(answer.read_json())
        if not edition:
            return unanswered(answer)
        work = edition_work(edition, await self._first_author(edition), identifier)
        others = [
            text
            for name in ("full_title", "other_titles", "work_titles", "translation_of")
            for text in texts_of(edition.get(name))
        ]
        return RegistryAnswer(
            self.name, AnswerState.FOUND, work=work, other_titles=tuple(others)
        )

    async def _first_author(self, edition: Mapping[str, Any]) -> Name | None:
        first = next(objects_of(edition.get("authors")), {})
        key = text_of(first.get("key"))
        if not _AUTHOR_KEY.fullmatch(key):
            return None
        answer = await self._ask(f"{key}.json")
        return split_name(object_of(answer.read_json()).get("name"))


def edition_work(
    edition: Mapping[str, Any], author: Name | None, identifier: Identifier
) -> Work:
    title, subtitle = text_of(edition.get("title")), text_of(edition.get("subtitle"))
    return Work(
        id=text_of(str(identifier)) or "work",
        type=WorkType.BOOK,
        title=f"{title}: {subtitle}" if title and subtitle else title,
        title_short=title if subtitle else "",
        authors=names([author]),
        issued=year_in(edition.get("publish_date")),
        publisher=first_text(list_of(edition.get("publishers"))),
        isbn=text_of(identifier.value),
    )


def year_in(value: Any) -> WorkDate | None:
    """The year in "March 2003" or "1998"; the months are written in many ways."""
    found = _YEAR.search(text_of(value))
    return date_from(found[1]) if found else None
