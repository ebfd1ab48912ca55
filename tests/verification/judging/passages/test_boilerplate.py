"""Menus, notices, credits and comment threads are no evidence; prose like them is."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.passages.boilerplate import is_boilerplate
from verification.records import Verdict

STORY = (
    "The market of Dunmere burned down in May. An inquiry found that a heater had "
    "caused the fire. The council hopes to open the market again by Easter.\n"
    "The insurance has paid a part of the damage. The traders sell from tents on the "
    "quay. They pay no rent there until the spring.\n"
) * 3
MONEY = "The mayor kept three million pounds of the money."
FIREWORKS = "Fireworks burned the market of Harwick in 2011."


@pytest.mark.parametrize(
    ("behind", "claim"),
    [
        (f"Comments\nPete, 3 May 2019:\n{MONEY}\nLinda, 4 May 2019:\nYes.", MONEY),
        (f"Comments\nPete, 3 May 2019: {MONEY}\nLinda, 4 May 2019: Yes.", MONEY),
        (f"Comments\nAnna says:\n3 May 2019 at 10:12\n{MONEY}\nReply", MONEY),
        (f"Anna says:\n3 May 2019 at 10:12\n{MONEY}\nReply\nBob says:\nYes.", MONEY),
        (f"Anna says: {MONEY} Reply\nBob says: I agree with Anna. Reply", MONEY),
        (f"3 responses to “Market”\nAnna on 3 May at 10:12\n{MONEY}\nReply", MONEY),
        (f"2 thoughts on “Market”\nAnna\n3 May 2019\n{MONEY}\nReply", MONEY),
        (f"Posted by Anna at 10:12\n{MONEY}\nPosted by Bob at 11:30\nYes.", MONEY),
        (f'^ a b Hale, R. "{FIREWORKS}" Safety Journal.', FIREWORKS),
        (f"^ {FIREWORKS[:-1]}, Harwick Post.\n^ Heaters, 2019.", FIREWORKS),
        ("Home | News | Fireworks burned the market | Contact", FIREWORKS),
        ("Home\nNews\nSport\nFireworks burned the market\nWeather", FIREWORKS),
        (f"Also read: {FIREWORKS}", FIREWORKS),
        (
            "We use cookies and share your visits with 40 partners. By clicking "
            "Accept you agree. Manage preferences",
            "The market shares visits with 40 partners.",
        ),
        ("Photo: Anna Bell / Harwick Agency", "Anna Bell works for Harwick Agency."),
        ("(Photo by Anna Bell/Harwick Agency)", "Anna Bell took the photo."),
        (
            "Sign up for our newsletter: 40,000 readers get the Post every morning.",
            "40,000 readers get the Post every morning.",
        ),
    ],
)
def test_what_stands_round_a_page_is_no_evidence(behind: str, claim: str) -> None:
    judgment = judge_text(claim, STORY + behind)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert all(each.span.end <= len(STORY) for each in judgment.evidence)


@pytest.mark.parametrize(
    ("behind", "claim"),
    [
        (
            "Q: Who pays?\nA: The insurance pays 2 million pounds.\nQ: When?\nA: Soon.",
            "The insurance pays 2 million pounds.",
        ),
        (
            "Anna Bell: We lost everything in one night.\nMayor Reid: The town will "
            "pay for forty new stalls.\nAnna Bell: When?\nMayor Reid: Before summer.",
            "The town will pay for forty new stalls.",
        ),
        (
            "Mayors:\nAnna Bell, 3 May 2011\nTomas Reid, 4 May 2015\nIda Holm, 9 June "
            "2019, resigned over the fire",
            "Ida Holm resigned over the fire.",
        ),
        (
            "3 May 2019: The market burns down.\n9 June 2019: The inquiry begins with "
            "forty witnesses.",
            "The inquiry begins with forty witnesses.",
        ),
        (
            "3 May 2019, 10:12: The first call comes.\n3 May 2019, 10:30: The roof of "
            "the market falls in.",
            "The roof of the market fell in at 10:30.",
        ),
        (
            'Anna Bell says: "We lost forty stalls." The mayor says the town will pay '
            "for new ones.",
            "The mayor says the town will pay for new ones.",
        ),
        (
            "Stall | Trader | Rent\nCheese | Anna Bell | 40 pounds\nFish | Tomas Reid "
            "| 55 pounds",
            "Tomas Reid pays a rent of 55 pounds for the fish stall.",
        ),
        (
            "The Post was fined 40,000 pounds because its website used cookies without "
            "asking.",
            "The Post was fined 40,000 pounds because its website used cookies without "
            "asking.",
        ),
        (
            "Photos by Anna Bell show the roof falling in. The museum bought forty.",
            "The museum bought forty photos by Anna Bell.",
        ),
        (
            "The roof of the market falls in on 3 May. Photo: Anna Bell",
            "The roof of the market fell in on 3 May.",
        ),
        (
            "Traders can subscribe to the fund for 40 pounds a month.",
            "Traders can subscribe to the fund for 40 pounds a month.",
        ),
        (
            "Reply of the minister: The state will pay a third of the damage.",
            "The state will pay a third of the damage.",
        ),
        (
            "Posted by the council on the door, a notice names forty traders.",
            "A notice on the door names forty traders.",
        ),
        (
            "Cheese stall: burned\nFish stall: saved\nBook stall: burned",
            "The book stall burned.",
        ),
    ],
)
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
