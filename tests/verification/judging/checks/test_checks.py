"""Causes, denials, roles and superlatives: what words beside a match change."""

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
