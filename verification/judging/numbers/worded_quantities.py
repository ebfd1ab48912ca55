"""
Quantities written in words, and the words around a number that change it.

"Half a million", "dozens", "doubled", "three in five" become values with units. "About"
stands before a number, "million" behind it. Numbers of a name ("World War II", "Charles
III", "the third quarter") are held against the same name only; a source that leaves the
number out says nothing against it. Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from verification.judging.numbers.numerals import MULTIPLIERS, SHORT_MULTIPLIERS
from verification.judging.numbers.quantities import Mood, Quantity
from verification.judging.numbers.units import CURRENCIES, unit_behind
from verification.judging.numbers.worded import (
    FACTOR_ROUNDING,
    Composed,
    find_composed,
    find_factors,
    find_loose,
)
from verification.language.lists import late_regex

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
_MOODS = (
    r"(?P<about>about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|"
    r"ca?\.|close to|an estimated|estimated|~|≈)|(?P<more>more than|over|at least|"
    r"upwards? of|above|exceed(?:s|ed|ing)?|greater than|in excess of|"
    r"no fewer than|>|≥)"
    r"|(?P<less>less than|fewer than|under|below|at most|up to|no more than|"
    r"as many as|<|≤)"
)
_MOOD_BEFORE = late_regex(_MOODS, re.IGNORECASE)
_MOOD_TAIL = late_regex(
    rf"(?:(?<![\w])|(?=[~≈<>≥≤]))(?:{_MOODS})\s?"
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


IsFree: TypeAlias = Callable[[int, int], bool]
"""Whether a stretch of the text belongs to no quantity yet."""

PART_ROUNDING = 0.06
"""Share by which "half a million" may be off: 470,000 to 530,000."""

DOZEN = 12.0
"""Of what is counted."""

WHOLE_PART = 1.0
"""What "a dozen" and "half a dozen" may be off by: 11 to 13, and five to seven."""

HOUR = 3600.0
"""Seconds."""

SPOKEN_ROUNDING = 2.0
"""Percentage points: "a third" is said of 32 and of 35 percent, "three in five" too."""

LEAST_UNIT = 5
"""Code points of a unit behind a loose word; "hundreds m" is no length."""

_OF = late_regex(r"\sof(?=\s)")
_FOREIGN_WORD = late_regex(r"(?<![\w-])[^\W\d_]{2,}(?![\w-])")
_PER = late_regex(r"\b(?:pour|por|per)\s$", re.IGNORECASE)


def find_numbered_quantities(text: str) -> Iterator[Quantity]:
    """Numbers that are part of a name: "Phase 3", "World War II"."""
    for numbered in find_numbered(text):
        yield Quantity(
            start=numbered.start,
            end=numbered.end,
            text=text[numbered.start : numbered.end],
            dimension="numbered",
            values=(float(numbered.value),),
            printed=float(numbered.value),
            head=numbered.head,
        )


def find_composed_quantities(text: str, is_free: IsFree) -> Iterator[Quantity]:
    """Numbers of several words, with the unit behind them."""
    for composed in find_composed(text):
        if is_free(composed.start, composed.end):
            yield _from_composed(text, composed)


def _from_composed(text: str, composed: Composed) -> Quantity:
    start, end, value = composed.start, composed.end, composed.value
    dimension, factor, rounding = "", 1.0, 0.0
    if composed.is_share:
        dimension, rounding = "share", SPOKEN_ROUNDING
    elif composed.is_hours:
        dimension, factor = "time", HOUR
    elif composed.unit is not None:
        unit = unit_behind(text, composed.unit[0])
        dimension, factor = unit[1:] if unit is not None else ("", 1.0)
    else:
        scale, end = read_multiplier(text, end, False)
        value *= scale
        unit = unit_behind(text, end)
        if unit is not None:
            end, dimension, factor = unit
        if composed.is_half_unit:
            rounding = factor / 12  # "half an hour" is said of 25 and of 35 minutes
        elif composed.is_part and scale > 1.0:
            rounding = max(
                PART_ROUNDING * value * factor, WHOLE_PART * (scale == DOZEN)
            )
    return Quantity(
        start=start,
        end=end,
        text=text[start:end],
        dimension=dimension,
        values=(value * factor,),
        printed=value,
        rounding=rounding,
        mood=mood_before(text, start),
    )


def find_loose_quantities(text: str) -> Iterator[Quantity]:
    """ "Dozens", "tens of thousands of euros": a range, and what it is a range of."""
    for loose in find_loose(text):
        end, dimension, factor = loose.end, "", 1.0
        of = _OF.match(text, end)
        unit = unit_behind(text, of.end() if of is not None else end)
        if unit is not None and unit[0] - end >= LEAST_UNIT:
            end, dimension, factor = unit
        low, high = loose.low * factor, loose.high * factor
        middle = math.sqrt(low * high)
        yield Quantity(
            start=loose.start,
            end=end,
            text=text[loose.start : end],
            dimension=dimension,
            values=(middle,),
            printed=middle / factor,
            mood=mood_before(text, loose.start),
            span=(low, high),
        )


def find_factor_quantities(text: str) -> Iterator[Quantity]:
    """How many times as much: "doubled", "three times as many"."""
    for factor in find_factors(text):
        yield Quantity(
            start=factor.start,
            end=factor.end,
            text=text[factor.start : factor.end],
            dimension="factor",
            values=factor.values,
            printed=factor.values[0],
            rounding=FACTOR_ROUNDING * factor.values[0],
            mood=mood_before(text, factor.start),
        )


def find_foreign_quantities(
    text: str, words: Mapping[str, float], is_free: IsFree
) -> Iterator[Quantity]:
    """Number words of another language than English, with what stands behind them."""
    for match in _FOREIGN_WORD.finditer(text):
        value = words.get(match.group().lower())
        if value is None or not is_free(*match.span()):
            continue
        if _PER.search(text[max(0, match.start() - 6) : match.start()]):
            continue  # "pour cent"
        scale, end = read_multiplier(text, match.end(), False)
        unit = unit_behind(text, end)
        dimension, factor = "", 1.0
        if unit is not None:
            end, dimension, factor = unit
        yield Quantity(
            start=match.start(),
            end=end,
            text=text[match.start() : end],
            dimension=dimension,
            values=(value * scale * factor,),
            printed=value,
            mood=mood_before(text, match.start()),
        )


_ROMAN = r"(?:X{1,3}(?:IX|IV|V?I{1,3}|V)?|IX|IV|VI{1,3}|I{2,3}|V)"
_NUMBERED = r"war|phase|type|stage|part|volume|act|tier|category|grade|class|quarter"
_RULERS = (
    r"Alexander|Charles|Edward|Elizabeth|Francis|Frederick|George|Henry|Ivan|James|John|"
    r"Leopold|Louis|Mary|Napoleon|Nicholas|Paul|Peter|Philip|Pius|Ramesses|Richard|"
    r"Rudolf|Victoria|Wilhelm|William|Juan Carlos|Felipe|Otto|Catherine"
)
_WORDS = {
    word: value
    for value, words in enumerate(
        """
            one first; two second; three third; four fourth; five fifth; six sixth;
            seven seventh; eight eighth; nine ninth; ten tenth
        """.split(";"),
        start=1,
    )
    for word in words.split()
}
_WORD = "|".join(_WORDS)

_FORMS = late_regex(
    rf"""
      \b(?:World\s)?(?P<head>(?i:{_NUMBERED}))\s
      (?:(?P<roman>{_ROMAN}|I)|(?P<digit>(?<=(?i:war|ase)\s)[1-9]\d?)|(?P<word>(?i:one|two|three|four|five)))
      (?![\w-]|[.,]\d|\s?%|\sper\s|\spercent)
    | \b(?P<first>(?i:first|second|third|fourth))\s(?P<behind>World\sWar|(?i:quarter)
      (?=\s(?:of|in|results?|sales|revenue|profits?|earnings)\b))
    | \bQ(?P<quarter>[1-4])(?!\w)
    | \b(?P<ruler>{_RULERS})\s(?:(?P<ordered>{_ROMAN}|I)(?!\w|\s(?:was|am|have)\b)
      |the\s(?P<called>(?i:{_WORD}))\b)
    | \b(?P<name>[A-Z][a-z]\w+)\s(?P<figure>{_ROMAN})(?![\w.-])(?<!\sV)(?<!\sX)
    """,
    re.VERBOSE,
)
_MAY_HOLD = late_regex(
    r"[XVI]|\bQ[1-4]|(?i:\b(?:war|quarter|the \w+(?:th|rd|nd|st))\b)|[1-9]"
)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A name with its number."""

    start: int
    end: int

    head: str
    """What is numbered, lower case: "war", "charles"."""

    value: int


