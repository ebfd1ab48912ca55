"""A link taken for a cause, a maybe for a proof, a question for a fact."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.records import Verdict


@cases
def test_a_question_is_no_fact(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@cases
def test_as_much_certainty_as_the_source_has_is_supported(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_what_is_not_even_linked_is_not_caused() -> None:
    judgment = judge_text(
        "No serious side effects were attributed to the vaccine.",
        "Sore arms were common; no serious side effects were linked to the vaccine.",
    )

    assert judgment.verdict is Verdict.SUPPORTED
