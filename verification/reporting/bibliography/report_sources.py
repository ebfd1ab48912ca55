"""The sources of a citeweb report as works."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from verification.errors import BadCallError, kind_of
from verification.records import (
    IdentifierScheme,
    IdentityState,
    Name,
    Retraction,
    RetractionKind,
    Work,
    WorkDate,
    WorkType,
)

from .csl_reading import (
    check_count,
    clean_text,
    date_from_text,
    date_of,
    names_of_field,
)
from .locators import bare_doi

SCHEMA_START = "citeweb.report/"
Fields = Mapping[str, Any]

PREPRINT_DOI_STARTS = ("10.48550/", "10.1101/", "10.2139/", "10.31234/", "10.20944/")
"""Of arXiv, bioRxiv and medRxiv, SSRN, PsyArXiv, Preprints: DOIs of no journal."""

TYPES_OF_SCHEMES = {
    IdentifierScheme.DOI: WorkType.ARTICLE_JOURNAL,
    IdentifierScheme.PMID: WorkType.ARTICLE_JOURNAL,
    IdentifierScheme.PMCID: WorkType.ARTICLE_JOURNAL,
    IdentifierScheme.ARXIV: WorkType.ARTICLE,
    IdentifierScheme.ISBN: WorkType.BOOK,
}
FIELDS_OF_SCHEMES = {
    IdentifierScheme.DOI: "doi",
    IdentifierScheme.PMID: "pmid",
    IdentifierScheme.PMCID: "pmcid",
    IdentifierScheme.ISBN: "isbn",
}
TAKEN_BACK_AS = {"retract_and_replace": RetractionKind.RETRACTION}
"""What stands in the place of such a work is another work."""


@dataclass(frozen=True, slots=True)
class SourceList:
    """Works in the order of first use, and what is quoted from each."""

    works: tuple[Work, ...]
    quotes: tuple[str, ...] = ()
    """One for each work, or none at all."""


def is_report(value: Any) -> bool:
    schema = value.get("schema") if isinstance(value, dict) else None
    return isinstance(schema, str) and schema.startswith(SCHEMA_START)


def sources_of_report(
    report: Fields, place: str, *, claim_id: int | None = None
) -> SourceList:
    """
    The sources that a report's document cites, in the order of their first citation,
    then those it only lists; with `claim_id` those of one claim. Raises BadCallError:
    there is no such claim, or the record is not what it says it is.
    """
    sources = {
        key_of(source.get("id"), where): (source, where)
        for source, where in objects_of(report, "sources", place)
    }
    check_count(len(sources), place)
    references = references_of(report, place)
    quotes = first_quotes(report, place, claim_id)
    ids = list(quotes) if claim_id is not None else [*quotes, *sources]
    works: dict[str, Work] = {}
    for key in ids:
        if key in sources and key not in works:
            source, where = sources[key]
            works[key] = work_of_source(source, references.get(key, {}), key, where)
    return SourceList(
        works=tuple(works.values()),
        quotes=tuple(quotes.get(key, "") for key in works),
    )


def objects_of(fields: Fields, name: str, place: str) -> Iterator[tuple[Fields, str]]:
    """The objects of a list, each with its place for messages."""
    values = fields.get(name)
    if values is None:
        values = []
    if not isinstance(values, list):
        raise BadCallError(f'{place}: "{name}" must be a list, is {kind_of(values)}.')
    for number, value in enumerate(values, start=1):
        where = f'{place}, "{name}" entry {number}'
        if not isinstance(value, dict):
            raise BadCallError(f"{where}: must be an object, is {kind_of(value)}.")
        yield value, where


def document_of(report: Fields, place: str) -> Fields:
    document = report.get("document")
    if not isinstance(document, dict):
        found = kind_of(document)
        raise BadCallError(f'{place}: "document" must be an object, is {found}.')
    return document


def key_of(id: Any, place: str) -> str:
    if isinstance(id, bool) or not isinstance(id, int | str):
        raise BadCallError(f"{place}: a source's id must be a number or a text.")
    return clean_text(str(id))


def references_of(report: Fields, place: str) -> dict[str, Fields]:
    document = document_of(report, place)
    references: dict[str, Fields] = {}
    for reference, where in objects_of(document, "references", place):
        references.setdefault(key_of(reference.get("source_id"), where), reference)
    return references


def first_quotes(report: Fields, place: str, claim_id: int | None) -> dict[str, str]:
    """For each cited source the best evidence of its first citation that has any."""
    quotes: dict[str, str] = {}
    is_found = claim_id is None
    for claim, where in objects_of(document_of(report, place), "claims", place):
        if claim_id is not None and claim.get("id") != claim_id:
            continue
        is_found = True
        for citation, citation_place in objects_of(claim, "citations", where):
            key = key_of(citation.get("source_id"), citation_place)
            evidence = objects_of(citation, "evidence", citation_place)
            best, _ = next(evidence, ({}, ""))
            quotes[key] = quotes.get(key) or text_in(best, "text")
    if not is_found:
        raise BadCallError(f"{place}: has no claim {claim_id}.")
    return quotes


def text_in(fields: Fields, *names: str) -> str:
    """The first of the fields that holds a text; what is no text is passed over."""
    for name in names:
        value = fields.get(name)
        if isinstance(value, str) and clean_text(value):
            return clean_text(value)
    return ""


def work_of_source(source: Fields, reference: Fields, key: str, place: str) -> Work:
    """
    A source as far as it is known: cited title before page title, the address as
    cited, the day of the snapshot as the day of access; its registry's record if any,
    unless that is another work's.
    """
    identifiers = identifiers_of(source, reference)
    snapshot = as_fields(source.get("snapshot"))
    is_other = source.get("identity") == IdentityState.ANOTHER_WORK
    record = {} if is_other else as_fields(source.get("registry_match"))
    fields: dict[str, Any] = {
        field: value
        for scheme, value in reversed(identifiers)
        if (field := FIELDS_OF_SCHEMES.get(scheme))
    }
    url = text_in(source, "url") or text_in(reference, "url")
    title = text_in(source, "title") or text_in(reference, "title")
    return Work(
        id=key or "source",
        type=type_of(identifiers),
        title=title or text_in(record, "title") or text_in(source, "page_title"),
        authors=authors_of(record, reference, place)
        or names_of_byline(text_in(snapshot, "author")),
        issued=date_of_record(record)
        or date_of_record(reference)
        or date_from_text(text_in(snapshot, "published")),
        container=text_in(record, "container-title", "container", "journal")
        or text_in(snapshot, "site_name"),
        volume=text_in(record, "volume"),
        issue=text_in(record, "issue"),
        pages=text_in(record, "page"),
        publisher=text_in(record, "publisher"),
        url=url,
        accessed=date_from_text(text_in(snapshot, "fetched_at")),
        language=text_in(snapshot, "language"),
        retraction=retraction_of(source, place),
        **fields,
    )


def as_fields(value: Any) -> Fields:
    return value if isinstance(value, dict) else {}


def identifiers_of(
    source: Fields, reference: Fields
) -> list[tuple[IdentifierScheme, str]]:
    """The source's own identifier, then those of its reference."""
    listed = reference.get("identifiers")
    texts = [source.get("identifier"), *(listed if isinstance(listed, list) else ())]
    found = []
    for text in texts:
        scheme, _, value = (
            text.partition(":") if isinstance(text, str) else ("", "", "")
        )
        value = clean_text(value)
        if scheme in list(IdentifierScheme) and value:
            found.append((IdentifierScheme(scheme), value))
    return found


