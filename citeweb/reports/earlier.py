"""What an earlier run of the same document found, as far as it still holds."""

from __future__ import annotations

from citeweb.judges import basis_of_judge
from verification.earlier import EarlierJudgments
from verification.judging import BatchJudge, Judge

from .adapters import read_judgment
from .models import Judgment, Run


def earlier_judgments(run: Run, judge: Judge | BatchJudge) -> EarlierJudgments:
    """
    The judgments of the latest finished run of the document by the same judge.

    Which of them hold is for the engine to tell, by their bases.
    """
    nothing = EarlierJudgments(basis_of_judge(judge))
    earlier = latest_finished(run, judge)
    if earlier is None:
        return nothing
    rows = Judgment.objects.filter(claim_result__run=earlier).exclude(basis="")
    return nothing.after(map(read_judgment, rows))


def latest_finished(run: Run, judge: Judge | BatchJudge) -> Run | None:
    runs = Run.objects.filter(
        revision__document=run.revision.document_id,
        state=Run.State.FINISHED,
        judge_name=judge.name,
        judge_version=judge.version,
    )
    return runs.exclude(pk=run.pk).order_by("-finished_at", "-pk").first()
