"""A claim that has its source's words and puts another fact together from them."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict

PASSED_BEFORE = [
    (
        "The poet Imre Salko was born in Lisbon in 1921.",
        "The poet Imre Salko was born in Debrin in 1921 and died in Lisbon in 1987.",
        "The source says “born in Debrin”; the text says “born in Lisbon”.",
    ),
    (
        "Revenue rose 9 percent to $2.1 billion while deposits doubled.",
        "Revenue rose 9 percent to $2.1 billion.",
        "The passage tells nothing of “deposits doubled”.",
    ),
    (
        "Small firms must pay the tax.",
        "Small firms are exempt from the tax.",
        "The source says “exempt”; the text says “must”.",
    ),
    (
        "Residents with a permit must pay 3.50 euros an hour.",
        "The council raised fees from 2.40 to 3.50 euros an hour. Residents with a "
        "permit are exempt.",
        "The source says “exempt”; the text says “must”.",
    ),
    (
        "Researchers at Stanford developed the battery.",
        "The battery was developed at the Massachusetts Institute of Technology by a "
        "team of researchers.",
        "The source does not name “Stanford”.",
    ),
    (
        "Moreno said it “will cost us dearly”.",
        "“It will cost us dearly,” said Ruiz.",
        "The source gives these words to Ruiz; the text to Moreno.",
    ),
    (
        "The match was called off because of an earthquake.",
        "The match was called off on Friday.",
        "The passage does not name the cause, “earthquake”.",
    ),
]


@pytest.mark.parametrize(("claim", "source", "reason"), PASSED_BEFORE)
def test_another_fact_of_the_same_words_is_flagged_and_said(
    claim: str, source: str, reason: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.reason == reason


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Ida was born in Norway.", "Ida was born in Haldur, a village in Norway."),
        ("The law does not apply to small firms.", "Small firms are exempt from it."),
        (
            "Revenue rose and profits fell.",
            "Revenue rose, the bank said; profits were down on the year.",
        ),
        ("The CEO resigned in March.", "The chief executive resigned in March."),
        (
            "Researchers at MIT developed the battery.",
            "The battery was developed by researchers at the Massachusetts Institute "
            "of Technology.",
        ),
        ("“It will cost us dearly,” said Ruiz.", "Ruiz: “It will cost us dearly.”"),
    ],
)
def test_the_same_fact_put_otherwise_gets_none_of_these_reasons(
    claim: str, source: str
) -> None:
    reason = judge_text(claim, source).reason

    assert "tells nothing" not in reason
    assert "gives these words" not in reason
    assert "the text says" not in reason
    assert "does not name" not in reason