def type_of(identifiers: list[tuple[IdentifierScheme, str]]) -> WorkType:
    for scheme, value in identifiers:
        if scheme is IdentifierScheme.DOI and value.startswith(PREPRINT_DOI_STARTS):
            return WorkType.ARTICLE
        if scheme in TYPES_OF_SCHEMES:
            return TYPES_OF_SCHEMES[scheme]
    return WorkType.WEBPAGE


def names_of_byline(byline: str) -> tuple[Name, ...]:
    """
    The names in a page's byline; what is no plain name stays as it is written.

    >>> [each.family for each in names_of_byline("By Ada Lovelace and Bo Ek")]
    ['Lovelace', 'Ek']
    >>> names_of_byline("Press office, Harbour Board")[0].literal
    'Press office, Harbour Board'
    """
    words = byline.removeprefix("By ").strip()
    parts = [each.split() for each in re.split(r"\s*;\s*|\s+(?:and|&)\s+", words)]
    if not all(2 <= len(part) <= 4 and is_name(part) for part in parts):
        return (Name(literal=words),) if words else ()
    return tuple(Name(family=part[-1], given=" ".join(part[:-1])) for part in parts)


def is_name(words: list[str]) -> bool:
    """Whether each word could be one of a person's name: letters, the first large."""
    return all(
        each[0].isupper() and each.replace(".", "").replace("-", "").isalpha()
        for each in words
    )


def authors_of(record: Fields, reference: Fields, place: str) -> tuple[Name, ...]:
    """The registry's names; else the family names that the reference gives."""
    where = f"{place}, registry_match"
    for field in ("author", "authors"):
        if names := names_of_field(record, field, where):
            return names
    families = reference.get("authors")
    texts = families if isinstance(families, list) else ()
    return tuple(
        Name(family=clean_text(text))
        for text in texts
        if isinstance(text, str) and clean_text(text)
    )


def date_of_record(record: Fields) -> WorkDate | None:
    for field in ("issued", "published", "date", "year"):
        value = record.get(field)
        if isinstance(value, dict):
            return date_of(value, f'registry_match, "{field}"')
        if isinstance(value, str | int) and not isinstance(value, bool):
            return date_from_text(clean_text(str(value)))
    return None


def retraction_of(source: Fields, place: str) -> Retraction | None:
    """The first notice by which the work was taken back."""
    for notice, _ in objects_of(source, "notices", place):
        kind = text_in(notice, "kind").lower()
        kind = TAKEN_BACK_AS.get(kind, kind)
        if kind in list(RetractionKind):
            return Retraction(
                kind=RetractionKind(kind),
                date=date_from_text(text_in(notice, "date", "published")),
                doi=bare_doi(text_in(notice, "doi", "notice_doi")),
            )
    return None
