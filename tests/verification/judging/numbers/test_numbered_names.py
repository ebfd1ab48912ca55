"""Numbers that are part of a name, however they are printed."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.numbers.worded_quantities import find_numbered, read_roman
from verification.records import Verdict


@pytest.mark.parametrize(
    ("figures", "value"), [("I", 1), ("IV", 4), ("IX", 9), ("XIV", 14), ("XXIII", 23)]
)
def test_roman_figures_have_a_value(figures: str, value: int) -> None:
    assert read_roman(figures) == value


@cases
def test_a_number_of_a_name_is_read_with_its_name(text, found: list[tuple[str, int]]):
    assert [(each.head, each.value) for each in find_numbered(text)] == found


@cases
def test_the_same_name_with_another_number_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert "The source says" in judgment.reason


@cases
def test_a_number_of_a_name_may_be_printed_otherwise(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
