"""
The words that people read, in the language of the one who reads.

A sentence is one message with named places, in English in the code:
`_("The source says {theirs}.", theirs=words)`. Its translations lie in
`verification/locale`; where one is missing the English stands. The language holds for
the present context: a thread or process that composes sentences must be given it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from .lists import phrase_list, table_rows

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de", "fr", "es")
CATALOGS = Path(__file__).parent.parent / "locale"

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
_K = TypeVar("_K")

_GROUPS = {"de": ".", "fr": "\u202f", "es": "."}
"""What stands between the thousands of a number: in French a narrow space."""

_LEAST_GROUPED = {"es": 10_000}
"""Spanish writes four digits without a point between them."""


def current_language() -> str:
    return _language.get()


def set_language(code: str) -> None:
    """From here on, without an end; English for a language that has no catalog."""
    _language.set(known_language(code))


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """For as long as the block runs; English for a language that has no catalog."""
    token = _language.set(known_language(code))
    try:
        yield
    finally:
        _language.reset(token)


def known_language(code: str) -> str:
    """
    >>> known_language("de-AT"), known_language("tlh")
    ('de', 'en')
    """
    short = code.replace("_", "-").partition("-")[0].lower()
    return short if short in LANGUAGES else ENGLISH


def gettext(message: str, **values: object) -> str:
    """The message in the present language, with `values` in its named places."""
    language = _language.get()
    if language != ENGLISH and message:
        message = _catalog(language).gettext(message)
    return message.format(**values) if values else message


def ngettext(singular: str, plural: str, number: int, **values: object) -> str:
    """The form for a number, which stands at `{number}` as the language writes it."""
    language = _language.get()
    if language != ENGLISH:
        message = _catalog(language).ngettext(singular, plural, number)
    else:
        message = singular if number == 1 else plural
    return message.format(number=show_number(number), **values)


def join_with_and(parts: Sequence[str]) -> str:
    """
    >>> join_with_and(["Ada", "Rosa", "Zoe"]), join_with_and([])
    ('Ada, Rosa and Zoe', '')
    """
    if len(parts) < 2:
        return "".join(parts)
    return gettext("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def begin_small(sentence: str) -> str:
    """A sentence as it goes on behind a colon: in German it keeps its capital, which
    may be that of a noun."""
    if _language.get() == "de":
        return sentence
    return f"{sentence[:1].lower()}{sentence[1:]}"


def mark(message: str) -> str:
    """Name a message for the catalogs where it is defined; `gettext` translates it."""
    return message


class Words(Mapping[_K, str]):
    """A table of messages, each translated when it is looked up."""

    def __init__(self, messages: Mapping[_K, str]) -> None:
        self.messages = messages

    def __getitem__(self, key: _K) -> str:
        return gettext(self.messages[key])

    def __iter__(self) -> Iterator[_K]:
        return iter(self.messages)

    def __len__(self) -> int:
        return len(self.messages)


def show_number(number: float, digits: int = 0) -> str:
    """
    A number as the present language writes it.

    >>> with use_language("de"):
    ...     show_number(1234.5, 1)
    '1.234,5'
    """
    return localise_digits(f"{number:,.{digits}f}")


def localise_digits(shown: str) -> str:
    """A number in English writing ("1,234.5") in that of the present language."""
    language = _language.get()
    if language == ENGLISH:
        return shown
    whole, point, rest = shown.partition(".")
    plain = whole.replace(",", "")
    is_grouped = len(plain.lstrip("-")) >= len(str(_LEAST_GROUPED.get(language, 0)))
    whole = whole.replace(",", _GROUPS[language]) if is_grouped else plain
    return f"{whole}{',' if point else ''}{rest}"


def show_day(text: str) -> str:
    """An ISO date as English has it, as it is; in the other languages in words."""
    if _language.get() == ENGLISH:
        return text
    return show_date(text)


def show_date(text: str) -> str:
    """
    An ISO date or moment as a day in words; the text itself where it is none.

    >>> show_date("2010-02-02"), show_date("2010-02"), show_date("soon")
    ('2 February 2010', 'February 2010', 'soon')
    """
    year, month, day = date_parts(text[:10])
    if not month:
        return year or text
    name = gettext(table_rows("language/months")[month - 1][0])
    if not day:
        return gettext("{month} {year}", month=name, year=year)
    shown = show_day_of_month(day)
    return gettext("{day} {month} {year}", day=shown, month=name, year=year)


def show_day_of_month(day: int) -> str:
    """French alone counts the first of a month: "le 1er mars"."""
    return "1er" if day == 1 and _language.get() == "fr" else str(day)


_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def date_parts(text: str) -> tuple[str, int, int]:
    """Year, month and day; 0 for what is not given, "" for the year of no date."""
    found = _DATE.fullmatch(text)
    if found is None:
        return "", 0, 0
    month, day = int(found[2] or 0), int(found[3] or 0)
    return (found[1], month, day) if 1 <= month <= 12 else (found[1], 0, 0)


def show_percent(share: float) -> str:
    """A share of one: "85%", in the other languages with a space."""
    return show_percent_sign(show_number(100 * share, 0))


def show_percent_sign(shown: str) -> str:
    return f"{shown}%" if _language.get() == ENGLISH else f"{shown}\u00a0%"


def show_detail(detail: str) -> str:
    """
    What exactly happened, in the present language: a detail of a fetch, or the words of
    an `InputError`. Both are made in English, the one because what was fetched serves
    everybody, the other in child processes; `language/details` has their forms.
    """
    if not detail or _language.get() == ENGLISH:
        return detail
    for form, pattern in _detail_forms():
        if match := pattern.fullmatch(detail):
            return gettext(form, **_parts_of(match))
    return gettext(detail)


def _parts_of(match: re.Match[str]) -> dict[str, str]:
    return {
        name: localise_digits(part) if _NUMBER.fullmatch(part) else show_detail(part)
        for name, part in match.groupdict().items()
    }


@cache
def _detail_forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    forms = phrase_list("language/details")
    return tuple(
        (form, re.compile(_PLACE.sub(r"(?P<\1>.+)", re.escape(form)), re.DOTALL))
        for form in forms
    )


_NUMBER = re.compile(r"[\d,]+(?:\.\d+)?")
_PLACE = re.compile(r"\\\{(\w+)\\\}")


@cache
def _catalog(language: str) -> NullTranslations:
    # Not above: who reads English needs neither the module nor a file.
    from gettext import GNUTranslations, NullTranslations

    path = CATALOGS / language / "LC_MESSAGES" / "verification.mo"
    if not path.is_file():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)
