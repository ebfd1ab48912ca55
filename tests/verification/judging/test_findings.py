"""The hard checks, on what they must pass as much as on what they must flag."""

import pytest

from tests.cases import cases
from verification.judging import index_source, judge_text
from verification.judging.comparing import compare
from verification.judging.features import measure
from verification.judging.finders import find_all
from verification.judging.read_claim import read_claim
from verification.judging.values.names import find_names
from verification.records import DifferenceKind, Verdict

from .samples import PAGE


def ceiling_of(claim: str, text: str) -> float:
    source = index_source(text)
    comparison = compare(read_claim(claim, "en"), source)
    return min(
        (finding.ceiling for finding in find_all(comparison, measure(comparison))),
        default=1.0,
    )


@cases
def test_what_only_looks_different_is_no_fault(claim: str, text: str) -> None:
    ceiling = ceiling_of(claim, text)

    assert ceiling == 1.0


def test_a_date_of_another_sentence_is_none_of_a_copied_one() -> None:
    copied = "The mill of Halden by the upper weir burned down{} after a night storm."
    between = "Nobody was hurt. The council met in the school. The road was mended. "
    text = f"{copied.format('')} {between}A bridge was opened in May 1934."

    ceiling = ceiling_of(copied.format(" in May 1934"), text)

    assert ceiling < 1.0


def test_a_copied_sentence_with_another_word_is_less_sure_than_the_copy() -> None:
    text = (
        "The old mill on the Ardle near Halden, which had ground barley for three "
        "villages since the last war, was bought by the weavers of Skarn and turned "
        "into a dyeing shed."
    )

    changed = judge_text(text.replace("barley", "timber"), text)

    assert changed.support < judge_text(text, text).support


def test_a_number_of_another_sentence_bears_no_claim_out() -> None:
    claim = "The boathouse of Varn College cost 140 million crowns."
    text = "The club has 140 members. The boathouse of Varn College cost 12 million."

    ceiling = ceiling_of(claim, text)

    assert ceiling < 1.0


@cases
def test_the_opposite_of_what_the_source_says_is_no_support(claim: str) -> None:
    text = (
        "Farmers harvested 7.2 tonnes of wheat per hectare this year, the farm "
        "ministry said on Tuesday, the best yield since 1998."
    )

    judgment = judge_text(claim, text)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.support <= 0.3


STORM = (
    "Hurricane Lidia made landfall on Tuesday evening near Las Peñitas in Jalisco with "
    "winds of 140 miles per hour. One person was killed when a tree fell on a van, and "
    "two others were injured. Schools in Puerto Vallarta remained closed on Wednesday. "
    "Power was restored to most homes within a day."
)


@pytest.mark.parametrize("page", ["", PAGE])
@cases
def test_two_names_in_exchanged_roles_are_flagged_as_names(claim, source, page):
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NAME in [
        difference.kind for difference in judgment.differences
    ]


def test_every_name_lies_where_it_says() -> None:
    text = "In spring Ada Lovelace met Charles Babbage at the Royal Society in London."

    found = find_names(text)

    assert [text[name.start : name.end] for name in found] == [
        "Ada Lovelace",
        "Charles Babbage",
        "Royal Society",
        "London",
    ]


@cases
def test_name_in_the_place_of_one_that_the_source_lacks_is_never_support(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.support <= 0.3
    assert DifferenceKind.NAME in {
        difference.kind for difference in judgment.differences
    }


@cases
def test_a_number_behind_a_capital_is_no_name(text: str) -> None:
    found = find_names(text)

    assert [name.text for name in found if any(map(str.isdigit, name.text))] == []
    assert "Thirty-three" not in [name.text for name in found]


@cases
def test_a_namesake_or_an_acronym_of_another_is_flagged(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.differences
