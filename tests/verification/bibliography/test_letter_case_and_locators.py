"""Titles in another letter case, page ranges, editions, dates, initials."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("the tide of the century", "The Tide of the Century"),
        ("what silt is made of", "What Silt Is Made Of"),
        ("tides: a history", "Tides: A History"),
        ("state-of-the-art gauges", "State-of-the-Art Gauges"),
        ("how mRNA and eBay differ", "How mRNA and eBay Differ"),
        ("growth of <i>zostera marina</i>", "Growth of <i>zostera marina</i>"),
        ('the <span class="nocase">van</span>', 'The <span class="nocase">van</span>'),
        ("vitamin A and tides", "Vitamin A and Tides"),
        ("A STUDY OF SLOW TIDES", "A Study of Slow Tides"),
        ("élan vital", "Élan Vital"),
    ],
)
def test_title_case(title: str, expected: str) -> None:
    assert cased(title, Case.TITLE) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("The Tide of the Century", "The tide of the century"),
        ("Tides: A History", "Tides: A history"),
        ("Why DNA Matters in Kenya", "Why DNA matters in Kenya"),
        ("Tides of the Elm near Elmstead", "Tides of the elm near elmstead"),
        ("What Ada Ng saw that night at sea", "What Ada Ng saw that night at sea"),
        (
            "Growth of <i>Zostera</i> in Mud Flats",
            "Growth of <i>Zostera</i> in mud flats",
        ),
        ("A STUDY OF SLOW TIDES", "A study of slow tides"),
    ],
)
def test_sentence_case(title: str, expected: str) -> None:
    assert cased(title, Case.SENTENCE) == expected


def test_title_in_another_language_keeps_its_case() -> None:
    assert cased("Der Wattboden", Case.SENTENCE, language="de") == "Der Wattboden"


@pytest.mark.parametrize(
    ("pages", "apa", "mla", "chicago"),
    [
        ("7", "7", "7", "7"),
        ("7-9", "7–9", "7-9", "7–9"),
        ("67-98", "67–98", "67-98", "67–98"),
        ("100-104", "100–104", "100-04", "100–104"),
        ("101-108", "101–108", "101-08", "101–8"),
        ("321-28", "321–328", "321-28", "321–28"),
        ("498-532", "498–532", "498-532", "498–532"),
        ("1100-1123", "1100–1123", "1100-23", "1100–1123"),
        ("1103-1104", "1103–1104", "1103-04", "1103–4"),
        ("11564-11615", "11564–11615", "11564-615", "11564–615"),
        ("S12--S15", "S12–S15", "S12-S15", "S12–S15"),
        ("e12, e15-e19", "e12, e15–e19", "e12, e15-e19", "e12, e15–e19"),
    ],
)
def test_page_ranges(pages: str, apa: str, mla: str, chicago: str) -> None:
    assert full_range(pages) == apa
    assert mla_range(pages) == mla
    assert chicago_range(pages) == chicago


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("", ""),
        ("1", ""),
        ("2", "2nd ed."),
        ("3rd", "3rd ed."),
        ("11th ed.", "11th ed."),
        ("Revised edition", "Revised ed."),
        ("Second", "Second ed."),
    ],
)
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


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Ada", "A."),
        ("Ada Mary", "A. M."),
        ("Jean-Paul", "J.-P."),
        ("J.-P.", "J.-P."),
        ("JRR", "J. R. R."),
        ("E\u0301mile", "E\u0301."),
        ("明", "明"),
        ("", ""),
    ],
)
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
