"""
What numbers of one text make together: 61 of 488 is an eighth, £61m less £9m is £52m.

Ours: only the sums that writers do in their heads, only of numbers that stand near each
other and measure the same. A bare number takes the unit of the one beside it when
nothing that is counted stands behind it: "64,000 euros instead of 49,000". What a text
calls a step ("fell by 130 to 1,020", "two more than last year") goes one way only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, permutations

from verification.judging.comparison import Operation, Sum
from verification.judging.text.lexicons import lexicon
from verification.judging.values.numerals import CURRENCIES
from verification.judging.values.quantities import Dimension, Quantity, as_moment
from verification.language.lists import late_regex, listed_pattern

_LISTS = "judging/finders/arithmetic"
_RISEN_BEFORE = listed_pattern(_LISTS, "risen, before its step", re.IGNORECASE)
_FALLEN_BEFORE = listed_pattern(_LISTS, "fallen, before its step", re.IGNORECASE)
_MORE_BEHIND = listed_pattern(_LISTS, "more, behind its step", re.IGNORECASE)
_LESS_BEHIND = listed_pattern(_LISTS, "less, behind its step", re.IGNORECASE)
_WORD = late_regex(r"\s([^\W\d_]+)")

NEAR = 400
"""Code points between the numbers of one sum: two or three sentences."""

NEAR_RATIO = 220
"""The same of two numbers of one ratio; a sentence, or two short ones."""

MOST_SUMMED, MOST_PARTS = 4, 8
"""Parts of a total, and numbers that are tried as parts."""

ROOM = 24
"""Code points on either side of a step in which the word that directs it stands."""

UNCOUNTED = frozenset(
    {
        Dimension.YEAR,
        Dimension.ORDINAL,
        Dimension.CLOCK,
        Dimension.VERSION,
        Dimension.DATE,
        Dimension.NUMBERED,
    }
)
"""Dimensions of which there is no half and no difference in size."""


class Direction(StrEnum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True)
class Given:
    """The numbers of some passages and the text in which they stand."""

    text: str
    language: str
    quantities: Sequence[Quantity]

    @property
    def stretch(self) -> str:
        """From the first of the numbers to what stands behind the last."""
        first, last = self.quantities[0], self.quantities[-1]
        return self.text[first.start : last.end + NEAR_RATIO]

    def pairs(self, room: int = NEAR) -> Iterator[tuple[Quantity, Quantity]]:
        """Two numbers near each other in one unit, the first printed first."""
        for one, other in combinations(self.quantities, 2):
            if abs(one.start - other.start) <= room and self.are_alike(one, other):
                yield one, other

    def are_alike(self, one: Quantity, other: Quantity) -> bool:
        if not one.values or not other.values or one.dimension in UNCOUNTED:
            return False
        if one.dimension == other.dimension:
            return True
        bare, measured = (other, one) if one.dimension else (one, other)
        is_unit = measured.dimension in _LENT or measured.dimension in CURRENCIES
        return (
            bare.dimension == Dimension.BARE and is_unit and self._counts_nothing(bare)
        )

    def _counts_nothing(self, bare: Quantity) -> bool:
        """Whether no word of its own stands behind a number: "than 49,000, though"."""
        behind = _WORD.match(self.text, bare.end)
        if behind is None:
            return not self.text[bare.end : bare.end + 2].strip()[:1].isdigit()
        return lexicon(self.language).key(behind[1].lower()) == ""

    def values_of(self, one: Quantity, other: Quantity) -> tuple[float, float]:
        """Of a pair, in one unit: the bare one's in that of the other."""
        first, second = one.values[0], other.values[0]
        if one.dimension == other.dimension:
            return first, second
        if one.dimension:
            return first, second * _unit_of(one, second)
        return first * _unit_of(other, first), second

    def direction_of(self, step: Quantity) -> Direction | None:
        """Which way a step goes, by the words beside it; None where it is none."""
        before = self.text[max(0, step.start - ROOM) : step.start]
        behind = self.text[step.end : step.end + ROOM]
        if _RISEN_BEFORE.search(before) or _MORE_BEHIND.match(behind):
            return Direction.UP
        if _FALLEN_BEFORE.search(before) or _LESS_BEHIND.match(behind):
            return Direction.DOWN
        return None


_LENT = frozenset(
    {
        Dimension.TIME,
        Dimension.LENGTH,
        Dimension.MASS,
        Dimension.VOLUME,
        Dimension.AREA,
        Dimension.SHARE,
    }
)
"""Dimensions whose unit is often said once for two numbers."""


def _unit_of(measured: Quantity, bare: float) -> float:
    """What a bare number is to be multiplied by; "£61m, of which 9" is millions."""
    scale = measured.values[0] / measured.printed if measured.printed else 1.0
    is_written_out = bare > measured.unit_factor * 1000 and scale > 1000
    return measured.unit_factor if is_written_out else scale


def differences(given: Given) -> Iterator[Sum]:
    """Of two numbers, none of which is a step from the other."""
    for one, other in given.pairs():
        if given.direction_of(one) or given.direction_of(other):
            continue
        first, second = given.values_of(one, other)
        operands = (one, other) if first >= second else (other, one)
        yield Sum(Operation.DIFFERENCE, operands, abs(first - second))


