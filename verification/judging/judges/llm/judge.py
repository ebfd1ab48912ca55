"""
A language model as a judge, held to evidence.

Ours. It sees the source whole where that fits, else its passages; what words find
different is put to it as a question; it must quote what decides. See
docs/algorithms/llm.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from verification.errors import JudgeRefusedError
from verification.judging.judges.lexical import LexicalJudge
from verification.judging.protocol import Judge, Question
from verification.records import Judgment
from verification.services import (
    ServiceAnswer,
    ServiceClient,
    ServiceQuestion,
    ServiceState,
)

from .answers import (
    Completion,
    ModelAnswer,
    from_json,
    read_completion,
    read_judgments,
    read_yes_or_no,
)
from .combining import MEASURED, combine, judged_by_words
from .excerpts import choose_excerpt
from .prompts import (
    ANSWER_TOKENS,
    PAIRS_A_CALL,
    PROMPT_VERSION,
    Pair,
    questions_about,
    request_body,
)
from .remembering import AnswerStore, MemoryAnswers, key_of
from .settings import ModelForm, ModelSettings
from .spending import Budget, tokens_of

SERVICE = "language model"
"""Name under which the client counts calls."""

_CUT_OFF = "its answer was cut off"
_GAVE_NONE = "it gave none"
_UNREAD = "its answer is not in the form that we read"
_SAY_AGAIN = frozenset({_CUT_OFF, _GAVE_NONE, _UNREAD})
"""Why there is no answer where the model is asked again."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A question on its way: what words alone say, and what the model is shown."""

    question: Question
    by_words: Judgment
    pair: Pair | None
    """None when there is nothing that the model could be shown."""


