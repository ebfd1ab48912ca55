"""A language model's reading of every result at once, before origins are counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verification.judging import (
    BatchJudge,
    Judge,
    LexicalJudge,
    Question,
    SourceIndex,
    index_source,
)
from verification.records import FoundSource, Judgment

from .corroboration import readable


class KnownReadings:
    """A judge that knows its answers by the text; any other it reads by words."""

    def __init__(
        self, name: str, version: str, readings: Mapping[str, Judgment]
    ) -> None:
        self.name = name
        self.version = version
        self._readings = readings
        self._lexical = LexicalJudge()

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> Judgment:
        known = self._readings.get(source.text)
        return known or self._lexical.judge(statement, source, language=language)


async def read_ahead(
    claim: str, found: Sequence[FoundSource], judge: Judge | BatchJudge | None
) -> Judge | None:
    """
    A judge for `corroborate`, which asks nobody.

    Args:
        judge: One that asks somebody else is asked here, for all texts together; any
            other is given back.

    Raises:
        JudgeRefusedError: The model's endpoint refuses.
    """
    if not isinstance(judge, BatchJudge):
        return judge
    texts = list(dict.fromkeys(readable(each)[1] for each in found))
    texts = [text for text in texts if text.strip()]
    questions = [Question(claim, index_source(text)) for text in texts]
    answers = await judge.judge_many(questions) if questions else []
    return KnownReadings(
        judge.name, judge.version, dict(zip(texts, answers, strict=True))
    )
