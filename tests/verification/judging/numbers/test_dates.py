"""Dates in their forms, and which of them can be the same day."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.numbers.dates import find_moments
from verification.records import DifferenceKind, Verdict


@cases
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    found = find_moments(text)

    assert found == []


SENTENCE = "The Halden tunnel was opened {} after nine years of work."


@cases
def test_a_date_that_the_source_gives_in_another_form_or_closer_is_supported(
    claim, source
):
    judgment = judge_text(SENTENCE.format(claim), SENTENCE.format(source))

    assert judgment.verdict is Verdict.SUPPORTED


@cases
def test_another_date_is_flagged_and_shown_as_a_date(claim: str, source: str) -> None:
    judgment = judge_text(SENTENCE.format(claim), SENTENCE.format(source))

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.DATE in [each.kind for each in judgment.differences]


@cases
def test_a_date_closer_than_the_source_gives_is_not_borne_out_nor_contradicted(
    claim, source
):
    judgment = judge_text(SENTENCE.format(claim), SENTENCE.format(source))

    assert judgment.verdict not in {Verdict.SUPPORTED, Verdict.CONTRADICTED}


def test_every_date_lies_where_it_says() -> None:
    text = "From 5 March 2021 to 2021-04-06 and again in June."

    found = find_moments(text)

    assert [text[each.start : each.end] for each in found] == [
        "5 March 2021",
        "2021-04-06",
        "June",
    ]
