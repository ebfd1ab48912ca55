"""A revision's rows as the engine's document, and back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from citeweb.sources.columns import fitted, storable, storable_json
from citeweb.sources.models import URL_LENGTH
from citeweb.sources.services import sources_for
from verification import records
from verification.reporting.record import from_record, to_record

from .models import Citation, Claim, Document, Reference, Revision

MARKER_LENGTH = 400
"""Characters of a marker kept for lists; the whole one stands in the text."""


def store_document(
    document: Document, content: records.Document, **fields: Any
) -> Revision:
    """Write what reading found as the next revision of `document`."""
    revision = Revision(document=document, text=storable(content.text), **fields)
    store_reading(revision, content)
    return revision


def store_reading(revision: Revision, content: records.Document) -> None:
    """Write what reading found in a revision's text."""
    revision.language = fitted(content.language, 8)
    revision.layout = layout_of(content)
    revision.findings = storable_json(to_record(content.findings))
    revision.save()
    sources = sources_for(revision.document.team, content.references)
    listed = zip(content.references, sources, strict=True)
    rows = Reference.objects.bulk_create(
        Reference(
            revision=revision,
            source=source,
            position=position,
            label=storable_json(entry.source_id),
            start=entry.span.start,
            end=entry.span.end,
            text=storable(entry.text),
            title=fitted(entry.title, 1000),
            url=storable(entry.url)[:URL_LENGTH],
            identifiers=storable_json([str(name) for name in entry.identifiers]),
            authors=storable_json(entry.authors),
            year=entry.year,
        )
        for position, (entry, source) in enumerate(listed)
    )
    labels = [entry.source_id for entry in content.references]
    store_claims(revision, content, dict(zip(labels, rows, strict=True)))


def store_claims(
    revision: Revision,
    content: records.Document,
    references: dict[records.SourceId, Reference],
) -> None:
    claims = Claim.objects.bulk_create(
        Claim(
            revision=revision,
            number=claim.id,
            start=claim.span.start,
            end=claim.span.end,
            text=storable(claim.text),
            statement=storable(claim.statement),
            not_checkable=claim.not_checkable or "",
            kinds=list(claim.kinds),
        )
        for claim in content.claims
    )
    Citation.objects.bulk_create(
        Citation(
            claim=row,
            reference=references.get(citation.source_id),
            position=position,
            label=storable_json(citation.source_id),
            marker=fitted(citation.marker, MARKER_LENGTH),
            start=citation.span.start,
            end=citation.span.end,
            scope_start=citation.scope.start,
            scope_end=citation.scope.end,
        )
        for row, claim in zip(claims, content.claims, strict=True)
        for position, citation in enumerate(claim.citations)
    )


def layout_of(content: records.Document) -> dict[str, Any]:
    return {
        "title": fitted(content.title, 1000),
        "blocks": [
            [block.kind, block.span.start, block.span.end, block.level]
            for block in content.blocks
        ],
        "markup": [
            [mark.span.start, mark.span.end, storable(mark.shown)]
            for mark in content.markup
        ],
    }


def read_revision(
    revision: Revision, *, claims: Iterable[records.Claim] | None = None
) -> records.Document:
    """What reading found, from three queries however long the text is; `claims` are
    given by who has read them otherwise."""
    layout = revision.layout
    return records.Document(
        text=revision.text,
        title=layout.get("title", ""),
        language=revision.language,
        claims=tuple(read_claims(revision) if claims is None else claims),
        references=tuple(map(read_reference, revision.references.all())),
        findings=from_record(
            revision.findings, tuple[records.Finding, ...], "findings"
        ),
        blocks=tuple(
            records.Block(records.BlockKind(kind), records.Span(start, end), level)
            for kind, start, end, level in layout.get("blocks", ())
        ),
        markup=read_markup(revision),
    )


def read_claims(revision: Revision) -> Iterable[records.Claim]:
    citations = citations_by_claim(revision)
    for claim in revision.claims.all():
        yield read_claim(claim, revision.text, citations[claim.pk])


def read_markup(revision: Revision) -> tuple[records.Markup, ...]:
    kept = revision.layout.get("markup", ())
    return tuple(
        records.Markup(records.Span(start, end), shown) for start, end, shown in kept
    )


def citations_by_claim(revision: Revision) -> defaultdict[int, list[Citation]]:
    """The citations of each claim; one query, however long the text is."""
    found: defaultdict[int, list[Citation]] = defaultdict(list)
    rows = Citation.objects.filter(claim__revision=revision)
    for row in rows.order_by("claim__number", "position"):
        found[row.claim_id].append(row)
    return found


def read_claim(
    claim: Claim, text: str, citations: Iterable[Citation] | None = None
) -> records.Claim:
    """`text` is that of its revision; `citations` are given by who has them."""
    rows = claim.citations.all() if citations is None else citations
    spans = [
        (citation, records.Span(citation.start, citation.end)) for citation in rows
    ]
    return records.Claim(
        id=claim.number,
        span=records.Span(claim.start, claim.end),
        text=claim.text,
        statement=claim.statement,
        citations=tuple(
            records.Citation(
                source_id=citation.label,
                marker=span.of(text),
                span=span,
                scope=records.Span(citation.scope_start, citation.scope_end),
            )
            for citation, span in spans
        ),
        not_checkable=(
            records.NotCheckable(claim.not_checkable) if claim.not_checkable else None
        ),
        kinds=tuple(map(records.ClaimKind, claim.kinds)),
    )


def read_reference(reference: Reference) -> records.Reference:
    return records.Reference(
        source_id=reference.label,
        span=records.Span(reference.start, reference.end),
        text=reference.text,
        title=reference.title,
        url=reference.url,
        identifiers=from_record(
            reference.identifiers, tuple[records.Identifier, ...], "identifiers"
        ),
        authors=tuple(reference.authors),
        year=reference.year,
    )
