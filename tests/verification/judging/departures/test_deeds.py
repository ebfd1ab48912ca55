"""A deed that the claim tells and its passage does not."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict

UNTOLD = [
    (
        "The town hall burned down in March 2019.",
        "The town hall of Melk was built in 1871 and renovated in March 2019.",
        "burned down",
    ),
    (
        "Finance minister Carla Ruiz resigned on Monday.",
        "Finance minister Carla Ruiz presented the budget on Monday in parliament.",
        "resigned",
    ),
    (
        "Actor Tom Berg was arrested in Oslo on Friday.",
        "Actor Tom Berg was in Oslo on Friday for the premiere of his new film.",
        "arrested",
    ),
    (
        "The ship Aurora sank off the coast of Norway.",
        "The ship Aurora sails along the coast of Norway with 200 passengers.",
        "sank",
    ),
    (
        "The bank was fined by the regulator in 2020.",
        "The bank was visited by the regulator in 2020 for a routine inspection.",
        "was fined",
    ),
    (
        "The drug was withdrawn from the European market in 2018.",
        "The drug was launched on the European market in 2018 under the name Zelora.",
        "was withdrawn",
    ),
    (
        "Police shot a protester in Lyon on Saturday.",
        "Police met protesters in Lyon on Saturday. Some 2,000 marched peacefully.",
        "shot",
    ),
]

TOLD = [
    ("Carla Ruiz resigned on Monday.", "On Monday Carla Ruiz stepped down."),
    ("Tom Berg was arrested in Oslo.", "Tom Berg was taken into custody in Oslo."),
    ("The poet Ida Holt died in 1977.", "The poet Ida Holt (1901 – 1977) was Danish."),
    ("The barn burned down on Friday.", "A blaze gutted the barn on Friday."),
    ("The residents were rescued by boat.", "Residents were taken to safety by boat."),
    ("The firm Helix went bankrupt in 2022.", "The firm Helix was insolvent in 2022."),
]


@pytest.mark.parametrize(("claim", "source", "deed"), UNTOLD)
def test_a_deed_that_the_passage_does_not_tell_is_not_supported(
    claim: str, source: str, deed: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED}
    assert judgment.reason == f"The passage does not say “{deed}”."


@pytest.mark.parametrize(("claim", "source"), TOLD)
def test_a_deed_told_in_other_words_is_not_held_against_the_claim(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert "does not say" not in judgment.reason


def test_a_deed_told_two_sentences_on_is_told() -> None:
    judgment = judge_text(
        "Carla Ruiz resigned over the budget for the port of Lome.",
        "Carla Ruiz presented the budget for the port of Lome. Nobody voted for it. "
        "She resigned the next day.",
    )

    assert "does not say" not in judgment.reason
