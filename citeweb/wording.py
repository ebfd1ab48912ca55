"""What pages show for stored words: `data/words.csv`, and the reports' own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from verification.language.lists import ListedMapping, table_rows


@cache
def word_table(about: str) -> Mapping[str, str]:
    """What is shown for each stored word of a kind. Ours go before those of reports."""
    tables = ("reporting/words", "../citeweb/words")
    return ListedMapping(
        lambda: {
            word: shown
            for table in tables
            for kind, word, shown in table_rows(table)
            if kind == about
        }
    )


def stored(words: type[StrEnum]) -> list[tuple[str, str]]:
    """A closed set of words as the choices of a column."""
    return [(each.value, each.value) for each in words]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter on a page, with how many rows it leaves."""

    value: str
    word: str
    count: int
    is_current: bool
