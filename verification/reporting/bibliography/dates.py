"""Dates as the styles write them."""

from __future__ import annotations

from collections.abc import Sequence

from verification.language.dates import MONTHS, Months
from verification.records import Retraction, RetractionKind, WorkDate

MLA_MONTHS = Months("mla")
"""MLA 9, appendix 1: May, June and July stay whole."""

IEEE_MONTHS = Months("ieee")
"""IEEE Reference Guide, abbreviations."""

SEASONS = ("Spring", "Summer", "Autumn", "Winter")
NO_DATE = "n.d."


def year_words(date: WorkDate | None, *, missing: str = NO_DATE) -> str:
    """
    The year or years; words when there is no year; `missing` without a date.

    >>> year_words(WorkDate(parts=(2031,), until=(2033, 4)))
    '2031–2033'
    """
    if date is None:
        return missing
    if not date.parts:
        return date.literal
    first, last = one_year(date.parts[0]), one_year((date.until or date.parts)[0])
    years = first if first == last else f"{first}–{last}"
    return f"ca. {years}" if date.is_approximate else years


def one_year(year: int) -> str:
    return f"{year}" if year > 0 else f"{-year} BCE"


def month_first(date: WorkDate | None, months: Sequence[str] = MONTHS) -> str:
    """ "May 3, 2031", "May 2031", "Spring 2031", "2031"; empty without a date."""
    if date is None:
        return ""
    if date.literal and not date.parts:
        return date.literal
    year = year_words(date)
    before = within_year(date, months, is_day_first=False)
    if not before:
        return year
    return f"{before}, {year}" if len(date.parts) > 2 else f"{before} {year}"


def day_first(date: WorkDate | None, months: Sequence[str] = MLA_MONTHS) -> str:
    """ "3 May 2031", "spring 2031", as MLA has it; empty without a date."""
    if date is None:
        return ""
    if date.literal and not date.parts:
        return date.literal
    year = year_words(date).replace("–", "-").replace("ca. ", "circa ")
    before = within_year(date, months, is_day_first=True)
    return f"{before} {year}" if before else year


def year_first(date: WorkDate | None) -> str:
    """ "2031, May 3", as APA has it; "n.d." without a date."""
    if date is None:
        return NO_DATE
    year = year_words(date)
    before = within_year(date, MONTHS, is_day_first=False) if date.parts else ""
    return f"{year}, {before}" if before else year


def within_year(date: WorkDate, months: Sequence[str], *, is_day_first: bool) -> str:
    if is_range_of_years(date):
        return ""
    if len(date.parts) < 2:
        season = SEASONS[date.season - 1] if date.season else ""
        return season.lower() if is_day_first else season
    month = months[date.parts[1] - 1]
    if len(date.parts) < 3:
        return month
    day = date.parts[2]
    return f"{day} {month}" if is_day_first else f"{month} {day}"


def is_range_of_years(date: WorkDate) -> bool:
    return bool(date.until) and date.until[0] != date.parts[0]


RETRACTION_WORDS = {
    RetractionKind.RETRACTION: "Retracted",
    RetractionKind.WITHDRAWAL: "Withdrawn",
    RetractionKind.REMOVAL: "Removed",
}


def notice_noun(retraction: Retraction) -> str:
    return retraction.kind.value.capitalize()


def retracted_on(retraction: Retraction | None, months: Sequence[str] = MONTHS) -> str:
    """ "Retracted May 3, 2032"; the word alone without a date; empty for None."""
    if retraction is None:
        return ""
    words = RETRACTION_WORDS[retraction.kind]
    return f"{words} {month_first(retraction.date, months)}".rstrip()


def retracted_on_day_first(retraction: Retraction | None) -> str:
    """ "Retracted 3 May 2032", as MLA writes dates."""
    if retraction is None:
        return ""
    words = RETRACTION_WORDS[retraction.kind]
    return f"{words} {day_first(retraction.date)}".rstrip()
