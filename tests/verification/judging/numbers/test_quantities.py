"""Numbers as values with units: which of them bear each other out."""

import pytest

from tests.cases import each_of
from verification.judging.numbers.quantities import is_equal
from verification.judging.numbers.reading import find_quantities

AGREEING = [
    ("4.2 billion people", "4,200 million people"),
    ("4,200 million people", "4.2 billion people"),
    ("8 percent", "8%"),
    ("8%", "eight per cent"),
    ("twelve men", "12 men"),
    ("1,200 men", "1200 men"),
    ("1.200 men", "1,200 men"),
    ("a third of the men", "33% of the men"),
    ("two thirds of the men", "67% of the men"),
    ("half of the men", "50 percent of the men"),
    ("a quarter of the men", "25% of the men"),
    ("5 miles", "8 km"),
    ("8 km", "5 miles"),
    ("100 km", "62 miles"),
    ("62 miles", "100 kilometres"),
    ("6 feet", "1.83 m"),
    ("30 cm", "12 inches"),
    ("150 pounds", "68 kg"),
    ("68 kg", "150 lb"),
    ("2 litres", "2,000 ml"),
    ("1 gallon", "3.8 litres"),
    ("10 acres", "4 hectares"),
    ("100 hectares", "1 square kilometre"),
    ("86 °F", "30 °C"),
    ("30 °C", "86 °F"),
    ("60 mph", "97 km/h"),
    ("90 minutes", "1.5 hours"),
    ("2 weeks", "14 days"),
    ("24 months", "2 years"),
    ("two decades", "20 years"),
    ("5h", "5-hour"),
    ("five-hour", "5 hours"),
    ("1 GW", "1,000 MW"),
    ("2 TWh", "2,000 GWh"),
    ("3 tonnes", "3,000 kg"),
    ("500 g", "0.5 kg"),
    ("$5 million", "$5,000,000"),
    ("$5m", "5 million dollars"),
    ("US$1.2 billion", "$1,200 million"),
    ("£3m", "3 million pounds"),
    ("5 euros", "€5"),
    ("99 cents", "$0.99"),
    ("42%", "41.7%"),
    ("42 percent", "42.3 percent"),
    ("1.2 million men", "1,234,567 men"),
    ("$3.4 billion", "$3.41 billion"),
    ("about 50 men", "48 men"),
    ("about 50 men", "53 men"),
    ("around 1,000 men", "987 men"),
    ("roughly 30 men", "31 men"),
    ("nearly 200 men", "196 men"),
    ("almost 200 men", "193 men"),
    ("some 200 men", "207 men"),
    ("approximately 200 men", "190 men"),
    ("an estimated 200 men", "205 men"),
    ("~200 men", "205 men"),
    ("more than 100 men", "140 men"),
    ("over 100 men", "112 men"),
    ("at least 100 men", "100 men"),
    ("more than 100 men", "over 100 men"),
    ("fewer than 100 men", "88 men"),
    ("less than 100 men", "91 men"),
    ("up to 100 men", "97 men"),
    ("under 100 men", "96 men"),
    ("the 3rd man", "the third man"),
    ("the 21st man", "the twenty-first man"),
    ("version 3.11.2", "version 3.11.2"),
    ("a dozen men", "12 men"),
    ("two dozen men", "24 men"),
    ("a hundred men", "100 men"),
    ("3 lakh men", "300,000 men"),
    ("2 crore men", "20 million men"),
    ("15k men", "15,000 men"),
    ("5 per mille", "5‰"),
]


@each_of(("claim", "source"), AGREEING)
def test_two_ways_to_print_a_quantity_agree(claim: str, source: str) -> None:
    one, other = find_quantities(f"It is {claim}."), find_quantities(f"It is {source}.")

    assert [is_equal(left, right) for left, right in zip(one, other, strict=True)] == [
        True
    ]


DIFFERING = [
    ("50 men", "1500 men"),
    ("50 men", "1,500 men"),
    ("50 men", "150 men"),
    ("50 men", "5 men"),
    ("50 men", "50,000 men"),
    ("5 men", "5.5 men"),
    ("1,200 men", "1,300 men"),
    ("4.2 billion men", "4.2 million men"),
    ("4.2 million men", "4.3 million men"),
    ("8%", "9%"),
    ("8%", "80%"),
    ("8%", "0.8%"),
    ("41.7%", "42%"),
    ("41.7%", "41.2%"),
    ("a third of the men", "half of the men"),
    ("a quarter of the men", "30% of the men"),
    ("5 miles", "5 km"),
    ("5 km", "12 km"),
    ("5 kg", "5 lb"),
    ("5 hours", "5 minutes"),
    ("5 days", "5 weeks"),
    ("30 °C", "30 °F"),
    ("5 MW", "5 GW"),
    ("5 MB", "5 GB"),
    ("$5 million", "$5 billion"),
    ("$5 million", "€5 million"),
    ("$5", "£5"),
    ("$50", "$15"),
    ("more than 100 men", "60 men"),
    ("more than 100 men", "900 men"),
    ("fewer than 100 men", "120 men"),
    ("at least 100 men", "99 men"),
    ("up to 100 men", "130 men"),
    ("about 50 men", "80 men"),
    ("nearly 200 men", "120 men"),
    ("the 3rd man", "the 4th man"),
    ("the third man", "the thirteenth man"),
    ("version 3.11.2", "version 3.11.3"),
    ("1,234,567 men", "1.2 million men"),
    ("1987", "1978"),
    ("-5 °C", "5 °C"),
    ("fourteen men", "forty men"),
    ("sixteen men", "sixty men"),
    ("15k men", "15 men"),
    ("10 acres", "10 hectares"),
    ("12 dozen men", "12 men"),
]


@each_of(("claim", "source"), DIFFERING)
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
