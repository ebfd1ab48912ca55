"""
Two judges: the first reads everything, a language model what the first is unsure of.

Ours. What the first finds supported without a doubt stands; what it flags, and what
passed by a close call, is put to the model within the run's budget. See
docs/algorithms/llm.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from verification.judging.protocol import BatchJudge, Judge, Question
from verification.language.wording import gettext as _
from verification.language.wording import show_detail
from verification.records import Judgment, ModelUse, Verdict

if TYPE_CHECKING:
    from .llm import LlmJudge
    from .llm.spending import Budget


class CascadeJudge(BatchJudge):
    """
    Asks the model only about what the first judge flags or passes by a close call.

    Args:
        first: Judges every pair, on this machine.
        model: Asked about the others; what it spends stands in its `spent`.
    """

    name = "cascade"

    def __init__(self, first: Judge, model: LlmJudge) -> None:
        self.first = first
        self.model = model
        self.pairs = 0
        """Pairs judged so far."""

        self.asked = 0
        """Of these, pairs put to the model."""

    @property
    def version(self) -> str:
        return f"{self.first.name}/{self.first.version}+{self.model.version}"

    async def judge_many(self, questions: Sequence[Question]) -> list[Judgment]:
        """
        One judgment for each question, in their order, under the name of its judge.
        Raises JudgeRefusedError: as the model's judge does.
        """
        found = [
            self.first.judge(
                question.statement, question.source, language=question.language
            )
            for question in questions
        ]
        unsure = [place for place, judgment in enumerate(found) if is_unsure(judgment)]
        self.pairs += len(found)
        self.asked += len(unsure)
        if unsure:
            asked = await self.model.judge_many([questions[at] for at in unsure])
            answers = zip(unsure, asked, self.model.problems, strict=True)
            for place, judgment, problem in answers:
                found[place] = self._told(found[place], judgment, problem)
        return found

    def _told(self, first: Judgment, asked: Judgment, problem: str) -> Judgment:
        """The model's judgment; the first one's where the model gave none."""
        if asked.judge.startswith(f"{self.model.name}/"):
            return asked
        if not problem:
            return first
        why = _("Not judged by the language model: {why}.", why=show_detail(problem))
        return replace(first, reason=f"{first.reason} {why}".strip())


def use_of_model(judge: Judge | BatchJudge) -> ModelUse | None:
    """What a judge has asked a language model so far; None for one that asks none."""
    if isinstance(judge, CascadeJudge):
        spent = judge.model.spent
        return ModelUse(spent.calls, spent.tokens, judge.asked, judge.pairs)
    own: Budget | None = getattr(judge, "spent", None)
    return ModelUse(own.calls, own.tokens) if own else None


def is_unsure(judgment: Judgment) -> bool:
    """Whether somebody who reads better should look: a flag, or a close call."""
    return judgment.verdict is not Verdict.SUPPORTED or judgment.unsure
