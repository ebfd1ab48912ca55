"""
Dates in their common forms, as years, months and days of which some may be unknown.

A partial date is compatible with every full one that it does not contradict.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verification.judging.numbers.numerals import ORDINALS
from verification.language.dates import MONTH_NUMBERS
from verification.language.lists import late_regex


def _month() -> str:
    return "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))


_ORDINAL = "|".join(ORDINALS)
_YEAR = r"(?:1[0-9]\d\d|20\d\d)"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"

DECADES = {
    "twenties": 1920,
    "thirties": 1930,
    "forties": 1940,
    "fifties": 1950,
    "sixties": 1960,
    "seventies": 1970,
    "eighties": 1980,
    "nineties": 1990,
}
"""Of the century that people mean when they name none."""

_FORMS = late_regex(
    lambda: (
        rf"""
    (?<![\w.,/-])(?:
      (?P<iso_year>{_YEAR})-(?P<iso_month>0\d|1[0-2])-(?P<iso_day>[0-3]\d)(?:T[\d:.+-]{{4,20}}Z?)?
    | (?P<cjk_year>{_YEAR})年
      (?:(?P<cjk_month>1[0-2]|0?[1-9])月(?:(?P<cjk_day>{_DAY})日)?)?
    | (?P<day>{_DAY})(?:st|nd|rd|th|\.|er|º)?(?:\s(?:of|de))?[\s-]
      (?P<month>{_month()})\b(?:\.?,?(?:\s|-)(?:(?:of|de|del)\s)?(?P<year>{_YEAR})(?!\d))?
    | (?P<month_first>{_month()})\b\.?\s
      (?:(?P<day_second>{_DAY})(?:st|nd|rd|th)?(?![\w%]|[.,]\d)
         (?:,?\s(?:of\s)?(?P<year_third>{_YEAR})(?!\d))?
       |(?:(?:of|de)\s)?(?P<year_second>{_YEAR})(?!\d))
    | (?P<first>\d{{1,2}})(?P<mark>[./])(?P<second>\d{{1,2}})(?P=mark)(?P<last>{_YEAR})
    | (?:the\s|in\s)?(?:(?:early|mid|late)[\s-])?(?P<decade>1[0-9]\d0|20\d0)s
    | (?:the|early|mid|late)[\s-](?P<decade_word>{"|".join(DECADES)})(?!\s(?:°|degrees))
    | (?P<season>{_YEAR})[-–/](?P<season_end>\d\d)(?![-–/\d])
    | (?:(?P<century>\d{{1,2}})(?:st|nd|rd|th)|(?P<century_word>{_ORDINAL}))[\s-]century
    )(?![\w])
    """
    ),
    re.IGNORECASE | re.VERBOSE,
)

_MONTH_ALONE = late_regex(
    r"\b(?i:in|since|until|by|of|during|from|last|this|next|early|late|mid)[\s-](?P<month>"
    r"January|February|March|April|May|June|July|August|September|October|November|December)\b"
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A date of which some parts may be unknown."""

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None

    years: int = 1
    """How many years it spans from `year` on: 10 for a decade, 100 for a century."""

    swapped: bool = False
    """Whether day and month may stand the other way round: "03/04/2021"."""


def find_moments(text: str) -> list[Moment]:
    """Dates in a text, in order; bare years are left to `quantities`."""
    if not any(map(str.isdigit, text)) and "entury" not in text and "ties" not in text:
        return _months_alone(text, [])
    found = []
    for match in _FORMS.finditer(text):
        moment = _moment(match)
        if moment is not None:
            found.append(moment)
    return sorted(found + _months_alone(text, found), key=lambda moment: moment.start)


def are_compatible(left: Moment, right: Moment) -> bool:
    """Whether two dates can be the same: no part that both give differs."""
    if left.swapped and not right.swapped and right.month and right.day:
        return are_compatible(right, left)
    if right.swapped and {left.month, left.day} == {right.month, right.day}:
        return _same_years(left, right)
    if not _same_years(left, right):
        return False
    return all(
        one is None or other is None or one == other
        for one, other in ((left.month, right.month), (left.day, right.day))
    )


