"""Menus, notices, credits and comment threads are no evidence; prose like them is."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.passages.boilerplate import is_boilerplate
from verification.records import Verdict

STORY = (
    "The market of Dunmere burned down in May. An inquiry found that a heater had "
    "caused the fire. The council hopes to open the market again by Easter.\n"
    "The insurance has paid a part of the damage. The traders sell from tents on the "
    "quay. They pay no rent there until the spring.\n"
) * 3


@cases
def test_what_stands_round_a_page_is_no_evidence(behind: str, claim: str) -> None:
    judgment = judge_text(claim, STORY + behind)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert all(each.span.end <= len(STORY) for each in judgment.evidence)


@cases
def test_what_only_looks_like_it_stays_evidence(behind: str, claim: str) -> None:
    judgment = judge_text(claim, STORY + behind)

    assert judgment.verdict is Verdict.SUPPORTED, judgment.reason


@pytest.mark.parametrize(
    "line",
    [
        "Photo: " + "Anna " * 60,
        "Posted by " + "a" * 5_000,
        "| " * 5_000,
        "^ " + "a b " * 2_000,
        "Anna says: " + "reply " * 2_000,
    ],
)
def test_a_long_line_is_no_boilerplate_and_costs_little(line: str) -> None:
    assert not is_boilerplate(line)
