"""Whose figure it is, where a passage gives several of one kind."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict

SMOKERS = "In Wales 24% of adults said they smoked every day. In England 42% did."
TRIAL = (
    "Fever was reported in 12% of the vaccine group and 5% of the placebo group. "
    "Headache occurred in 30% and 28%, respectively."
)
GROUPS = "Among women, 24 of 60 recovered; among men, 31 of 60 did."
DEATHS = "Road deaths in the district by year: 2019: 10, 2021: 12, 2023: 15."
BRIDGES = (
    "The Elwick Bridge is 410 m long; unlike it, the Dunmoor Bridge, at 503 m, needs "
    "three piers."
)
NATIONS = "Unemployment rate by nation\nWales 24\nEngland 42\nScotland 31"
SALMON = (
    "Norrland and Sydfors produced 340 and 520 tonnes of salmon respectively in 2022."
)
DIVISIONS = (
    "Revenue at the hotel division grew 4% to $310 million, while revenue at the "
    "cruise division fell 9% to $275 million."
)
MEDALS = (
    "Norway finished with nine medals, three of them gold; Kenya had eleven, five of "
    "them gold."
)
NURSES = (
    "The hospital, which employs 900 nurses, hired 50 nurses last month after a "
    "recruitment drive."
)
HAFEN = (
    "In Bremen wurden 4,6 Millionen Container umgeschlagen, in Hamburg 8,3 Millionen."
)
STAFF = "The factory employs 340 people, 120 of them women."
TOWERS = (
    "The Elwick Bridge is 410 m long. Engineer Paul Hahn said its towers are 93 m high."
)
PHASES = (
    "The first phase of the tunnel cost 310 million dollars, the second 540 million."
)
WORKFORCE = "The company had 500 employees in 2010; by 2020 the workforce stood at 800."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("In England 42% of adults said they smoked every day.", SMOKERS),
        ("In Wales, 24% of adults smoked every day.", SMOKERS),
        ("Fever was reported by 12% of the vaccine group.", TRIAL),
        ("In the placebo group 5% reported fever.", TRIAL),
        ("Headache occurred in 28% of the placebo group.", TRIAL),
        ("31 men recovered.", GROUPS),
        ("In 2019 there were 10 road deaths in the district.", DEATHS),
        ("The Elwick Bridge is 410 metres long.", BRIDGES),
        ("The Dunmoor Bridge is 503 metres long.", BRIDGES),
        ("The unemployment rate in England is 42.", NATIONS),
        ("Sydfors produced 520 tonnes of salmon in 2022.", SALMON),
        ("The hotel division's revenue rose 4 percent to $310m.", DIVISIONS),
        ("Kenya won five gold medals.", MEDALS),
        ("The hospital hired 50 nurses last month.", NURSES),
        ("The hospital employs 900 nurses.", NURSES),
        ("In Hamburg wurden 8,3 Millionen Container umgeschlagen.", HAFEN),
        ("The factory employs 120 women.", STAFF),
        ("The towers of the Elwick Bridge rise to 93 metres.", TOWERS),
        ("The company now has 800 employees.", WORKFORCE),
        ("The second phase of the tunnel cost $540 million.", PHASES),
    ],
)
def test_a_figure_of_its_own_group_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("In England, 24% of adults smoked every day.", SMOKERS),
        ("In Wales, 42% of adults said they smoked every day.", SMOKERS),
        ("Fever was reported in 5% of the vaccine group.", TRIAL),
        ("In the placebo group, 12% had fever.", TRIAL),
        ("Headache occurred in 28% of the vaccine group.", TRIAL),
        ("24 men recovered.", GROUPS),
        ("In 2019 there were 15 road deaths in the district.", DEATHS),
        ("The Elwick Bridge is 503 metres long.", BRIDGES),
        ("The Dunmoor Bridge is 410 metres long.", BRIDGES),
        ("The unemployment rate in England is 24.", NATIONS),
        ("Norrland produced 520 tonnes of salmon in 2022.", SALMON),
        ("Revenue at the hotel division grew 9% to $310 million.", DIVISIONS),
        ("Revenue at the cruise division fell to $310 million.", DIVISIONS),
        ("Norway won five gold medals.", MEDALS),
        ("Kenya won three gold medals.", MEDALS),
        ("The hospital hired 900 nurses last month.", NURSES),
        ("In Bremen wurden 8,3 Millionen Container umgeschlagen.", HAFEN),
        ("The factory employs 340 women.", STAFF),
        ("In 2010 the company had 800 employees.", WORKFORCE),
    ],
)
def test_a_figure_of_another_group_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


def test_the_figure_of_the_claims_own_group_is_shown() -> None:
    judgment = judge_text("The unemployment rate in England is 24.", NATIONS)

    assert judgment.verdict is Verdict.CONTRADICTED
    assert judgment.reason == "The source says “42”; the text says “24”."


def test_another_deed_to_the_same_people_is_no_contradiction() -> None:
    source = "Brackwell has 1,500 workers at its plant in Ostby. It makes gearboxes."

    judgment = judge_text("Brackwell hired 50 workers at its plant in Ostby.", source)

    assert judgment.verdict not in {Verdict.SUPPORTED, Verdict.CONTRADICTED}
