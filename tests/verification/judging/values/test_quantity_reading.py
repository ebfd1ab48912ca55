"""Numbers of a text as values with units: what is read, and what is no number."""

import pytest

from tests.cases import cases
from verification.judging.values.dates import find_moments
from verification.judging.values.quantities import is_equal
from verification.judging.values.reading import find_quantities
from verification.judging.values.worded import (
    find_factors,
    find_loose,
    find_numbered,
)

from ..samples import NUMBERS_PAGE


def test_every_quantity_quotes_its_own_place() -> None:
    found = find_quantities(NUMBERS_PAGE)

    assert len(found) == 9
    assert [NUMBERS_PAGE[amount.start : amount.end] for amount in found] == [
        amount.text for amount in found
    ]


def test_each_number_of_a_very_long_text_is_found_once() -> None:
    found = find_quantities("about 17 dogs " * 20_000)

    assert len(found) == 20_000


STORM = (
    "Some 4,700 homes in the Ardle valley lost power during the storm, and 38 roads "
    "were blocked by fallen trees. Twelve schools stayed shut."
)


@cases
def test_quantities_are_read(behaviour, text, language, found) -> None:
    read = find_quantities(text, language)

    assert [amount.dimension for amount in read] == [
        dimension for dimension, _ in found
    ]
    values = [amount.values[0] if amount.values else None for amount in read]
    assert values == pytest.approx([value for _, value in found], rel=1e-5)


@cases
def test_quantities_agree(behaviour, claim, source, agree) -> None:
    own, other = find_quantities(claim)[0], find_quantities(source)[0]

    assert is_equal(own, other) is agree


@cases
def test_other_uses_of_such_words_are_no_numbers(text: str) -> None:
    found = find_loose(text)

    assert list(found) == []


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

    assert [text[moment.start : moment.end] for moment in found] == [
        "5 March 2021",
        "2021-04-06",
        "June",
    ]


@cases
def test_a_number_of_a_name_is_read_with_its_name(text, found: list[tuple[str, int]]):
    read = [(number.head, number.values[0]) for number in find_numbered(text)]

    assert read == found
