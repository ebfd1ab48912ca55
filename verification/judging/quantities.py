"""
The numbers of a text as values with units, and whether two of them say the same.

A number is compared by what it is worth, not by how it is printed: `4.2 billion` equals
`4,200 million`, `8 percent` equals `8%`, `5 miles` equals `8 km`. "About" and "more
than" widen what a claim's number agrees with; a rounded number agrees with the exact
one. Dates live in `dates`, printed forms in `numerals`, units in `units`. Ours;
docs/algorithms/judging.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from .composed_numbers import Composed, find_composed
from .dates import Moment, are_compatible, find_moments, is_as_exact, share_part
from .foreign_words import number_words
from .numerals import (
    DIGITS,
    FRACTIONS,
    MULTIPLIERS,
    ORDINALS,
    SHORT_MULTIPLIERS,
    SPELLED,
    TENS_ORDINAL,
    decimals,
    read_digits,
    read_ordinal,
    read_words,
)
from .units import CURRENCIES, CURRENCY_SIGNS, unit_behind


class Mood(StrEnum):
    """How the text binds itself to the number."""

    EXACT = "exact"
    ABOUT = "about"
    MORE = "more"
    LESS = "less"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number, date or amount, as printed and as worth."""

    start: int
    end: int
    text: str

    dimension: str
    """
    "share", "length", "usd" ...; "date", "year", "ordinal", "clock", "version"; empty
    for a bare number.
    """

    values: tuple[float, ...]
    """In base units, the likelier reading first; empty for dates and versions."""

    printed: float = 0.0
    """The number as it stands, before multiplier and unit."""

    rounding: float = 0.0
    """Half of the last printed digit, in base units: what a rounded number may hide."""

    mood: Mood = Mood.EXACT
    moment: Moment | None = None


ABOUT_TOLERANCE = 0.1
"""
Share of the value that "about" may be off: editors let "about 50" stand for 46 to 54.
"""

MORE_TOLERANCE = 0.5
"""Share above it up to which "more than 100" describes a number: 140 yes, 200 no."""

CONVERSION_TOLERANCE = 0.03
"""Share by which a converted unit may be off through rounding: 5 miles are 8 km."""

DAY = 86_400
"""Seconds; below it, lengths of time convert without rounding."""

