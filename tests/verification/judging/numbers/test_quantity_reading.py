"""Numbers of a text as values with units: what is read, and what is no number."""

import pytest

from tests.cases import cases
from verification.judging.numbers.reading import find_quantities

from ..samples import NUMBERS_PAGE


@cases
def test_a_printed_number_is_read_as_its_value_and_unit(
    text, language, dimension, value
):
    found = find_quantities(text, language)

    assert [each.dimension for each in found] == [dimension]
    assert found[0].values[0] == pytest.approx(value, rel=1e-5)


@cases
def test_digits_that_are_no_quantity_are_ignored(text: str) -> None:
    found = find_quantities(text)

    assert found == ()


@cases
def test_a_range_a_score_or_a_list_keeps_each_of_its_numbers(text, values: list[float]):
    found = find_quantities(text)

    assert [each.values[0] for each in found] == pytest.approx(values)


def test_every_quantity_quotes_its_own_place() -> None:
    found = find_quantities(NUMBERS_PAGE)

    assert len(found) == 9
    assert [NUMBERS_PAGE[each.start : each.end] for each in found] == [
        each.text for each in found
    ]


def test_each_number_of_a_very_long_text_is_found_once() -> None:
    found = find_quantities("about 17 dogs " * 20_000)

    assert len(found) == 20_000


@cases
def test_a_number_in_the_print_of_another_place_is_read(
    text, language, dimension, value
):
    found = find_quantities(text, language)

    assert (dimension, value) in [
        (each.dimension, pytest.approx(each.values[0])) for each in found if each.values
    ]


def test_a_range_of_money_has_the_sign_and_the_size_on_both_sides() -> None:
    found = find_quantities("The loan is for £2-3m.")

    assert [(each.dimension, each.values) for each in found] == [
        ("gbp", (2e6,)),
        ("gbp", (3e6,)),
    ]
