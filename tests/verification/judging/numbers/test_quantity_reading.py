"""Numbers of a text as values with units: what is read, and what is no number."""

from __future__ import annotations

import pytest

from verification.judging.numbers.reading import find_quantities

from ..samples import NUMBERS_PAGE


@pytest.mark.parametrize(
    ("text", "language", "dimension", "value"),
    [
        ("It sold 1,200 copies.", "en", "", 1200),
        ("It sold 1200 copies.", "en", "", 1200),
        ("It sold 1 200 copies.", "en", "", 1200),
        ("It sold 1\u00a0200 copies.", "en", "", 1200),
        ("It sold 1\u202f200 copies.", "fr", "", 1200),
        ("It sold 1\u2009200 copies.", "en", "", 1200),
        ("Es gab 1.200 Zuschauer.", "de", "", 1200),
        ("Es gab 12.345.678 Zuschauer.", "de", "", 12345678),
        ("Es gab 12'345 Zuschauer.", "de", "", 12345),
        ("Es gab 12’345 Zuschauer.", "de", "", 12345),
        ("It sold 12,345,678 copies.", "en", "", 12345678),
        ("It sold 12,345.67 units.", "en", "", 12345.67),
        ("Es waren 12.345,67 Einheiten.", "de", "", 12345.67),
        ("Es waren 3,14 Einheiten.", "de", "", 3.14),
        ("It sold 12,34,567 copies.", "en", "", 1234567),
        ("The index stood at 0.75 then.", "en", "", 0.75),
        ("The index stood at 0,75 then.", "fr", "", 0.75),
        ("The index stood at .75 then.", "en", "", 0.75),
        ("The index stood at 3·5 then.", "en", "", 3.5),
        ("It sold １２００ copies.", "en", "", 1200),
        ("It sold ١٢٠٠ copies.", "en", "", 1200),
        ("It sold twelve copies.", "en", "", 12),
        ("It sold twenty-one copies.", "en", "", 21),
        ("It sold twenty one copies.", "en", "", 21),
        ("It sold one hundred and five copies.", "en", "", 105),
        ("It sold two thousand three hundred copies.", "en", "", 2300),
        ("It sold three million copies.", "en", "", 3e6),
        ("It sold a million copies.", "en", "", 1e6),
        ("It sold a hundred copies.", "en", "", 100),
        ("It sold a dozen copies.", "en", "", 12),
        ("It sold two dozen copies.", "en", "", 24),
        ("It sold 4.2 billion copies.", "en", "", 4.2e9),
        ("It sold 4,200 million copies.", "en", "", 4.2e9),
        ("It sold 4.2bn copies.", "en", "", 4.2e9),
        ("It sold 4.2 bn copies.", "en", "", 4.2e9),
        ("It sold 3 mn copies.", "en", "", 3e6),
        ("It sold 15K copies.", "en", "", 15000),
        ("It sold 15k copies.", "en", "", 15000),
        ("It sold 3M copies.", "en", "", 3e6),
        ("It sold 3 lakh copies.", "en", "", 3e5),
        ("It sold 2 crore copies.", "en", "", 2e7),
        ("It sold 2 trillion copies.", "en", "", 2e12),
        ("Es waren 4,2 Milliarden Menschen.", "de", "", 4.2e9),
        ("Es waren 3 Mio. Menschen.", "de", "", 3e6),
        ("Es waren 3 Mrd. Menschen.", "de", "", 3e9),
        ("Ce sont 3 millions de personnes.", "fr", "", 3e6),
        ("Son 3 millones de personas.", "es", "", 3e6),
        ("Son 5 mil personas.", "es", "", 5000),
        ("共有3万人。", "zh", "", 30000),
        ("共有2亿人。", "zh", "", 2e8),
        ("It rose 8%.", "en", "share", 8),
        ("It rose 8 %.", "en", "share", 8),
        ("It rose 8 percent.", "en", "share", 8),
        ("It rose 8 per cent.", "en", "share", 8),
        ("It rose 8-percent.", "en", "share", 8),
        ("It rose eight percent.", "en", "share", 8),
        ("It rose 8 pct.", "en", "share", 8),
        ("It rose 8 percentage points.", "en", "points", 8),
        ("Es stieg um 8 Prozent.", "de", "share", 8),
        ("Es stieg um 8,5 %.", "de", "share", 8.5),
        ("Cela monte de 8 pour cent.", "fr", "share", 8),
        ("It lost 5‰.", "en", "share", 0.5),
        ("Half of the voters agreed.", "en", "share", 50),
        ("A third of the voters agreed.", "en", "share", 100 / 3),
        ("One third of the voters agreed.", "en", "share", 100 / 3),
        ("One-third of the voters agreed.", "en", "share", 100 / 3),
        ("Two thirds of the voters agreed.", "en", "share", 200 / 3),
        ("Two-thirds of the voters agreed.", "en", "share", 200 / 3),
        ("A quarter of the voters agreed.", "en", "share", 25),
        ("Three quarters of the voters agreed.", "en", "share", 75),
        ("Three-quarters of the voters agreed.", "en", "share", 75),
        ("Two fifths of the voters agreed.", "en", "share", 40),
        ("A tenth of the voters agreed.", "en", "share", 10),
        ("An eighth of the voters agreed.", "en", "share", 12.5),
        ("It cost $5.", "en", "usd", 5),
        ("It cost $5.50.", "en", "usd", 5.5),
        ("It cost $5 million.", "en", "usd", 5e6),
        ("It cost $5-million.", "en", "usd", 5e6),
        ("It cost $5m.", "en", "usd", 5e6),
        ("It cost $5M.", "en", "usd", 5e6),
        ("It cost $1.2B.", "en", "usd", 1.2e9),
        ("It cost US$5 million.", "en", "usd", 5e6),
        ("It cost US $5 million.", "en", "usd", 5e6),
        ("It cost USD 5 million.", "en", "usd", 5e6),
        ("It cost 5 million dollars.", "en", "usd", 5e6),
        ("It cost 5 million US dollars.", "en", "usd", 5e6),
        ("It cost five dollars.", "en", "usd", 5),
        ("It cost 99 cents.", "en", "usd", 0.99),
        ("It cost €5.", "en", "eur", 5),
        ("It cost 5 €.", "de", "eur", 5),
        ("It cost 5€.", "fr", "eur", 5),
        ("It cost EUR 5.", "en", "eur", 5),
        ("It cost 5 euros.", "en", "eur", 5),
        ("Es kostet 1.234,56 Euro.", "de", "eur", 1234.56),
        ("It cost £5bn.", "en", "gbp", 5e9),
        ("It cost £3.4m.", "en", "gbp", 3.4e6),
        ("It cost 50 pence.", "en", "gbp", 0.5),
        ("It cost ¥5,000.", "en", "jpy", 5000),
        ("It cost 5,000 yen.", "en", "jpy", 5000),
        ("It cost ₹500.", "en", "inr", 500),
        ("It cost Rs. 500.", "en", "inr", 500),
        ("It cost CHF 500.", "de", "chf", 500),
        ("It cost A$500.", "en", "aud", 500),
        ("It cost C$500.", "en", "cad", 500),
        ("It cost 500 yuan.", "en", "cny", 500),
        ("It is 5 km long.", "en", "length", 5000),
        ("It is 5km long.", "en", "length", 5000),
        ("It is a 5-kilometre path.", "en", "length", 5000),
        ("It is 5 kilometers long.", "en", "length", 5000),
        ("It is five kilometres long.", "en", "length", 5000),
        ("It is 3 miles long.", "en", "length", 4828.032),
        ("It is 6 feet tall.", "en", "length", 1.8288),
        ("It is 6 ft tall.", "en", "length", 1.8288),
        ("It is 10 inches wide.", "en", "length", 0.254),
        ("It is 180 cm tall.", "en", "length", 1.8),
        ("It is 30 mm thick.", "en", "length", 0.03),
        ("It is 200 nm wide.", "en", "length", 2e-7),
        ("It is 100 yards away.", "en", "length", 91.44),
        ("It covers 40 km².", "en", "area", 4e7),
        ("It covers 40 square kilometres.", "en", "area", 4e7),
        ("It covers 40 sq km.", "en", "area", 4e7),
        ("It covers 12 hectares.", "en", "area", 120000),
        ("It covers 10 acres.", "en", "area", 40468.56),
        ("It covers 900 square feet.", "en", "area", 83.612736),
        ("It weighs 70 kg.", "en", "mass", 70),
        ("It weighs 70 kilograms.", "en", "mass", 70),
        ("It weighs 20 mg.", "en", "mass", 2e-5),
        ("It weighs 3 tonnes.", "en", "mass", 3000),
        ("It weighs 150 lb.", "en", "mass", 68.0388),
        ("It weighs 5 ounces.", "en", "mass", 0.1417475),
        ("It holds 2 litres.", "en", "volume", 2),
        ("It holds 2 liters.", "en", "volume", 2),
        ("It holds 250 ml.", "en", "volume", 0.25),
        ("It holds 3 gallons.", "en", "volume", 11.35623),
        ("It holds 50 barrels.", "en", "volume", 7949.35),
        ("It took 90 minutes.", "en", "time", 5400),
        ("It took 90 min.", "en", "time", 5400),
        ("It took 5 hours.", "en", "time", 18000),
        ("It took 5h.", "en", "time", 18000),
        ("It was a 5-hour trip.", "en", "time", 18000),
        ("It was a five-hour trip.", "en", "time", 18000),
        ("It took three days.", "en", "time", 259200),
        ("It took two weeks.", "en", "time", 1209600),
        ("It took 2 decades.", "en", "time", 631139040),
        ("It was 30°C outside.", "en", "celsius", 30),
        ("It was 30 °C outside.", "en", "celsius", 30),
        ("It was 30 degrees Celsius outside.", "en", "celsius", 30),
        ("It was -5 °C outside.", "en", "celsius", -5),
        ("It was −5 °C outside.", "en", "celsius", -5),
        ("It was minus 5 °C outside.", "en", "celsius", -5),
        ("It was 86°F outside.", "en", "fahrenheit", 86),
        ("It ran at 60 mph.", "en", "speed", 26.8224),
        ("It ran at 100 km/h.", "en", "speed", 27.7778),
        ("It ran at 60 miles per hour.", "en", "speed", 26.8224),
        ("It makes 500 MW.", "en", "power", 5e8),
        ("It makes 3 gigawatts.", "en", "power", 3e9),
        ("It used 20 kWh.", "en", "energy", 20),
        ("It stores 16 GB.", "en", "bytes", 1.6e10),
        ("It runs at 3 GHz.", "en", "frequency", 3e9),
        ("She came 3rd.", "en", "ordinal", 3),
        ("She came third.", "en", "ordinal", 3),
        ("It was the 21st meeting.", "en", "ordinal", 21),
        ("It was the twentieth meeting.", "en", "ordinal", 20),
        ("It was the twenty-first meeting.", "en", "ordinal", 21),
        ("It opened in 1932.", "en", "year", 1932),
        ("The 2008 crisis was worse.", "en", "year", 2008),
    ],
)
def test_a_printed_number_is_read_as_its_value_and_unit(
    text: str, language: str, dimension: str, value: float
) -> None:
    found = find_quantities(text, language)

    assert [each.dimension for each in found] == [dimension]
    assert found[0].values[0] == pytest.approx(value, rel=1e-5)


