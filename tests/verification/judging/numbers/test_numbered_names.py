"""Numbers that are part of a name, however they are printed."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.numbers.worded_quantities import find_numbered, read_roman
from verification.records import Verdict


@pytest.mark.parametrize(
    ("figures", "value"), [("I", 1), ("IV", 4), ("IX", 9), ("XIV", 14), ("XXIII", 23)]
)
def test_roman_figures_have_a_value(figures: str, value: int) -> None:
    assert read_roman(figures) == value


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("World War II ended.", [("war", 2)]),
        ("The Second World War ended.", [("war", 2)]),
        ("World War Two ended.", [("war", 2)]),
        ("King Charles III and Charles the First.", [("charles", 3), ("charles", 1)]),
        ("The phase 3 trial, Phase II.", [("phase", 3), ("phase", 2)]),
        ("In Q3 2023, the third quarter of 2023.", [("quarter", 3), ("quarter", 3)]),
        ("The war I saw was long.", []),
        ("James I was not.", []),
        ("He ran the third quarter mile.", []),
        ("Part 2.5 of it.", []),
        ("IV drips are sold.", []),
    ],
)
def test_a_number_of_a_name_is_read_with_its_name(
    text: str, found: list[tuple[str, int]]
) -> None:
    assert [(each.head, each.value) for each in find_numbered(text)] == found


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("World War I ended in 1945.", "World War II ended in 1945."),
        ("World War I ended in 1945.", "The Second World War ended in 1945."),
        ("King Charles II opened the park.", "King Charles III opened the park."),
        ("Elizabeth I died in 2022.", "Elizabeth II died in 2022."),
        ("Pope John XXII died.", "Pope John XXIII died."),
        ("The Phase II trial failed.", "The phase 3 trial failed."),
        (
            "In Q2 2023 sales fell 4%.",
            "In the third quarter of 2023 sales fell 4%.",
        ),
    ],
)
def test_the_same_name_with_another_number_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert "The source says" in judgment.reason


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("World War II ended in 1945.", "World War Two ended in 1945."),
        ("World War II ended in 1945.", "The Second World War ended in 1945."),
        (
            "King Charles III opened the park.",
            "King Charles the Third opened the park.",
        ),
        ("The Phase III trial failed.", "The phase 3 trial failed."),
        (
            "In Q3 2023 sales fell 4%.",
            "In the third quarter of 2023 sales fell 4%.",
        ),
        (
            "In the third quarter the firm made a loss.",
            "The firm made a loss in the months to May, its third quarter.",
        ),
        ("Queen Elizabeth II died in 2022.", "Queen Elizabeth died in 2022."),
    ],
)
def test_a_number_of_a_name_may_be_printed_otherwise(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