class LlmJudge:
    """
    Asks a model for many (claim, source) pairs at once. Use one for each run.

    Pairs of one call share their source, so that a hostile page speaks for nobody but
    itself. A pair that the model did not answer readably is judged by words, and the
    reason says so. What was spent stands in `spent`.

    Args:
        settings: Where it answers and what a run may spend.
        contact: Address or URL that the User-Agent gives; "" for none.
        answers: Keeps answers between runs; by default within this judge alone.
        second: Reads a quotation that has no word of its claim; the small reader.
    """

    name = "llm"

    def __init__(
        self,
        settings: ModelSettings,
        *,
        contact: str = "",
        answers: AnswerStore | None = None,
        second: Judge | None = None,
    ) -> None:
        self.settings = settings
        self._second = second
        self.spent = Budget(settings)
        self.problems: list[str] = []
        """Of the questions that were put last: why the model did not judge, or ""."""

        self._answers = answers or MemoryAnswers()
        self._lexical = LexicalJudge()
        self._client = ServiceClient(
            contact=contact, timeout_seconds=settings.timeout_seconds
        )

    @property
    def version(self) -> str:
        """The model's name and the version of our words to it."""
        return f"{self.settings.model}/{PROMPT_VERSION}"

    async def judge_many(self, questions: Sequence[Question]) -> list[Judgment]:
        """
        One judgment for each question, in their order. Raises JudgeRefusedError: the
        endpoint refuses the key, wants money, or does not know the model (401, 402,
        403, 404). Nothing more would come of asking.
        """
        cases = [
            self._prepare(str(place), question)
            for place, question in enumerate(questions)
        ]
        known = self._recall(cases)
        open_pairs = [
            case
            for case in cases
            if case.pair is not None and case.pair.id not in known
        ]
        problems: dict[str, str] = {}
        if open_pairs:
            async with self._client:
                known |= await self._ask_all(open_pairs, problems)
        self.problems = [
            problems.get(case.pair.id, _GAVE_NONE)
            if case.pair is not None and case.pair.id not in known
            else ""
            for case in cases
        ]
        return [self._settle(case, known, problems) for case in cases]

    def _prepare(self, id: str, question: Question) -> _Case:
        by_words = self._lexical.judge(
            question.statement, question.source, language=question.language
        )
        excerpt = choose_excerpt(
            question.statement,
            question.source,
            by_words.evidence,
            room=self.settings.longest_excerpt,
        )
        claim = " ".join(question.statement.split())
        pair = None
        if excerpt and claim:
            pair = Pair(id, claim, excerpt, questions_about(by_words))
        return _Case(question, by_words, pair)

    def _recall(self, cases: Sequence[_Case]) -> dict[str, ModelAnswer]:
        known = {}
        for case in cases:
            if case.pair is None:
                continue
            answer = from_json(self._answers.get(key_of(case.pair, self.settings)))
            if answer is not None:
                known[case.pair.id] = answer
        return known

    async def _ask_all(
        self, cases: Sequence[_Case], problems: dict[str, str]
    ) -> dict[str, ModelAnswer]:
        gate = asyncio.Semaphore(self.settings.concurrency)
        calls = self._batches(cases)
        found: dict[str, ModelAnswer] = {}

        async def ask(pairs: Sequence[Pair]) -> None:
            async with gate:
                found.update(await self._ask(pairs, problems))
            for pair in pairs:  # cut off, mixed up or forgotten: once more, by itself
                if pair.id not in found and problems.get(pair.id) in _SAY_AGAIN:
                    async with gate:
                        found.update(await self._ask([pair], problems))

        try:
            async with asyncio.TaskGroup() as group:
                for pairs in calls:
                    group.create_task(ask(pairs))
        except ExceptionGroup as group:
            raise group.exceptions[0] from None
        finally:  # what was paid for before a refusal is kept
            for case in cases:
                if case.pair is not None and case.pair.id in found:
                    key = key_of(case.pair, self.settings)
                    self._answers.put(key, asdict(found[case.pair.id]))
        return found

    def _batches(self, cases: Sequence[_Case]) -> list[list[Pair]]:
        size = 1 if self.settings.form is ModelForm.MINICHECK else PAIRS_A_CALL
        by_source: dict[int, list[Pair]] = {}
        for case in cases:
            if case.pair is not None:
                by_source.setdefault(id(case.question.source), []).append(case.pair)
        return [
            pairs[start : start + size]
            for pairs in by_source.values()
            for start in range(0, len(pairs), size)
        ]

    async def _ask(
        self, pairs: Sequence[Pair], problems: dict[str, str]
    ) -> dict[str, ModelAnswer]:
        """Answers by id; `problems` says why there is none for a pair."""
        body = request_body(self.settings, pairs)
        length = sum(len(message["content"]) for message in body["messages"])
        reserved = tokens_of(length) + ANSWER_TOKENS * len(pairs)
        if not self.spent.take(reserved):
            problems |= {pair.id: "this run's budget is spent" for pair in pairs}
            return {}
        key = self.settings.key
        question = ServiceQuestion(
            self.settings.url,
            headers={"Authorization": f"Bearer {key}"} if key else {},
            json=body,
        )
        answer = await self._client.ask(SERVICE, question)
        completion = self._completion_in(answer)
        if completion is None:
            detail = answer.detail or _UNREAD
            problems |= {pair.id: detail for pair in pairs}
            return {}
        self.spent.settle(reserved, completion.tokens)
        found = self._read(completion, pairs)
        why = _CUT_OFF if completion.is_truncated else _GAVE_NONE
        problems |= {pair.id: why for pair in pairs if pair.id not in found}
        return found

    def _completion_in(self, answer: ServiceAnswer) -> Completion | None:
        if answer.state in (ServiceState.REFUSED, ServiceState.NOT_FOUND):
            raise JudgeRefusedError(
                f"The language model at {self.settings.host} refused to answer "
                f"({answer.detail}). Check its address, the model's name, the key and "
                "the account."
            )
        return read_completion(answer.read_json())

    def _read(
        self, completion: Completion, pairs: Sequence[Pair]
    ) -> dict[str, ModelAnswer]:
        if self.settings.form is ModelForm.MINICHECK:
            answer = read_yes_or_no(completion.content)
            return {pairs[0].id: answer} if answer else {}
        asked = {pair.id for pair in pairs}
        found = read_judgments(completion.content)
        return {id: answer for id, answer in found.items() if id in asked}

    def _settle(
        self,
        case: _Case,
        known: dict[str, ModelAnswer],
        problems: dict[str, str],
    ) -> Judgment:
        if case.pair is None:
            return case.by_words
        answer = known.get(case.pair.id)
        if answer is None:
            return judged_by_words(
                case.by_words, problems.get(case.pair.id, _GAVE_NONE)
            )
        judgment = combine(
            answer,
            case.by_words,
            case.question.statement,
            case.question.source,
            case.pair.excerpt,
            quotes=self.settings.form is ModelForm.CHAT,
            calibration=self.settings.calibration or MEASURED,
            second=self._second,
        )
        return replace(judgment, judge=f"{self.name}/{self.version}")
