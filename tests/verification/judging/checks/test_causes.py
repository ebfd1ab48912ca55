"""A link taken for a cause, a maybe for a proof, a question for a fact."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The mayor resigned.",
            "The mayor was asked whether she would resign, and said no.",
        ),
        (
            "The prosecutor will appeal to the Supreme Court.",
            "The prosecutor will decide by May whether to appeal to the Supreme Court.",
        ),
    ],
)
def test_a_question_is_no_fact(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Smoking causes the disease in older sheep farmers.",
            "Smoking causes the disease in older sheep farmers, and is associated with "
            "a cough.",
        ),
        (
            "Smoking is associated with the disease in older sheep farmers.",
            "Smoking was associated with the disease in older sheep farmers.",
        ),
        (
            "The trial suggests that the vitamin helps against colds.",
            "The trial suggests that the vitamin may help against colds.",
        ),
    ],
)
def test_as_much_certainty_as_the_source_has_is_supported(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_what_is_not_even_linked_is_not_caused() -> None:
    judgment = judge_text(
        "No serious side effects were attributed to the vaccine.",
        "Sore arms were common; no serious side effects were linked to the vaccine.",
    )

    assert judgment.verdict is Verdict.SUPPORTED
