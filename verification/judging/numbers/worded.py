"""
Numbers written in several words: fractions, sizes and factors.

"One in five", "half an hour", "six and a half" are read before single numbers are.
"Dozens", "a few hundred", "tens of thousands" stand for ranges, as editors use them:
nobody calls 300 people "thousands". "Doubled", "three times as many", "tenfold" are
numbers of a kind of their own, borne out by another factor or by the ratio of two
numbers. Sizes and factors are read in English only. Ours.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from verification.judging.numbers.modifiers import (
    quantity_at,
    read_multiplier,
    read_unit,
)
from verification.judging.numbers.numerals import FRACTIONS, read_words, unit_behind
from verification.judging.numbers.quantities import Quantity
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

_GREAT = (
    r"(?:years?|weeks?|days?|hours?|hrs?|h|minutes?|mins?|feet|foot|ft|pounds?|lbs?)"
)
_SMALL = (
    r"(?:months?|days?|hours?|hrs?|h|minutes?|mins?|min|seconds?|secs?|s|inch(?:es)?|in|"
    r"ounces?|oz)"
)
_PARTS = {
    ("y", "mo"): 12,
    ("w", "d"): 7,
    ("d", "h"): 24,
    ("h", "m"): 60,
    ("m", "s"): 60,
    ("f", "i"): 12,
    ("p", "o"): 16,
    ("l", "o"): 16,
}
"""By the first letters of both units, how many of the small one the great one has."""

_COMPOSED = late_regex(
    rf"(?<![\w.,-])(?:(?P<part>{_COUNT})\s(?:in|out\sof)\s(?:every\s)?"
    rf"(?P<whole>{_COUNT})\b(?![.,]\d|\s{_SPAN}\b|\s(?:million|billion|thousand|hundred))"
    rf"|(?P<spans>an?|{_COUNT})[\s-](?P<span>{_SPAN})[\s-]and[\s-]a[\s-](?P<span_rest>half|quarter)"
    rf"|(?P<mixed>{_COUNT})[\s-]and[\s-]a[\s-](?P<mixed_rest>half|quarter)"
    rf"|(?P<half>half)\s(?:of\s)?an?(?=\s{_SPAN}\b)"
    rf"|(?P<part_of>half|(?:an?\s|one\s|three\s)?(?:quarters?|tenths?|thirds?)\sof)\s"
    rf"an?(?=\s{_SCALED}\b)"
    rf"|(?P<great>{_COUNT})[\s-]?(?P<great_unit>{_GREAT})(?:,?\s(?:and\s)?|-)"
    rf"(?P<small>{_COUNT})[\s-]?(?P<small_unit>{_SMALL})"
    r")\b",
    re.IGNORECASE,
)
_VULGAR = {sign: unicodedata.numeric(sign) for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}
_TYPOGRAPHIC = late_regex(
    rf"(?<![\w.,])(?P<integer>\d{{1,4}})?\s?(?P<vulgar>[{''.join(_VULGAR)}])"
    r"(?P<share>(?=\sof\b))?"
)
"""A fraction of one letter: "1½"."""

_MAY_HOLD = late_regex(
    r"(?i:\bout of\b|\band a\b|\bhalf\b|\band-a\b|\bof an?\b|[a-z0-9] in [a-z0-9]|"
    rf"\b{_GREAT}(?:,?\s(?:and\s)?|-){_COUNT})"
)

USUAL_WHOLES = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 25, 50, 100, 1000})
"""What people count "one in" of; "4 in 13" is four things in thirteen places."""

_RESTS = {"half": 0.5, "quarter": 0.25}


IsFree: TypeAlias = Callable[[int, int], bool]
"""Whether a stretch of the text belongs to no quantity yet."""

PART_ROUNDING = 0.06
"""Share by which "half a million" may be off: 470,000 to 530,000."""

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
    >>> [each.printed for each in find_composed(text, lambda start, end: True)]
    [20.0, 1.5]
    """
    for match in _TYPOGRAPHIC.finditer(text):
        if is_free(*match.span()):
            yield _read_typographic(text, match)
    for match in _COMPOSED.finditer(text) if _MAY_HOLD.search(text) else ():
        if is_free(*match.span()) and (found := _read(text, match)) is not None:
            yield found


