"""The verification before a run, and what the run finds otherwise."""

from __future__ import annotations

from django.db.models import Q

from verification.reporting.changes import Changes, Sentence, compare_sentences

from .models import Run

NEWEST_FIRST = ("-revision__number", "-queued_at")
"""A verification of an older text is older, whenever it was made: somebody may supply
a source's text to an earlier report."""


def run_before(run: Run) -> Run | None:
    """The finished run of the document that comes just before this one."""
    number = run.revision.number
    earlier = Run.objects.filter(
        Q(revision__number__lt=number)
        | Q(revision__number=number, queued_at__lt=run.queued_at),
        revision__document=run.revision.document_id,
        state=Run.State.FINISHED,
    )
    return earlier.select_related("revision").order_by(*NEWEST_FIRST).first()


def run_after(run: Run) -> Run | None:
    """The newest run of the document, where it is not this one."""
    runs = Run.objects.filter(revision__document=run.revision.document_id)
    newest = runs.order_by(*NEWEST_FIRST).first()
    return newest if newest and newest.pk != run.pk else None


def changes_since(run: Run, earlier: Run) -> Changes:
    return compare_sentences(sentences(earlier), sentences(run))


def sentences(run: Run) -> list[Sentence]:
    rows = run.claim_results.filter(claim__not_checkable="").order_by("claim__number")
    columns = ("claim__number", "claim__statement", "verdict", "flagged")
    return [
        Sentence(number, " ".join(statement.split()), verdict, flagged)
        for number, statement, verdict, flagged in rows.values_list(*columns)
    ]
