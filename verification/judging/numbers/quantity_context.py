"""
What stands around a number and changes it: "about" before it, "million" behind it, the
unit that it shares with the number after it.

Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

import re

from .numerals import MULTIPLIERS, SHORT_MULTIPLIERS
from .quantities import Mood, Quantity
from .units import CURRENCIES

_MULTIPLIER = re.compile(
    rf"[\s-]?(?P<word>(?:{'|'.join(sorted(MULTIPLIERS, key=len, reverse=True))})"
    r"(?![^\W\d_])(?:(?<=mrd|mio|mln|mld|tys|тыс|млн)\.(?=\s))?|[万亿億만억]|ล้าน|แสน|หมื่น|พัน)",
    re.IGNORECASE,
)
_BEFORE_MONEY = re.compile(
    r"\s?(?P<word>md|mrd|mio|mln|bn|[mbk])(?=\s?[€$£]|\s(?:euros?|dollars?|pounds?|crowns?|"
    r"kron\w{1,2}|yen|yuan|rupees?|francs?|pesos?|zloty?s?|rands?|r?o?ubles?)\b)",
    re.IGNORECASE,
)
"""What multiplies before money behind the number: "3,5 M€", "12m crowns"."""

_GLUED_MULTIPLIER = re.compile(r"(?P<word>bn|tn|mn|[mbk])(?![\w])", re.IGNORECASE)
_RANGE_LINK = re.compile(r"\s?(?:[-–—]|to|and|or)\s?(?=[$€£¥₹]?\d)")
_MOOD_BEFORE = re.compile(
    r"(?P<about>about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|"
    r"ca?\.|close to|an estimated|estimated|~|≈)|(?P<more>more than|over|at least|"
    r"upwards? of|above|exceed(?:s|ed|ing)?|greater than|in excess of|"
    r"no fewer than|>|≥)"
    r"|(?P<less>less than|fewer than|under|below|at most|up to|no more than|"
    r"as many as|<|≤)",
    re.IGNORECASE,
)
_MOOD_TAIL = re.compile(
    rf"(?:(?<![\w])|(?=[~≈<>≥≤]))(?:{_MOOD_BEFORE.pattern})\s?"
    r"(?:the\s|a\s|an\s|us)?[$€£]?$",
    re.IGNORECASE,
)


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


def mood_before(text: str, start: int) -> Mood:
    match = _MOOD_TAIL.search(text[max(0, start - 24) : start])
    if match is None:
        return Mood.EXACT
    if match["about"]:
        return Mood.ABOUT
    return Mood.MORE if match["more"] else Mood.LESS


def share_units(text: str, found: list[Quantity]) -> list[Quantity]:
    """
    Give "10" in "10-20 km" and "$5" in "$5-6 million" what stands behind the second.
    """
    shared = list(found)
    for place in range(len(found) - 2, -1, -1):
        left, right = shared[place], shared[place + 1]
        if not left.values or not right.values:
            continue
        if left.dimension not in {
            "",
            right.dimension if right.dimension in CURRENCIES else "",
        }:
            continue
        link = _RANGE_LINK.match(text, left.end)
        if link is None or link.end() != right.start or right.printed == 0:
            continue
        if left.dimension == right.dimension and left.values[0] != left.printed:
            continue
        if right.dimension in {"ordinal", "clock", "year"}:
            continue
        is_scaled = left.values[0] != left.printed
        factor = right.unit_worth if is_scaled else right.values[0] / right.printed
        shared[place] = Quantity(
            start=left.start,
            end=left.end,
            text=left.text,
            dimension=right.dimension,
            values=tuple(value * factor for value in left.values),
            printed=left.printed,
            rounding=left.rounding * factor,
            mood=left.mood,
        )
    return shared
