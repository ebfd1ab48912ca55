"""Words first, the model for what they are unsure of."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases import cases
from tests.verification.judging.samples import make_judgment
from tests.verification.reaching.site import LoopbackSite
from verification.judging import LexicalJudge, Question, index_source
from verification.judging.judges.cascade import CascadeJudge, is_unsure
from verification.judging.judges.llm import LlmJudge, ModelSettings
from verification.judging.judges.llm.answers import read_judgments, read_yes_or_no
from verification.judging.measuring import Measurement, TestPair, load_pairs, measure
from verification.records import Verdict

from .endpoint import PATH, base_of, completion, judgments, pairs_of, saying

PIER = (
    "The pier of Halden opened in 1932. A storm took its roof in 1987. "
    "The town rebuilt it with 1,200 new planks."
)

SURE = "The pier of Halden opened in 1932."
UNSURE = "Bad weather destroyed the top of the jetty."


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
    assert [pair["claim"] for pair in pairs_of(request)] == [UNSURE]
    assert sure.judge.startswith("lexical/")
    assert unsure.judge.startswith("llm/")
    assert unsure.verdict is Verdict.SUPPORTED
    assert (judge.asked, judge.pairs, judge.model.spent.calls) == (1, 2, 1)


@pytest.mark.parametrize(
    ("verdict", "unsure", "expected"),
    [
        (Verdict.SUPPORTED, False, False),
        (Verdict.SUPPORTED, True, True),
        (Verdict.CONTRADICTED, False, True),
    ],
)
def test_close_calls_and_flags_alone_are_unsure(verdict, unsure, expected):
    judgment = replace(make_judgment(verdict), unsure=unsure)

    assert is_unsure(judgment) is expected


def test_what_the_budget_leaves_over_is_told_by_words_with_the_reason(site):
    saying(site, "supported")

    [judgment] = asyncio.run(cascade(site, max_tokens=1).judge_many(questions(UNSURE)))

    assert judgment.judge.startswith("lexical/")
    assert "budget is spent" in judgment.reason
    assert site.requests == []


ANSWER = '{"judgments": [{"id": "1", "verdict": "unsupported", "confidence": 0.9}]}'
DRAFT = '{"judgments": [{"id": "1", "verdict": "supported", "confidence": 0.9}]}'


@cases
def test_the_answer_is_read_whatever_stands_before_it(content: str) -> None:
    found = read_judgments(content)

    assert found["1"].verdict is Verdict.UNSUPPORTED


@cases
def test_nothing_is_taken_from_a_thought(content: str) -> None:
    assert read_judgments(content) == {}


def test_a_tag_that_the_model_quotes_from_a_page_hides_nothing() -> None:
    quoted = ANSWER.replace("0.9}", '0.9, "quote": "a </think> b <think> c"}')

    found = read_judgments(quoted)

    assert found["1"].quote == "a </think> b <think> c"


@cases
def test_yes_or_no_is_read_behind_the_thought(content: str, verdict: Verdict) -> None:
    answer = read_yes_or_no(content)

    assert answer is not None
    assert answer.verdict is verdict


def test_an_unfinished_thought_is_no_yes() -> None:
    assert read_yes_or_no("<think>Yes, the passage says") is None


ANSWERS = Path(__file__).parents[3] / "evaluation" / "recorded" / "answers.jsonl"
"""`{id, verdict, quotation, differs}`, a line for each pair that was read."""

MOST_FLAGGED, MOST_PASSED = 0.04, 0.02
"""Shares of honest claims and of wrong ones, as promised of a model that is right."""


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, str]]:
    lines = ANSWERS.read_text(encoding="utf-8").splitlines()
    return {answer["id"]: answer for answer in map(json.loads, lines)}


def replay(
    site: LoopbackSite, pairs: list[TestPair], answers: dict[str, dict[str, str]]
) -> None:
    """Answer each claim as the reader did."""
    by_claim = {" ".join(pair.claim.split()): answers[pair.id] for pair in pairs}
    site.respond(
        PATH,
        lambda request: completion(
            judgments(
                {
                    "id": pair["id"],
                    "verdict": by_claim[pair["claim"]]["verdict"],
                    "quote": by_claim[pair["claim"]]["quotation"],
                    "reason": by_claim[pair["claim"]]["differs"],
                }
                for pair in pairs_of(request)
            )
        ),
    )


def measured(
    site: LoopbackSite, pairs: list[TestPair], answers: dict[str, dict[str, str]]
) -> Measurement:
    replay(site, pairs, answers)
    settings = ModelSettings(base_of(site), "reader", max_calls=1_000, max_tokens=10**8)
    return measure(LlmJudge(settings), pairs)


@pytest.mark.slow
def test_reader_who_is_right_is_told_right(site, answers):
    pairs = [
        pair
        for pair in load_pairs()
        if pair.id in answers
        and (answers[pair.id]["verdict"] == "supported") is pair.is_honest
    ]

    found = measured(site, pairs, answers)

    assert found.pairs >= 300
    assert found.honest_flagged_share <= MOST_FLAGGED
    assert found.wrong_passed_share <= MOST_PASSED


def test_frame_makes_no_reader_worse(site, answers):
    pairs = [pair for pair in load_pairs() if pair.id in answers]
    said = [answers[pair.id]["verdict"] == "supported" for pair in pairs]
    own = sum(
        pair.is_honest is said for pair, said in zip(pairs, said, strict=True)
    ) / len(pairs)

    found = measured(site, pairs, answers)

    wrong = found.honest_flagged + found.wrong_passed
    assert len(pairs) >= 250
    assert 1 - wrong / found.pairs >= own - 0.01
