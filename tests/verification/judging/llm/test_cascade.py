"""Words first, the model for what they are unsure of."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.verification.reaching.site import LoopbackSite
from verification.judging import LexicalJudge, Question, index_source
from verification.judging.judges.cascade import CascadeJudge
from verification.judging.judges.llm import LlmJudge, ModelSettings
from verification.records import Verdict

from .endpoint import base_of, pairs_of, saying

PIER = (
    "The pier of Halden opened in 1932. A storm took its roof in 1987. "
    "The town rebuilt it with 1,200 new planks."
)
SURE = "The pier of Halden opened in 1932."
UNSURE = "Bad weather destroyed the top of the jetty."


@pytest.fixture
def site() -> Iterator[LoopbackSite]:
    with LoopbackSite() as running:
        yield running


def cascade(site: LoopbackSite, **limits: int) -> CascadeJudge:
    settings = ModelSettings(base_of(site), "small-model", **limits)  # type: ignore[arg-type]
    return CascadeJudge(LexicalJudge(), LlmJudge(settings))


def questions(*claims: str) -> list[Question]:
    index = index_source(PIER)
    return [Question(claim, index, "en") for claim in claims]


def test_model_is_asked_about_what_words_flag_and_about_nothing_else(site):
    saying(site, "supported", quote="A storm took its roof in 1987.")
    judge = cascade(site)

    sure, unsure = asyncio.run(judge.judge_many(questions(SURE, UNSURE)))

    [request] = site.requests
    assert [each["claim"] for each in pairs_of(request)] == [UNSURE]
    assert sure.judge.startswith("lexical/")
    assert unsure.judge.startswith("llm/")
    assert unsure.verdict is Verdict.SUPPORTED
    assert (judge.asked, judge.pairs, judge.model.spent.calls) == (1, 2, 1)


def test_nothing_is_sent_where_words_are_sure(site: LoopbackSite) -> None:
    [judgment] = asyncio.run(cascade(site).judge_many(questions(SURE)))

    assert judgment.verdict is Verdict.SUPPORTED
    assert site.requests == []


def test_what_the_budget_leaves_over_is_told_by_words_with_the_reason(site):
    saying(site, "supported")

    [judgment] = asyncio.run(cascade(site, max_tokens=1).judge_many(questions(UNSURE)))

    assert judgment.judge.startswith("lexical/")
    assert "budget is spent" in judgment.reason
    assert site.requests == []
