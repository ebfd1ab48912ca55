"""DataCite: data sets, software, and the preprints of arXiv and many repositories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verification.reaching.services import AskedService
from verification.records import Identifier, Name, Work, WorkDate, WorkType

from .answers import (
    MAX_TITLES,
    AnswerState,
    RegistryAnswer,
    body,
    date_from,
    date_of_text,
    doi_of,
    listed_kinds,
    names,
    object_of,
    objects_of,
    path_of,
    person,
    split_name,
    text_of,
    unanswered,
)

WORK_TYPES = listed_kinds("registered_types", "datacite", WorkType)
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
        work = work_of(attributes, str(identifier))
        return RegistryAnswer(
            self.name,
            AnswerState.FOUND,
            work=work,
            other_titles=titles_by_type(attributes, *_OTHER_TITLES),
        )


def work_of(attributes: Mapping[str, Any], id: str) -> Work:
    main = titles_by_type(attributes, "") or titles_by_type(attributes, *_OTHER_TITLES)
    title = next(iter(main), "")
    subtitle = next(iter(titles_by_type(attributes, _SUBTITLE)), "")
    container = object_of(attributes.get("container"))
    publisher = attributes.get("publisher")  # an object with a name since schema 4.4
    kinds = object_of(attributes.get("types"))
    return Work(
        id=text_of(id) or "work",
        type=WORK_TYPES.get(
            text_of(kinds.get("resourceTypeGeneral")), WorkType.ARTICLE
        ),
        title=f"{title}: {subtitle}" if title and subtitle else title,
        title_short=title if subtitle else "",
        authors=names(map(name_of, objects_of(attributes.get("creators")))),
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


def name_of(creator: Mapping[str, Any]) -> Name | None:
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
