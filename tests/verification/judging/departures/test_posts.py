"""What somebody is: rank, field, party and nationality beside a name."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

from ..samples import PAGE

FERRY = (
    "Petra Lindqvist, chief operating officer of the ferry company Nordlinje, said the "
    "new timetable would start in April. The company's chief executive, Anders Moe, "
    "was not available for comment. Its former chief financial officer, Ole Brandt, "
    "left in January."
)
SIGNING = (
    "Deputy finance minister Irena Kos signed the agreement in Vienna on Friday. The "
    "finance minister, Pavel Dvorsky, was ill. The acting head of the tax office, Jan "
    "Urban, attended too."
)
ELECTION = (
    "Governor-elect Sara Stone named her team on Friday. The outgoing governor, Hal "
    "Reed, wished her well. Vice-president Ana Ruiz leaves office as well."
)
BILL = (
    "The Liberal senator Nina Ash voted for the bill. The Republican senator Bob Stern "
    "voted against it. The independent Joe Park abstained."
)
BRIDGE = (
    "The French engineer Luc Petit designed the bridge with the Danish architect Mette "
    "Krag. It was opened in 1998."
)
STUDIO = (
    "Tim Orr, the uncle of the singer Amy Orr, runs the studio. His wife, Jo Orr, "
    "keeps the books."
)


@pytest.mark.parametrize("page", ["", PAGE])
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Petra Lindqvist, the chief executive of Nordlinje, said the new timetable "
            "would start in April.",
            FERRY,
        ),
        ("Nordlinje's CFO, Anders Moe, was not available for comment.", FERRY),
        ("Ole Brandt is the chief financial officer of Nordlinje.", FERRY),
        ("Finance minister Irena Kos signed the agreement in Vienna.", SIGNING),
        ("The deputy finance minister, Pavel Dvorsky, was ill.", SIGNING),
        ("Jan Urban, the head of the tax office, attended the signing.", SIGNING),
        ("Governor Sara Stone named her team on Friday.", ELECTION),
        ("President Ana Ruiz leaves office as well.", ELECTION),
        ("The Republican senator Nina Ash voted for the bill.", BILL),
        ("Joe Park, a Republican, abstained.", BILL),
        ("The Danish engineer Luc Petit designed the bridge.", BRIDGE),
        ("Tim Orr, the nephew of the singer Amy Orr, runs the studio.", STUDIO),
    ],
)
def test_somebody_elses_post_is_flagged(claim: str, source: str, page: str) -> None:
    judgment = judge_text(claim, f"{source} {page}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert {each.kind for each in judgment.differences} & {
        DifferenceKind.NAME,
        DifferenceKind.DIRECTION,
        DifferenceKind.MISSING_TERM,
    }


@pytest.mark.parametrize("page", ["", PAGE])
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Nordlinje's COO, Petra Lindqvist, said the new timetable would start in "
            "April.",
            FERRY,
        ),
        ("Anders Moe, the CEO of Nordlinje, was not available for comment.", FERRY),
        ("Ole Brandt, Nordlinje's chief financial officer, left in January.", FERRY),
        ("Irena Kos, the deputy finance minister, signed the agreement.", SIGNING),
        ("Pavel Dvorsky, the finance minister, was ill.", SIGNING),
        ("Jan Urban, acting head of the tax office, attended the signing.", SIGNING),
        ("Sara Stone, the governor-elect, named her team on Friday.", ELECTION),
        ("The vice president, Ana Ruiz, leaves office as well.", ELECTION),
        ("Nina Ash, a Liberal, voted for the bill.", BILL),
        ("Joe Park, an independent, abstained.", BILL),
        ("Luc Petit of France designed the bridge with Mette Krag.", BRIDGE),
        ("Tim Orr, whose niece is the singer Amy Orr, runs the studio.", STUDIO),
    ],
)
def test_the_same_post_in_other_words_is_supported(
    claim: str, source: str, page: str
) -> None:
    judgment = judge_text(claim, f"{source} {page}")

    assert judgment.verdict is Verdict.SUPPORTED, judgment.reason


def test_an_office_before_and_behind_a_name_is_one_person() -> None:
    source = "Tarn's medical director, Dr Ines Falk, has no shares in the firm."

    judgment = judge_text("Ines Falk, medical director at Tarn, has no shares.", source)

    assert judgment.verdict is Verdict.SUPPORTED
