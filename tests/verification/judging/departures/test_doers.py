"""Who did it, and how he or she is addressed."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

TARIFFS = "The United States imposed tariffs on China. Markets fell."
BRIDGE = "Jon Dahl designed the bridge for Ada Falk's firm in 1998."
PHONES = "Norfin recalled the phones; Samsung did not."
FINE = "The Commission fined Norfin, and Samsung complained."
PLAN = "The Greens and the Liberals had backed the plan; the Tories voted against."
ILLNESS = (
    "The vaccine shortened the illness to two days, against four with the placebo."
)
SMITH = "Mr Smith resigned on Monday."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("China imposed tariffs.", TARIFFS),
        ("Ada Falk designed the bridge.", BRIDGE),
        ("The bridge was designed by Ada Falk.", BRIDGE),
        ("Samsung recalled the phones.", PHONES),
        ("Norfin was fined by Samsung.", FINE),
        ("The Tories backed the plan.", PLAN),
        ("Mrs Smith resigned.", SMITH),
        ("Ms. Smith resigned on Monday.", SMITH),
    ],
)
def test_another_doer_or_title_is_flagged_as_a_name(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NAME in {each.kind for each in judgment.differences}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The United States imposed tariffs on China.", TARIFFS),
        ("The Greens backed the plan.", PLAN),
        ("The vaccine shortened the illness.", ILLNESS),
        ("The plan was backed by the Liberals.", PLAN),
        ("Tariffs were imposed on China by the United States.", TARIFFS),
        ("Jon Dahl designed the bridge.", BRIDGE),
        ("The bridge was designed by Jon Dahl.", BRIDGE),
        ("Norfin recalled the phones.", PHONES),
        ("Merkel praised the team.", "Macron met Merkel, who praised the team."),
        (
            "Ada Falk designed the bridge.",
            "Jon Dahl and Ada Falk designed the bridge.",
        ),
        ("Oslo welcomed the plan.", "Officials in Oslo welcomed the plan."),
        ("Smith resigned.", SMITH),
        ("Mrs Smith stayed.", "Mr Smith resigned; Mrs Smith stayed."),
    ],
)
def test_the_same_doer_told_otherwise_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_the_placebo_did_not_do_what_the_vaccine_did() -> None:
    judgment = judge_text("The placebo shortened the illness.", ILLNESS)

    assert judgment.verdict is not Verdict.SUPPORTED
