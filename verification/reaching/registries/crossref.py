"""Crossref: records of most journal articles, and the notices on them, both ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from verification.reaching.services import AskedService, ServiceAnswer
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
    AnswerState,
    RegistryAnswer,
    body,
    date_of_parts,
    date_of_text,
    doi_of,
    first_text,
    iso_date,
    listed_kinds,
    names,
    object_of,
    objects_of,
    path_of,
    person,
    text_of,
    texts_of,
    unanswered,
)

SEARCH_ROWS = 5
"""Hits read of a search by title: the work, when it is there, is among the first."""

NOTICE_ROWS = 50
"""Notices read on one work; the most that Retraction Watch lists for one are ten."""

LISTS = "list"
"""Questions for lists: Crossref allows fewer of them than of those for one record."""

NOTICE_KINDS = listed_kinds("notice_kinds", "crossref", NoticeKind)
WORK_TYPES = listed_kinds("registered_types", "crossref", WorkType)
_SAYS = {"retraction-watch": "Retraction Watch"}
"""Whose word a notice is, where it is not the publisher's own deposit."""


class CrossrefRegistry(AskedService):
    """Crossref's REST interface: `/works/{doi}` with `updated-by`,
    `/works?filter=updates:{doi}` and `/works?query.bibliographic=`; a contact is served
    more evenly."""

    name = "crossref"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        answer = await self._ask(f"/works/{path_of(identifier.value)}")
        message = message_of(answer)
        if not message:
            return unanswered(answer)
        notices = tuple(notices_in(message.get("updated-by")))
        return replace(record_in(message, str(identifier)), notices=notices)

    async def find_notices(self, identifier: Identifier) -> RegistryAnswer:
        """The notices whose own records name this work: the reverse look-up."""
        wanted = identifier.value.replace("\\", "\\\\").replace(",", "\\,")
        answer = await self._ask(
            "/works",
            {"filter": f"updates:{wanted}", "rows": str(NOTICE_ROWS)},
            kind=LISTS,
        )
        message = message_of(answer)
        if not message:
            return unanswered(answer)
        items = objects_of(message.get("items"))
        notices = tuple(
            each for item in items for each in notices_about(item, identifier.value)
        )
        state = AnswerState.FOUND if notices else AnswerState.NOT_FOUND
        return RegistryAnswer(self.name, state, notices=notices)

    async def search(self, words: str) -> tuple[RegistryAnswer, ...]:
        """The works that come nearest to a title or a whole entry, best first."""
        answer = await self._ask(
            "/works",
            {"query.bibliographic": words, "rows": str(SEARCH_ROWS)},
            kind=LISTS,
        )
        message = message_of(answer)
        if not message:
            return (unanswered(answer),)
        hits = tuple(
            record_in(item, doi)
            for item in objects_of(message.get("items"))
            if (doi := doi_of(item.get("DOI"))) and first_text(item.get("title"))
        )
        return hits or (RegistryAnswer(self.name, AnswerState.NOT_FOUND),)


def message_of(answer: ServiceAnswer) -> Mapping[str, Any]:
    return object_of(object_of(answer.read_json()).get("message"))


def record_in(message: Mapping[str, Any], id: str) -> RegistryAnswer:
    """The record, and its titles beside the first: in its own language, translated,
    shortened."""
    titles = chain(
        texts_of(message.get("title"))[1:],
        texts_of(message.get("original-title")),
        texts_of(message.get("short-title")),
    )
    others, work = tuple(dict.fromkeys(titles)), work_of(message, id)
    return RegistryAnswer("crossref", AnswerState.FOUND, work=work, other_titles=others)


def work_of(message: Mapping[str, Any], id: str) -> Work:
    title = first_text(message.get("title"))
    subtitle = first_text(message.get("subtitle"))
    doi = doi_of(message.get("DOI"))
    return Work(
        id=f"{IdentifierScheme.DOI}:{doi}" if doi else text_of(id) or "work",
        type=WORK_TYPES.get(text_of(message.get("type")), WorkType.DOCUMENT),
        title=f"{title}: {subtitle}" if title and subtitle else title,
        title_short=title if subtitle else "",
        authors=names(map(name_of, objects_of(message.get("author")))),
        issued=issued_of(message),
        container=first_text(message.get("container-title")),
        container_short=first_text(message.get("short-container-title")),
        volume=text_of(message.get("volume"), 40),
        issue=text_of(message.get("issue"), 40),
        pages=text_of(message.get("page"), 40),
        publisher=text_of(message.get("publisher")),
        doi=doi,
    )


def name_of(author: Mapping[str, Any]) -> Name | None:
    by_parts = person(author.get("family"), author.get("given"), author.get("suffix"))
    return by_parts or body(author.get("name")) or body(author.get("given"))


def issued_of(message: Mapping[str, Any]) -> WorkDate | None:
    fields = ("issued", "published-print", "published", "published-online", "posted")
    return next(
        (date for each in fields if (date := date_of_parts(message.get(each)))), None
    )


def notices_in(updates: Any) -> Iterator[Notice]:
    """The notices of an `updated-by` list, each with its DOI; of `update-to`, with the
    work's."""
    for update in objects_of(updates):
        kind = NOTICE_KINDS.get(text_of(update.get("type")).lower().replace("-", "_"))
        if kind is not None:
            updated = object_of(update.get("updated"))
            yield Notice(
                kind,
                date=iso_date(
                    date_of_parts(updated) or date_of_text(updated.get("date-time"))
                ),
                doi=doi_of(update.get("DOI")),
                source=_SAYS.get(text_of(update.get("source")), "Crossref"),
            )


def notices_about(item: Mapping[str, Any], doi: str) -> Iterator[Notice]:
    """What a notice's own record says of one work in its `update-to` list."""
    for notice in notices_in(item.get("update-to")):
        if notice.doi == doi.lower():
            date = notice.date or iso_date(issued_of(item))
            yield replace(notice, date=date, doi=doi_of(item.get("DOI")))
