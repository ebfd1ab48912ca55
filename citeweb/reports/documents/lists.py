"""Documents with their latest runs, and what the latest run of one flagged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple
from uuid import UUID

from citeweb.documents.models import Document, Revision
from citeweb.places import SAMPLE_FILE_NAMES
from citeweb.reports.models import Run
from citeweb.reports.review.queue import RunFigures, figures_of
from citeweb.reports.wording import bare_reason
from verification.records import Attention
from verification.reporting.words import claim_mark, claim_word


class DocumentRow(NamedTuple):
    """A document, its runs, the latest first, and figures of the latest if ended."""

    document: Document
    runs: list[Run]
    figures: RunFigures | None

    @property
    def run(self) -> Run | None:
        return self.runs[0] if self.runs else None

    @property
    def is_sample(self) -> bool:
        """Whether it came with the program."""
        run = self.run
        return bool(run and run.revision.file_name in SAMPLE_FILE_NAMES)


def rows_for(documents: Iterable[Document]) -> list[DocumentRow]:
    documents = list(documents)
    found = Run.objects.filter(revision__document__in=documents).select_related(
        "revision"
    )
    runs: defaultdict[UUID, list[Run]] = defaultdict(list)
    for run in found.defer(
        "revision__text", "revision__layout", "revision__findings"
    ).order_by("-revision__number", "-queued_at", "-pk"):
        runs[run.revision.document_id].append(run)
    figures = figures_of([each[0] for each in runs.values() if not each[0].is_active])
    return [
        DocumentRow(each, own, figures.get(own[0].pk) if own else None)
        for each in documents
        for own in [runs[each.pk]]
    ]


ORDER = ("", *Attention)
"""What is mended first; a claim that a person contests has no word of its own."""

LISTED = 50
"""Claims listed beside the form; who has more to mend begins with these."""


def mend_list(revision: Revision) -> dict[str, Any] | None:
    """What the latest verification of a revision flagged, each claim as it stands in
    the text; None when it was not verified to the end, or nothing is flagged."""
    runs = revision.runs.filter(state=Run.State.FINISHED)
    run = runs.order_by("-queued_at").first()
    if run is None:
        return None
    rows = run.claim_results.filter(flagged=True).order_by("claim__number")
    flagged = sorted(
        rows.select_related("claim"), key=lambda row: ORDER.index(row.attention)
    )
    lines = [
        {
            "claim": row.claim,
            "statement": " ".join(row.claim.statement.split()),
            "verdict": claim_mark(row.verdict, flagged=True),
            "word": claim_word(row.verdict, flagged=True),
            "reason": bare_reason(row),
        }
        for row in flagged[:LISTED]
    ]
    return {"run": run, "lines": lines, "total": len(flagged)} if lines else None
