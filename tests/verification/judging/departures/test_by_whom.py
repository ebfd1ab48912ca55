"""By whom something was done."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict

STUDY = (
    "The study was paid for by the regional health fund. The teachers’ union had "
    "opposed the later start."
)
SCHEME = "The scheme was backed by the company. Norfin will build it; the board agreed."


def test_another_payer_is_flagged_and_shown() -> None:
    judgment = judge_text("The study was paid for by the teachers’ union.", STUDY)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.reason == (
        "The source says “by the regional health fund”; "
        "the text says “by the teachers’ union”."
    )


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The study was paid for by the health fund.", STUDY),
        ("The scheme was backed by Norfin.", SCHEME),
        (
            "The book was written by a former diplomat.",
            "The book was written by a woman from Leeds, who is a former diplomat.",
        ),
    ],
)
def test_the_same_under_another_name_is_not_held_against_it(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert "text says “by" not in judgment.reason
