"""A run beside those before it: what it takes over, and what it finds otherwise."""

from __future__ import annotations

from itertools import chain

from django.db.models import Q

from citeweb.judges import basis_of_judge
from citeweb.reports.adapters import read_judgment
from citeweb.reports.models import ClaimResult, Judgment, Run, RunSource
from citeweb.sources.models import SourceCheck
from verification.judging import BatchJudge, Judge
from verification.pipeline.earlier import EarlierJudgments
from verification.reporting.changes import Changes, Sentence, compare_sentences


def carry_over(run: Run, successor: Run, check: SourceCheck) -> None:
    """Give `successor` what `run` found, but for what rests on the source of `check`:
    it counts as reached by that look, and claims that cite it have no verdict."""
    supplied = run.revision.references.filter(source=check.source_id)
    looks = dict(run.run_sources.values_list("reference_id", "check_made_id"))
    looks |= dict.fromkeys(supplied.values_list("pk", flat=True), check.pk)
    RunSource.objects.bulk_create(
        RunSource(
            run=successor, reference_id=pk, check_made_id=look, is_taken_over=True
        )
        for pk, look in looks.items()
    )
    claims = run.revision.claims.filter(citations__reference__source=check.source_id)
    others = run.claim_results.exclude(claim__in=claims.values("pk"))
    kept = list(others.prefetch_related("judgments"))
    judgments = [list(result.judgments.all()) for result in kept]
    for result, rows in zip(kept, judgments, strict=True):
        result.pk, result.run, result.weight = None, successor, None
        result.is_taken_over = any(row.judge for row in rows)
    ClaimResult.objects.bulk_create(kept)
    for result, rows in zip(kept, judgments, strict=True):
        for row in rows:
            row.pk, row.claim_result = None, result
    Judgment.objects.bulk_create(chain.from_iterable(judgments))


def earlier_judgments(run: Run, judge: Judge | BatchJudge) -> EarlierJudgments:
    """The judgments of the latest finished run of the document by the same judge."""
    runs = Run.objects.filter(
        revision__document=run.revision.document_id,
        state=Run.State.FINISHED,
        judge_name=judge.name,
        judge_version=judge.version,
    )
    earlier = runs.exclude(pk=run.pk).order_by("-finished_at", "-pk").first()
    rows = Judgment.objects.filter(claim_result__run=earlier)
    return EarlierJudgments(basis_of_judge(judge)).after(map(read_judgment, rows))


NEWEST_FIRST = ("-revision__number", "-queued_at")
"""One of an older text is older: its report may be given a source's text later."""


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
