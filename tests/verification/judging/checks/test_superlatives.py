"""Ranks that the source takes a part of back."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict


@pytest.mark.parametrize(
    ("claim", "source", "said"),
    [
        (
            "The rock has the largest puffin colony in the islands.",
            "The rock has the second-largest puffin colony in the islands.",
            "second-largest",
        ),
        (
            "The mill is the oldest building in the country.",
            "The mill is one of the oldest buildings in the country.",
            "one of the oldest",
        ),
        (
            "She was the first woman to win the cup.",
            "She was among the first women to win the cup.",
            "among the first",
        ),
        (
            "Turnout was the highest ever on the island.",
            "Turnout was the highest in any vote on the island since 1952.",
            "since 1952",
        ),
        (
            "The flood reached a record 4.86 metres.",
            "The flood reached 4.86 metres, 14 centimetres below the record of 2007.",
            "below the record",
        ),
    ],
)
def test_a_rank_that_the_source_limits_is_flagged_with_the_limit(
    claim: str, source: str, said: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert said in judgment.reason


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The mill is one of the oldest buildings in the country.",
            "The mill is among the oldest buildings in the country.",
        ),
        (
            "Turnout was the highest on the island since 1952.",
            "Turnout was the highest in any vote on the island since 1952.",
        ),
        (
            "The rock has the largest puffin colony in the islands.",
            "The rock has the largest puffin colony in the islands; Skarn has the "
            "second-largest.",
        ),
    ],
)
def test_a_rank_with_the_limit_of_its_source_is_supported(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_a_rank_of_the_texts_own_making_is_told_as_such() -> None:
    judgment = judge_text(
        "The longest bridge of Halden carries 9,000 cars a day.",
        "The bridge of Halden carries 9,000 cars a day.",
    )

    assert judgment.verdict is not Verdict.SUPPORTED
    assert "ranks nothing" in judgment.reason


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Which fertiliser is the most suitable depends on the soil and the season.",
            "The choice of fertiliser depends on the soil and the season.",
        ),
        (
            "To find the best route, walkers should consult the warden's map.",
            "Walkers should consult the map of the warden to find a route.",
        ),
        (
            "A surveyor can help owners to decide on the safest way to remove the old "
            "chimney.",
            "A surveyor can help owners decide how to remove the old chimney.",
        ),
        (
            "Choosing the cheapest tariff requires comparing standing charges.",
            "Choosing a tariff requires comparing standing charges.",
        ),
    ],
)
def test_a_superlative_that_is_looked_for_ranks_nothing(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The town chose the tallest tower in the province for its beacon.",
            "The town chose a tower in the province for its beacon.",
        ),
        (
            "The mill, which is the oldest building on the river, is of brick.",
            "The mill, which is a building on the river, is of brick.",
        ),
        (
            "To find the safest harbour, he sailed to the longest pier in Varn.",
            "To find a safe harbour, he sailed to the pier in Varn.",
        ),
    ],
)
def test_a_rank_beside_a_choice_that_was_made_is_flagged(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert "ranks nothing" in judgment.reason
