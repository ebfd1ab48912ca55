"""Dates, pages, editions and addresses as the styles write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from verification.language.dates import MONTHS, Months
from verification.records import Retraction, RetractionKind, Work, WorkDate

_RANGE = re.compile(r"([0-9]{1,9})\s*[-–—‒−]+\s*([0-9]{1,9})")
_DASH = re.compile(r"(?<=\w)\s?[-–—‒−]+\s?(?=\w)")
_NUMERIC = re.compile(r"0*([0-9]{1,4})")
_ORDINAL = re.compile(r"0*([0-9]{1,4})\s?(?:st|nd|rd|th)\.?", re.IGNORECASE)
_EDITION_WORD = re.compile(r"\s{0,9}\b(?:ed|edn|edition)\b\.?$", re.IGNORECASE)
_DOI_PREFIX = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s?)", re.IGNORECASE)


def page_ends(pages: str) -> tuple[str, str] | None:
    match = _RANGE.fullmatch(pages.strip())
    if not match:
        return None
    first, last = match[1], match[2]
    if len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return first, last


def dashed(pages: str, dash: str = "–") -> str:
    """Every range with one kind of dash: "e1-e4, 7" gives "e1–e4, 7"."""
    return _DASH.sub(dash, pages)


def issue_number(issue: str) -> str:
    """
    The number of an issue, a double one with an en dash.

    Source: APA 7, section 6.6; CMOS 17, section 6.78: between numbers of a range.
    """
    match = _RANGE.fullmatch(issue.strip())
    return f"{match[1]}–{match[2]}" if match else issue


def full_range(pages: str) -> str:
    """All digits of both ends, with an en dash: APA 7, section 6.6; IEEE."""
    ends = page_ends(pages)
    return "–".join(ends) if ends else dashed(pages)


def mla_range(pages: str) -> str:
    """
    From 100 on the last two digits of the second number, more where more differ.

    Source: MLA 9, section 2.139.
    """
    ends = page_ends(pages)
    if ends is None:
        return dashed(pages, "-")
    first, last = ends
    if len(first) == len(last):
        last = last[min(shared_digits(first, last), max(0, len(last) - 2)) :]
    return f"{first}-{last}"


def chicago_range(pages: str) -> str:
    """
    Changed digits only after 101 to 109, otherwise two or more; all below 101.

    Source: CMOS 17, section 9.61.
    """
    ends = page_ends(pages)
    if ends is None:
        return dashed(pages)
    first, last = ends
    if len(first) < 3 or len(first) != len(last) or first.endswith("00"):
        return f"{first}–{last}"
    same = min(shared_digits(first, last), len(first) - 1)
    is_early = first[-2] == "0"
    kept = len(first) - same if is_early else max(2, len(first) - same)
    return f"{first}–{last[-kept:]}"


def shared_digits(first: str, last: str) -> int:
    pairs = zip(first, last, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def is_plural(pages: str) -> bool:
    return bool(re.search(r"[-–—,;&]", pages))


def ordinal(number: int) -> str:
    endings = {1: "st", 2: "nd", 3: "rd"}
    is_teen = 10 <= number % 100 <= 20
    return f"{number}{'th' if is_teen else endings.get(number % 10, 'th')}"


def edition_words(edition: str) -> str:
    """ "2nd ed." of "2", "Second edition"'s word kept; empty for a first edition."""
    bare = _EDITION_WORD.sub("", edition).strip()
    match = _NUMERIC.fullmatch(bare) or _ORDINAL.fullmatch(bare)
    if match:
        return f"{ordinal(int(match[1]))} ed." if int(match[1]) > 1 else ""
    return f"{bare} ed." if bare else ""


def is_number(text: str) -> bool:
    return text[:1].isdigit()


def address_of(work: Work) -> str:
    return doi_address(work.doi) or work.url


def doi_address(doi: str) -> str:
    return f"https://doi.org/{bare_doi(doi)}" if doi else ""


def bare_doi(doi: str) -> str:
    return _DOI_PREFIX.sub("", doi)


MLA_MONTHS = Months("mla")
"""MLA 9, appendix 1: May, June and July stay whole."""

IEEE_MONTHS = Months("ieee")
"""IEEE Reference Guide, abbreviations."""

SEASONS = ("Spring", "Summer", "Autumn", "Winter")
NO_DATE = "n.d."


def year_words(date: WorkDate | None, *, missing: str = NO_DATE) -> str:
    """The year or years; words when there is no year; `missing` without a date."""
    if date is None:
        return missing
    if not date.parts:
        return date.literal
    first, last = one_year(date.parts[0]), one_year((date.until or date.parts)[0])
    years = first if first == last else f"{first}–{last}"
    return f"ca. {years}" if date.is_approximate else years


def suffixed(year: str, suffix: str) -> str:
    """APA 7, section 9.47, and CMOS 17, 15.20: "2031a", "n.d.-a"."""
    return f"{year}{'' if year[-1:].isdigit() or not suffix else '-'}{suffix}"


def one_year(year: int) -> str:
    return f"{year}" if year > 0 else f"{-year} BCE"


def month_first(date: WorkDate | None, months: Sequence[str] = MONTHS) -> str:
    """ "May 3, 2031", "May 2031", "Spring 2031", "2031"; empty without a date."""
    before = within_year(date, months)
    comma = "," if date and len(date.parts) > 2 else ""
    return f"{before}{comma if before else ''} {year_words(date, missing='')}".lstrip()


def day_first(date: WorkDate | None) -> str:
    """ "3 May 2031", "spring 2031", as MLA has it; empty without a date."""
    year = year_words(date, missing="")
    if date and date.parts:
        year = year.replace("–", "-").replace("ca. ", "circa ")
    return f"{within_year(date, MLA_MONTHS, is_day_first=True)} {year}".lstrip()


def year_first(date: WorkDate | None) -> str:
    """ "2031, May 3", as APA has it; "n.d." without a date."""
    before = within_year(date, MONTHS)
    return f"{year_words(date)}{f', {before}' if before else ''}"


def within_year(
    date: WorkDate | None, months: Sequence[str], *, is_day_first: bool = False
) -> str:
    if date is None or not date.parts or date.until[:1] not in ((), date.parts[:1]):
        return ""
    if len(date.parts) < 2:
        season = SEASONS[date.season - 1] if date.season else ""
        return season.lower() if is_day_first else season
    month = months[date.parts[1] - 1]
    if len(date.parts) < 3:
        return month
    day = date.parts[2]
    return f"{day} {month}" if is_day_first else f"{month} {day}"


RETRACTION_WORDS = {
    RetractionKind.RETRACTION: "Retracted",
    RetractionKind.WITHDRAWAL: "Withdrawn",
    RetractionKind.REMOVAL: "Removed",
}


def retracted_on(
    retraction: Retraction | None,
    written: Callable[[WorkDate | None], str] = month_first,
) -> str:
    """ "Retracted May 3, 2032"; the word alone without a date; empty for None."""
    if retraction is None:
        return ""
    return f"{RETRACTION_WORDS[retraction.kind]} {written(retraction.date)}".rstrip()
