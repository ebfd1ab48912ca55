"""Of thousands of claims on one source the first have their verdicts at once."""

import asyncio
from datetime import UTC, datetime

import pytest

from tests.verification.fakes import FakeFetcher
from verification import read
from verification.judging import BatchJudge, LexicalJudge
from verification.pipeline import open_claims, verify
from verification.records import ClaimJudged

PAGE = "https://www.example.org/spans"
COUNT = 100
TEXT = "\n\n".join(
    f"Span {n} of the bridge is {n} metres long [1]." for n in range(COUNT)
)
TEXT += f"\n\n[1] {PAGE}\n"
NOW = datetime(2027, 5, 3, tzinfo=UTC)


class CountingJudge(LexicalJudge):
    judged = 0

    def judge(self, *arguments, **named):
        self.judged += 1
        return super().judge(*arguments, **named)


class CountingBatchJudge(BatchJudge):
    name, version = "batch", "1"

    def __init__(self):
        self.judged, self._words = 0, LexicalJudge()

    async def judge_many(self, questions):
        self.judged += len(questions)
        return [
            self._words.judge(
                question.statement, question.source, language=question.language
            )
            for question in questions
        ]


def judged_at_each_verdict(judge):
    """How many claims had been judged as each verdict came."""

    async def go():
        pages = {PAGE: f"<article><p>{TEXT}</p></article>"}
        events = verify(read(TEXT), fetcher=FakeFetcher(pages), now=NOW, judge=judge)
        return [
            judge.judged async for event in events if isinstance(event, ClaimJudged)
        ]

    return asyncio.run(go())


@pytest.mark.parametrize(
    ("make", "part"),
    [
        (CountingJudge, open_claims.PART),
        (CountingBatchJudge, open_claims.PART_OF_BATCH),
    ],
)
def test_first_verdicts_come_before_all_claims_on_a_source_are_judged(make, part):
    judged = judged_at_each_verdict(make())

    cited = [each for each in judged if each]
    assert len(cited) == COUNT
    assert cited[0] == part
    assert cited == sorted(cited)
    assert cited[-1] == COUNT
