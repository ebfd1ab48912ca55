"""Who and where: the names of a claim in the passage, or others in their place."""

import pytest

from tests.cases import cases
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


@cases
def test_name_in_the_place_of_one_that_the_source_lacks_is_never_support(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.support <= 0.3
    assert DifferenceKind.NAME in {each.kind for each in judgment.differences}


@pytest.mark.parametrize(
    "text",
    ["Roughly 90 came.", "Pain fell (95% CI 15.9 to 20.9).", "Thirty-three came."],
)
def test_a_number_behind_a_capital_is_no_name(text: str) -> None:
    found = find_names(text)

    assert [each.text for each in found if any(map(str.isdigit, each.text))] == []
    assert "Thirty-three" not in [each.text for each in found]


@cases
def test_a_namesake_or_an_acronym_of_another_is_flagged(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.differences
