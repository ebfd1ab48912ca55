"""
Quantities told in words: "half a million", "dozens", "doubled", "three in five".

The words are found by `composed_numbers`, `loose_numbers`, `factors`, `numbered_names`
and `foreign_words`; here they become values with units. Ours.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from .composed_numbers import Composed, find_composed
from .factors import FACTOR_ROUNDING, find_factors
from .loose_numbers import find_loose
from .numbered_names import find_numbered
from .quantities import Quantity
from .quantity_context import mood_before, read_multiplier
from .units import unit_behind

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

_OF = re.compile(r"\sof(?=\s)")
_FOREIGN_WORD = re.compile(r"(?<![\w-])[^\W\d_]{2,}(?![\w-])")
_PER = re.compile(r"\b(?:pour|por|per)\s$", re.IGNORECASE)


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