def find_numbered(text: str) -> list[Numbered]:
    """
    Names with their numbers, in order.

    >>> [(each.head, each.value) for each in find_numbered("World War Two")]
    [('war', 2)]
    """
    if not _MAY_HOLD.search(text):
        return []
    return [_read(match) for match in _FORMS.finditer(text) if not _is_pronoun(match)]


def _is_pronoun(match: re.Match[str]) -> bool:
    """Whether it is "the war I saw"."""
    return match["roman"] == "I" and match["head"][0].islower()


def _read(match: re.Match[str]) -> Numbered:
    start, end = match.span()
    if match["quarter"]:
        return Numbered(start, end, "quarter", int(match["quarter"]))
    if match["first"]:
        head = match["behind"].split()[-1].lower()
        return Numbered(start, end, head, _WORDS[match["first"].lower()])
    head = (match["head"] or match["ruler"] or match["name"]).lower()
    roman = match["roman"] or match["ordered"] or match["figure"]
    if roman:
        return Numbered(start, end, head, read_roman(roman))
    if match["digit"]:
        return Numbered(start, end, head, int(match["digit"]))
    return Numbered(
        start, end, head, _WORDS[(match["word"] or match["called"]).lower()]
    )


_FIGURES = {"I": 1, "V": 5, "X": 10}


def read_roman(figures: str) -> int:
    """
    The value of a small Roman number.

    >>> read_roman("XIV"), read_roman("III")
    (14, 3)
    """
    total = 0
    for place, figure in enumerate(figures):
        value = _FIGURES[figure]
        behind = figures[place + 1 : place + 2]
        total += -value if behind and _FIGURES[behind] > value else value
    return total
