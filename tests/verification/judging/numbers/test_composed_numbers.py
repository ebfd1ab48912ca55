"""Numbers of several words."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.numbers.reading import find_quantities
from verification.records import Verdict


@pytest.mark.parametrize(
    ("text", "dimension", "value"),
    [
        ("One in five residents owns a dog.", "share", 20),
        ("Nine out of ten services ran.", "share", 90),
        ("1 in 8 posts is vacant.", "share", 12.5),
        ("It took an hour and a half.", "time", 5400),
        ("It took two and a half hours.", "time", 9000),
        ("It took half an hour.", "time", 1800),
        ("She has six and a half points.", "", 6.5),
        ("Landings fell by a third between the counts.", "share", 100 / 3),
        ("About a third  of them left.", "share", 100 / 3),
        ("It rose by 2 percentage points.", "points", 2),
    ],
)
def test_a_number_of_several_words_has_one_value(
    text: str, dimension: str, value: float
) -> None:
    found = find_quantities(text)

    assert [each.dimension for each in found] == [dimension]
    assert found[0].values[0] == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Four people died in three days.", [4.0, 3 * 86400.0]),
        ("It was the only one in 2015.", [2015.0]),
        ("It won a third consecutive prize.", [3.0]),
        ("There were 4 in 13 towns.", [4.0, 13.0]),
    ],
)
def test_words_that_only_look_so_are_read_apart(text: str, values: list[float]) -> None:
    found = find_quantities(text)

    assert [each.values[0] for each in found] == values


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("One in five residents owns a dog.", "20 percent of residents own a dog."),
        ("The race lasted 90 minutes.", "The race lasted an hour and a half."),
        (
            "About a third  of the participants dropped out.",
            "About a third of the participants dropped out.",
        ),
        (
            "About a third \n of the participants dropped out.",
            "About a third of the participants dropped out.",
        ),
        ("Half of the members voted.", "Five in ten members voted."),
    ],
)
def test_the_same_number_in_other_words_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