_NUMBER = re.compile(
    rf"""
      (?<![\w.,:-])(?P<hour>1[0-2]|0?[1-9])(?:[.:](?P<minute>[0-5]\d))?\s?
      (?P<half>[ap])\.?m\b\.?
    | (?P<sign>(?<![\w])(?:us\$|a\$|c\$|usd|eur|gbp|chf|rs\.?)\s?|[$€£¥₹]\s?)?
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
    rf"\d|\b(?:{'|'.join(ORDINALS)}|half|quarters?|dozen|hundred|thousand|million|billion|two|three|"
    r"four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|January|February|"
    r"March|April|May|June|July|August|September|October|November|December)",
    re.IGNORECASE,
)
_MULTIPLIER = re.compile(
    rf"[\s-]?(?P<word>(?:{'|'.join(sorted(MULTIPLIERS, key=len, reverse=True))})"
    r"(?![^\W\d_])|[万亿億만억]|ล้าน|แสน|หมื่น|พัน)",
    re.IGNORECASE,
)
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
    if not _MAY_HOLD.search(text) and not words:
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
    for composed in find_composed(text):
        if taken.find(1, composed.start, composed.end) < 0:
            found.append(_from_composed(text, composed))
            start, end = found[-1].start, found[-1].end
            taken[start:end] = b"\1" * (end - start)
    for match in _NUMBER.finditer(text):
        if taken.find(1, *match.span()) >= 0:
            continue
        quantity = _read(text, match, language)
        if quantity is not None:
            found.append(quantity)
            start, end = quantity.start, quantity.end
            taken[start:end] = b"\1" * (end - start)
    if words:
        found.extend(_read_foreign(text, words, taken))
    found.sort(key=lambda each: each.start)
    return tuple(_share_units(text, found))


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
        scale, end = _read_multiplier(text, match.end(), False)
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
            mood=_mood_before(text, match.start()),
        )


_PER = re.compile(r"\b(?:pour|por|per)\s$", re.IGNORECASE)


def is_equal(claim: Quantity, source: Quantity) -> bool:
    """
    Whether the source's number bears out the claim's.

    Not symmetric: a claim may round and may say "more than"; it may not be more exact
    than its source.
    """
    if claim.moment is not None or source.moment is not None:
        return _is_equal_date(claim, source)
    if "version" in {claim.dimension, source.dimension}:
        return claim.text.lower() == source.text.lower()
    if {claim.dimension, source.dimension} == {"clock", "time"}:
        return _is_same_run(claim, source)
    if not may_compare(claim, source):
        return False
    if claim.dimension != source.dimension and (
        {claim.dimension, source.dimension} <= CURRENCIES
    ):
        return False
    if {claim.dimension, source.dimension} == {"share", "points"}:
        return False  # from 20 to 22 percent is two points, and ten percent
    if claim.dimension != source.dimension and "" in {
        claim.dimension,
        source.dimension,
    }:
        return claim.printed == source.printed or claim.values[0] == source.values[0]
    return any(
        _agree(one, other, claim, source)
        for one in claim.values
        for other in source.values
    )


def _is_same_run(claim: Quantity, source: Quantity) -> bool:
    """Whether "3:59" is the other's length of time, in minutes or in hours."""
    clock, time = (claim, source) if claim.dimension == "clock" else (source, claim)
    return any(time.values[0] == clock.values[0] * factor for factor in (1, 60))


def may_compare(claim: Quantity, source: Quantity) -> bool:
    """Whether both measure the same kind of thing, so that they can agree or differ."""
    if claim.moment is not None or source.moment is not None:
        one, other = as_moment(claim), as_moment(source)
        return one is not None and other is not None and share_part(one, other)
    left, right = claim.dimension, source.dimension
    if left == right or {left, right} <= CURRENCIES:
        return True
    return right in _MAY_MEAN.get(left, ()) or left in _MAY_MEAN.get(right, ())


_MAY_MEAN = {
    "": (
        *("year", "ordinal", "share", "points", "time", "usd", "eur", "gbp"),
        *("length", "mass"),
    ),
    "points": ("share",),
    "pounds": ("gbp", "mass"),
    "tons": ("mass",),
    "celsius": ("fahrenheit",),
}
"""Dimensions that a word which names none, or names two, may stand for."""


def _agree(one: float, other: float, claim: Quantity, source: Quantity) -> bool:
    one, other = _converted(one, claim, source), _converted(other, source, claim)
    gap = abs(one - other)
    scale = max(abs(one), abs(other), 1e-12)
    if gap <= 1e-9 * scale:
        return True
    if claim.mood is source.mood is Mood.MORE and one <= other <= one * (
        1 + MORE_TOLERANCE
    ):
        return True
    if claim.mood is Mood.MORE and source.mood in {Mood.EXACT, Mood.ABOUT}:
        return one <= other <= one * (1 + MORE_TOLERANCE)
    if claim.mood is Mood.LESS and source.mood in {Mood.EXACT, Mood.ABOUT}:
        return other <= one <= other * (1 + MORE_TOLERANCE)
    if claim.mood is Mood.ABOUT and gap <= ABOUT_TOLERANCE * scale:
        return True
    if _is_conversion(claim, source) and gap <= CONVERSION_TOLERANCE * scale:
        return True
    return _is_rounded(gap, claim, source)


def _is_rounded(gap: float, claim: Quantity, source: Quantity) -> bool:
    """Whether the claim's number is the source's, rounded as printed: 41.7% to 42%."""
    if claim.rounding <= source.rounding:
        return False
    return gap <= claim.rounding * (1 + 1e-9)


def _is_conversion(claim: Quantity, source: Quantity) -> bool:
    if "" in {claim.dimension, source.dimension}:
        return False
    if claim.dimension == source.dimension == "time" and claim.values[0] < DAY:
        return False  # 95 minutes are an hour and 35, and nothing else
    left = claim.printed and claim.values[0] / claim.printed
    right = source.printed and source.values[0] / source.printed
    ratio = left / right if left and right else 1.0
    return claim.dimension != source.dimension or not _is_power_of_ten(ratio)


def _is_power_of_ten(ratio: float) -> bool:
    while ratio > 5:
        ratio /= 10
    while 0 < ratio < 0.5:
        ratio *= 10
    return abs(ratio - 1) < 1e-6


def _converted(value: float, own: Quantity, other: Quantity) -> float:
    if own.dimension == "fahrenheit" and other.dimension == "celsius":
        return (value - 32) / 1.8
    if own.dimension == "pounds" and other.dimension == "mass":
        return value * 0.453592
    if own.dimension == "tons" and other.dimension == "mass":
        return value * 1000
    return value


def _is_equal_date(claim: Quantity, source: Quantity) -> bool:
    left, right = as_moment(claim), as_moment(source)
    if left is None or right is None:
        return False
    if not share_part(left, right) or not are_compatible(left, right):
        return False
    return is_as_exact(right, left)


def as_moment(quantity: Quantity) -> Moment | None:
    """The date that a quantity is or may be; None for a number that is no year."""
    if quantity.moment is not None:
        return quantity.moment
    if quantity.dimension in {"", "year"} and 1000 <= quantity.values[0] <= 2100:
        return Moment(quantity.start, quantity.end, year=int(quantity.values[0]))
    return None


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
    elif composed.unit is not None:
        unit = unit_behind(text, composed.unit[0])
        dimension, factor = unit[1:] if unit is not None else ("", 1.0)
    else:
        unit = unit_behind(text, end)
        if unit is not None:
            end, dimension, factor = unit
        if composed.is_half_unit:
            rounding = factor / 12  # "half an hour" is said of 25 and of 35 minutes
    return Quantity(
        start=start,
        end=end,
        text=text[start:end],
        dimension=dimension,
        values=(value * factor,),
        printed=value,
        rounding=rounding,
        mood=_mood_before(text, start),
    )


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
        return _plain(text, match, "", 12.0 * count)
    if match["spelled"]:
        value = read_words(match["spelled"])
        if value is None:
            return None
        if match["spelled"].lower() == "one":
            return None  # a pronoun more often than a number
        if text[max(0, match.start() - 7) : match.start()].lower() == "half a ":
            value /= 2
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
        mood=_mood_before(text, match.start()),
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
        mood=_mood_before(text, match.start()),
    )


