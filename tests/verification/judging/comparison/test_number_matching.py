"""What a judge makes of the numbers of a claim."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

from ..samples import NUMBERS_PAGE

SURVEY = (
    "The Lindholm survey of the valley ended last week. Its authors counted {} in the "
    "upper villages. They had walked every path twice, and the weather was kind."
)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("4.2 million trees", "4,200,000 trees"),
        ("twelve herons", "12 herons"),
        ("1,200 adults", "1 200 adults"),
        ("about 50 herons", "52 herons"),
        ("more than 100 herons", "118 herons"),
        ("8 percent fewer houses", "8% fewer houses"),
        ("5 miles of fences", "8 km of fences"),
        ("a dozen herons", "twelve herons"),
        ("$3 million of damage", "3 million dollars of damage"),
        ("42% empty houses", "41.7% empty houses"),
    ],
)
def test_a_sentence_with_its_number_printed_otherwise_is_supported(
    claim: str, source: str
) -> None:
    sentence = (
        f"The authors of the Lindholm survey counted {claim} in the upper villages."
    )

    judgment = judge_text(sentence, SURVEY.format(source))

    assert (judgment.verdict, judgment.differences) == (Verdict.SUPPORTED, ())


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        ("50 herons", "1500 herons", DifferenceKind.NUMBER),
        ("50 herons", "1,500 herons", DifferenceKind.NUMBER),
        ("4,800 adults", "1,200 adults", DifferenceKind.NUMBER),
        ("4.2 billion trees", "4.2 million trees", DifferenceKind.MAGNITUDE),
        ("9 percent fewer houses", "8% fewer houses", DifferenceKind.NUMBER),
        ("5 miles of fences", "5 km of fences", DifferenceKind.UNIT),
        ("$3 million of damage", "$3 billion of damage", DifferenceKind.MAGNITUDE),
        ("$3 million of damage", "€3 million of damage", DifferenceKind.UNIT),
        ("fourteen herons", "forty herons", DifferenceKind.NUMBER),
        ("more than 100 herons", "40 herons", DifferenceKind.NUMBER),
        ("a third of the herons", "half of the herons", DifferenceKind.NUMBER),
    ],
)
def test_a_copied_sentence_with_another_number_is_flagged_and_shown(
    claim: str, source: str, kind: DifferenceKind
) -> None:
    sentence = f"Its authors counted {claim} in the upper villages."

    judgment = judge_text(sentence, SURVEY.format(source))

    assert judgment.verdict is not Verdict.SUPPORTED
    assert kind in [each.kind for each in judgment.differences]


def test_the_number_of_another_thing_does_not_save_a_claim() -> None:
    judgment = judge_text("The old lighthouse has 112 steps.", NUMBERS_PAGE)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert [(each.claim, each.source) for each in judgment.differences] == [
        ("112", "203")
    ]


def test_the_numbers_of_other_things_do_not_damn_a_claim() -> None:
    judgment = judge_text("The old lighthouse has 203 steps.", NUMBERS_PAGE)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source", "agrees"),
    [
        ("More than 100 were hurt.", "At least 127 were hurt.", True),
        ("More than 200 were hurt.", "At least 127 were hurt.", False),
        ("The film runs 95 minutes.", "The film runs 1 hour 35 minutes.", True),
        ("The film runs 96 minutes.", "The film runs 1 hour 35 minutes.", False),
        ("He ran the mile in 3:59.", "He ran the mile in 3 minutes 59 seconds.", True),
        ("He ran the mile in 3:58.", "He ran the mile in 3 minutes 59 seconds.", False),
        ("The meeting starts at 5 pm.", "The meeting starts at 17:00.", True),
        ("The meeting starts at 5 pm.", "The meeting starts at 5 a.m.", False),
        ("The war lasted from 1939 to 1945.", "The war lasted 1939–45.", True),
        ("He is 180 cm tall.", "He is 5 feet 11 inches tall.", True),
    ],
)
def test_times_of_day_lengths_of_time_and_spans_are_values(
    claim: str, source: str, agrees: bool
) -> None:
    judgment = judge_text(claim, source)

    assert (judgment.verdict is Verdict.SUPPORTED) is agrees


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Up to 50 people came.", "At least 50 people came."),
        ("More than 50 people came.", "Fewer than 50 people came."),
        ("It cost €3.5 billion.", "It cost 3.5 million."),
        ("Python 3.12 is slow.", "Python 3.11.4 is slow."),
        ("It cost 12 million crowns.", "It cost 12 million euros."),
    ],
)
def test_a_limit_a_size_a_version_or_a_currency_of_its_own_is_another_number(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Python 3.11 is slow.", "Python 3.11.4 is slow."),
        ("Python 3.11.0 is slow.", "Python 3.11 is slow."),
        ("In the 1990s the town grew.", "The town grew during the nineties."),
        ("The city was founded in 753 BC.", "The city was founded in 753 BCE."),
        ("The loan is for £2-3m.", "The loan is for between £2m and £3m."),
    ],
)
def test_a_version_a_decade_an_era_or_a_range_may_be_printed_otherwise(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_a_source_that_rounds_does_not_contradict_the_exact_number() -> None:
    judgment = judge_text(
        "The firm sold 1,234,567 tickets.", "The firm sold 1.23 million tickets."
    )

    assert judgment.verdict is Verdict.PARTIALLY_SUPPORTED
    assert judgment.reason == "The source does not give 1,234,567."


def test_a_footnote_behind_ten_is_no_power_of_it() -> None:
    judgment = judge_text("The striker scored 10⁶.", "The striker scored 10 goals.")

    assert not [each for each in judgment.differences if each.kind == "number"]


def test_a_year_behind_the_same_words_is_that_year_however_far_another_stands() -> None:
    judgment = judge_text(
        "The vessel carried 8 percent fewer passengers last year than in 2023.",
        "The 1978 vessel carried 412,000 passengers last year, 8 percent fewer than in "
        "2023.",
    )

    assert judgment.verdict is Verdict.SUPPORTED
