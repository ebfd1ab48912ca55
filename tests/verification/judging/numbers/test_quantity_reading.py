"""Numbers of a text as values with units: what is read, and what is no number."""

import pytest

from tests.cases import cases
from verification.judging.numbers.dates import find_moments
from verification.judging.numbers.modifiers import find_numbered
from verification.judging.numbers.quantities import is_equal
from verification.judging.numbers.reading import find_quantities
from verification.judging.numbers.worded import find_factors, find_loose

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


@cases
def test_two_ways_to_print_a_quantity_agree(claim: str, source: str) -> None:
    one, other = find_quantities(f"It is {claim}."), find_quantities(f"It is {source}.")

    assert [is_equal(left, right) for left, right in zip(one, other, strict=True)] == [
        True
    ]


@cases
def test_two_different_quantities_do_not_agree(claim: str, source: str) -> None:
    one, other = find_quantities(f"It is {claim}."), find_quantities(f"It is {source}.")

    assert [is_equal(left, right) for left, right in zip(one, other, strict=True)] == [
        False
    ]


@cases
def test_millions_without_a_currency_are_those_of_any(money: str) -> None:
    (bare,), (named,) = (
        find_quantities(f"It cost another {each}.") for each in ("5.2 million", money)
    )

    assert is_equal(bare, named)


@cases
def test_a_number_of_several_words_has_one_value(text, dimension, value):
    found = find_quantities(text)

    assert [each.dimension for each in found] == [dimension]
    assert found[0].values[0] == pytest.approx(value)


@cases
def test_words_that_only_look_so_are_read_apart(text: str, values: list[float]) -> None:
    found = find_quantities(text)

    assert [each.values[0] for each in found] == values


STORM = (
    "Some 4,700 homes in the Ardle valley lost power during the storm, and 38 roads "
    "were blocked by fallen trees. Twelve schools stayed shut."
)


@cases
def test_other_uses_of_such_words_are_no_numbers(text: str) -> None:
    found = find_loose(text)

    assert list(found) == []


@cases
def test_parts_of_great_numbers_are_worth_what_they_say(claim, source, agrees):
    own, other = find_quantities(claim)[0], find_quantities(source)[0]

    assert is_equal(own, other) is agrees


LAKE = (
    "The lake holds 3.6 million cubic metres of water, four times as much as in 1990."
)


@cases
def test_other_uses_of_such_words_are_no_factors(text: str) -> None:
    found = find_factors(text)

    assert list(found) == []


@cases
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    found = find_moments(text)

    assert found == []


SENTENCE = "The Halden tunnel was opened {} after nine years of work."


def test_every_date_lies_where_it_says() -> None:
    text = "From 5 March 2021 to 2021-04-06 and again in June."

    found = find_moments(text)

    assert [text[each.start : each.end] for each in found] == [
        "5 March 2021",
        "2021-04-06",
        "June",
    ]


@cases
def test_a_number_of_a_name_is_read_with_its_name(text, found: list[tuple[str, int]]):
    read = [(each.head, each.values[0]) for each in find_numbered(text)]

    assert read == found
