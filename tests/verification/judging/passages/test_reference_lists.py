"""What stands on a page and is not its own word."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.passages.boilerplate import find_reference_lists
from verification.records import Verdict

STORY = (
    "The market of Dunmere burned down in May. An inquiry found that a heater had "
    "caused the fire. The council hopes to open the market again by Easter.\n"
    "The insurance has paid a part of the damage. The traders sell from tents.\n"
)


@cases
def test_comments_lists_and_linked_headlines_are_no_evidence(behind, claim):
    judgment = judge_text(claim, STORY + behind)

    assert judgment.verdict is not Verdict.SUPPORTED


@cases
def test_prose_that_begins_like_a_heading_stays_evidence(behind: str) -> None:
    judgment = judge_text(
        "The traders want their stalls back by Easter.", STORY + behind
    )

    assert judgment.verdict is Verdict.SUPPORTED


def test_a_heading_behind_a_list_ends_it() -> None:
    text = STORY + "## References\n1. Hale 2016.\n## About us\nWe are a newspaper."

    found = find_reference_lists(text)

    assert [text[start:end] for start, end in found] == ["## References\n1. Hale 2016."]


def test_a_text_without_a_reference_list_has_none() -> None:
    found = find_reference_lists(STORY)

    assert found == []
