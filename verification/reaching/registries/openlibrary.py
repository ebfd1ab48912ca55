"""Open Library: books by their ISBN. It does not hold every book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verification.language.lists import late_regex
from verification.reaching.services import AskedService
from verification.records import Identifier, Name, Work, WorkDate, WorkType

from .answers import (
    AnswerState,
    RegistryAnswer,
    date_from,
    first_text,
    list_of,
    names,
    object_of,
    objects_of,
    path_of,
    split_name,
    text_of,
    texts_of,
    unanswered,
)

_AUTHOR_KEY = late_regex(r"/authors/OL\d{1,12}A")
_YEAR = late_regex(r"\b(1[4-9]\d\d|20\d\d)\b")


class OpenlibraryRegistry(AskedService):
    """Open Library's `/isbn/{isbn}.json`; an edition names its authors by key only, so
    that the first one takes a second question."""

    name = "openlibrary"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        answer = await self._ask(f"/isbn/{path_of(identifier.value)}.json")
        edition = object_of(answer.read_json())
        if not edition:
            return unanswered(answer)
        author = await self._first_author(edition)
        work = work_of(edition, author, identifier)
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


def work_of(
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
