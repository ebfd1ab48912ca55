"""Months by name, and ISO dates as they are said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .lists import ListedMapping, late_regex, table_rows
from .wording import ENGLISH, current_language
from .wording import gettext as _

_DATE = late_regex(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_COLUMNS = {"english": 0, "mla": 1, "ieee": 2}
_WORDS = 3


class Months(Sequence[str]):
    """
    The twelve months as a style writes them, January first; read when first asked.

    >>> Months("english")[0], Months("mla")[8], Months("ieee")[8]
    ('January', 'Sept.', 'Sep.')
    """

    def __init__(self, style: str) -> None:
        self._column = _COLUMNS[style]

    def __getitem__(self, place: Any) -> Any:
        return [row[self._column] for row in table_rows("language/months")][place]

    def __len__(self) -> int:
        return len(table_rows("language/months"))


MONTHS = Months("english")

MONTH_NUMBERS = ListedMapping(
    lambda: {
        word: number
        for number, row in enumerate(table_rows("language/months"), start=1)
        for word in row[_WORDS].split()
    }
)
"""The number of a month by its name or short form, in many languages, lower case."""


def describe_date(text: str) -> str:
    """
    An ISO date as it is said, with "on" or "in"; "" for one that is none.

    >>> describe_date("2010-02-02"), describe_date("2010-02"), describe_date("2010")
    ('on 2 February 2010', 'in February 2010', 'in 2010')
    """
    year, month, day = _parts(text)
    if not year:
        return ""
    if not month:
        return _("in {year}", year=year)
    if not day:
        return _("in {month} {year}", month=_(MONTHS[month - 1]), year=year)
    return _("on {day} {month} {year}", day=day, month=_(MONTHS[month - 1]), year=year)


def show_date(text: str) -> str:
    """
    An ISO date or moment as a day in words; the text itself where it is none.

    >>> show_date("2010-02-02"), show_date("2010-02"), show_date("soon")
    ('2 February 2010', 'February 2010', 'soon')
    """
    year, month, day = _parts(text[:10])
    if not month:
        return year or text
    if not day:
        return _("{month} {year}", month=_(MONTHS[month - 1]), year=year)
    return _("{day} {month} {year}", day=day, month=_(MONTHS[month - 1]), year=year)


def show_day(text: str) -> str:
    """As English has it, by its ISO form; in the other languages in words."""
    return text if current_language() == ENGLISH else show_date(text)


def _parts(text: str) -> tuple[str, int, int]:
    """Year, month and day; 0 for what is not given, "" for the year of no date."""
    found = _DATE.fullmatch(text)
    if found is None:
        return "", 0, 0
    month, day = int(found[2] or 0), int(found[3] or 0)
    return (found[1], month, day) if 1 <= month <= 12 else (found[1], 0, 0)