def _read(text: str, match: re.Match[str]) -> Quantity | None:
    span = match.span()
    if match["half"]:
        half = _counted(text, span, 0.5)  # is said of 25 and of 35 minutes
        return replace(half, rounding=half.values[0] / 6)
    if match["part_of"]:
        return _counted(text, span, _part(match["part_of"]), is_part=True)
    if match["whole"]:
        part, whole = _count(match["part"]), _count(match["whole"])
        is_usual = part == 1 or whole in USUAL_WHOLES
        if not is_usual or not 0 < part < whole:
            return None
        return _share(text, span, 100 * part / whole)
    if match["great"]:
        return _with_parts(text, match)
    if match["span"]:
        value = _count(match["spans"]) + _RESTS[match["span_rest"].lower()]
        return _of_unit(text, span, value, match.start("span"))
    value = _count(match["mixed"]) + _RESTS[match["mixed_rest"].lower()]
    return _counted(text, span, value)


def _read_typographic(text: str, match: re.Match[str]) -> Quantity:
    value = float(match["integer"] or 0) + _VULGAR[match["vulgar"]]
    if match["share"] is not None and not match["integer"]:
        return _share(text, match.span(), 100 * value)
    return _counted(text, match.span(), value)


def _share(text: str, span: tuple[int, int], percent: float) -> Quantity:
    return quantity_at(text, span, "share", percent, rounding=SPOKEN_ROUNDING)


def _of_unit(text: str, span: tuple[int, int], value: float, at: int) -> Quantity:
    """With the unit that stands inside it."""
    _, dimension, factor = read_unit(text, at)
    return quantity_at(text, span, dimension, value, factor=factor)


def _counted(
    text: str, span: tuple[int, int], value: float, *, is_part: bool = False
) -> Quantity:
    """With the multiplier and the unit that stand behind it."""
    scale, end = read_multiplier(text, span[1], False)
    value *= scale
    end, dimension, factor = read_unit(text, end)
    rounding = 0.0
    if is_part and scale > 1.0:
        rounding = max(PART_ROUNDING * value * factor, WHOLE_PART * (scale == DOZEN))
    whole = (span[0], end)
    return quantity_at(text, whole, dimension, value, factor=factor, rounding=rounding)


def _part(printed: str) -> float:
    """
    What "half", "a quarter of" and "three quarters of" are of what stands behind.
    """
    *count, word = printed.lower().removesuffix(" of").split()
    return FRACTIONS[word] * (3 if count == ["three"] else 1)


def _with_parts(text: str, match: re.Match[str]) -> Quantity | None:
    """ "1 hour 35 minutes", in hours; None for "3 hours 5 inches"."""
    great, small = match["great_unit"].lower(), match["small_unit"].lower()
    whole = next(
        (
            count
            for (one, other), count in _PARTS.items()
            if great.startswith(one) and small.startswith(other)
        ),
        None,
    )
    if whole is None:
        return None
    value = _count(match["great"]) + _count(match["small"]) / whole
    return _of_unit(text, match.span(), value, match.start("great_unit"))


def _count(words: str) -> float:
    lowered = words.lower()
    if lowered.isdigit():
        return float(lowered)
    if lowered in {"a", "an"}:
        return 1.0
    return read_words(lowered.removeprefix("a ")) or 0.0


_RANGES = {
    "dozens": (20.0, 150.0),
    "scores": (30.0, 250.0),
    "hundreds": (150.0, 1500.0),
    "thousands": (1500.0, 3e4),
    "millions": (1.5e6, 9.9e7),
    "billions": (1.5e9, 9.9e11),
    "trillions": (1.5e12, 9.9e14),
}
"""A plural by itself; millions and billions go on until the next word would be used."""

_TENS = (15.0, 150.0)
_HUNDREDS = (150.0, 1500.0)
"""Times the word behind: "tens of thousands" are 15,000 to 150,000."""

