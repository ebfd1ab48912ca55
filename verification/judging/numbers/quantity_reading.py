"""
The numbers, dates and amounts of a text, as they are printed and as they are worth.

Dates live in `dates`, printed forms in `numerals`, numbers of several words in
`composed_numbers`, units in `units`, what stands around a number in `quantity_context`.
Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from verification.judging.words.foreign_words import number_words

from .composed_numbers import Composed, find_composed
from .dates import Moment, find_moments
from .factors import FACTOR_ROUNDING, find_factors
from .loose_numbers import find_loose
from .numbered_names import find_numbered
from .numerals import (
    DIGITS,
    FRACTIONS,
    ORDINALS,
    SPELLED,
    TENS_ORDINAL,
    decimals,
    read_digits,
    read_ordinal,
    read_words,
)
from .quantities import Quantity
from .quantity_context import mood_before, read_multiplier, share_units
from .units import CURRENCY_SIGNS, SIGNS, unit_behind

_NUMBER = re.compile(
    rf"""
      (?<![\w.,:-])(?P<hour>1[0-2]|0?[1-9])(?:[.:](?P<minute>[0-5]\d))?\s?
      (?P<half>[ap])\.?m\b\.?
    | (?P<sign>(?<![\w])(?:{SIGNS})\s?|[$€£¥₹₽₩₺₪₴]\s?)?
      (?<![0-9A-Za-z_.,\u00c0-\u024f])(?P<minus>(?<=[\s(])[-−]|\bminus\s)?
      (?:(?P<clock>\d{{1,2}}:\d\d(?::\d\d)?)(?!\d)|(?P<digits>{DIGITS}))
      (?P<ordinal>(?:st|nd|rd|th)\b)?
    | (?<![\w-])(?:(?P<count>one|two|three|four|a|an)[\s-])?
      (?P<fraction>half|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)\b
      (?=\s{{1,40}}(?:of|the|between|since|in|from|over|after|to|by|on|during|compared|
         less|more|lower|higher|as|are|is|were|was|have|had|said|say)\b
         |\s(?:an?)\s(?!million|billion|dozen|century)|[.,;)]|$)
    | \b(?P<ordinal_word>{TENS_ORDINAL}|{"|".join(ORDINALS)})\b
    | (?P<spelled>{SPELLED})
    | (?<![\w-])(?P<dozens>an?|two|three|four|five|six|ten)\sdozen\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MAY_HOLD = re.compile(
    rf"[\d½⅓⅔¼¾⅕-⅞]|\b(?:{'|'.join(ORDINALS)}|half|quarters?|dozen|hundred|thousand|million|billion|two|three|"
    r"four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|"
    r"scores|handful|couple|few|several|doubl|tripl|trebl|quadrupl|halv|twice|\w+fold|"
    r"factor|one|third|fifth|January|February|"
    r"March|April|May|June|July|August|September|October|November|December|\w+ties)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?:https?://|www\.|doi:|10\.\d{4,9}/)\S+", re.IGNORECASE)
_PHONE = re.compile(
    r"\+\d[\d\s().-]{7,20}\d|\(\d{3}\)\s?\d{3}[-.\s]\d{4}\b"
    r"|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b"
)
_NEXT_WORD = re.compile(r"[\s-]([^\W\d_]+)")
LONGEST_NUMBER = 15
"""Digits without separators; more are an identifier."""


@lru_cache(maxsize=4096)
def find_quantities(text: str, language: str = "") -> tuple[Quantity, ...]:
    """
    Numbers, amounts and dates of a text, in order.

    >>> [(each.dimension, each.values) for each in find_quantities("5 km in 2 hours")]
    [('length', (5000.0,)), ('time', (7200.0,))]
    """
    words = number_words(language)
    numbered = list(_read_numbered(text))
    if not numbered and not words and not _MAY_HOLD.search(text):
        return ()
    moments = [_from_moment(text, each) for each in find_moments(text)]
    taken = bytearray(len(text))
    for start, end in (
        *((each.start, each.end) for each in moments),
        *(match.span() for match in _ADDRESS.finditer(text)),
        *(match.span() for match in _PHONE.finditer(text)),
    ):
        taken[start:end] = b"\1" * (end - start)
    found = list(moments)
    for quantity in numbered:
        if taken.find(1, quantity.start, quantity.end) < 0:
            found.append(quantity)
            start, end = quantity.start, quantity.end
            taken[start:end] = b"\1" * (end - start)
    for composed in find_composed(text):
        if taken.find(1, composed.start, composed.end) < 0:
            found.append(_from_composed(text, composed))
            start, end = found[-1].start, found[-1].end
            taken[start:end] = b"\1" * (end - start)
    for quantity in (*_read_loose(text), *_read_factors(text)):
        if taken.find(1, quantity.start, quantity.end) < 0:
            found.append(quantity)
            start, end = quantity.start, quantity.end
            taken[start:end] = b"\1" * (end - start)
    for match in _NUMBER.finditer(text):
        if taken.find(1, *match.span()) >= 0:
            continue
        number = _read(text, match, language)
        if number is not None:
            found.append(number)
            start, end = number.start, number.end
            taken[start:end] = b"\1" * (end - start)
    if words:
        found.extend(_read_foreign(text, words, taken))
    found.sort(key=lambda each: each.start)
    return tuple(share_units(text, found))