@pytest.mark.parametrize(
    "text",
    [
        "Call +1 555 010 9999 today.",
        "Call +44 20 7946 0958 today.",
        "Call 555-010-9999 today.",
        "Call (555) 010-9999 today.",
        "Call 555.010.9999 today.",
        "See https://example.org/2021/04/12345 there.",
        "See doi:10.1038/s41586-020-2649-2 there.",
        "See www.example.org/p/778 there.",
        "The model B2B is common.",
        "The gene TP53 is common.",
        "The road is the A40.",
        "The disease is COVID-19.",
        "The film was shot in 3D.",
        "Nobody came that day.",
        "",
    ],
)
def test_digits_that_are_no_quantity_are_ignored(text: str) -> None:
    found = find_quantities(text)

    assert found == ()


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("It has 10-20 rooms.", [10, 20]),
        ("It has 10–20 rooms.", [10, 20]),
        ("It has 10 to 20 rooms.", [10, 20]),
        ("It is between 10 and 20 km away.", [10000, 20000]),
        ("It is 10-20 km away.", [10000, 20000]),
        ("It is 10 to 20 km away.", [10000, 20000]),
        ("It cost $5-6 million.", [5e6, 6e6]),
        ("It cost $5 million to $6 million.", [5e6, 6e6]),
        ("They won 9-3.", [9, 3]),
        ("They won 9–3.", [9, 3]),
        ("They won 102-98.", [102, 98]),
        ("Between 5% and 10% left.", [5, 10]),
        ("Some 5-10% left.", [5, 10]),
        ("Some 5 to 10 percent left.", [5, 10]),
        ("It has two or three rooms.", [2, 3]),
        ("It has rooms 1, 2 and 3.", [1, 2, 3]),
    ],
)
def test_a_range_a_score_or_a_list_keeps_each_of_its_numbers(
    text: str, values: list[float]
) -> None:
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


