"""What pages show for stored words: `data/words.csv`, and the reports' own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property

from django.utils.functional import lazy
from django.utils.translation import gettext

from verification.language.lists import table_rows
from verification.language.wording import gettext as gettext_of_reports

WORDS = "../citeweb/words"


def is_code(about: str) -> bool:
    """Whether a kind is of names of marks and keys, which nobody reads."""
    return about.endswith(("_mark", "_key"))


class ShownWords(Mapping[str, str]):
    """Read when it is first asked, and translated at each look-up."""

    def __init__(self, about: str) -> None:
        self._about = about

    @cached_property
    def _held(self) -> dict[str, tuple[str, bool]]:
        tables = (("reporting/words", False), (WORDS, True))
        return {
            word: (shown, is_ours)
            for table, is_ours in tables
            for kind, word, shown in table_rows(table)
            if kind == self._about
        }

    def __getitem__(self, word: str) -> str:
        shown, is_ours = self._held[word]
        if not shown or is_code(self._about):
            return shown
        return gettext(shown) if is_ours else gettext_of_reports(shown)

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def choices(self) -> list[tuple[str, str]]:
        """For a form: each is translated when the form is shown."""
        return [(word, lazy(self.__getitem__, str)(word)) for word in self]


@cache
def word_table(about: str) -> ShownWords:
    """What is shown for each stored word of a kind. Ours go before those of reports."""
    return ShownWords(about)


def stored(words: type[StrEnum]) -> list[tuple[str, str]]:
    """A closed set of words as the choices of a column."""
    return [(word.value, word.value) for word in words]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter on a page, with how many rows it leaves."""

    value: str
    word: str
    count: int
    is_current: bool