def _read_numbered(text: str) -> Iterator[Quantity]:
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


def _read_loose(text: str) -> Iterator[Quantity]:
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


_OF = re.compile(r"\sof(?=\s)")

LEAST_UNIT = 5
"""Code points of a unit behind a loose word; "hundreds m" is no length."""


def _read_factors(text: str) -> Iterator[Quantity]:
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


_FOREIGN_WORD = re.compile(r"(?<![\w-])[^\W\d_]{2,}(?![\w-])")


def _read_foreign(
    text: str, words: Mapping[str, float], taken: bytearray
) -> Iterator[Quantity]:
    """Number words of another language than English, with what stands behind them."""
    for match in _FOREIGN_WORD.finditer(text):
        value = words.get(match.group().lower())
        if value is None or taken.find(1, *match.span()) >= 0:
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


_PER = re.compile(r"\b(?:pour|por|per)\s$", re.IGNORECASE)


def _from_moment(text: str, moment: Moment) -> Quantity:
    return Quantity(
        start=moment.start,
        end=moment.end,
        text=text[moment.start : moment.end],
        dimension="date",
        values=(),
        moment=moment,
    )


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


PART_ROUNDING = 0.06
"""Share by which "half a million" may be off: 470,000 to 530,000."""

DOZEN = 12.0
WHOLE_PART = 1.0
"""What "a dozen" and "half a dozen" may be off by: 11 to 13, and five to seven."""

HOUR = 3600.0
"""Seconds."""

SPOKEN_ROUNDING = 2.0
"""Percentage points: "a third" is said of 32 and of 35 percent, "three in five" too."""


def _read(text: str, match: re.Match[str], language: str) -> Quantity | None:
    if match["clock"] or match["hour"]:
        return _read_clock(text, match)
    if match["ordinal_word"]:
        return _plain(text, match, "ordinal", read_ordinal(match["ordinal_word"]))
    if match["fraction"]:
        return _read_fraction(text, match)
    if match["dozens"]:
        count = read_words(match["dozens"]) or 1.0
        whole = DOZEN * count
        dozens = _measured(text, match, (whole,), whole, 0, language)
        return replace(dozens, rounding=WHOLE_PART * count)
    if match["spelled"]:
        value = read_words(match["spelled"])
        if value is None:
            return None
        if match["spelled"].lower() == "one" and not _is_measure(text, match.end()):
            return None  # a pronoun more often than a number
        return _measured(text, match, (value,), value, 0, language)
    digits = match["digits"]
    if _is_designation(text, match) or len(digits) > 4 * LONGEST_NUMBER:
        return None
    values = read_digits(digits, language)
    if match["ordinal"] and values:
        return _plain(text, match, "ordinal", values[0])
    if not values:
        return _plain(text, match, "version", None)
    if digits.isdigit() and len(digits) > LONGEST_NUMBER:
        return None
    return _measured(text, match, values, values[0], decimals(digits), language)


def _is_measure(text: str, end: int) -> bool:
    """Whether what stands behind "one" makes it a number: "one percent", "one mile"."""
    unit = unit_behind(text, end)
    return unit is not None and unit[0] - end >= LEAST_UNIT and unit[1] != "time"


def _is_designation(text: str, match: re.Match[str]) -> bool:
    """Whether the digits belong to a name: "COVID-19", "A380"."""
    start = match.start("digits")
    before = text[max(0, start - 2) : start]
    glued = before[-1:] in {"-", "‐", "‑"} and before[:1].isalpha()
    end = match.end("digits")
    behind = text[end : end + 1]
    if (
        behind.isupper()
        and not text[end + 1 : end + 2].isalpha()
        and behind not in "KMB"
    ):
        return True  # "3D", "5G"
    return ((glued or before[-1:] == "#") and not behind.isspace()) or glued


