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


def told_verdicts(judge, **options):
    """How many claims had been judged as each verdict came, and what was told."""

    async def go():
        pages = {PAGE: f"<article><p>{TEXT}</p></article>"}
        fetcher = FakeFetcher(pages)
        events = verify(read(TEXT), fetcher=fetcher, now=NOW, judge=judge, **options)
        return [
            (judge.judged, event)
            async for event in events
            if isinstance(event, ClaimJudged)
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
    judged = [count for count, _ in told_verdicts(make())]

    cited = [count for count in judged if count]
    assert len(cited) == COUNT
    assert cited[0] == part
    assert cited == sorted(cited)
    assert cited[-1] == COUNT


def test_words_speak_first_where_a_service_is_waited_for_and_are_replaced():
    told = told_verdicts(CountingBatchJudge(), by_words_first=True)

    by_words = [(count, event) for count, event in told if not event.is_read]
    read_later = [event for _, event in told if event.is_read]
    assert [count for count, _ in by_words] == [0] * COUNT
    assert "still to be read" in by_words[0][1].judged.reason
    assert len(read_later) == len({event.judged.claim.id for event in read_later})
    assert not any("still to be read" in event.judged.reason for event in read_later)


def test_words_that_are_the_judge_speak_once():
    told = told_verdicts(CountingJudge(), by_words_first=True)

    assert all(event.is_read for _, event in told)
