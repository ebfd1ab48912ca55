"""What a judge makes of the numbers of a claim."""

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.read_claim import blank_claim_markers
from verification.records import Verdict

from .samples import NUMBERS_PAGE

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
def test_number_that_stands_in_view_is_never_told_as_different(claim, source) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
    assert judgment.differences == ()


def test_the_number_of_another_thing_does_not_save_a_claim() -> None:
    judgment = judge_text("The old lighthouse has 112 steps.", NUMBERS_PAGE)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert [
        (difference.claim, difference.source) for difference in judgment.differences
    ] == [("112", "203")]


@cases
def test_times_of_day_lengths_of_time_and_spans_are_values(claim, source, agrees):
    judgment = judge_text(claim, source)

    assert (judgment.verdict is Verdict.SUPPORTED) is agrees


@cases
def test_a_value_that_is_named_to_be_denied_bears_out_no_claim(claim, source, agrees):
    judgment = judge_text(claim, source)

    assert (judgment.verdict is Verdict.SUPPORTED) is agrees


def test_a_footnote_behind_ten_is_no_power_of_it() -> None:
    judgment = judge_text("The striker scored 10⁶.", "The striker scored 10 goals.")

    assert not [
        difference for difference in judgment.differences if difference.kind == "number"
    ]


def test_a_table_of_numbers_bears_out_nothing_by_chance() -> None:
    table = " ".join(f"Town {town}: {town * 137} members." for town in range(1, 40))

    judgment = judge_text("Membership rose by 4,001 in the towns.", table)

    assert judgment.verdict is not Verdict.SUPPORTED


SOURCE = (
    "Rents in Tessaly rose by 5 percent in 2023, the housing office said. The office "
    "counted 4,200 flats in three districts. Wages stood still."
)


CLAIMS = [
    "Rents in Tessaly rose by 5 percent in 2023",
    "The office counted 4,200 flats in three districts",
    "Wages stood still in Tessaly, where rents rose by 5 percent",
]


@pytest.mark.parametrize("claim", CLAIMS)
@cases
def test_a_marker_in_the_claim_changes_nothing(claim, marker) -> None:
    plain = judge_text(f"{claim}.", SOURCE)

    marked = judge_text(f"{claim}{marker}.", SOURCE)

    assert (marked.verdict, marked.support, marked.recall) == (
        plain.verdict,
        plain.support,
        plain.recall,
    )


@cases
def test_what_belongs_to_the_sentence_is_kept(text: str) -> None:
    assert blank_claim_markers(text) == text


@cases
def test_words_beside_a_marker_stay_where_they_stand(text: str, kept: str) -> None:
    blanked = blank_claim_markers(text)

    assert len(blanked) == len(text)
    assert blanked[text.index(kept) :].startswith(kept)


@cases
def test_endless_brackets_are_read_once(text: str) -> None:
    assert len(blank_claim_markers(text)) == len(text)