def is_as_exact(source: Moment, claim: Moment) -> bool:
    """Whether the source gives every part that the claim gives."""
    return all(
        getattr(source, part) is not None or getattr(claim, part) is None
        for part in ("year", "month", "day")
    )


def share_part(left: Moment, right: Moment) -> bool:
    """Whether both give a year, or both a month: only then can they be compared."""
    both_year = left.year is not None and right.year is not None
    both_month = left.month is not None and right.month is not None
    return both_year or both_month


def _same_years(left: Moment, right: Moment) -> bool:
    if left.year is None or right.year is None:
        return True
    if left.years == right.years:
        return left.year == right.year
    return left.year < right.year + right.years and right.year < left.year + left.years


def _moment(match: re.Match[str]) -> Moment | None:
    parts = match.groupdict()
    start, end = match.span()
    if parts["iso_year"]:
        return _dated(
            start, end, parts["iso_year"], parts["iso_month"], parts["iso_day"]
        )
    if parts["cjk_year"]:
        return _dated(
            start, end, parts["cjk_year"], parts["cjk_month"], parts["cjk_day"]
        )
    if parts["decade"]:
        return Moment(start, end, year=int(parts["decade"]), years=10)
    if parts["decade_word"]:
        return Moment(start, end, year=DECADES[parts["decade_word"].lower()], years=10)
    if parts["season"]:
        return _season(start, end, int(parts["season"]), int(parts["season_end"]))
    if parts["century"] or parts["century_word"]:
        word = (parts["century_word"] or "").lower()
        number = ORDINALS[word] if word else int(parts["century"])
        return (
            Moment(start, end, year=100 * (number - 1), years=100) if number else None
        )
    if parts["last"]:
        return _numeric(start, end, parts)
    if parts["month"]:
        month = str(MONTH_NUMBERS[parts["month"].lower()])
        return _dated(start, end, parts["year"], month, parts["day"])
    if not parts["month_first"][0].isupper() and parts["month_first"].lower() in {
        "may",
        "mar",
        "mars",
        "mai",
        "march",
    }:
        return None
    month = str(MONTH_NUMBERS[parts["month_first"].lower()])
    year = parts["year_third"] or parts["year_second"]
    return _dated(start, end, year, month, parts["day_second"])


def _season(start: int, end: int, first: int, last: int) -> Moment | None:
    """Two years written as one: "2018–19"; None when the second does not follow."""
    span = last - first % 100
    if not 0 < span <= 50:
        return None
    return Moment(start, end, year=first, years=span + 1)


def _numeric(start: int, end: int, parts: dict[str, str]) -> Moment | None:
    first, second = int(parts["first"]), int(parts["second"])
    year = int(parts["last"])
    if not (1 <= first <= 31 and 1 <= second <= 31) or min(first, second) > 12:
        return None
    if parts["mark"] == "." or first > 12:
        if second > 12:
            return None
        return Moment(start, end, year=year, month=second, day=first)
    if second > 12:
        return Moment(start, end, year=year, month=first, day=second)
    return Moment(
        start, end, year=year, month=first, day=second, swapped=first != second
    )


def _dated(
    start: int, end: int, year: str | None, month: str | None, day: str | None
) -> Moment:
    return Moment(
        start,
        end,
        year=int(year) if year else None,
        month=int(month) if month else None,
        day=int(day) if day else None,
    )


def _months_alone(text: str, known: list[Moment]) -> list[Moment]:
    found = []
    for match in _MONTH_ALONE.finditer(text):
        start, end = match.span("month")
        if any(start < moment.end and moment.start < end for moment in known):
            continue
        month = MONTH_NUMBERS[match.group("month").lower()]
        found.append(Moment(start, end, month=month))
    return found
