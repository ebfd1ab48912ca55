"""Numbers as values with units: which of them bear each other out."""

import pytest

from tests.cases import cases
from verification.judging.numbers.quantities import is_equal
from verification.judging.numbers.reading import find_quantities


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


@pytest.mark.parametrize(
    "money",
    ["5.2 million crowns", "5.2 million yen", "CHF 5.2 million", "€5.2 million"],
)
def test_millions_without_a_currency_are_those_of_any(money: str) -> None:
    (bare,), (named,) = (
        find_quantities(f"It cost another {each}.") for each in ("5.2 million", money)
    )

    assert is_equal(bare, named)
