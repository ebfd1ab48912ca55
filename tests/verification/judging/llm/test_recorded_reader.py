"""
The frame around a model, measured with the recorded answers of a careful reader.

The reader saw the claims and the sources of the test pairs, not their labels, and wrote
a verdict, a quotation and what differs. A model that answers so well must reach the
verdicts: what is flagged or passed against it is the frame's doing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.verification.reaching.site import LoopbackSite
from verification.judging.judges.llm import LlmJudge, ModelSettings
from verification.judging.measuring import Measurement, TestPair, load_pairs, measure

from .endpoint import PATH, base_of, completion, judgments, pairs_of

ANSWERS = Path(__file__).parents[3] / "evaluation" / "recorded" / "answers.jsonl"
"""`{id, verdict, quotation, differs}`, a line for each pair that was read."""

MOST_FLAGGED, MOST_PASSED = 0.04, 0.02
"""Shares of honest claims and of wrong ones, as promised of a model that is right."""


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, str]]:
    lines = ANSWERS.read_text(encoding="utf-8").splitlines()
    return {answer["id"]: answer for answer in map(json.loads, lines)}


@pytest.fixture
def site() -> Iterator[LoopbackSite]:
    with LoopbackSite() as running:
        yield running


def replay(
    site: LoopbackSite, pairs: list[TestPair], answers: dict[str, dict[str, str]]
) -> None:
    """Answer each claim as the reader did."""
    by_claim = {" ".join(pair.claim.split()): answers[pair.id] for pair in pairs}
    site.respond(
        PATH,
        lambda request: completion(
            judgments(
                {
                    "id": each["id"],
                    "verdict": by_claim[each["claim"]]["verdict"],
                    "quote": by_claim[each["claim"]]["quotation"],
                    "reason": by_claim[each["claim"]]["differs"],
                }
                for each in pairs_of(request)
            )
        ),
    )


def measured(
    site: LoopbackSite, pairs: list[TestPair], answers: dict[str, dict[str, str]]
) -> Measurement:
    replay(site, pairs, answers)
    settings = ModelSettings(base_of(site), "reader", max_calls=1_000, max_tokens=10**8)
    return measure(LlmJudge(settings), pairs)


def test_reader_who_is_right_is_told_right(site, answers):
    pairs = [
        pair
        for pair in load_pairs()
        if pair.id in answers
        and (answers[pair.id]["verdict"] == "supported") is pair.is_honest
    ]

    found = measured(site, pairs, answers)

    assert found.pairs >= 250
    assert found.honest_flagged_share <= MOST_FLAGGED
    assert found.wrong_passed_share <= MOST_PASSED


def test_frame_makes_no_reader_worse(site, answers):
    pairs = [pair for pair in load_pairs() if pair.id in answers]
    said = [answers[pair.id]["verdict"] == "supported" for pair in pairs]
    own = sum(
        pair.is_honest is said for pair, said in zip(pairs, said, strict=True)
    ) / len(pairs)

    found = measured(site, pairs, answers)

    wrong = found.honest_flagged + found.wrong_passed
    assert len(pairs) >= 250
    assert 1 - wrong / found.pairs >= own - 0.01
