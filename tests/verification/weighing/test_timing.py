"""Whether a source's date fits what it is cited for."""

from __future__ import annotations

import time

import pytest

from verification.records import TemporalMisfitKind
from verification.weighing import find_temporal_misfits

PAGE = (
    "In 2019, 42% of the households in the city recycled glass. The trend went on. "
    "By 2023, 57% of the households in the city recycled glass."
)


@pytest.mark.parametrize(
    ("claim", "published"),
    [
        ("The bridge collapsed in 2021.", "2019-03-01"),
        ("The bridge collapsed in 2021.", "2019"),
        ("The bridge collapsed on 9 June 2021; June 2021 was wet.", "2021-03-01"),
        ("Sales fell in 2020 and again in 2022.", "2021-12-31"),
    ],
)
def test_source_older_than_the_event_is_a_finding(claim, published) -> None:
    misfits = find_temporal_misfits(claim, text="", published=published)

    assert [each.kind for each in misfits] == [TemporalMisfitKind.OLDER_THAN_EVENT]


@pytest.mark.parametrize(
    ("claim", "published"),
    [
        ("The bridge collapsed in 2021.", "2021-03-01"),
        ("The bridge collapsed in 2021.", "2022"),
        ("The bridge collapsed in 2021.", ""),
        ("The bridge collapsed.", "1999"),
        ("Sales are expected to reach 5 billion in 2030.", "2024-01-01"),
        ("The law will take effect in 2027.", "2025-01-01"),
        ("The camera costs $2021.", "2019-01-01"),
        ("It weighs 2,021 kilograms.", "2019-01-01"),
    ],
)
def test_source_that_can_know_the_event_is_no_finding(claim, published) -> None:
    assert find_temporal_misfits(claim, text="", published=published) == ()


def test_figure_that_the_page_itself_has_superseded_is_a_finding() -> None:
    misfits = find_temporal_misfits(
        "Some 42% of households in the city recycled glass.", text=PAGE, published=""
    )

    assert [each.kind for each in misfits] == [TemporalMisfitKind.SUPERSEDED]
    assert misfits[0].explanation == (
        "The same page has a newer figure: 57% for 2023; the one cited is for 2019."
    )
    assert misfits[0].span is not None
    assert misfits[0].span.of(PAGE).startswith("By 2023")


@pytest.mark.parametrize(
    "claim",
    [
        "In 2019, 42% of households in the city recycled glass.",
        "Some 57% of households in the city recycled glass.",
        "Some 42% of schools teach music in the morning.",
        "Households in the city recycled glass.",
        "",
    ],
)
def test_figure_that_still_stands_is_no_finding(claim) -> None:
    assert find_temporal_misfits(claim, text=PAGE, published="") == ()


@pytest.mark.parametrize("text", ["1.5" * 300_000, "2019 " * 200_000, "." * 1_000_000])
def test_hostile_text_is_read_in_bounded_time(text) -> None:
    started = time.process_time()

    find_temporal_misfits("Some 42% of them recycled glass.", text=text, published="")

    assert time.process_time() - started < 3
