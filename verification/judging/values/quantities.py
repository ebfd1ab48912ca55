"""
Numbers as values with units, and whether one of them bears out another.

A number is compared by its value, not by how it is printed: `4.2 billion` equals
`4,200 million`, `8 percent` equals `8%`, `5 miles` equals `8 km`. "About" and "more
than" widen what a claim's number agrees with; a rounded number agrees with the exact
one. They are found in a text by `reading`. Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from verification.judging.values.dates import (
    Moment,
    are_compatible,
    is_as_exact,
    share_part,
)
from verification.judging.values.numerals import CURRENCIES


class Dimension(StrEnum):
    """What a number measures, as far as code asks; a currency or another kind of the
    list of units is its own word."""

    BARE = ""
    SHARE = "share"
    POINTS = "points"
    FACTOR = "factor"
    DATE = "date"
    YEAR = "year"
    CLOCK = "clock"
    ORDINAL = "ordinal"
    VERSION = "version"
    NUMBERED = "numbered"
    TIME = "time"
    LENGTH = "length"
    AREA = "area"
    VOLUME = "volume"
    MASS = "mass"
    POUNDS = "pounds"
    TONS = "tons"
    CELSIUS = "celsius"
    FAHRENHEIT = "fahrenheit"


class Mood(StrEnum):
    """How the text binds itself to the number."""

    EXACT = "exact"
    ABOUT = "about"
    MORE = "more"
    LESS = "less"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number, date or amount, as printed and as a value."""

    start: int
    end: int
    text: str

    dimension: str
    """A `Dimension`, or the word of the list of units: "usd", "power"."""

    values: tuple[float, ...]
    """In base units, the likelier reading first; empty for dates and versions."""

    printed: float = 0.0
    """The number as it stands, before multiplier and unit."""

    rounding: float = 0.0
    """Half of the last printed digit, in base units: what a rounded number may hide."""

    mood: Mood = Mood.EXACT
    moment: Moment | None = None

    span: tuple[float, float] | None = None
    """What a loose word may stand for, in base units: "dozens" are 20 to 150."""

    head: str = ""
    """What bears the number, where that is part of a name: "war" of "World War II"."""

    unit_factor: float = 1.0
    """Base units in one of its units, whatever multiplier stands between."""


ABOUT_TOLERANCE = 0.1
"""
Share of the value that "about" may be off: editors let "about 50" stand for 46 to 54.
"""

MORE_TOLERANCE = 0.5
"""Share above it up to which "more than 100" describes a number: 140 yes, 200 no."""

ROUND = 1000.0
ROUND_TOLERANCE = 0.95
"""
The same above a thousand, a million ...: the next word of this size is "two million".
"""

CONVERSION_TOLERANCE = 0.03
"""Share by which a converted unit may be off through rounding: 5 miles are 8 km."""

DAY = 86_400
"""Seconds; below it, lengths of time convert without rounding."""


def is_equal(claim: Quantity, source: Quantity) -> bool:
    """
    Whether the source's number bears out the claim's.

    Not symmetric: a claim may round and may say "more than"; it may not be more exact
    than its source.
    """
    if claim.moment is not None or source.moment is not None:
        return _is_equal_date(claim, source)
    if Dimension.VERSION in {claim.dimension, source.dimension}:
        return claim.text.lower() == source.text.lower()
    if Dimension.NUMBERED in {claim.dimension, source.dimension}:
        return claim.head == source.head and claim.values == source.values
    if not may_compare(claim, source):
        return False
    if claim.dimension != source.dimension and (
        {claim.dimension, source.dimension} <= CURRENCIES
    ):
        return False
    if {claim.dimension, source.dimension} == {Dimension.SHARE, Dimension.POINTS}:
        return False  # from 20 to 22 percent is two points, and ten percent
    if claim.span is not None or source.span is not None:
        return _agree_loosely(claim, source)
    if claim.dimension != source.dimension and Dimension.BARE in {
        claim.dimension,
        source.dimension,
    }:
        return _is_equal_bare(claim, source)
    return any(
        _agree(one, other, claim, source)
        for one in claim.values
        for other in source.values
    )


def _is_equal_bare(claim: Quantity, source: Quantity) -> bool:
    """Whether a number without a unit counts as much as the one with, or is printed
    alike: "3.5 million" beside "€3.5 million", never beside "€3.5 billion"."""
    if claim.values[0] == source.values[0]:
        return True
    bare, measured = (source, claim) if claim.dimension else (claim, source)
    if claim.printed != source.printed:
        return False
    is_scaled = bare.values[0] != bare.printed
    return not is_scaled or bare.values[0] == measured.values[0] / measured.unit_factor


