"""ISO dates as they are said."""

from __future__ import annotations

from verification.language.lists import late_regex

MONTHS = (
    "January February March April May June July August September October November"
    " December"
).split()
_DATE = late_regex(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def describe_date(text: str) -> str:
    """
    An ISO date as it is said, with "on" or "in"; "" for one that is none.

    >>> describe_date("2010-02-02"), describe_date("2010-02"), describe_date("2010")
    ('on 2 February 2010', 'in February 2010', 'in 2010')
    """
    found = _DATE.fullmatch(text)
    if found is None:
        return ""
    year, month, day = found[1], int(found[2] or 0), int(found[3] or 0)
    if not 1 <= month <= 12:
        return f"in {year}"
    if not day:
        return f"in {MONTHS[month - 1]} {year}"
    return f"on {day} {MONTHS[month - 1]} {year}"
