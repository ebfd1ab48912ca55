"""The sources of a citeweb report as works."""

from __future__ import annotations

import re
from dataclasses import dataclass

from verification import records
from verification.errors import BadCallError
from verification.reaching.registries.answers import names, split_name
from verification.reading.entries.fields import read_fields

from .csl_json import clean_text, date_from_text

PREPRINT_DOI_STARTS = ("10.48550/", "10.1101/", "10.2139/", "10.31234/", "10.20944/")
"""Of arXiv, bioRxiv and medRxiv, SSRN, PsyArXiv, Preprints: DOIs of no journal."""

TYPES_OF_SCHEMES = {
    records.IdentifierScheme.DOI: records.WorkType.ARTICLE_JOURNAL,
    records.IdentifierScheme.PMID: records.WorkType.ARTICLE_JOURNAL,
    records.IdentifierScheme.PMCID: records.WorkType.ARTICLE_JOURNAL,
    records.IdentifierScheme.ARXIV: records.WorkType.ARTICLE,
    records.IdentifierScheme.ISBN: records.WorkType.BOOK,
}
TAKEN_BACK_AS = {
    **{records.NoticeKind(kind): kind for kind in records.RetractionKind},
    # What stands in the place of such a work is another work.
    records.NoticeKind.RETRACT_AND_REPLACE: records.RetractionKind.RETRACTION,
}

_EMPHASIS = re.compile(r"[*_]{1,3}|</?(?:i|em|b|strong|cite)>")


@dataclass(frozen=True, slots=True)
class SourceList:
    """Works in the order of first use, and what is quoted from each."""

    works: tuple[records.Work, ...]
    quotes: tuple[str, ...] = ()
    """One for each work, or none at all."""


def sources_of_report(
    report: records.Report, *, claim_id: int | None = None
) -> SourceList:
    """The sources that a report's document cites, in the order of their first citation,
    then those it only lists; with `claim_id` those of one claim. Raises BadCallError:
    there is no such claim."""
    sources = {source.id: source for source in report.sources}
    references = {
        reference.source_id: reference for reference in report.document.references
    }
    quotes = first_quotes(report, claim_id)
    wanted = [*quotes, *([] if claim_id is not None else sources)]
    ids = [source_id for source_id in dict.fromkeys(wanted) if source_id in sources]
    return SourceList(
        works=tuple(work_of_source(sources[id], references.get(id)) for id in ids),
        quotes=tuple(quotes.get(id, "") for id in ids),
    )


def first_quotes(
    report: records.Report, claim_id: int | None
) -> dict[records.SourceId, str]:
    """For each cited source the best evidence of its first citation that has any."""
    known, is_one = report.claims, claim_id is not None
    claims = [judged for judged in known if not is_one or judged.claim.id == claim_id]
    if is_one and not claims:
        raise BadCallError(f"The report has no claim {claim_id}.")
    quotes: dict[records.SourceId, str] = {}
    for citation in (citation for claim in claims for citation in claim.citations):
        best = "".join(found.text for found in citation.judgment.evidence[:1])
        id = citation.citation.source_id
        quotes[id] = quotes.get(id) or clean_text(best)
    return quotes


def work_of_source(
    source: records.ReachedSource, reference: records.Reference | None
) -> records.Work:
    """A source as far as it is known: cited title before page title, the address as
    cited, the day of the snapshot as the day of access; its registry's record if any,
    unless that is another work's."""
    listed = reference.identifiers if reference else ()
    identifiers = [
        identifier for identifier in (source.identifier, *listed) if identifier
    ]
    is_other = source.identity is records.IdentityState.ANOTHER_WORK
    match = None if is_other else source.registry_match
    record, snapshot = match.work if match else records.Work("none"), source.snapshot
    title = source.title or (reference.title if reference else "")
    fetched_at = snapshot.fetched_at if snapshot else None
    year = str(reference.year) if reference and reference.year else ""
    published = snapshot.published if snapshot else ""
    site = snapshot.site_name if snapshot else ""
    named = {
        identifier.scheme.value: clean_text(identifier.value)
        for identifier in identifiers[::-1]
    }
    return records.Work(
        id=clean_text(str(source.id)) or "source",
        type=type_of(identifiers),
        title=clean_text(title) or record.title or clean_text(source.page_title),
        authors=record.authors or authors_of(source, reference),
        issued=record.issued or date_from_text(year or clean_text(published)),
        container=record.container or container_of(reference) or clean_text(site),
        volume=record.volume,
        issue=record.issue,
        pages=record.pages,
        publisher=record.publisher,
        url=clean_text(source.url or (reference.url if reference else "")),
        accessed=date_from_text(fetched_at.isoformat() if fetched_at else ""),
        language=clean_text(snapshot.language if snapshot else ""),
        retraction=retraction_of(source),
        doi=named.get("doi", ""),
        pmid=named.get("pmid", ""),
        pmcid=named.get("pmcid", ""),
        isbn=named.get("isbn", ""),
    )


def type_of(identifiers: list[records.Identifier]) -> records.WorkType:
    for identifier in identifiers:
        is_doi = identifier.scheme is records.IdentifierScheme.DOI
        if is_doi and identifier.value.startswith(PREPRINT_DOI_STARTS):
            return records.WorkType.ARTICLE
        if identifier.scheme in TYPES_OF_SCHEMES:
            return TYPES_OF_SCHEMES[identifier.scheme]
    return records.WorkType.WEBPAGE


def container_of(reference: records.Reference | None) -> str:
    """The journal, book or site that the entry itself names."""
    text = _EMPHASIS.sub("", reference.text) if reference else ""
    return clean_text(read_fields(text).container)


def authors_of(
    source: records.ReachedSource, reference: records.Reference | None
) -> tuple[records.Name, ...]:
    families = map(clean_text, reference.authors if reference else ())
    names = tuple(records.Name(family=family) for family in families if family)
    byline = source.snapshot.author if source.snapshot else ""
    return names or names_of_byline(clean_text(byline))


def names_of_byline(byline: str) -> tuple[records.Name, ...]:
    """
    The names in a page's byline; what is no plain name stays as it is written.

    >>> [name.family for name in names_of_byline("By Ada Lovelace and Bo Ek")]
    ['Lovelace', 'Ek']
    >>> names_of_byline("Press office, Harbour Board")[0].literal
    'Press office, Harbour Board'
    """
    words = byline.removeprefix("By ").strip()
    parts = re.split(r"\s*;\s*|\s+(?:and|&)\s+", words)
    if not all(2 <= len(part.split()) <= 4 and is_name(part.split()) for part in parts):
        return (records.Name(literal=words),) if words else ()
    return names(map(split_name, parts))


def is_name(words: list[str]) -> bool:
    letters = (word.replace(".", "").replace("-", "") for word in words)
    return all(word[0].isupper() for word in words) and all(map(str.isalpha, letters))


def retraction_of(source: records.ReachedSource) -> records.Retraction | None:
    for notice in source.notices:
        if notice.kind in TAKEN_BACK_AS:
            return records.Retraction(
                kind=TAKEN_BACK_AS[notice.kind],
                date=date_from_text(clean_text(notice.date)),
                doi=clean_text(notice.doi),
            )
    return None
