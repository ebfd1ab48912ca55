"""Numbers of several words."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.numbers.reading import find_quantities
from verification.records import Verdict


@cases
def test_a_number_of_several_words_has_one_value(text, dimension, value):
    found = find_quantities(text)

    assert [each.dimension for each in found] == [dimension]
    assert found[0].values[0] == pytest.approx(value)


@cases
def test_words_that_only_look_so_are_read_apart(text: str, values: list[float]) -> None:
    found = find_quantities(text)

    assert [each.values[0] for each in found] == values


@cases
def test_the_same_number_in_other_words_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
