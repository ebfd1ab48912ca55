"""What stands on a page and is not its own word."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.passages.boilerplate import find_reference_lists
from verification.records import Verdict

STORY = (
    "The market of Dunmere burned down in May. An inquiry found that a heater had "
    "caused the fire. The council hopes to open the market again by Easter.\n"
    "The insurance has paid a part of the damage. The traders sell from tents.\n"
)


@pytest.mark.parametrize(
    ("behind", "claim"),
    [
        (
            "Comments\nriverboy72: It was fireworks, my cousin saw it.\n"
            "LindaP: The cheese stall has been there since 1949.",
            "The cheese stall has been there since 1949.",
        ),
        (
            "Comments (2)\nJo\n2 hours ago\nThe mayor kept three million of it.\nReply",
            "The mayor kept three million of it.",
        ),
        (
            "References\n1. Hale R. Weekly mowing kills bumblebees. Ecol. 2016.\n"
            "2. Aho T. Heaters cause most fires. Saf J. 2019.",
            "Weekly mowing kills bumblebees.",
        ),
        (
            "References: [1] Hale R. Weekly mowing kills bumblebees. Ecol. 2016.",
            "Weekly mowing kills bumblebees.",
        ),
        (
            "## Bibliography\n- Hale, R. (2016). Weekly mowing kills bumblebees. Ecol.",
            "Weekly mowing kills bumblebees.",
        ),
        (
            "Related articles: Ten plants that bees hate | Ban cut bee deaths by 80%",
            "A ban cut bee deaths by 80%.",
        ),
        (
            "Read more\nBan on pesticides cut bee deaths by 80%\nTen quiet beaches",
            "A ban on pesticides cut bee deaths by 80%.",
        ),
    ],
)
def test_comments_lists_and_linked_headlines_are_no_evidence(
    behind: str, claim: str
) -> None:
    judgment = judge_text(claim, STORY + behind)

    assert judgment.verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    "behind",
    [
        "Comments are closed.\nThe traders want their stalls back by Easter.",
        "Comments\nThe council made no comment. The traders want their stalls back by "
        "Easter.\nThey sell from tents.",
        "Read more books, the librarian said. The traders want their stalls back by "
        "Easter.",
        "References to the fire abound. The traders want their stalls back by Easter.",
    ],
)
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
