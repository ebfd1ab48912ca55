"""What a judge makes of the numbers of a claim."""

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.comparison.claims import blank_claim_markers
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


@cases
def test_what_follows_from_the_source_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@cases
def test_what_does_not_follow_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


def test_the_reason_names_the_numbers_that_were_put_together() -> None:
    judgment = judge_text(
        "Dorothy Pell ran the shop for thirty-four years.",
        "Dorothy Pell ran the shop from 1983 to 2017.",
    )

    assert judgment.reason == (
        "The passage gives 1983 and 2017; thirty-four years follows from them."
    )


def test_a_table_of_numbers_bears_out_nothing_by_chance() -> None:
    table = " ".join(f"Town {each}: {each * 137} members." for each in range(1, 40))

    judgment = judge_text("Membership rose by 4,001 in the towns.", table)

    assert judgment.verdict is not Verdict.SUPPORTED


SOURCE = (
    "Rents in Tessaly rose by 5 percent in 2023, the housing office said. The office "
    "counted 4,200 flats in three districts. Wages stood still."
)


@cases
@pytest.mark.parametrize(
    "marker",
    [
        " (3)",
        " (3, 4)",
        " (3-5)",
        " (Ng, 2019)",
        " (Ng 2019)",
        " (Ng et al., 2019; Roy 2020)",
        " (Ng & Roy, 2019, p. 4)",
        " (see van Dam, 2019)",
        " (Ng, n.d.)",
        " (source 3)",
        " (ref. 12)",
        "<sup>3</sup>",
        "<sup>[3,4]</sup>",
        ' <a href="#fn3">3</a>',
        "¹",
        "¹² ³",
        "†",
        "*",
        " [12, p. 4]",
        " [12: 45]",
        " [a]",
        " [note 3]",
        " [citation needed]",
        " [@ng2019]",
        " [Ng 2019]",
        " [[3]]",
        " [3](https://example.org/a-9)",
        " ([example.org](https://example.org/2021/05))",
        " (https://example.org/2021/05/a-9)",
        " (example.org)",
    ],
)
def test_a_marker_in_the_claim_changes_nothing(claim: str, marker: str) -> None:
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


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20_000,
        "[a](" * 8_000,
        "(" + "Ng et al., 2019; " * 3_000 + ")",
        "<sup>" * 8_000,
        "(" + "Ng and " * 5_000,
        "https://" * 5_000,
    ],
)
def test_endless_brackets_are_read_once(text: str) -> None:
    assert len(blank_claim_markers(text)) == len(text)
