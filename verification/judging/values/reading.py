"""
The numbers, dates and amounts of a text, as they are printed and as values.

"2.4 million", "£2-3m", "10:30", "the third", "a half". What stands in two readings
belongs to the first. Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from verification.judging.values.dates import Moment, find_moments
from verification.judging.values.modifiers import (
    mood_before,
    quantity_at,
    read_multiplier,
    read_unit,
    share_units,
)
from verification.judging.values.numerals import (
    CARDINALS,
    CURRENCY_SIGNS,
    DIGITS,
    FRACTIONS,
    ORDINALS,
    decimals,
    foreign_ordinals,
    long_signs,
    number_words,
    read_digits,
    read_ordinal,
    read_words,
    spelled_number,
    tens_ordinal,
    unit_behind,
)
from verification.judging.values.quantities import Dimension, Quantity
from verification.judging.values.worded import (
    DOZEN,
    LEAST_UNIT,
    SPOKEN_ROUNDING,
    WHOLE_PART,
    IsFree,
    find_composed,
    find_factors,
    find_loose,
    find_numbered,
)
from verification.language.dates import MONTHS
from verification.language.lists import late_regex

_NUMBER = late_regex(
    lambda: (
        rf"""
      (?<![\w.,:-])(?P<hour>1[0-2]|0?[1-9])(?:[.:](?P<minute>[0-5]\d))?\s?
      (?P<half>[ap])\.?m\b\.?
    | (?P<sign>(?<![\w])(?:{long_signs()})\s?|[$€£¥₹₽₩₺₪₴]\s?)?
      (?<![0-9A-Za-z_.,\u00c0-\u024f])(?P<minus>(?<=[\s(])[-−]|\bminus\s)?
      (?:(?P<clock>\d{{1,2}}:\d\d(?::\d\d)?)(?!\d)|(?P<digits>{DIGITS}))
      (?P<ordinal>(?:st|nd|rd|th)\b)?
    | (?<![\w-])(?:(?P<count>one|two|three|four|a|an)[\s-])?
      (?P<fraction>half|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)\b
      (?=\s{{1,40}}(?:of|the|between|since|in|from|over|after|to|by|on|during|compared|
         less|more|fewer|lower|higher|shorter|longer|cheaper|dearer|smaller|larger|as|
         are|is|were|was|have|had|said|say)\b
         |\s(?:an?)\s(?!million|billion|dozen|century)|[.,;)]|$)
    | \b(?P<ordinal_word>{tens_ordinal()}|{"|".join(ORDINALS)})\b
    | (?P<spelled>{spelled_number()})
    | (?<![\w-])(?P<dozens>an?|two|three|four|five|six|ten)\sdozen\b
    """
    ),
    re.IGNORECASE | re.VERBOSE,
)
_NEXT_WORD = late_regex(r"[\s-]([^\W\d_]+)")
LONGEST_NUMBER = 15
"""Digits without separators; more are an identifier."""


def find_printed_quantities(
    text: str, language: str, is_free: IsFree
) -> Iterator[Quantity]:
    """Numbers in figures and single words, with signs and units."""
    for match in _NUMBER.finditer(text):
        if is_free(*match.span()):
            number = _read(text, match, language)
            if number is not None:
                yield number


def _read(text: str, match: re.Match[str], language: str) -> Quantity | None:
    if match["clock"] or match["hour"]:
        return _read_clock(text, match)
    if match["ordinal_word"]:
        return quantity_at(
            text, match.span(), Dimension.ORDINAL, read_ordinal(match["ordinal_word"])
        )
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
        return quantity_at(text, match.span(), Dimension.ORDINAL, values[0])
    if not values:
        return replace(
            quantity_at(text, match.span(), Dimension.VERSION, 0.0), values=()
        )
    if digits.isdigit() and len(digits) > LONGEST_NUMBER:
        return None
    return _measured(text, match, values, values[0], decimals(digits), language)


def _is_measure(text: str, end: int) -> bool:
    """Whether what stands behind "one" makes it a number: "one percent", "one mile"."""
    unit = unit_behind(text, end)
    return (
        unit is not None and unit[0] - end >= LEAST_UNIT and unit[1] != Dimension.TIME
    )


def _is_designation(text: str, match: re.Match[str]) -> bool:
    """Whether the digits belong to a name: "COVID-19", "A380"."""
    start = match.start("digits")
    before = text[max(0, start - 2) : start]
    behind = text[match.end("digits") :][:2]
    if behind[:1].isupper() and not behind[1:].isalpha() and behind[0] not in "KMB":
        return True  # "3D", "5G"
    is_glued = before[-1:] in {"-", "‐", "‑"} and before[:1].isalpha()
    return is_glued or (before[-1:] == "#" and not behind[:1].isspace())


def _read_clock(text: str, match: re.Match[str]) -> Quantity:
    """Minutes since midnight."""
    if match["hour"]:
        hours, minutes = int(match["hour"]) % 12, int(match["minute"] or 0)
        hours += 12 if match["half"].lower() == "p" else 0
    else:
        hours, minutes = map(int, match["clock"].split(":")[:2])
    return quantity_at(text, match.span(), Dimension.CLOCK, float(60 * hours + minutes))


_ONE_OF_ROW = late_regex(
    r"(?:first|second|third|fourth|last|latter|other|same|this|next|each|every|final|"
    r"previous)\s$",
    re.IGNORECASE,
)
"""Before a half or a quarter that has its place in a row, and is no share."""

_BY_HALF = late_regex(r"(?:(?:by|than)\s(?:a\s|one\s)?|\sto\s(?:a\s)?)$", re.IGNORECASE)
"""What stands before a share that closes a sentence: "fell by half."."""


def _read_fraction(text: str, match: re.Match[str]) -> Quantity | None:
    before = text[max(0, match.start() - 9) : match.start()]
    if _ONE_OF_ROW.search(before):
        return None  # "the first half of the year"
    word, is_open = match["fraction"].lower(), text[match.end() :][:1].isspace()
    if not match["count"] and not is_open and not _BY_HALF.search(before):
        # "in the same quarter." is none; "she came third." is an ordinal
        if word not in ORDINALS:
            return None
        return quantity_at(text, match.span(), Dimension.ORDINAL, float(ORDINALS[word]))
    count = {"two": 2, "three": 3, "four": 4}.get((match["count"] or "").lower(), 1)
    share = 100 * count * FRACTIONS[word]
    if share > 100:
        return None
    return quantity_at(
        text, match.span(), Dimension.SHARE, share, rounding=SPOKEN_ROUNDING
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
    if not sign and (
        ranged := _RANGED_SIGN.search(text[max(0, start - RANGE_ROOM) : start])
    ):
        sign = ranged[1]
    scale, end = read_multiplier(text, end, bool(sign))
    dimension: str = Dimension.BARE
    factor = 1.0
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
        dimension = Dimension.YEAR
    whole_rounding = (
        0.5
        if dimension in {Dimension.SHARE, Dimension.CELSIUS, Dimension.FAHRENHEIT}
        else 0.0
    )
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
        unit_factor=factor,
    )


BEHIND = frozenset("$€£¥₽₺₴")
"""Signs of money that may stand behind the number."""

_RANGED_SIGN = late_regex(r"(?<![\w])([$€£¥₹])\s?\d[\d.,]{0,9}\s?[-–—]$")
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


_FOREIGN_WORD = late_regex(r"(?<![\w-])[^\W\d_]{2,}(?![\w-])")
_PER = late_regex(r"\b(?:pour|por|per)\s$", re.IGNORECASE)


def find_foreign(
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
        end, dimension, factor = read_unit(text, end)
        span = (match.start(), end)
        yield quantity_at(text, span, dimension, value, factor=scale * factor)


_RANK_IN_FIGURES = {
    "de": late_regex(
        r"(?i:\b(?:d(?:er|ie|as|en|em|es)|zu[rm]|im|am|[bv]om|beim|jede[rsnm]?)\s)"
        r"(?P<rank>\d{1,3})\.(?=\s\w)"
    ),
    "fr": late_regex(r"(?<![\w.,])(?P<rank>\d{1,3})\s?(?:ème|e|er|re|ère)(?!\w)"),
    "es": late_regex(r"(?<![\w.,])(?P<rank>\d{1,3})\.?[ºª]"),
}
_PART_OF = late_regex(r"\b(?:une?|deux|trois|quatre|dos|tres|cuatro)\s$", re.IGNORECASE)
"""Before "cinquième" or "décima" it is a share: "deux cinquièmes"."""


def find_foreign_ranks(text: str, language: str, is_free: IsFree) -> Iterator[Quantity]:
    """Ranks of German, French and Spanish: "der 2. Abschnitt", "le troisième"."""
    if language not in _RANK_IN_FIGURES:
        return
    for match in _RANK_IN_FIGURES[language].finditer(text):
        span = match.span("rank")
        if is_free(*span):
            yield quantity_at(text, span, "ordinal", float(match["rank"]))
    ranks = foreign_ordinals(language)
    for match in _FOREIGN_WORD.finditer(text):
        value = ranks.get(match.group().lower())
        before = text[max(0, match.start() - 9) : match.start()]
        if value and is_free(*match.span()) and not _PART_OF.search(before):
            yield quantity_at(text, match.span(), "ordinal", value)


_MAY_HOLD = late_regex(
    lambda: (
        rf"[\d½⅓⅔¼¾⅕-⅞]|\b(?:{'|'.join([*ORDINALS, *[*CARDINALS][1:], *MONTHS])}|half|"
        r"quarters?|dozen|hundred|thousand|million|billion|\w+teen|\w+ty|"
        r"doubl|tripl|trebl|quadrupl|halv|twice|\w+fold|scores|handful|\w+ties)"
    ),
    re.IGNORECASE,
)
_ADDRESS = late_regex(r"(?:https?://|www\.|doi:|10\.\d{4,9}/)\S+", re.IGNORECASE)
_PHONE = late_regex(
    r"\+\d[\d\s().-]{7,20}\d|\(\d{3}\)\s?\d{3}[-.\s]\d{4}\b"
    r"|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b"
)


@lru_cache(maxsize=256)
def find_quantities(text: str, language: str = "") -> tuple[Quantity, ...]:
    """
    Numbers, amounts and dates of a text, in order.

    >>> [number.values for number in find_quantities("5 km in 2 hours")]
    [(5000.0,), (7200.0,)]
    """
    words = number_words(language)
    numbered = list(find_numbered(text))
    if not numbered and not words and not _MAY_HOLD.search(text):
        return ()
    found: list[Quantity] = []
    taken = bytearray(len(text))

    def is_free(start: int, end: int) -> bool:
        return taken.find(1, start, end) < 0

    def keep(quantity: Quantity) -> None:
        found.append(quantity)
        taken[quantity.start : quantity.end] = b"\1" * len(quantity.text)

    for moment in find_moments(text):
        keep(_from_moment(text, moment))
    for pattern in (_ADDRESS, _PHONE):
        for match in pattern.finditer(text):
            taken[match.start() : match.end()] = b"\1" * len(match.group())
    for name in numbered:
        if is_free(name.start, name.end):
            keep(name)
    for rank in find_foreign_ranks(text, language, is_free):
        keep(rank)
    for number in find_composed(text, is_free):
        keep(number)
    for factor in (*find_loose(text), *find_factors(text)):
        if is_free(factor.start, factor.end):
            keep(factor)
    for number in find_printed_quantities(text, language, is_free):
        keep(number)
    found.extend(find_foreign(text, words, is_free))
    return tuple(share_units(text, sorted(found, key=lambda quantity: quantity.start)))


def _from_moment(text: str, moment: Moment) -> Quantity:
    return Quantity(
        start=moment.start,
        end=moment.end,
        text=text[moment.start : moment.end],
        dimension=Dimension.DATE,
        values=(),
        moment=moment,
    )
