"""What is taken from a model's message, and what is not."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging.judges.llm.answers import read_judgments, read_yes_or_no
from verification.records import Verdict

ANSWER = '{"judgments": [{"id": "1", "verdict": "unsupported", "confidence": 0.9}]}'
DRAFT = '{"judgments": [{"id": "1", "verdict": "supported", "confidence": 0.9}]}'


@cases
def test_the_answer_is_read_whatever_stands_before_it(content: str) -> None:
    found = read_judgments(content)

    assert found["1"].verdict is Verdict.UNSUPPORTED


@pytest.mark.parametrize(
    "content",
    [
        f"<think>It may be {DRAFT}",
        f"<think>It may be {DRAFT}</think> I cannot say.",
        f"So {DRAFT} </think>",
        "[" * 50_000,
        "{" * 50_000,
        "",
    ],
)
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
