"""Which of two things is more, and what tells it the other way round."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.comparison import read_claim
from verification.judging.polarity.comparatives import read_comparisons
from verification.records import DifferenceKind, Verdict

PAY = "Women earn more than men in the sector, the union's survey of 400 firms found."
TRIAL = (
    "Tenecteplase reduced mortality compared with alteplase in 300 patients. The trial "
    "ran for two years."
)
PAIN = "Compared with placebo, ibuprofen reduced pain. Nobody fell ill."
RENTS = "Rents in Leeds rose faster than wages in the year to May, the council said."
FARES = "In 2020 bus fares rose more than rail fares. The fleet was renewed."
WATCH = "The Tern 1 is heavier than the Tern 2. Both have a leather strap."
DEATHS = "Mortality was lower with corvastin than with dalmarin. Costs were alike."
READERS = "Boys are more likely to read than girls. The library asked 900 children."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Men earn more than women in the sector.", PAY),
        ("Alteplase reduced mortality compared with tenecteplase.", TRIAL),
        ("Placebo reduced pain compared with ibuprofen.", PAIN),
        ("Wages in Leeds rose faster than rents.", RENTS),
        ("Rail fares rose more than bus fares in 2020.", FARES),
        ("The Tern 2 is heavier than the Tern 1.", WATCH),
        ("Mortality was lower with dalmarin than with corvastin.", DEATHS),
        ("Girls are more likely than boys to read.", READERS),
        (
            "Sales were higher in April than in May.",
            "Sales in May were higher than in April.",
        ),
    ],
)
def test_two_things_that_changed_places_round_than_are_contradicted(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.CONTRADICTED
    assert judgment.differences[0].kind is DifferenceKind.DIRECTION
    assert judgment.differences[0].source in source


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Women earn more than men.", PAY),
        ("Men earn less than women.", PAY),
        ("Ibuprofen reduced pain compared with placebo.", PAIN),
        ("Tenecteplase, compared with alteplase, reduced mortality.", TRIAL),
        ("Bus fares rose more than rail fares in 2020.", FARES),
        ("The Tern 2 is lighter than the Tern 1.", WATCH),
        ("Mortality was higher with dalmarin than with corvastin.", DEATHS),
        ("Girls are less likely than boys to read.", READERS),
        ("Boys are more likely than girls to read.", READERS),
    ],
)
def test_a_comparison_told_from_behind_is_no_other_one(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_a_sentence_that_compares_both_ways_bears_out_either() -> None:
    source = (
        "In 2020 bus fares rose more than rail fares; in 2021 rail fares rose more "
        "than bus fares."
    )

    judgment = judge_text("Rail fares rose more than bus fares in 2021.", source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "sentence",
    [
        "More than half of the women voted.",
        "Other than that, nothing happened.",
        "Wages rose no faster than rents.",
        "Rather than wait, the council paid.",
        "It was later than usual",
        "than",
        "compared with",
        "",
    ],
)
def test_what_compares_no_two_things_is_no_comparison(sentence: str) -> None:
    claim = read_claim(sentence, "en")

    found = list(read_comparisons(claim.tokens, claim.statement))

    assert found == []