def befores(given: Given) -> Iterator[Sum]:
    """What a number was before its step: 1,150 of "fell by 130 to 1,020"."""
    for step in given.quantities:
        direction = given.direction_of(step) if step.values else None
        if direction is None:
            continue
        for base in given.quantities:
            is_near = 0 < abs(base.start - step.start) <= NEAR_RATIO
            if not is_near or not base.values or base.dimension in UNCOUNTED:
                continue
            if given.are_alike(base, step):
                value, change = given.values_of(base, step)
                if direction is Direction.UP:
                    operation, made = Operation.DIFFERENCE, value - change
                else:
                    operation, made = Operation.TOTAL, value + change
                yield Sum(operation, (base, step), made)
            elif step.dimension == Dimension.SHARE and 0 < step.values[0] < 100:
                part = step.values[0] / 100
                if direction is Direction.UP:
                    operation, made = Operation.BEFORE_RISE, base.values[0] / (1 + part)
                else:
                    operation, made = Operation.BEFORE_FALL, base.values[0] / (1 - part)
                yield Sum(operation, (base, step), made)


def totals(given: Given, dimension: str) -> Iterator[Sum]:
    same = [
        quantity
        for quantity in given.quantities
        if quantity.values and quantity.dimension == dimension
    ]
    for count in range(2, MOST_SUMMED + 1):
        for parts in combinations(same[:MOST_PARTS], count):
            if parts[-1].start - parts[0].start <= NEAR:
                value = sum(part.values[0] for part in parts)
                yield Sum(Operation.TOTAL, parts, value)


def shares(given: Given) -> Iterator[Sum]:
    """How many percent one number is of another."""
    for one, other in given.pairs():
        if {one.dimension, other.dimension} & {Dimension.SHARE, Dimension.POINTS}:
            continue
        first, second = given.values_of(one, other)
        if min(first, second) > 0:
            operands = (one, other) if first <= second else (other, one)
            low, high = sorted((first, second))
            yield Sum(Operation.QUOTIENT, operands, 100 * low / high)


def changes(given: Given) -> Iterator[Sum]:
    """By how many percent one number is more, or less, than another."""
    for one, other in given.pairs():
        first, second = given.values_of(one, other)
        if one.dimension == Dimension.POINTS or min(first, second) <= 0:
            continue
        more, less = (one, other) if first >= second else (other, one)
        low, high = sorted((first, second))
        for base, whole in ((less, low), (more, high)):
            value = 100 * (high - low) / whole
            yield Sum(Operation.CHANGE, (more, less, base), value)


def rests(given: Given) -> Iterator[Sum]:
    """What two or three shares leave of a hundred."""
    parts = [part for part in given.quantities if part.dimension == Dimension.SHARE]
    for count in (2, 3):
        for chosen in combinations(parts[:MOST_PARTS], count):
            left = 100 - sum(part.values[0] for part in chosen)
            if left > 0:
                yield Sum(Operation.REST, chosen, left)


def parts_of(given: Given, dimension: str) -> Iterator[Sum]:
    """A share of a number."""
    for part, whole in _factors(given, Dimension.SHARE, dimension):
        value = part.values[0] / 100 * whole.values[0]
        yield Sum(Operation.PRODUCT, (part, whole), value)


def products(given: Given, dimension: str) -> Iterator[Sum]:
    """So many times an amount, and an amount for each of so many."""
    for count, amount in _factors(given, Dimension.BARE, dimension):
        number, value = count.values[0], amount.values[0]
        yield Sum(Operation.PRODUCT, (count, amount), number * value)
        if number > 1:
            yield Sum(Operation.QUOTIENT, (amount, count), value / number)


def _factors(
    given: Given, dimension: str, other: str
) -> Iterator[tuple[Quantity, Quantity]]:
    """Two numbers near each other that measure the one thing and the other."""
    if other in UNCOUNTED | _UNMULTIPLIED:
        return
    for one, two in permutations(given.quantities, 2):
        is_near = abs(one.start - two.start) <= NEAR_RATIO
        is_asked = one.dimension == dimension and two.dimension == other
        if is_near and is_asked and one.values and two.values:
            yield one, two


_UNMULTIPLIED = frozenset({Dimension.SHARE, Dimension.POINTS, Dimension.FACTOR})
"""Dimensions that are no amount of which there is a part or a multiple."""


def ratios(given: Given, *, is_turn: bool) -> Iterator[Sum]:
    """
    How many times one number is the other.

    Args:
        is_turn: Whether only the later by the earlier counts: "doubled".
    """
    for one, other in given.pairs(NEAR_RATIO):
        early, late = given.values_of(one, other)
        if early > 0 and late > 0:
            yield Sum(Operation.QUOTIENT, (other, one), late / early)
            if not is_turn:
                yield Sum(Operation.QUOTIENT, (one, other), early / late)


def years_between(given: Given) -> Iterator[Sum]:
    """Years between two dates."""
    dated = [
        (moment.year, quantity)
        for quantity in given.quantities
        if (moment := as_moment(quantity)) is not None and moment.year is not None
    ]
    for (first, one), (last, other) in combinations(dated, 2):
        operands = (one, other) if first >= last else (other, one)
        yield Sum(Operation.DIFFERENCE, operands, abs(last - first))