def _plain(
    text: str, match: re.Match[str], dimension: str, value: float | None
) -> Quantity:
    return Quantity(
        start=match.start(),
        end=match.end(),
        text=match.group(),
        dimension=dimension,
        values=() if value is None else (float(value),),
        printed=float(value or 0.0),
        mood=mood_before(text, match.start()),
    )


def _read_clock(text: str, match: re.Match[str]) -> Quantity:
    """Minutes since midnight."""
    if match["hour"]:
        hours, minutes = int(match["hour"]) % 12, int(match["minute"] or 0)
        hours += 12 if match["half"].lower() == "p" else 0
    else:
        hours, minutes = map(int, match["clock"].split(":")[:2])
    return _plain(text, match, "clock", float(60 * hours + minutes))


def _read_fraction(text: str, match: re.Match[str]) -> Quantity | None:
    count = {"two": 2.0, "three": 3.0, "four": 4.0}.get(
        (match["count"] or "").lower(), 1.0
    )
    before = text[max(0, match.start() - 8) : match.start()].lower()
    if before.endswith(("first ", "second ", "last ", "latter ", "other ")):
        return None  # "the first half of the year"
    word = match["fraction"].lower()
    if not match["count"] and not text[match.end() : match.end() + 1].isspace():
        # "in the same quarter." is none; "she came third." is an ordinal
        return (
            _plain(text, match, "ordinal", ORDINALS[word]) if word in ORDINALS else None
        )
    share = 100 * count * FRACTIONS[match["fraction"].lower()]
    if share > 100:
        return None
    return Quantity(
        start=match.start(),
        end=match.end(),
        text=match.group(),
        dimension="share",
        values=(share,),
        printed=share,
        rounding=SPOKEN_ROUNDING,
        mood=mood_before(text, match.start()),
    )


def _measured(
    text: str,
    match: re.Match[str],
    values: tuple[float, ...],
    printed: float,
    places: int,
    language: str,
) -> Quantity:
    start, end = match.span()
    sign = (match["sign"] or "").strip().lower()
    if not sign and (ranged := _RANGED_SIGN.search(text[:start][-RANGE_ROOM:])):
        sign = ranged[1]
    scale, end = read_multiplier(text, end, bool(sign))
    dimension, factor = "", 1.0
    if sign in CURRENCY_SIGNS:
        dimension = CURRENCY_SIGNS[sign]
    unit = unit_behind(text, end)
    if unit is not None and not (dimension and unit[1] != dimension):
        end, dimension, factor = unit
    elif not dimension and text[end : end + 2].strip()[:1] in BEHIND:
        sign = text[end : end + 2].strip()[:1]
        dimension, end = CURRENCY_SIGNS[sign], text.index(sign, end) + 1
    negative = -1.0 if match["minus"] else 1.0
    if not dimension and scale == 1.0 and _is_year(text, match, values[0]):
        dimension = "year"
    whole_rounding = 0.5 if dimension in {"share", "celsius", "fahrenheit"} else 0.0
    rounding = 0.5 * 10.0**-places if places or scale > 1.0 else whole_rounding
    return Quantity(
        start=match.start(),
        end=end,
        text=text[match.start() : end],
        dimension=dimension,
        values=tuple(negative * value * scale * factor for value in values),
        printed=negative * printed,
        rounding=rounding * scale * factor,
        mood=mood_before(text, match.start()),
        unit_worth=factor,
    )


BEHIND = frozenset("$€£¥₽₺₴")
"""Signs of money that may stand behind the number."""

_RANGED_SIGN = re.compile(r"(?<![\w])([$€£¥₹])\s?\d[\d.,]{0,9}\s?[-–—]$")
RANGE_ROOM = 16
"""Code points before the second number of "£2-3m" in which its sign may stand."""


def _is_year(text: str, match: re.Match[str], value: float) -> bool:
    digits = match["digits"]
    if not digits or len(digits) != 4 or not digits.isdigit():
        return False
    if not 1000 <= value <= 2100:
        return False
    following = _NEXT_WORD.match(text, match.end())
    counted = following is not None and (
        following[1].islower() and following[1].endswith(("s", "people", "men"))
    )
    before = text[max(0, match.start() - 8) : match.start()].lower()
    if re.search(r"\b(?:in|since|by|until|the|during|from|of|year)\s$", before):
        return True
    return not counted
