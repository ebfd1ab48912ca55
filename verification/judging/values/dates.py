"""
Dates in their common forms, as years, months and days of which some may be unknown.

A partial date is compatible with every full one that it does not contradict.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verification.judging.values.numerals import ORDINALS
from verification.language.dates import MONTH_NUMBERS, MONTHS
from verification.language.lists import late_regex


def _month() -> str:
    return "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))


_YEAR = r"(?:1[0-9]\d\d|20\d\d)"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"

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
    | (?:the\s|in\s)?(?:(?:early|mid|late)[\s-])?
      (?P<decade>1[0-9]\d0|20\d0)(?:\s?['’])?s
    | (?P<season>{_YEAR})[-–/](?P<season_end>\d\d)(?![-–/\d])
    | (?:(?P<century>\d{{1,2}})(?:st|nd|rd|th)|(?P<century_word>{"|".join(ORDINALS)}))
      [\s-]century
    )(?![\w])
    """
    ),
    re.IGNORECASE | re.VERBOSE,
)

_MONTH_ALONE = late_regex(
    lambda: (
        r"\b(?i:in|since|until|by|of|during|from|last|this|next|early|late|mid)[\s-]"
        rf"(?P<month>{'|'.join(MONTHS)})\b"
    )
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
    if not any(map(str.isdigit, text)) and "entury" not in text:
        return _months_alone(text, [])
    moments = map(_moment, _FORMS.finditer(text))
    found = [moment for moment in moments if moment is not None]
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
        for part in _PARTS
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
    parts, span = match.groupdict(), match.span()
    for form in ("iso", "cjk"):
        if parts[f"{form}_year"]:
            return _dated(span, *(parts[f"{form}_{part}"] for part in _PARTS))
    if parts["decade"]:
        start = int(parts["decade"])
        # "the 1800s" are a century, "the 2000s" ten years
        return Moment(*span, start, years=10 if start % 100 or start == 2000 else 100)
    if parts["season"]:
        first = int(parts["season"])
        years = int(parts["season_end"]) - first % 100
        # "2018-19": two years written as one, where the second follows
        return Moment(*span, year=first, years=years + 1) if 0 < years <= 50 else None
    if parts["century"] or parts["century_word"]:
        word = (parts["century_word"] or "").lower()
        number = ORDINALS[word] if word else int(parts["century"])
        return Moment(*span, year=100 * (number - 1), years=100) if number else None
    if parts["last"]:
        return _numeric(span, parts)
    month = parts["month"] or parts["month_first"]
    if parts["month_first"] and month in {"may", "mar", "mars", "mai", "march"}:
        return None
    if not parts["year"] and month in {"may", "march"}:
        return None  # "children under 10 may enter"
    year = parts["year"] or parts["year_third"] or parts["year_second"]
    day = parts["day"] or parts["day_second"]
    return _dated(span, year, str(MONTH_NUMBERS[month.lower()]), day)


_PARTS = ("year", "month", "day")


def _numeric(span: tuple[int, int], parts: dict[str, str]) -> Moment | None:
    """ "31.12.2020", "12/31/2020", or "03/04/2021", which may be read in two ways."""
    first, second = int(parts["first"]), int(parts["second"])
    is_day_first = parts["mark"] == "." or first > 12
    day, month = (first, second) if is_day_first else (second, first)
    if not (1 <= day <= 31 and 1 <= month <= 12):
        return None
    swapped = not is_day_first and day <= 12 and first != second
    return Moment(*span, int(parts["last"]), month, day, swapped=swapped)


def _dated(
    span: tuple[int, int], year: str | None, month: str | None, day: str | None
) -> Moment:
    parts = [int(part) if part else None for part in (year, month, day)]
    return Moment(*span, year=parts[0], month=parts[1], day=parts[2])


def _months_alone(text: str, known: list[Moment]) -> list[Moment]:
    return [
        Moment(*match.span("month"), month=MONTH_NUMBERS[match["month"].lower()])
        for match in _MONTH_ALONE.finditer(text)
        if not any(
            match.start("month") < moment.end and moment.start < match.end("month")
            for moment in known
        )
    ]
