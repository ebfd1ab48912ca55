"""Months by name, and ISO dates as they are said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .lists import ListedMapping, table_rows
from .wording import date_parts, show_day_of_month
from .wording import gettext as _

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
    year, month, day = date_parts(text)
    if not year:
        return ""
    if not month:
        return _("in {year}", year=year)
    if not day:
        return _("in {month} {year}", month=_(MONTHS[month - 1]), year=year)
    name, shown = _(MONTHS[month - 1]), show_day_of_month(day)
    return _("on {day} {month} {year}", day=shown, month=name, year=year)
