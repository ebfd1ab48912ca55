"""
Printed numbers as values, and the units behind them.

Digits with the separators of several locales, and words. A printed number may be read
in two ways ("1.200" is 1.2 in London and 1200 in Berlin); then both readings are kept,
the likelier first. A unit says what is measured, and how much of the base unit one is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import chain

from verification.judging.text.lexicons import plain_digits
from verification.language.lists import (
    ListedMapping,
    ListedWords,
    late_regex,
    list_sections,
    phrase_list,
    table_mapping,
    table_rows,
)

CURRENCY_SIGNS = table_mapping("judging/values/currency_signs")
"""What stands before an amount, lower case, to the currency."""


@cache
def long_signs() -> str:
    """Currency signs of more than one letter, as a pattern."""
    signs = sorted(CURRENCY_SIGNS, key=len, reverse=True)
    return "|".join(re.escape(sign) for sign in signs if sign not in "$€£¥₹₽₩₺₪₴")


CURRENCIES = ListedWords(
    lambda: (
        *CURRENCY_SIGNS.values(),
        *(line.split()[0] for line in phrase_list("judging/values/units", "money")),
    )
)
"""Dimensions that are money: to be compared, never equal."""


@cache
def _meanings() -> dict[str, tuple[str, float]]:
    """Dimension and factor by the pattern of a unit; "square miles" before "s"."""
    meanings: dict[str, tuple[str, float]] = {}
    for line in chain(*list_sections("judging/values/units").values()):
        head, _, printed = line.partition(": ")
        dimension, factor = head.split()
        meanings.update((name, (dimension, float(factor))) for name in printed.split())
    return {name: meanings[name] for name in sorted(meanings, key=len, reverse=True)}


_GAP = r"(?:[\s-]|\sd['’]|\sde\s)?"
_UNIT = late_regex(lambda: rf"{_GAP}(?:{'|'.join(_meanings())})(?![\w])", re.IGNORECASE)
_MATCHER = late_regex(
    lambda: rf"{_GAP}(?:({')|('.join(_meanings())}))(?![\w])", re.IGNORECASE
)
"""A group for each unit, in the order of `_meanings`: ten times as slow as without."""


def unit_behind(text: str, position: int) -> tuple[int, str, float] | None:
    """End, dimension and factor of the unit that stands right behind a number."""
    match = _UNIT.match(text, position) and _MATCHER.match(text, position)
    if match is None or match.lastindex is None or match[match.lastindex] in {"M", "T"}:
        return None  # "5M" is a magnitude, "5 T" nothing we know
    return match.end(), *list(_meanings().values())[match.lastindex - 1]


DIGITS = (
    r"\.\d{1,4}(?![\d.])|"
    r"\d{1,3}(?:[,.'’\u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?(?!\d)"
    r"|\d{1,3}(?:\x20\d{3})+(?![\d.,]\d)(?:[.,]\d+)?"
    r"|\d+(?:[.,·]\d+)*"
)
"""A run of digits with what may stand between them."""

_ENGLISH = "language/english_numerals"
CARDINALS = ListedMapping(
    lambda: {word: int(value) for value, word, _ in table_rows(_ENGLISH)}
)
ORDINALS = ListedMapping(
    lambda: {word: int(value) for value, _, word in table_rows(_ENGLISH) if word}
)


@cache
def foreign_ordinals(language: str) -> Mapping[str, float]:
    """Words for ranks in a language other than English, lower case, to their value."""
    return {
        word: float(value)
        for code, value, words in table_rows("judging/values/foreign_ordinals")
        if code == language
        for word in words.split()
    }


MULTIPLIERS: Mapping[str, float] = ListedMapping(
    lambda: {
        word: float(factor) for word, factor in table_rows("judging/values/multipliers")
    }
)
"""Words behind a number that multiply it, lower case."""

SHORT_MULTIPLIERS = {"m": 1e6, "b": 1e9, "k": 1e3, "bn": 1e9, "tn": 1e12, "mn": 1e6}
"""Letters that multiply when they stand right behind the digits of a sum of money."""

_PARTS = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
FRACTIONS = {"half": 0.5} | {
    word + ending: 1 / parts for word, parts in _PARTS.items() for ending in ("", "s")
}


def tens_ordinal() -> str:
    """The pattern of an ordinal of two words: "twenty-first"."""
    tens = "|".join(word for word, value in CARDINALS.items() if value >= 20)
    return rf"(?:{tens})-(?:{'|'.join([*ORDINALS][:9])})"


def spelled_number() -> str:
    """The pattern of English words: "one hundred and twenty-five thousand"."""
    word = rf"(?:{'|'.join(CARDINALS)}|hundred|thousand|million|billion|trillion)"
    return rf"(?<![\w-]){word}(?:(?:[\s-]|\sand\s){word}){{0,8}}(?![\w])"


def read_digits(printed: str, language: str = "") -> tuple[float, ...]:
    """
    The values that a printed number may have, the likelier first; empty for a version.

    >>> read_digits("1,200"), read_digits("1.200", "de"), read_digits("2,5")
    ((1200.0,), (1200.0, 1.2), (2.5,))
    """
    plain = plain_digits(printed)
    separators = re.findall(r"[^\d]", plain)
    if not separators:
        return (_float(plain),)
    parts = re.split(r"[^\d]", plain)
    kinds = set(separators)
    grouped = len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:])
    if len(kinds) == 1 and grouped:
        return _grouped(parts, separators, language)
    if re.fullmatch(r"\d\d?(?:,\d\d)+,\d{3}", plain):  # in India
        return (_float("".join(parts)),)
    if len(kinds) == 1 and len(parts) == 2 and separators[0] in ".,·":
        return (_float(f"{parts[0]}.{parts[1]}"),)
    mixed = (
        len(kinds) == 2 and len(set(separators[:-1])) == 1 and separators[-1] in ".,"
    )
    if mixed and all(len(part) == 3 for part in parts[1:-1]):
        return (_float(f"{''.join(parts[:-1])}.{parts[-1]}"),)
    return ()


def _grouped(
    parts: list[str], separators: list[str], language: str
) -> tuple[float, ...]:
    whole = _float("".join(parts))
    if len(parts) > 2 or separators[0] not in ".,":
        return (whole,)
    fraction = _float(f"{parts[0]}.{parts[1]}")
    if parts[0] == "0":
        return (fraction,)
    decimal_mark = "." if language in {"en", "", "zh", "ja", "ko", "th", "he"} else ","
    if separators[0] != decimal_mark:
        return (whole,) if decimal_mark == "." else (whole, fraction)
    return (fraction, whole)


def read_ordinal(words: str) -> float:
    """
    Value of an ordinal in one word or two.

    >>> read_ordinal("third"), read_ordinal("twenty-first")
    (3.0, 21.0)
    """
    tens, _, unit = words.lower().rpartition("-")
    return float(CARDINALS.get(tens, 0) + ORDINALS[unit])


def read_words(spelled: str) -> float | None:
    """
    Value of a number in words; None when the words make none.

    >>> read_words("one hundred and twenty-five thousand")
    125000.0
    """
    total, group = 0.0, 0.0
    seen = False
    for word in re.split(r"[\s-]+", spelled.lower()):
        if word in CARDINALS:
            if group % 100 and (group % 10 or CARDINALS[word] >= 10):
                return None  # "two three": a list, not a number
            group += CARDINALS[word]
            seen = True
        elif word == "hundred":
            group = (group or 1.0) * 100
            seen = True
        elif word in MULTIPLIERS:
            total += (group or 1.0) * MULTIPLIERS[word]
            group = 0.0
            seen = True
        elif word != "and":
            return None
    return total + group if seen else None


def decimals(printed: str) -> int:
    """Digits behind the decimal mark as printed; 0 for a whole or grouped number."""
    match = re.search(r"[.,·](\d+)$", printed)
    if match is None:
        return 0
    values = read_digits(printed)
    if values and values[0] == int(values[0]) and len(match.group(1)) == 3:
        return 0
    return len(match.group(1))


def _float(digits: str) -> float:
    return float(digits[:40])


@cache
def number_words(language: str) -> Mapping[str, float]:
    """Number words of a language to their values; empty where there is no list."""
    sections = list_sections("judging/values/number_words")
    pairs = (line.split() for line in sections.get(language, ()))
    return {word: float(value) for word, value in pairs}
