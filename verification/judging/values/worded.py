"""
Numbers written in several words: fractions, sizes, factors, and those of a name.

"One in five", "half an hour", "six and a half" are read before single numbers are.
"Dozens", "tens of thousands" stand for ranges, as editors use them: nobody calls 300
people "thousands". "Doubled", "three times as many", "tenfold" are numbers of a kind of
their own, borne out by another factor or by the ratio of two numbers. Numbers of a name
("World War II", "Charles III") are held against the same name only. English. Ours.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from verification.judging.values.modifiers import (
    quantity_at,
    read_multiplier,
    read_unit,
)
from verification.judging.values.numerals import (
    FRACTIONS,
    MULTIPLIERS,
    ORDINALS,
    read_words,
    unit_behind,
)
from verification.judging.values.quantities import Dimension, Mood, Quantity
from verification.language.lists import late_regex

_COUNT = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|"
    r"forty|fifty|\d{1,3}|a hundred|hundred|a thousand)"
)
_SPAN = (
    r"(?:hours?|years?|months?|weeks?|days?|minutes?|miles?|kilomet(?:re|er)s?|"
    r"met(?:re|er)s?|centur(?:y|ies)|decades?)"
)
_SCALED = (
    r"(?:dozen|hundred|thousand|million|billion|trillion|percentage\spoint|"
    r"per\s?cent(?:age)?(?:\spoint)?|point)"
)
"""What there is a half or a quarter of that is no share of a thing."""

_GREAT = r"(?:years?|weeks?|days?|hours?|hrs?|h|minutes?|mins?|feet|foot|ft)"
_SMALL = r"(?:months?|days?|hours?|hrs?|h|minutes?|mins?|seconds?|secs?|s|inch(?:es)?)"
_COMPOSED = late_regex(
    rf"""
    (?<![\w.,-])(?:
      (?P<part>{_COUNT})\s(?P<parted>[a-z]+\s){{0,2}}(?:in|out\sof)\s(?:every\s)?
      (?P<whole>{_COUNT})\b(?![.,]\d|\s(?:{_SPAN}|million|billion|thousand|hundred)\b)
      (?(parted)(?!\s(?!was\b|is\b|has\b|does\b)[a-z]+s\b))
    | (?P<count>an?|{_COUNT})(?:[\s-](?P<span>{_SPAN}))?[\s-]and[\s-]a[\s-]
      (?P<rest>half|quarter)
    | (?P<share>half|(?:an?\s|one\s|three\s)?(?:quarters?|tenths?|thirds?)\sof)\s
      (?:of\s)?an?(?=\s(?:{_SPAN}|{_SCALED})\b)
    | (?P<great>{_COUNT})[\s-]?(?P<great_unit>{_GREAT})(?:,?\s(?:and\s)?|-)
      (?P<small>{_COUNT})[\s-]?(?P<small_unit>{_SMALL})
    )\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MAY_HOLD = late_regex(
    r"(?i:\bout of\b|\band a\b|\bhalf\b|\band-a\b|\bof an?\b|[a-z0-9] in [a-z0-9]|"
    rf"\b{_GREAT}(?:,?\s(?:and\s)?|-){_COUNT})"
)

_SIGNS = late_regex(r"(?<![\w.,])(?P<whole>\d{1,4})?\s?(?P<sign>[½⅓⅔¼¾⅕-⅞])")

USUAL_WHOLES = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 25, 50, 100, 1000})
"""What people count "one in" of; "4 in 13" is four things in thirteen places."""

IsFree: TypeAlias = Callable[[int, int], bool]
"""Whether a stretch of the text belongs to no quantity yet."""

PART_ROUNDING, SPAN_ROUNDING = 0.06, 1 / 6
"""
Shares by which "half a million" may be off (470,000 to 530,000), and "half an hour",
which is said of 25 and of 35 minutes.
"""

DOZEN = 12.0
"""Of what is counted."""

WHOLE_PART = 1.0
"""What "a dozen" and "half a dozen" may be off by: 11 to 13, and five to seven."""

SPOKEN_ROUNDING = 2.0
"""Percentage points: "a third" is said of 32 and of 35 percent, "three in five" too."""


def find_composed(text: str, is_free: IsFree) -> Iterator[Quantity]:
    """
    Numbers of several words, with the unit behind them.

    >>> text = "One in five ran an hour and a half."
    >>> [number.printed for number in find_composed(text, lambda start, end: True)]
    [20.0, 1.5]
    """
    for match in _SIGNS.finditer(text):
        if is_free(*match.span()):
            yield _read_signs(text, match)
    for match in _COMPOSED.finditer(text) if _MAY_HOLD.search(text) else ():
        if is_free(*match.span()) and (found := _read(text, match)) is not None:
            yield found


