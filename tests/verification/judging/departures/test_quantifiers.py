"""All, most, some, few, none."""

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
            "All the schools of Halden closed in January.",
            "Some of the schools of Halden closed in January.",
        ),
        (
            "All schools of Halden closed in January.",
            "Nearly all schools of Halden closed in January.",
        ),
        (
            "Most residents support the new road.",
            "A minority of residents support the new road.",
        ),
        (
            "Most residents support the new road.",
            "Few residents support the new road.",
        ),
        (
            "Most residents support the new road.",
            "38 percent of residents support the new road.",
        ),
        (
            "The bottle is made of entirely recycled plastic.",
            "The bottle is made of 30 percent recycled plastic.",
        ),
    ],
)
def test_more_than_the_source_says_is_flagged_and_shown(
    claim: str, source: str, page: str
) -> None:
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NUMBER in [each.kind for each in judgment.differences]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Some schools of Halden closed in January.",
            "Most schools of Halden closed in January.",
        ),
        (
            "Most residents support the new road.",
            "62 percent of residents support the new road.",
        ),
        (
            "Every school of Halden closed in January.",
            "All schools of Halden closed in January.",
        ),
        (
            "The majority of residents support the new road.",
            "Most residents support the new road.",
        ),
        (
            "The most expensive school of Halden closed in January.",
            "Some schools closed in January, and the most expensive school of Halden "
            "closed in January too.",
        ),
    ],
)
def test_as_much_as_the_source_says_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
