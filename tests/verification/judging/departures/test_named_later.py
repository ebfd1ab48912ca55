"""What is told before its subject has a name."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict

FERRIES = (
    "Halden Line will take the Aurora out of service. The 1978 vessel carried 412,000 "
    "passengers last year. A new ferry, the Boreal, is being built in Gdansk."
)
ARREST = (
    "A baker was arrested in Tarn on Monday for selling flour as sugar. Jon Dahl, 41, "
    "denied it."
)


def test_what_is_told_before_a_name_is_not_told_of_it() -> None:
    judgment = judge_text("The Boreal carried 412,000 passengers last year.", FERRIES)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.reason == ("The source tells this before it first names “Boreal”.")


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Aurora carried 412,000 passengers last year.", FERRIES),
        ("Jon Dahl was arrested in Tarn on Monday for selling flour as sugar.", ARREST),
    ],
)
def test_a_description_refers_back_and_a_head_keeps_its_name_for_later(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
