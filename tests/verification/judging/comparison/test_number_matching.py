"""What a judge makes of the numbers of a claim."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

from ..samples import NUMBERS_PAGE

SURVEY = (
    "The Lindholm survey of the valley ended last week. Its authors counted {} in the "
    "upper villages. They had walked every path twice, and the weather was kind."
)


@cases
def test_a_sentence_with_its_number_printed_otherwise_is_supported(claim, source):
    sentence = (
        f"The authors of the Lindholm survey counted {claim} in the upper villages."
    )

    judgment = judge_text(sentence, SURVEY.format(source))

    assert (judgment.verdict, judgment.differences) == (Verdict.SUPPORTED, ())


@cases
def test_a_copied_sentence_with_another_number_is_flagged_and_shown(
    claim, source, kind: DifferenceKind
):
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


@cases
def test_times_of_day_lengths_of_time_and_spans_are_values(claim, source, agrees):
    judgment = judge_text(claim, source)

    assert (judgment.verdict is Verdict.SUPPORTED) is agrees


@cases
def test_a_limit_a_size_a_version_or_a_currency_of_its_own_is_another_number(
    claim, source
):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@cases
def test_a_version_a_decade_an_era_or_a_range_may_be_printed_otherwise(claim, source):
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
