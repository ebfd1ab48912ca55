"""Whether a source's date fits what it is cited for."""

import time

import pytest

from tests.cases import cases
from verification.records import TemporalMisfitKind
from verification.weighing import find_temporal_misfits

PAGE = (
    "In 2019, 42% of the households in the city recycled glass. The trend went on. "
    "By 2023, 57% of the households in the city recycled glass."
)


@cases
def test_source_older_than_the_event_is_a_finding(claim, published) -> None:
    misfits = find_temporal_misfits(claim, text="", published=published)

    assert [each.kind for each in misfits] == [TemporalMisfitKind.OLDER_THAN_EVENT]


@cases
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


@cases
def test_figure_that_still_stands_is_no_finding(claim) -> None:
    assert find_temporal_misfits(claim, text=PAGE, published="") == ()


@pytest.mark.parametrize("text", ["1.5" * 300_000, "2019 " * 200_000, "." * 1_000_000])
def test_hostile_text_is_read_in_bounded_time(text) -> None:
    started = time.process_time()

    find_temporal_misfits("Some 42% of them recycled glass.", text=text, published="")

    assert time.process_time() - started < 3
