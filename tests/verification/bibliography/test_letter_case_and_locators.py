"""Titles in another letter case, page ranges, editions, dates, initials."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.records import Name, WorkDate
from verification.reporting.bibliography import Case
from verification.reporting.bibliography.dates import (
    day_first,
    month_first,
    year_first,
)
from verification.reporting.bibliography.locators import (
    chicago_range,
    edition_words,
    full_range,
    mla_range,
)
from verification.reporting.bibliography.names import (
    direct,
    initials,
    inverted,
    inverted_initials,
)
from verification.reporting.bibliography.titles import cased


@cases
def test_title_case(title: str, expected: str) -> None:
    assert cased(title, Case.TITLE) == expected


@cases
def test_sentence_case(title: str, expected: str) -> None:
    assert cased(title, Case.SENTENCE) == expected


def test_title_in_another_language_keeps_its_case() -> None:
    assert cased("Der Wattboden", Case.SENTENCE, language="de") == "Der Wattboden"


@cases
def test_page_ranges(pages: str, apa: str, mla: str, chicago: str) -> None:
    assert full_range(pages) == apa
    assert mla_range(pages) == mla
    assert chicago_range(pages) == chicago


@cases
def test_editions(edition: str, expected: str) -> None:
    assert edition_words(edition) == expected


@pytest.mark.parametrize(
    ("date", "apa", "mla", "chicago"),
    [
        (WorkDate(parts=(2031,)), "2031", "2031", "2031"),
        (WorkDate(parts=(2031, 9)), "2031, September", "Sept. 2031", "September 2031"),
        (
            WorkDate(parts=(2031, 5, 3)),
            "2031, May 3",
            "3 May 2031",
            "May 3, 2031",
        ),
        (
            WorkDate(parts=(2031,), season=1),
            "2031, Spring",
            "spring 2031",
            "Spring 2031",
        ),
        (WorkDate(parts=(2031,), until=(2033,)), "2031–2033", "2031-2033", "2031–2033"),
        (
            WorkDate(parts=(1850,), is_approximate=True),
            "ca. 1850",
            "circa 1850",
            "ca. 1850",
        ),
        (WorkDate(parts=(-44,)), "44 BCE", "44 BCE", "44 BCE"),
        (WorkDate(literal="in press"), "in press", "in press", "in press"),
    ],
)
def test_dates(date: WorkDate, apa: str, mla: str, chicago: str) -> None:
    assert year_first(date) == apa
    assert day_first(date) == mla
    assert month_first(date) == chicago


@cases
def test_initials(given: str, expected: str) -> None:
    assert initials(given) == expected


def test_particle_goes_with_the_family_name_and_a_dropping_one_with_the_given() -> None:
    jan = Name(family="Meer", given="Jan", particle="van der")
    jules = Name(family="Musset", given="Jules", dropping_particle="de")
    jean = Name(family="Alembert", given="Jean", particle="d’")

    assert inverted(jan) == "van der Meer, Jan"
    assert direct(jules) == "Jules de Musset"
    assert inverted_initials(jules) == "Musset, J. de"
    assert direct(jean) == "Jean d’Alembert"