def _measured(
    text: str,
    match: re.Match[str],
    values: tuple[float, ...],
    printed: float,
    places: int,
    language: str,
) -> Quantity:
    end = match.end()
    scale, end = _read_multiplier(text, end, bool(match["sign"]))
    dimension, factor = "", 1.0
    sign = (match["sign"] or "").strip().lower()
    if sign in CURRENCY_SIGNS:
        dimension = CURRENCY_SIGNS[sign]
    unit = unit_behind(text, end)
    if unit is not None and not (dimension and unit[1] != dimension):
        end, dimension, factor = unit
    elif not dimension and text[end : end + 2].strip()[:1] in {"$", "€", "£", "¥"}:
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
        mood=_mood_before(text, match.start()),
    )


def _read_multiplier(text: str, end: int, is_money: bool) -> tuple[float, int]:
    scale = 1.0
    for _ in range(2):  # "two hundred million"
        match = _MULTIPLIER.match(text, end)
        if match is None:
            break
        scale *= MULTIPLIERS[match["word"].lower()]
        end = match.end()
    if scale == 1.0:
        match = _GLUED_MULTIPLIER.match(text, end)
        if match is not None and (
            is_money or match["word"] in {"M", "B", "K", "k", "bn"}
        ):
            return SHORT_MULTIPLIERS[match["word"].lower()], match.end()
    return scale, end


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


def _mood_before(text: str, start: int) -> Mood:
    match = _MOOD_TAIL.search(text[max(0, start - 24) : start])
    if match is None:
        return Mood.EXACT
    if match["about"]:
        return Mood.ABOUT
    return Mood.MORE if match["more"] else Mood.LESS


def _share_units(text: str, found: list[Quantity]) -> list[Quantity]:
    """
    Give "10" in "10-20 km" and "$5" in "$5-6 million" what stands behind the second.
    """
    shared = list(found)
    for place in range(len(found) - 2, -1, -1):
        left, right = shared[place], shared[place + 1]
        if not left.values or not right.values or left.dimension not in {"", "usd"}:
            continue
        link = _RANGE_LINK.match(text, left.end)
        if link is None or link.end() != right.start or right.printed == 0:
            continue
        if left.dimension == right.dimension and left.values[0] != left.printed:
            continue
        if right.dimension in {"ordinal", "clock", "year"}:
            continue
        factor = right.values[0] / right.printed
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
