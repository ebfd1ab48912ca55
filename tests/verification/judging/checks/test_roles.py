"""Who did it to whom."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

from ..samples import PAGE


@pytest.mark.parametrize("page", ["", PAGE])
@cases
def test_two_names_in_exchanged_roles_are_flagged_as_names(claim, source, page):
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NAME in [each.kind for each in judgment.differences]


@cases
def test_another_order_that_means_the_same_is_supported(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
