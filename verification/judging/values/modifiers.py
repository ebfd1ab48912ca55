"""
The words around a number that change it: "about" before it, "million" behind it.

Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

import re
from dataclasses import replace

from verification.judging.values.numerals import (
    CURRENCIES,
    MULTIPLIERS,
    SHORT_MULTIPLIERS,
    unit_behind,
)
from verification.judging.values.quantities import Dimension, Mood, Quantity
from verification.language.lists import any_of, late_regex

_MULTIPLIER = late_regex(
    lambda: (
        rf"[\s-]?(?P<word>(?:{'|'.join(sorted(MULTIPLIERS, key=len, reverse=True))})"
        r"(?![^\W\d_])(?:(?<=mrd|mio|mln|mld|tys|тыс|млн)\.(?=\s))?|"
        r"[万亿億만억]|ล้าน|แสน|หมื่น|พัน)"
    ),
    re.IGNORECASE,
)
_BEFORE_MONEY = late_regex(
    r"\s?(?P<word>md|mrd|mio|mln|bn|[mbk])(?=\s?[€$£]|\s(?:euros?|dollars?|pounds?|crowns?|"
    r"kron\w{1,2}|yen|yuan|rupees?|francs?|pesos?|zloty?s?|rands?|r?o?ubles?)\b)",
    re.IGNORECASE,
)
"""What multiplies before money behind the number: "3,5 M€", "12m crowns"."""

_GLUED_MULTIPLIER = late_regex(r"(?P<word>bn|tn|mn|[mbk])(?![\w])", re.IGNORECASE)
_RANGE_LINK = late_regex(r"\s?(?:[-–—]|to|and|or)\s?(?=[$€£¥₹]?\d)")


def _mood_tail() -> str:
    moods = (Mood.ABOUT, Mood.MORE, Mood.LESS)
    groups = (rf"(?P<{mood}>{any_of('judging/values/moods', mood)})" for mood in moods)
    return (
        rf"(?:(?<![\w])|(?=[~≈<>≥≤]))(?:{'|'.join(groups)})\s?"
        r"(?:the\s|a\s|an\s|us)?[$€£]?$"
    )


_MOOD_TAIL = late_regex(_mood_tail, re.IGNORECASE)


def read_multiplier(text: str, end: int, is_money: bool) -> tuple[float, int]:
    scale = 1.0
    for _ in range(2):  # "two hundred million"
        match = _MULTIPLIER.match(text, end)
        if match is None:
            break
        scale *= MULTIPLIERS[match["word"].lower().removesuffix(".")]
        end = match.end()
    if scale == 1.0 and (match := _BEFORE_MONEY.match(text, end)):
        word = match["word"].lower()
        return {**MULTIPLIERS, **SHORT_MULTIPLIERS, "md": 1e9}[word], match.end()
    if scale == 1.0:
        match = _GLUED_MULTIPLIER.match(text, end)
        if match is not None and (
            is_money or match["word"] in {"M", "B", "K", "k", "bn"}
        ):
            return SHORT_MULTIPLIERS[
                match["word"].lower().removesuffix(".")
            ], match.end()
    return scale, end


MOOD_ROOM = 24
"""Code points before a number in which its "about" or "more than" stands."""


def find_bound(text: str, start: int) -> re.Match[str] | None:
    """What binds the number at an offset, right before it: "more than"."""
    return _MOOD_TAIL.search(text, max(0, start - MOOD_ROOM), start)


def blank_bound(text: str, start: int) -> str:
    """The text with spaces for what binds the number at an offset."""
    bound = find_bound(text, start)
    first = bound.start() if bound else start
    return text[:first] + " " * (start - first) + text[start:]


def mood_before(text: str, start: int) -> Mood:
    bound = find_bound(text, start)
    mood = bound.lastgroup if bound else None
    return Mood(mood) if mood else Mood.EXACT


def share_units(text: str, found: list[Quantity]) -> list[Quantity]:
    """
    Give "10" in "10-20 km" and "$5" in "$5-6 million" what stands behind the second.
    """
    shared = list(found)
    for place in range(len(found) - 2, -1, -1):
        left, right = shared[place], shared[place + 1]
        link = _RANGE_LINK.match(text, left.end)
        if link is None or link.end() != right.start or not left.values:
            continue
        is_scaled = left.values[0] != left.printed
        is_alike = left.dimension == right.dimension and right.dimension in CURRENCIES
        if not (left.dimension == Dimension.BARE or (is_alike and not is_scaled)) or (
            not right.printed
            or right.dimension in {Dimension.ORDINAL, Dimension.CLOCK, Dimension.YEAR}
        ):
            continue
        factor = right.unit_factor if is_scaled else right.values[0] / right.printed
        shared[place] = replace(
            left,
            dimension=right.dimension,
            values=tuple(value * factor for value in left.values),
            rounding=left.rounding * factor,
            unit_factor=1.0,
        )
    return shared


def read_unit(text: str, end: int) -> tuple[int, str, float]:
    """As `unit_behind`, where nothing stands: no dimension, and one for one."""
    return unit_behind(text, end) or (end, "", 1.0)


def quantity_at(
    text: str,
    span: tuple[int, int],
    dimension: str,
    value: float,
    *,
    factor: float = 1.0,
    rounding: float = 0.0,
) -> Quantity:
    """
    One number of a text, with the bound that stands before it.

    Args:
        factor: Base units in one of its units.
    """
    return Quantity(
        *span,
        text[slice(*span)],
        dimension,
        (value * factor,),
        value,
        rounding,
        mood_before(text, span[0]),
    )
