"""OpenAlex: whether a work is retracted, and works by title. Needs a key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verification.reaching.services import AskedService
from verification.records import (
    Identifier,
    IdentifierScheme,
    Notice,
    NoticeKind,
    Work,
    WorkType,
)

from .answers import (
    AnswerState,
    RegistryAnswer,
    date_from,
    date_of_text,
    doi_of,
    listed_kinds,
    names,
    object_of,
    objects_of,
    path_of,
    split_name,
    text_of,
    unanswered,
)

SEARCH_ROWS = 5
"""As many as Crossref is asked for."""
WORK_TYPES = listed_kinds("registered_types", "openalex", WorkType)


class OpenalexRegistry(AskedService):
    """OpenAlex's REST interface: `/works/doi:{doi}`, `/works/pmid:{number}` and
    `/works?search=`. Its `is_retracted` tells no kind and no date."""

    name = "openalex"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        path = f"/works/{identifier.scheme}:{path_of(identifier.value)}"
        answer = await self._ask(path)
        message = object_of(answer.read_json())
        if not message:
            return unanswered(answer)
        return found(message, str(identifier))

    async def search(self, words: str) -> tuple[RegistryAnswer, ...]:
        """The works whose titles and abstracts come nearest, best first."""
        parameters = {"search": words, "per-page": str(SEARCH_ROWS)}
        answer = await self._ask("/works", parameters)
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
        work=work_of(message, id),
        notices=(notice,) if is_retracted else (),
    )


def work_of(message: Mapping[str, Any], id: str) -> Work:
    doi = doi_of(message.get("doi"))
    place = object_of(object_of(message.get("primary_location")).get("source"))
    numbers = object_of(message.get("biblio"))
    year = date_from(message.get("publication_year"))
    return Work(
        id=f"{IdentifierScheme.DOI}:{doi}" if doi else text_of(id) or "work",
        type=WORK_TYPES.get(text_of(message.get("type")), WorkType.DOCUMENT),
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
