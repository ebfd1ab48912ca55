"""A revision's rows as the engine's document, and back."""

from __future__ import annotations

from collections.abc import Sequence
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
    revision = Revision.objects.create(
        document=document,
        text=storable(content.text),
        language=fitted(content.language, 8),
        layout=layout_of(content),
        findings=storable_json(to_record(content.findings)),
        **fields,
    )
    references = store_references(revision, content)
    store_claims(revision, content, references)
    return revision


def store_references(
    revision: Revision, content: records.Document
) -> dict[records.SourceId, Reference]:
    sources = sources_for(revision.document.team, content.references)
    rows = Reference.objects.bulk_create(
        Reference(
            revision=revision,
            source=source,
            position=position,
            **reference_columns(reference),
        )
        for position, (reference, source) in enumerate(
            zip(content.references, sources, strict=True)
        )
    )
    labels = [each.source_id for each in content.references]
    return dict(zip(labels, rows, strict=True))


def store_claims(
    revision: Revision,
    content: records.Document,
    references: dict[records.SourceId, Reference],
) -> None:
    claims = Claim.objects.bulk_create(
        Claim(revision=revision, **claim_columns(each)) for each in content.claims
    )
    Citation.objects.bulk_create(
        Citation(
            claim=row,
            reference=references.get(citation.source_id),
            position=position,
            **citation_columns(citation),
        )
        for row, claim in zip(claims, content.claims, strict=True)
        for position, citation in enumerate(claim.citations)
    )


def reference_columns(reference: records.Reference) -> dict[str, Any]:
    return {
        "label": storable_json(reference.source_id),
        "start": reference.span.start,
        "end": reference.span.end,
        "text": storable(reference.text),
        "title": fitted(reference.title, 1000),
        "url": storable(reference.url)[:URL_LENGTH],
        "identifiers": storable_json([str(each) for each in reference.identifiers]),
        "authors": storable_json(reference.authors),
        "year": reference.year,
    }


def claim_columns(claim: records.Claim) -> dict[str, Any]:
    return {
        "number": claim.id,
        "start": claim.span.start,
        "end": claim.span.end,
        "text": storable(claim.text),
        "statement": storable(claim.statement),
        "not_checkable": claim.not_checkable or "",
        "kinds": list(claim.kinds),
    }


def citation_columns(citation: records.Citation) -> dict[str, Any]:
    return {
        "label": storable_json(citation.source_id),
        "marker": fitted(citation.marker, MARKER_LENGTH),
        "start": citation.span.start,
        "end": citation.span.end,
        "scope_start": citation.scope.start,
        "scope_end": citation.scope.end,
    }


def layout_of(content: records.Document) -> dict[str, Any]:
    return {
        "title": fitted(content.title, 1000),
        "blocks": [
            [each.kind, each.span.start, each.span.end, each.level]
            for each in content.blocks
        ],
        "markup": [
            [each.span.start, each.span.end, storable(each.shown)]
            for each in content.markup
        ],
    }


def read_revision(revision: Revision) -> records.Document:
    """What reading found, from three queries however long the text is."""
    layout, citations = revision.layout, citations_by_claim(revision)
    return records.Document(
        text=revision.text,
        title=layout.get("title", ""),
        language=revision.language,
        claims=tuple(
            read_claim(each, revision.text, citations.get(each.pk, ()))
            for each in revision.claims.all()
        ),
        references=tuple(map(read_reference, revision.references.all())),
        findings=from_record(
            revision.findings, tuple[records.Finding, ...], "findings"
        ),
        blocks=tuple(
            records.Block(records.BlockKind(kind), records.Span(start, end), level)
            for kind, start, end, level in layout.get("blocks", ())
        ),
        markup=tuple(
            records.Markup(records.Span(start, end), shown)
            for start, end, shown in layout.get("markup", ())
        ),
    )


def citations_by_claim(revision: Revision) -> dict[int, list[Citation]]:
    """The citations of each claim that has any; one query, however long the text is."""
    found: dict[int, list[Citation]] = {}
    rows = Citation.objects.filter(claim__revision=revision)
    for row in rows.order_by("claim__number", "position"):
        found.setdefault(row.claim_id, []).append(row)
    return found


def read_claim(
    claim: Claim, text: str, citations: Sequence[Citation] | None = None
) -> records.Claim:
    """`text` is that of its revision; `citations` are given by who has them."""
    rows = claim.citations.all() if citations is None else citations
    return records.Claim(
        id=claim.number,
        span=records.Span(claim.start, claim.end),
        text=claim.text,
        statement=claim.statement,
        citations=tuple(read_citation(each, text) for each in rows),
        not_checkable=(
            records.NotCheckable(claim.not_checkable) if claim.not_checkable else None
        ),
        kinds=tuple(map(records.ClaimKind, claim.kinds)),
    )


def read_citation(citation: Citation, text: str) -> records.Citation:
    span = records.Span(citation.start, citation.end)
    return records.Citation(
        source_id=citation.label,
        marker=span.of(text),
        span=span,
        scope=records.Span(citation.scope_start, citation.scope_end),
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
