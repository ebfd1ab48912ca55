"""Who did it to whom."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

from ..samples import PAGE


@pytest.mark.parametrize("page", ["", PAGE])
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Alice Brown defeated Carla Stone in the final.",
            "Carla Stone defeated Alice Brown in the final.",
        ),
        (
            "Germany exports more timber to Sweden than it imports.",
            "Sweden exports more timber to Germany than it imports.",
        ),
        (
            "Alice Brown was defeated by Carla Stone in the final.",
            "Carla Stone was defeated by Alice Brown in the final.",
        ),
    ],
)
def test_two_names_in_exchanged_roles_are_flagged_as_names(
    claim: str, source: str, page: str
) -> None:
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NAME in [each.kind for each in judgment.differences]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Alice Brown was defeated by Carla Stone in the final.",
            "Carla Stone defeated Alice Brown in the final.",
        ),
        (
            "Carla Stone defeated Alice Brown in the final.",
            "Alice Brown was defeated by Carla Stone in the final.",
        ),
        (
            "Alice Brown was the first woman justice of the High Court.",
            "She is the High Court's first woman justice, Alice Brown.",
        ),
        (
            "Alice Brown met Carla Stone in Halden.",
            "Carla Stone met Alice Brown in Halden.",
        ),
        (
            "Alice Brown and Carla Stone married in Halden.",
            "Carla Stone and Alice Brown married in Halden.",
        ),
        (
            "Lindqvist sold the farm to Aune.",
            "The deed names Aune; Lindqvist sold the farm before Lindqvist moved to "
            "the coast.",
        ),
        (
            "Norfin bought Belmar for ten million crowns.",
            "The rival of Belmar, Norfin, bought it for ten million crowns, and Norfin "
            "paid in shares.",
        ),
    ],
)
def test_another_order_that_means_the_same_is_supported(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
