"""Units of measure: what is measured, and how much of the base unit one of them is."""

from __future__ import annotations

import re
from functools import cache

from verification.language.lists import late_regex, phrase_list, table_mapping

CURRENCY_SIGNS = table_mapping("judging/numbers/currency_signs")
"""What stands before an amount, lower case, to the currency."""


@cache
def long_signs() -> str:
    """Currency signs of more than one letter, as a pattern."""
    signs = sorted(CURRENCY_SIGNS, key=len, reverse=True)
    return "|".join(re.escape(sign) for sign in signs if sign not in "$€£¥₹₽₩₺₪₴")


CURRENCIES = frozenset(
    "usd eur gbp jpy inr aud cad chf brl hkd nzd sgd crown pln rub krw try ils uah cny "
    "zar peso huf".split()
)
"""Dimensions that are money: to be compared, never equal."""


@cache
def _meanings() -> dict[str, tuple[str, float]]:
    """Dimension and factor by the pattern of a unit; "square miles" before "s"."""
    meanings: dict[str, tuple[str, float]] = {}
    for line in phrase_list("judging/numbers/units"):
        head, _, printed = line.partition(": ")
        dimension, factor = head.split()
        meanings.update((name, (dimension, float(factor))) for name in printed.split())
    return {name: meanings[name] for name in sorted(meanings, key=len, reverse=True)}


_MATCHER = late_regex(
    lambda: rf"(?:[\s-]|\sd['’]|\sde\s)?(?:({')|('.join(_meanings())}))(?![\w])",
    re.IGNORECASE,
)
"""A group for each unit, in the order of `_meanings`."""


def unit_behind(text: str, position: int) -> tuple[int, str, float] | None:
    """End, dimension and factor of the unit that stands right behind a number."""
    match = _MATCHER.match(text, position)
    if match is None or match.lastindex is None or match[match.lastindex] in {"M", "T"}:
        return None  # "5M" is a magnitude, "5 T" nothing we know
    return match.end(), *list(_meanings().values())[match.lastindex - 1]