def _agree_loosely(claim: Quantity, source: Quantity) -> bool:
    """Whether "dozens" on one side goes with the other; it never bears out a figure."""
    if claim.span is not None:
        low, high = claim.span
        if source.span is None:
            return any(low <= value <= high for value in source.values)
        return low <= source.values[0] <= high
    if source.span is None or claim.mood not in {Mood.MORE, Mood.LESS}:
        return False
    low, high = source.span
    value = claim.values[0]
    return value <= low if claim.mood is Mood.MORE else value >= high


def may_compare(claim: Quantity, source: Quantity) -> bool:
    """Whether both measure the same kind of thing, so that they can agree or differ."""
    if claim.moment is not None or source.moment is not None:
        one, other = as_moment(claim), as_moment(source)
        return one is not None and other is not None and share_part(one, other)
    left, right = claim.dimension, source.dimension
    if Dimension.NUMBERED in {left, right}:
        return left == right and claim.head == source.head
    if left != right and (claim.span is not None or source.span is not None):
        return False  # "hundreds of patients" beside "12% of patients"
    if left == right or {left, right} <= CURRENCIES | {""}:
        return True
    return right in _MAY_MEAN.get(left, ()) or left in _MAY_MEAN.get(right, ())


_MAY_MEAN = {
    Dimension.BARE: (
        Dimension.YEAR,
        Dimension.ORDINAL,
        Dimension.SHARE,
        Dimension.POINTS,
        Dimension.TIME,
        Dimension.LENGTH,
        Dimension.MASS,
        Dimension.POUNDS,
        Dimension.TONS,
        *sorted(CURRENCIES),
    ),
    Dimension.POINTS: (Dimension.SHARE,),
    Dimension.POUNDS: ("gbp", Dimension.MASS),
    Dimension.TONS: (Dimension.MASS,),
    Dimension.CELSIUS: (Dimension.FAHRENHEIT,),
}
"""Dimensions that a word which names none, or names two, may stand for."""


def _agree(one: float, other: float, claim: Quantity, source: Quantity) -> bool:
    one, other = _converted(one, claim, source), _converted(other, source, claim)
    gap = abs(one - other)
    scale = max(abs(one), abs(other), 1e-12)
    if gap <= 1e-9 * scale:
        return {claim.mood, source.mood} != {Mood.MORE, Mood.LESS}
    if claim.mood is Mood.MORE and source.mood is not Mood.LESS:
        if one <= other <= one * (1 + _room_above(one)):
            return True
        if source.mood is not Mood.MORE:
            return False
    if claim.mood is Mood.LESS and source.mood in {Mood.EXACT, Mood.ABOUT}:
        return other <= one <= other * (1 + MORE_TOLERANCE)
    if claim.mood is Mood.ABOUT and gap <= ABOUT_TOLERANCE * scale:
        return True
    if _is_conversion(claim, source) and gap <= CONVERSION_TOLERANCE * scale:
        return True
    return _is_rounded(gap, claim, source)


def _room_above(value: float) -> float:
    """Share above it that "more than" leaves room for."""
    is_round = value >= ROUND and _is_power_of_ten(value)
    return ROUND_TOLERANCE if is_round else MORE_TOLERANCE


def _is_rounded(gap: float, claim: Quantity, source: Quantity) -> bool:
    """Whether the claim's number is the source's, rounded as printed: 41.7% to 42%."""
    if claim.rounding <= source.rounding:
        return False
    return gap <= claim.rounding * (1 + 1e-9)


def _is_conversion(claim: Quantity, source: Quantity) -> bool:
    if Dimension.BARE in {claim.dimension, source.dimension}:
        return False
    if claim.dimension == source.dimension == Dimension.TIME and claim.values[0] < DAY:
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
    if own.dimension == Dimension.FAHRENHEIT and other.dimension == Dimension.CELSIUS:
        return (value - 32) / 1.8
    if own.dimension == Dimension.POUNDS and other.dimension == Dimension.MASS:
        return value * 0.453592
    if own.dimension == Dimension.TONS and other.dimension == Dimension.MASS:
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
    if (
        quantity.dimension in {Dimension.BARE, Dimension.YEAR}
        and 1000 <= quantity.values[0] <= 2100
    ):
        return Moment(quantity.start, quantity.end, year=int(quantity.values[0]))
    return None
