"""Causes, denials, roles and superlatives: what words beside a match change."""

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

from ..samples import PAGE

ANOTHER = [
    ("She left the house to her son.", "She left the house to her nephew.", "nephew"),
    ("His wife, Anna, runs the bakery.", "His sister, Anna, runs it.", "sister"),
    (
        "The hall now has a glass roof, a lift and a cinema.",
        "The hall, built in 1908, now has a glass roof, a lift and a café.",
        "café",
    ),
    (
        "The clerk was charged with theft from the county archive.",
        "The clerk was charged with fraud against the county archive.",
        "fraud",
    ),
    (
        "The Quiet Shore is a novel by Ida Holt.",
        "The Quiet Shore is a film by Ida Holt.",
        "film",
    ),
]


@pytest.mark.parametrize("page", ["", PAGE])
@cases
def test_two_names_in_exchanged_roles_are_flagged_as_names(claim, source, page):
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NAME in [each.kind for each in judgment.differences]
