"""Who and where: the names of a claim in the passage, or others in their place."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.names import find_names
from verification.records import DifferenceKind, Verdict


def test_every_name_lies_where_it_says() -> None:
    text = "In spring Ada Lovelace met Charles Babbage at the Royal Society in London."

    found = find_names(text)

    assert [text[each.start : each.end] for each in found] == [
        "Ada Lovelace",
        "Charles Babbage",
        "Royal Society",
        "London",
    ]


PAGE = (
    "The meadow was bought by {} in the spring of that year. A fence was built around "
    "it. Cows have grazed there ever since."
)
CLAIM = "The meadow was bought by {} in the spring of that year."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Maria Lindqvist", "Peter Hallgren"),
        ("Maria Lindqvist", "Maria Hallgren"),
        ("Lindqvist", "Hallgren"),
        ("Tesla", "Volvo"),
        ("the city of Gothenburg", "the city of Malmö"),
        ("the Forest Society", "the Church of Sweden"),
        ("NASA", "ESA"),
        ("Norway", "Denmark"),
        ("Dr. Lindqvist", "Dr. Hallgren"),
    ],
)
def test_another_name_in_its_place_is_flagged_and_shown(
    claim: str, source: str
) -> None:
    judgment = judge_text(CLAIM.format(claim), PAGE.format(source))

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NAME in [each.kind for each in judgment.differences]


def test_a_name_before_the_passage_is_what_it_refers_back_to() -> None:
    page = (
        "Maria Lindqvist inherited the farm from her uncle. She bought the meadow "
        "in the spring of 1987 and built a fence around it."
    )

    judgment = judge_text("Lindqvist bought the meadow in the spring of 1987.", page)

    assert judgment.verdict is Verdict.SUPPORTED


def test_the_company_is_the_one_named_before_the_passage() -> None:
    page = (
        "Norvik Timber was founded in a boathouse. The company bought the meadow in "
        "1987 and built a sawmill on it."
    )

    judgment = judge_text("Norvik Timber bought the meadow in 1987.", page)

    assert judgment.verdict is Verdict.SUPPORTED


def test_an_expansion_elsewhere_in_the_source_explains_an_acronym() -> None:
    page = (
        "The Northern Meadow Trust (NMT) was founded by farmers. Its office is in "
        "Umeå. "
        "NMT bought the old sawmill in 1987."
    )

    judgment = judge_text(
        "The Northern Meadow Trust bought the old sawmill in 1987.", page
    )

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Bohr won the Nobel Prize in 1921.",
            "Albert Einstein received the 1921 Nobel Prize in Physics for his work on "
            "the photoelectric effect.",
        ),
        (
            "Orbán opened the summit in May 2019.",
            "In May 2019 Angela Merkel opened the summit with a short speech.",
        ),
    ],
)
def test_name_in_the_place_of_one_that_the_source_lacks_is_never_support(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.support <= 0.3
    assert DifferenceKind.NAME in {each.kind for each in judgment.differences}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Professor Jane Holt led the study.", "The study was led by Prof. J. Holt."),
        ("The study was led by J. Holt.", "Dr Jane Holt led the study."),
    ],
)
def test_an_initial_stands_for_the_first_name_on_either_side(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "text",
    ["Roughly 90 came.", "Pain fell (95% CI 15.9 to 20.9).", "Thirty-three came."],
)
def test_a_number_behind_a_capital_is_no_name(text: str) -> None:
    found = find_names(text)

    assert [each.text for each in found if any(map(str.isdigit, each.text))] == []
    assert "Thirty-three" not in [each.text for each in found]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("John Smith resigned.", "Peter Smith resigned on Monday."),
        (
            "Beta Corp cut 300 jobs.",
            "Acme Corp reported its results. The company cut 300 jobs.",
        ),
        ("George H. W. Bush signed the act.", "George W. Bush signed the act."),
        (
            "Ngozi Okonjo-Iweala leads the WHO.",
            "Ngozi Okonjo-Iweala leads the World Trade Organization.",
        ),
        (
            "George Bush senior signed the act.",
            "George Bush junior signed the act.",
        ),
    ],
)
def test_a_namesake_or_an_acronym_of_another_is_flagged(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.differences


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Xi Jinping visited Paris.", "President Xi visited Paris."),
        (
            "J.R.R. Tolkien was born in Bloemfontein.",
            "John Ronald Reuel Tolkien was born in Bloemfontein.",
        ),
        ("The FDA approved it.", "The Food and Drug Administration approved it."),
        (
            "The WHO declared an emergency.",
            "The World Health Organization declared an emergency.",
        ),
        ("Andy Cooper pitched in Texas.", "Andrew Lewis Cooper pitched in Texas."),
        ("Bill Cooper pitched in Texas.", "William Cooper pitched in Texas."),
        (
            "Her husband, Luc Ansell, was a cellist.",
            "Marta Ansell was a surgeon. Her husband, Luc, was a cellist.",
        ),
        ("Britain imposed tariffs.", "The United Kingdom imposed tariffs."),
        ("George W. Bush signed the act.", "George Walker Bush signed the act."),
    ],
)
def test_a_name_in_another_of_its_forms_is_held(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
