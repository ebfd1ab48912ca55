"""PubMed and PubMed Central: records by their numbers, and what retracted them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from verification.language.dates import MONTH_NUMBERS
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
    AnswerState,
    RegistryAnswer,
    body,
    date_from,
    doi_of,
    iso_date,
    list_of,
    listed_kinds,
    names,
    object_of,
    objects_of,
    person,
    text_of,
    texts_of,
    unanswered,
)

RETRACTED = "retracted publication"
"""The type of publication that a retracted article has; its notice has another."""

NOTICE_KINDS = listed_kinds("notice_kinds", "pubmed", NoticeKind)
_DATE = late_regex(r"\b(\d{4})(?:\s([A-Za-z]{3})[a-z]{0,6}(?:\s(\d{1,2}))?)?\b")
_INITIALS = late_regex(r"[^\W\d_]{1,4}")


class PubmedRegistry(AskedService):
    """NCBI's `esummary`, databases `pubmed` and `pmc`, JSON."""

    name = "pubmed"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        is_central = identifier.scheme is IdentifierScheme.PMCID
        number = identifier.value.upper().removeprefix("PMC")
        parameters = {
            "db": "pmc" if is_central else "pubmed",
            "id": number,
            "retmode": "json",
        }
        answer = await self._ask("/entrez/eutils/esummary.fcgi", parameters)
        summaries = object_of(object_of(answer.read_json()).get("result"))
        summary = object_of(summaries.get(number))
        if not summary:
            return unanswered(answer)
        if summary.get("error"):
            return RegistryAnswer(self.name, AnswerState.NOT_FOUND)
        return RegistryAnswer(
            self.name,
            AnswerState.FOUND,
            work=work_of(summary, identifier),
            notices=tuple(notices_in(summary)),
            identifiers=tuple(identifiers_in(summary)),
            other_titles=tuple(texts_of(summary.get("vernaculartitle"))),
        )


def work_of(summary: Mapping[str, Any], identifier: Identifier) -> Work:
    doi = next((each.value for each in identifiers_in(summary)), "")
    is_central = identifier.scheme is IdentifierScheme.PMCID
    journal = text_of(summary.get("fulljournalname"))
    return Work(
        id=text_of(str(identifier)) or "work",
        type=WorkType.ARTICLE_JOURNAL,
        title=title_in(summary.get("title")),
        authors=names(map(name_of, objects_of(summary.get("authors")))),
        issued=date_in(summary.get("pubdate")),
        container=journal or text_of(summary.get("source")),
        container_short=text_of(summary.get("source")),
        volume=text_of(summary.get("volume"), 40),
        issue=text_of(summary.get("issue"), 40),
        pages=text_of(summary.get("pages"), 40),
        doi=doi,
        pmid="" if is_central else text_of(identifier.value),
        pmcid=text_of(identifier.value) if is_central else "",
    )


def title_in(value: Any) -> str:
    """The title without its stop, and without the brackets around a translated one."""
    title = text_of(value).removesuffix(".")
    is_translated = title.startswith("[") and title.endswith("]")
    return title[1:-1].strip() if is_translated else title


def name_of(author: Mapping[str, Any]) -> Name | None:
    """PubMed writes "van den Berg H": the last word is initials."""
    text = text_of(author.get("name"), 400)
    family, _, initials = text.rpartition(" ")
    is_body = author.get("authtype") == "CollectiveName"
    if is_body or not family or not _INITIALS.fullmatch(initials):
        return body(text)
    return person(family, initials)


def identifiers_in(summary: Mapping[str, Any]) -> Iterator[Identifier]:
    """The DOI of the record, where it has one."""
    for each in objects_of(summary.get("articleids")):
        doi = doi_of(each.get("value")) if each.get("idtype") == "doi" else ""
        if doi:
            yield Identifier(IdentifierScheme.DOI, doi)


def notices_in(summary: Mapping[str, Any]) -> Iterator[Notice]:
    """What ties the article to notices, or only its type when nothing does."""
    found = [
        Notice(kind, iso_date(date_in(each.get("refsource"))), source="PubMed")
        for each in objects_of(summary.get("references"))
        if (kind := NOTICE_KINDS.get(text_of(each.get("reftype")).lower()))
    ]
    kinds = {text_of(each).lower() for each in list_of(summary.get("pubtype"))}
    retracting = {NoticeKind.RETRACTION, NoticeKind.RETRACT_AND_REPLACE}
    if RETRACTED in kinds and retracting.isdisjoint(each.kind for each in found):
        yield Notice(NoticeKind.RETRACTION, source="PubMed")
    yield from found


def date_in(value: Any) -> WorkDate | None:
    """The date in "1998 Feb 28" or "Lancet. 2010 Feb 6;375(9713):445"."""
    found = _DATE.search(text_of(value))
    if found is None:
        return None
    return date_from(found[1], MONTH_NUMBERS.get((found[2] or "").lower()), found[3])