def _read(text: str, match: re.Match[str]) -> Quantity | None:
    if match["whole"]:
        part, whole = _count(match["part"]), _count(match["whole"])
        is_usual = part == 1 or whole in USUAL_WHOLES
        if not is_usual or not 0 < part < whole:
            return None
        percent, rounding = 100 * part / whole, SPOKEN_ROUNDING
        return quantity_at(
            text, match.span(), Dimension.SHARE, percent, rounding=rounding
        )
    if match["great"]:
        _, dimension, great = read_unit(text, match.start("great_unit"))
        _, other, small = read_unit(text, match.start("small_unit"))
        if dimension != other or small >= great:
            return None  # "3 hours 5 inches"
        value = _count(match["great"]) + _count(match["small"]) * small / great
        return quantity_at(text, match.span(), dimension, value, factor=great)
    if match["span"]:
        value = _count(match["count"]) + FRACTIONS[match["rest"].lower()]
        _, dimension, factor = read_unit(text, match.start("span"))
        return quantity_at(text, match.span(), dimension, value, factor=factor)
    return _counted(text, match)


def _read_signs(text: str, match: re.Match[str]) -> Quantity:
    """ "1½ million", "¾ of them"."""
    value = float(match["whole"] or 0) + unicodedata.numeric(match["sign"])
    if not match["whole"] and text.startswith(" of ", match.end()):
        share, rounding = 100 * value, SPOKEN_ROUNDING
        return quantity_at(
            text, match.span(), Dimension.SHARE, share, rounding=rounding
        )
    scale, end = read_multiplier(text, match.end(), False)
    end, dimension, factor = read_unit(text, end)
    span = (match.start(), end)
    return quantity_at(text, span, dimension, value * scale, factor=factor)


def _counted(text: str, match: re.Match[str]) -> Quantity:
    """With the multiplier and the unit that stand behind it."""
    if match["rest"]:
        value = _count(match["count"]) + FRACTIONS[match["rest"].lower()]
    else:
        *count, word = match["share"].lower().removesuffix(" of").split()
        value = FRACTIONS[word] * (3 if count == ["three"] else 1)
    scale, end = read_multiplier(text, match.end(), False)
    value *= scale
    end, dimension, factor = read_unit(text, end)
    rounding = 0.0
    if match["share"] and scale > 1.0:
        rounding = max(PART_ROUNDING * value * factor, WHOLE_PART * (scale == DOZEN))
    elif match["share"] and dimension in {Dimension.TIME, Dimension.LENGTH}:
        rounding = SPAN_ROUNDING * value * factor
    whole = (match.start(), end)
    return quantity_at(text, whole, dimension, value, factor=factor, rounding=rounding)


def _count(words: str) -> float:
    lowered = words.lower()
    if lowered.isdigit():
        return float(lowered)
    if lowered in {"a", "an"}:
        return 1.0
    return read_words(lowered.removeprefix("a ")) or 0.0


_RANGES = {
    "a handful": (2.0, 9.0),
    "scores": (30.0, 250.0),
    "dozens": (20.0, 150.0),
    "hundreds": (150.0, 1500.0),
    "thousands": (1500.0, 3e4),
    "millions": (1.5e6, 9.9e7),
    "billions": (1.5e9, 9.9e11),
    "trillions": (1.5e12, 9.9e14),
}
"""A plural by itself; millions and billions go on until the next word would be used."""

_LOOSE = late_regex(
    r"(?<![\w-])(?<![\d-]\s)(?<!the\s)(?<!nearest\s)(?:(?P<many>tens|hundreds)\sof\s)?"
    rf"(?P<plural>{'|'.join([*_RANGES][2:])})\b|(?P<size>a\shandful|(?-i:Scores)|"
    r"(?:(?<=killed\s)|(?<=injured\s)|(?<=wounded\s)|(?<=arrested\s)|(?<=by\s))scores)"
    r"(?=\sof\s[a-z])"
    r"|\b(?:few|several|couple(?:\sof)?)\s(?P<few>dozen|hundred|thousand|million|billion)\b",
    re.IGNORECASE,
)
FEW = (2.0, 8.0)
"""Times the word behind "a few", "several" and "a couple of"."""

LEAST_UNIT = 5
"""Code points of a unit behind a loose word; "hundreds m" is no length."""


def find_loose(text: str) -> Iterator[Quantity]:
    """
    "Dozens", "tens of thousands of euros": a range, and what it is a range of.

    >>> [number.span for number in find_loose("Dozens of tens of thousands")]
    [(20.0, 150.0), (15000.0, 300000.0)]
    """
    for match in _LOOSE.finditer(text):
        if match["few"]:
            low, high = (times * MULTIPLIERS[match["few"].lower()] for times in FEW)
        else:
            times = {"tens": 10, "hundreds": 100}.get((match["many"] or "").lower(), 1)
            word = (match["plural"] or match["size"]).lower()
            low, high = (bound * times for bound in _RANGES[word])
        dimension: str = Dimension.BARE
        end, factor = match.end(), 1.0
        unit = unit_behind(text, end + 3 * text.startswith(" of ", end))
        if unit is not None and unit[0] - end >= LEAST_UNIT:
            end, dimension, factor = unit
        span, middle = (match.start(), end), math.sqrt(low * high)
        found = quantity_at(text, span, dimension, middle, factor=factor)
        yield replace(found, span=(low * factor, high * factor))