@pytest.mark.parametrize(
    ("text", "language", "dimension", "value"),
    [
        ("Le pont a coûté 3,5 M€ en tout.", "fr", "eur", 3.5e6),
        ("Le pont a coûté 2 Md€ en tout.", "fr", "eur", 2e9),
        ("Le pont a coûté 3,5 millions d'euros.", "fr", "eur", 3.5e6),
        ("El puente costó 3 millones de euros.", "es", "eur", 3e6),
        ("The grant was 12m crowns.", "en", "crown", 12e6),
        ("The grant was SEK 12m.", "en", "crown", 12e6),
        ("The bridge cost R$5 million.", "en", "brl", 5e6),
        ("The bridge cost 5 million roubles.", "en", "rub", 5e6),
        ("Мост стоил 5 млн рублей.", "ru", "rub", 5e6),
        ("The fund holds CHF 1'250'000.", "en", "chf", 1.25e6),
        ("The film runs 1h30.", "en", "time", 5400),
        ("The film runs 1 h 30 min.", "en", "time", 5400),
        ("Some 1½ million came.", "en", "", 1.5e6),
        ("Some ¾ of them came.", "en", "share", 75),
        ("The mass is 6.0 × 10²⁴ kg.", "en", "mass", 6e24),
        ("The mass is 6.0 x 10^24 kg.", "en", "mass", 6e24),
        ("The dose is 10⁶ cells.", "en", "", 1e6),
        ("Prices rose by a factor of 10.", "en", "factor", 10),
        ("Das dauerte ein Jahr oder 2 Jahr.", "de", "time", 2 * 31556952),
    ],
)
def test_a_number_in_the_print_of_another_place_is_read(
    text: str, language: str, dimension: str, value: float
) -> None:
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
