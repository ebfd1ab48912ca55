"""Dates in their forms, and which of them can be the same day."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.numbers.dates import find_moments
from verification.records import DifferenceKind, Verdict


@pytest.mark.parametrize(
    "text",
    [
        "It may end soon.",
        "They march on.",
        "The soldiers march 20 miles.",
        "The ratio is 3/4 here.",
        "Version 3.11.2 came out.",
        "It has 1932 steps.",
        "See section 12.3 there.",
        "They won 9-3.",
        "",
    ],
)
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    found = find_moments(text)

    assert found == []


SENTENCE = "The Halden tunnel was opened {} after nine years of work."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("on 5 March 2021", "on March 5, 2021"),
        ("on 5 March 2021", "on 2021-03-05"),
        ("on 5 March 2021", "on 05.03.2021"),
        ("on 5 March 2021", "on the 5th of March 2021"),
        ("on 5 March 2021", "on Mar. 5, 2021"),
        ("in March 2021", "on 5 March 2021"),
        ("in 2021", "on 5 March 2021"),
        ("in 2021", "in March 2021"),
        ("in 2021", "during 2021"),
        ("in the 1990s", "in 1994"),
        ("in the 20th century", "in 1994"),
        ("in March", "on 5 March 2021"),
        ("on 4 March 2021", "on 03/04/2021"),
    ],
)
def test_a_date_that_the_source_gives_in_another_form_or_closer_is_supported(
    claim: str, source: str
) -> None:
    judgment = judge_text(SENTENCE.format(claim), SENTENCE.format(source))

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("on 5 March 2021", "on 6 March 2021"),
        ("on 5 March 2021", "on 5 May 2021"),
        ("on 5 March 2021", "on 5 March 2020"),
        ("on March 5, 2021", "on 2021-03-15"),
        ("in March 2021", "in April 2021"),
        ("in March 2021", "on 5 April 2021"),
        ("in 2021", "in 2012"),
        ("in 2021", "on 5 March 2012"),
        ("in the 1990s", "in 2004"),
        ("in the 1990s", "in the 1980s"),
        ("in the 19th century", "in the 18th century"),
        ("in March", "in April"),
        ("in March", "on 5 April 2021"),
    ],
)
def test_another_date_is_flagged_and_shown_as_a_date(claim: str, source: str) -> None:
    judgment = judge_text(SENTENCE.format(claim), SENTENCE.format(source))

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.DATE in [each.kind for each in judgment.differences]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("on 5 March 2021", "in March 2021"),
        ("on 5 March 2021", "in 2021"),
        ("in March 2021", "in 2021"),
    ],
)
def test_a_date_closer_than_the_source_gives_is_not_borne_out_nor_contradicted(
    claim: str, source: str
) -> None:
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