_FACTOR_COUNT = (
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|"
    r"fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|"
    r"seventy|eighty|ninety|a\shundred|\d{1,3}(?:[.,]\d{1,2})?)"
)
_THAN = (
    r"(?:as|the|that|what|its|their|his|her|higher|larger|bigger|longer|greater|faster|"
    r"heavier|taller|older|likelier|dearer|wider|deeper|stronger|quicker|more|smaller|"
    r"lower|less|fewer|those|than)"
)
_FACTOR = late_regex(
    rf"""
      \b(?:(?:doubl|tripl|trebl|quadrupl)(?:ed|ing)|halv(?:ed|es|ing|e)|
      (?:(?<=to\s)|(?<=will\s)|(?<=[wc]ould\s)|(?<=may\s)|(?<=might\s))
      (?:double|triple|treble|quadruple))\b
      (?!\s(?:as|up|down|over|back|rooms?|beds?|glaz\w+|figures?|digits?)\b)
    | \b(?:twice|half)(?=\sas\s[a-z])
    | \b(?:twice|double|triple)(?=\s(?:the|that|what|its|their|his|her|those)\b)
    | (?<![\w.,])(?P<count>{_FACTOR_COUNT})(?:\stimes(?=\s{_THAN}\b)|[\s-]?fold\b)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MAY_HOLD_FACTOR = late_regex(
    r"(?i:doubl|tripl|trebl|quadrupl|halv|twice|half as|\btimes\b|fold)"
)
_HEADS = {"doubl": 2.0, "twice": 2.0, "tripl": 3.0, "trebl": 3.0, "hal": 0.5} | {
    "quadrupl": 4.0
}

FACTOR_ROUNDING = 0.07
"""Share by which "doubled" may be off: 1.87 to 2.14 times."""


def find_factors(text: str) -> Iterator[Quantity]:
    """
    How many times as much, in order.

    >>> [factor.values for factor in find_factors("It doubled, to three times the old")]
    [(2.0,), (3.0,)]
    """
    for match in _FACTOR.finditer(text) if _MAY_HOLD_FACTOR.search(text) else ():
        word, counted = match.group().lower(), match["count"]
        if counted and counted[0].isdigit():
            value = float(counted.replace(",", "."))
        elif counted:
            value = _count(counted)
        else:
            value = next(_HEADS[head] for head in _HEADS if word.startswith(head))
        found = quantity_at(text, match.span(), Dimension.FACTOR, value)
        # "three times more" is said of three times as many, and of four
        is_added = text.startswith(" more", match.end())
        values = (value, value + 1) if is_added else (value,)
        yield replace(found, values=values, rounding=FACTOR_ROUNDING * value)


_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN = {
    f"{tens}{ones}": float(value)
    for value, (tens, ones) in enumerate(product(("", "X"), _ONES))
    if value
} | {"XX": 20.0}
_SPELLED = {"one": 1.0, "two": 2.0, "three": 3.0, "four": 4.0, "five": 5.0}
_NUMBERED = late_regex(
    r"\b(?P<head>(?i:war|phase|type|stage|part|volume|act|tier|category|grade|class)|"
    r"[A-Z][a-z]\w+(?=\s[IVX]{2}))\s"
    rf"(?P<figure>{'|'.join(sorted(_ROMAN, key=len, reverse=True))}|[1-9]\d?|"
    rf"(?i:{'|'.join(_SPELLED)}))(?![\w-]|[.,]\d|\s?%|\sper\s|\spercent)"
    r"|\b(?P<place>(?i:first|second|third|fourth))\s(?P<row>World\sWar|(?i:quarter)"
    r"(?=\s(?:of|in|results?|sales|revenue|profits?|earnings)\b))|\bQ(?P<quarter>[1-4])\b"
)


def find_numbered(text: str) -> Iterator[Quantity]:
    """
    Numbers that are part of a name, in order: "Phase 3", "World War II".

    >>> [(number.head, number.values) for number in find_numbered("World War Two")]
    [('war', (2.0,))]
    """
    for match in _NUMBERED.finditer(text):
        head, figure = match["head"] or "quarter", match["figure"] or match["quarter"]
        if figure == "I" and head[0].islower():
            continue  # "the war I saw"
        if match["place"]:
            head, figure = (
                match["row"].split()[-1],
                str(ORDINALS[match["place"].lower()]),
            )
        value = _ROMAN.get(figure) or _SPELLED.get(figure.lower()) or float(figure)
        found = quantity_at(text, match.span(), Dimension.NUMBERED, value)
        yield replace(found, head=head.lower(), mood=Mood.EXACT)
