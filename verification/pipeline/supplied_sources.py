"""Tie the source texts that a caller has to the markers and links of a document."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeVar

from verification.errors import BadCallError
from verification.language.detection import detect_language
from verification.reaching.cleaning import with_whole_words
from verification.reaching.page_notices import page_notices
from verification.reading.web_addresses import address_key, clean_url
from verification.records import (
    Citation,
    Document,
    FindingKind,
    ReachedSource,
    Reference,
    Snapshot,
    SourceAction,
    SourceId,
    SourceText,
)


def supply(
    document: Document, sources: Sequence[SourceText]
) -> tuple[Document, tuple[ReachedSource, ...]]:
    """
    The document speaking of the caller's ids, and its sources with the texts given.

    A marker finds its source by id, 3 and "3" being one; a link finds it by address.
    Entries of the document's own list that the caller did not supply come as unread.

    Raises BadCallError: two sources have the same id.
    """
    given = by_label(sources)
    names = rename_table(document, given, sources)
    renamed = rename(document, names)
    entries = {reference.source_id: reference for reference in renamed.references}
    made = (supplied_source(source, entries.get(source.id)) for source in sources)
    supplied = {source.id: source for source in made}
    listed = [
        supplied.get(reference.source_id)
        or supplied_source(
            SourceText(reference.source_id, reference.url, reference.title), None
        )
        for reference in renamed.references
    ]
    extra = [source for id, source in supplied.items() if id not in entries]
    # Holes in the list that the caller's sources fill are none.
    holes = (FindingKind.UNKNOWN_SOURCE, FindingKind.NUMBERING_GAP)
    findings = tuple(
        finding
        for finding in renamed.findings
        if finding.kind not in holes or not supplied.keys() >= set(finding.source_ids)
    )
    return replace(renamed, findings=findings), (*listed, *extra)


def by_label(sources: Sequence[SourceText]) -> dict[str, SourceText]:
    given: dict[str, SourceText] = {}
    for source in sources:
        if given.setdefault(str(source.id), source) is not source:
            raise BadCallError(f"Two sources have the id {source.id}.")
    return given


def rename_table(
    document: Document, given: Mapping[str, SourceText], sources: Sequence[SourceText]
) -> dict[SourceId, SourceId]:
    """The caller's id for each of the document's, where it has one. A link was numbered
    by reading, not by the writer: it goes by address alone, and steps aside when its
    number is one of the caller's."""
    by_url = {
        address_key(clean_url(source.url)): source.id
        for source in sources
        if source.url
    }
    links = inline_ids(document)
    cited = {
        citation.source_id for claim in document.claims for citation in claim.citations
    }
    listed = {reference.source_id: reference.url for reference in document.references}
    names: dict[SourceId, SourceId] = {}
    labels = {
        str(source_id)
        for source_id in cited | set(listed) | {source.id for source in sources}
    }
    spare = (number for number in count(1) if str(number) not in labels)
    for own in sorted(cited | set(listed), key=str):
        key = address_key(listed.get(own, ""))
        if own not in links and str(own) in given:
            names[own] = given[str(own)].id
        elif key and key in by_url:
            names[own] = by_url[key]
        elif str(own) in given:
            names[own] = next(spare)
    return names


def inline_ids(document: Document) -> set[SourceId]:
    """Of the references that are links in the text."""
    spans = {citation.span for claim in document.claims for citation in claim.citations}
    markers, found = sorted(spans), set()
    for reference in document.references:
        at = bisect_right(markers, reference.span)
        near = markers[max(0, at - 1) : at + 1]
        if any(span.overlaps(reference.span) for span in near):
            found.add(reference.source_id)
    return found


Named = TypeVar("Named", Citation, Reference)


def rename(document: Document, names: Mapping[SourceId, SourceId]) -> Document:
    def renamed(part: Named) -> Named:
        return replace(part, source_id=names.get(part.source_id, part.source_id))

    references: dict[SourceId, Reference] = {}
    for entry in map(renamed, document.references):
        references.setdefault(entry.source_id, entry)
    claims = tuple(
        replace(claim, citations=tuple(map(renamed, claim.citations)))
        for claim in document.claims
    )
    findings = tuple(
        replace(
            finding, source_ids=tuple(names.get(id, id) for id in finding.source_ids)
        )
        for finding in document.findings
    )
    entries = tuple(references.values())
    return replace(document, claims=claims, references=entries, findings=findings)


def supplied_source(source: SourceText, entry: Reference | None) -> ReachedSource:
    text = source.text if source.text and source.text.strip() else None
    snapshot = None if text is None else snapshot_of(text)
    return ReachedSource(
        id=source.id,
        url=source.url or (entry.url if entry else ""),
        title=source.title or (entry.title if entry else ""),
        outcome=None,
        action=SourceAction.FLAGGED if text is None else SourceAction.OK,
        detail="no text was given" if text is None else "",
        notices=page_notices(snapshot) if snapshot else (),
        snapshot=snapshot,
    )


def snapshot_of(text: str) -> Snapshot:
    """A text that was handed in, its parted words made whole; places count in that."""
    text = with_whole_words(text)
    encoded = text.encode("utf-8", errors="surrogatepass")
    return Snapshot(
        text=text,
        sha256=hashlib.sha256(encoded).hexdigest(),
        fetched_at=None,
        language=detect_language(text),
    )
