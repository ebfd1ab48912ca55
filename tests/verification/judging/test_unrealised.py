"""What is only asked for or planned, told as done."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The minister has approved the tidal lagoon.",
            "The inspector recommends that the tidal lagoon be approved. The minister "
            "is expected to decide by the end of the year.",
        ),
        (
            "The regulator has prosecuted the operator of the works.",
            "Residents asked the regulator to prosecute the operator of the works.",
        ),
        (
            "The board rejected the offer for the mill.",
            "The board may reject the offer for the mill.",
        ),
    ],
)
def test_what_is_still_ahead_is_not_told_as_done(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED}


def test_a_passage_that_tells_it_once_as_done_is_enough() -> None:
    judgment = judge_text(
        "The council has approved the lagoon.",
        "Engineers asked the council to approve the lagoon. The council approved the "
        "lagoon on Monday.",
    )

    assert judgment.verdict is Verdict.SUPPORTED