_COUNTS = {
    "few": (2.0, 7.0),
    "several": (2.0, 9.9),
    "couple": (1.7, 3.0),
    "handful": (2.0, 9.0),
}
"""Times the word behind: "a few hundred" are 200 to 700."""

_SCALES = {"dozen": 12.0, "hundred": 1e2, "thousand": 1e3} | {
    "million": 1e6,
    "billion": 1e9,
}

_SCALE = "dozen|hundred|thousand|million|billion"
_LOOSE = late_regex(
    rf"""
      (?<![\w-])(?P<count>(?:a\s)?few|several|a\scouple(?:\sof)?)\s(?P<scale>{_SCALE})s?\b
    | (?<![\w-])(?P<alone>a\shandful|a\scouple)(?=\sof\s(?:the\s)?[a-z])
    | (?<![\w-])(?P<many>tens|hundreds)(?:\sof\s|\sor\s(?:even\s)?)
      (?P<great>thousands|millions|billions)\b
    | (?<![\w-])(?P<plural>dozens|hundreds|thousands|millions|billions|trillions)\b
    | (?:(?<![\w-])(?:(?-i:Scores)|(?:killed|injured|wounded|arrested|destroyed|hurt|
      left|leaving|against|among|and|of|by|with|for|to|in|were|are)\s(?P<scores>scores))
      (?=\sof\s[a-z]))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_MAY_HOLD_LOOSE = late_regex(
    r"(?i:dozens|hundreds|thousands|millions|billions|trillions|scores|handful|couple"
    rf"|few\s(?:{_SCALE})|several\s(?:{_SCALE}))"
)
_FIGURE_BEFORE = late_regex(
    r"(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|the|of|nearest))[\s-]?$"
)
"""What makes a plural another thing: "5 millions", "the hundreds column"."""


LEAST_UNIT = 5
"""Code points of a unit behind a loose word; "hundreds m" is no length."""

_OF = late_regex(r"\sof(?=\s)")


def find_loose(text: str) -> Iterator[Quantity]:
    """
    "Dozens", "tens of thousands of euros": a range, and what it is a range of.

    >>> [each.span for each in find_loose("Dozens of a few thousand")]
    [(20.0, 150.0), (2000.0, 7000.0)]
    """
    for match in _LOOSE.finditer(text) if _MAY_HOLD_LOOSE.search(text) else ():
        before = text[max(0, match.start() - 8) : match.start()]
        if match["plural"] and _FIGURE_BEFORE.search(before):
            continue
        start = match.start("scores") if match["scores"] else match.start()
        end, dimension, factor = match.end(), "", 1.0
        of = _OF.match(text, end)
        unit = unit_behind(text, of.end() if of is not None else end)
        if unit is not None and unit[0] - end >= LEAST_UNIT:
            end, dimension, factor = unit
        low, high = (each * factor for each in _read_loose(match))
        middle = math.sqrt(low * high) / factor
        found = quantity_at(text, (start, end), dimension, middle, factor=factor)
        yield replace(found, span=(low, high))


def _read_loose(match: re.Match[str]) -> tuple[float, float]:
    if match["count"]:
        word = next(key for key in _COUNTS if key in match["count"].lower())
        scale = _SCALES[match["scale"].lower()]
        return _COUNTS[word][0] * scale, _COUNTS[word][1] * scale
    if match["alone"]:
        return _COUNTS["handful" if "handful" in match["alone"].lower() else "couple"]
    if match["great"]:
        low, high = _TENS if match["many"].lower() == "tens" else _HUNDREDS
        scale = _SCALES[match["great"].lower().removesuffix("s")]
        return low * scale, high * scale
    return _RANGES[(match["plural"] or "scores").lower()]


_FACTOR_COUNT = (
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|"
    r"fifty|a\shundred|\d{1,3}(?:[.,]\d{1,2})?)"
)
_THAN = (
    r"(?:as|the|that|what|its|their|his|her|higher|larger|bigger|longer|greater|faster|"
    r"heavier|taller|older|likelier|more|smaller|lower|less|fewer|those|than)"
)
_FACTOR = late_regex(
    rf"""
      \b(?P<verb>doubl(?:ed|ing)|tripl(?:ed|ing)|trebl(?:ed|ing)|quadrupl(?:ed|ing)|
      quintupl(?:ed|ing)|halv(?:ed|es|ing|e))\b(?!\s(?:as|up|down|over|back)\b)
    | \b(?:(?<=to\s)|(?<=will\s)|(?<=would\s)|(?<=could\s)|(?<=may\s)|(?<=might\s)|
      (?<=should\s)|(?<=than\s)|(?<=nearly\s)|(?<=almost\s)|(?<=about\s)|(?<=roughly\s)|
      (?<=at\s)|(?<=is\s)|(?<=was\s))(?P<base>double|triple|treble|quadruple)\b
      (?!\s(?:as|up|down|over|back|rooms?|beds?|glaz\w+|figures?|digits?)\b)
    | \b(?P<noun>double|triple|treble|quadruple)(?=\s(?:the|that|what|its|their|last|
      this)\b)
    | (?<![\w.,])(?P<twice>twice|half)(?=\sas\s[a-z]+(?P<again>(?:\s[a-z]+)?\sagain\b)?)
    | (?<![\w.,])(?P<double>twice)(?=\s(?:the|that|what|its|their|his|her|those)\b)
    | (?<![\w.,])(?P<times>{_FACTOR_COUNT})\stimes(?=\s{_THAN}\b)
    | (?<![\w.,])(?P<fold>{_FACTOR_COUNT})(?:\s|-)?fold\b
    | \bby\sa\sfactor\sof\s(?P<by>{_FACTOR_COUNT})(?!\w|\.\d)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MAY_HOLD_FACTOR = late_regex(
    r"(?i:doubl|tripl|trebl|quadrupl|quintupl|halv|twice|half as|\btimes\b|fold|factor)"
)
_HEADS = {"doubl": 2.0, "twice": 2.0, "tripl": 3.0, "trebl": 3.0, "hal": 0.5} | {
    "quadrupl": 4.0,
    "quintupl": 5.0,
}

FACTOR_ROUNDING = 0.07
"""Share by which "doubled" may be off: 1.87 to 2.14 times."""


def find_factors(text: str) -> Iterator[Quantity]:
    """
    How many times as much, in order.

    >>> [each.values for each in find_factors("It doubled, to three times the old")]
    [(2.0,), (3.0,)]
    """
    for match in _FACTOR.finditer(text) if _MAY_HOLD_FACTOR.search(text) else ():
        if values := _read_factor(match, text):
            found = quantity_at(text, match.span(), "factor", values[0])
            rounding = FACTOR_ROUNDING * values[0]
            yield replace(found, values=values, rounding=rounding)


def _read_factor(match: re.Match[str], text: str) -> tuple[float, ...]:
    counted = match["times"] or match["fold"] or match["by"]
    if counted:
        value = _factor_count(counted)
        if value is None:
            return ()
        behind = text[match.end() : match.end() + 6].strip().lower()
        # "three times more" is said of three times as many, and of four
        return (value, value + 1) if behind.startswith("more") else (value,)
    word = match.group().lower()
    value = next(value for head, value in _HEADS.items() if word.startswith(head))
    if match["again"] and value == AS_MUCH_HALF:
        return (1 + value,)  # "half as long again"
    return (value,)


AS_MUCH_HALF = 0.5
"""Added to the whole by "half as long again"."""


def _factor_count(printed: str) -> float | None:
    lowered = printed.lower().removeprefix("a ")
    if lowered[0].isdigit():
        return float(lowered.replace(",", "."))
    return read_words(lowered)


def is_change(printed: str) -> bool:
    """
    Whether the words tell of a change in time, and not of one thing beside another.

    >>> is_change("halved"), is_change("three times")
    (True, False)
    """
    return printed.lower().startswith(("doubl", "tripl", "trebl", "quadrupl", "halv"))
