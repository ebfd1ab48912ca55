"""PubMed and PubMed Central: records by their numbers, and what retracted them."""

from __future__ import annotations

from collections.abc import Iterator

from verification.language.dates import MONTH_NUMBERS
from verification.language.lists import late_regex
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
    Record,
    RegistryAnswer,
    body,
    date_from,
    doi_of,
    iso_date,
    list_of,
    listed_kinds,
    names,
    person,
    text_of,
)
from .catalogues import Registry, known_as, unanswered

RETRACTED = "retracted publication"
"""The type of publication that a retracted article has; its notice has another."""

NOTICE_KINDS = listed_kinds("notice_kinds", "pubmed", NoticeKind)
_DATE = late_regex(r"\b(\d{4})(?:\s([A-Za-z]{3})[a-z]{0,6}(?:\s(\d{1,2}))?)?\b")
_INITIALS = late_regex(r"[^\W\d_]{1,4}")


class PubmedRegistry(Registry):
    """NCBI's `esummary`, databases `pubmed` and `pmc`, JSON."""

    name = "pubmed"

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        is_central = identifier.scheme is IdentifierScheme.PMCID
        number = identifier.value.upper().removeprefix("PMC")
        base = "pmc" if is_central else "pubmed"
        wanted = {"db": base, "id": number, "retmode": "json"}
        answer = await self._ask("/entrez/eutils/esummary.fcgi", wanted)
        summary = Record(answer.read_json(), "result", number)
        if not summary:
            return unanswered(answer)
        if summary.get("error"):
            return RegistryAnswer(self.name, AnswerState.NOT_FOUND)
        numbers = summary.each("articleids")
        named = (
            entry.get("value") for entry in numbers if entry.get("idtype") == "doi"
        )
        dois = list(filter(None, map(doi_of, named)))
        return RegistryAnswer(
            self.name,
            work=work_of(summary, identifier, "".join(dois[:1])),
            notices=tuple(notices_in(summary)),
            identifiers=tuple(Identifier(IdentifierScheme.DOI, doi) for doi in dois),
            other_titles=tuple(summary.texts("vernaculartitle")),
        )


def work_of(summary: Record, identifier: Identifier, doi: str) -> Work:
    is_central = identifier.scheme is IdentifierScheme.PMCID
    journal = summary.text("source")
    return Work(
        id=known_as(identifier),
        type=WorkType.ARTICLE_JOURNAL,
        title=title_in(summary.text("title")),
        authors=names(map(name_of, summary.each("authors"))),
        issued=date_in(summary.text("pubdate")),
        container=summary.text("fulljournalname") or journal,
        container_short=journal,
        volume=summary.text("volume", 40),
        issue=summary.text("issue", 40),
        pages=summary.text("pages", 40),
        doi=doi,
        pmid="" if is_central else text_of(identifier.value),
        pmcid=text_of(identifier.value) if is_central else "",
    )


def title_in(title: str) -> str:
    """The title without its stop, and without the brackets around a translated one."""
    title = title.removesuffix(".")
    is_translated = title.startswith("[") and title.endswith("]")
    return title[1:-1].strip() if is_translated else title


def name_of(author: Record) -> Name | None:
    """PubMed writes "van den Berg H": the last word is initials."""
    text = author.text("name", 400)
    family, _, initials = text.rpartition(" ")
    is_body = author.get("authtype") == "CollectiveName"
    if is_body or not family or not _INITIALS.fullmatch(initials):
        return body(text)
    return person(family, initials)


def notices_in(summary: Record) -> Iterator[Notice]:
    """What ties the article to notices, or only its type when nothing does."""
    found = [
        Notice(kind, iso_date(date_in(reference.text("refsource"))), source="PubMed")
        for reference in summary.each("references")
        if (kind := NOTICE_KINDS.get(reference.text("reftype").lower()))
    ]
    kinds = {
        text_of(publication_type).lower()
        for publication_type in list_of(summary.get("pubtype"))
    }
    retracting = {NoticeKind.RETRACTION, NoticeKind.RETRACT_AND_REPLACE}
    if RETRACTED in kinds and retracting.isdisjoint(notice.kind for notice in found):
        yield Notice(NoticeKind.RETRACTION, source="PubMed")
    yield from found


def date_in(words: str) -> WorkDate | None:
    """The date in "1998 Feb 28" or "Lancet. 2010 Feb 6;375(9713):445"."""
    found = _DATE.search(words)
    if found is None:
        return None
    return date_from(found[1], MONTH_NUMBERS.get((found[2] or "").lower()), found[3])
