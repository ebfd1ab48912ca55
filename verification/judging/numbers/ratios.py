"""
Factors that follow from a passage's numbers, and numbers that follow from its factors.

Ours. "Doubled" follows from 20 and 40, from "up 100 percent" and from "twofold"; "up 20
percent to 120" gives the 100 before it. Where the passage says which number is the
later one ("from ... to", "up from", a year behind each), a change has that direction
only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from verification.judging.numbers.quantities import Mood, Quantity
from verification.judging.numbers.worded import is_change
from verification.language.lists import late_regex, listed_pattern

Result = tuple[float, tuple[Quantity, ...]]
"""A value in base units, and the numbers that it was worked out from."""

NEAR_RATIO = 220
"""Code points between two numbers of one ratio; a sentence, or two short ones."""

NEAR_CHANGE = 90
"""Code points between a number and the share or factor by which it changed."""

ROOM = 40
"""Code points before a number in which its role stands."""

_FROM = late_regex(
    r"\b(?:from|against|compared (?:with|to)|versus|than|old|previous|earlier)\s"
    r"(?:about |around |some |nearly |almost |just |only |roughly |the |a )?"
    r"(?:us)?[$€£¥₹]?$",
    re.IGNORECASE,
)
_TO = late_regex(
    r"\bto\s(?:about |around |some |nearly |almost |just |only |roughly |a record |"
    r"more than |over |the |a )?(?:us)?[$€£¥₹]?$",
    re.IGNORECASE,
)
_DOWN = listed_pattern("judging/numbers/ratios", "down", re.IGNORECASE)
_UP = listed_pattern("judging/numbers/ratios", "up", re.IGNORECASE)


def find_ratios(
    own: Quantity, given: Sequence[Quantity], text: str
) -> Iterator[Result]:
    """What the claim's factor may be, by the passage's numbers and shares."""
    is_turn = is_change(own.text)
    for one, other in combinations(given, 2):
        if not _may_divide(one, other):
            continue
        early, late = one.values[0], other.values[0]
        order = _order(one, other, text)
        if order is None or not is_turn:
            yield early / late, (one, other)
            yield late / early, (one, other)
        else:
            yield (late / early if order else early / late), (one, other)
    for share in given:
        if share.dimension == "share" and share.values:
            step = share.values[0] / 100
            sign = direction(text, share)
            if sign >= 0:
                yield 1 + step, (share,)
            if sign <= 0:
                yield 1 - step, (share,)
            yield step, (share,)


def _may_divide(one: Quantity, other: Quantity) -> bool:
    if not one.values or not other.values or one.dimension != other.dimension:
        return False
    if one.dimension in {"year", "ordinal", "factor", "clock"}:
        return False
    if abs(one.start - other.start) > NEAR_RATIO:
        return False
    return one.values[0] > 0 and other.values[0] > 0


def _order(one: Quantity, other: Quantity, text: str) -> bool | None:
    """Whether the first printed is the earlier; None when the passage does not say."""
    first = text[max(0, one.start - ROOM) : one.start]
    second = text[max(0, other.start - ROOM, one.end) : other.start]
    if _FROM.search(second):
        return False
    if _FROM.search(first) and _TO.search(second):
        return True
    years = _year_behind(one, text), _year_behind(other, text)
    if years[0] is not None and years[1] is not None and years[0] != years[1]:
        return years[0] < years[1]
    return None


_YEAR = late_regex(r"[^.;\d]{0,25}?\b(?:in|by|for|of)\s(?P<year>(?:1[5-9]|20)\d\d)\b")


def _year_behind(quantity: Quantity, text: str) -> int | None:
    match = _YEAR.match(text, quantity.end)
    return int(match["year"]) if match is not None else None


def direction(text: str, quantity: Quantity) -> int:
    """
    Which way the words right around a share point: 1 up, -1 down, 0 neither or both.
    """
    before = text[max(0, quantity.start - ROOM) : quantity.start]
    behind = text[quantity.end : quantity.end + BEHIND]
    ups = [match.start() for match in _UP.finditer(before)]
    downs = [match.start() for match in _DOWN.finditer(before)]
    if ups or downs:
        return 1 if max(ups, default=-1) > max(downs, default=-1) else -1
    return bool(_UP.search(behind)) - bool(_DOWN.search(behind))


BEHIND = 12
"""Code points behind a share in which "more" or "lower" stands."""


def find_former(
    own: Quantity, given: Sequence[Quantity], text: str
) -> Iterator[Result]:
    """
    What a number was before it changed, by the share or the factor of the change.
    """
    for change in given:
        if change.dimension not in {"share", "factor"} or not change.values:
            continue
        factors = _changed_by(change, text)
        for number in given:
            near = abs(number.start - change.start) <= NEAR_CHANGE
            if near and number.values and number.dimension == own.dimension:
                for factor in factors:
                    yield number.values[0] / factor, (change, number)


def _changed_by(change: Quantity, text: str) -> list[float]:
    """What the earlier number was multiplied by."""
    if change.dimension == "factor":
        return [value for value in change.values if value > 0]
    step = change.values[0] / 100
    sign = direction(text, change)
    return [1 + sign * step] if sign and 1 + sign * step > 0 else []


def find_steps(given: Sequence[Quantity]) -> Iterator[Result]:
    """By how many percent it changed, and what share it is, by the passage's factor."""
    for factor in given:
        if factor.dimension == "factor":
            for value in factor.values:
                yield 100 * abs(value - 1), (factor,)
                yield 100 * value, (factor,)


FACTOR_ABOUT = 0.12
"""Share by which "nearly doubled" may be off."""

FACTOR_MORE = 0.5
"""Share above it up to which "more than doubled" describes a factor."""


def is_factor(own: Quantity, value: float) -> bool:
    """Whether a ratio bears out the claim's factor, with its "nearly" if any."""
    for wanted in own.values:
        gap = value / wanted - 1
        if own.mood is Mood.MORE and 0 <= gap <= FACTOR_MORE:
            return True
        if own.mood is Mood.LESS and -FACTOR_MORE <= gap <= 0:
            return True
        slack = FACTOR_ABOUT if own.mood is Mood.ABOUT else own.rounding / own.values[0]
        if own.mood in {Mood.EXACT, Mood.ABOUT} and abs(gap) <= slack:
            return True
    return False


_PLACED = {
    2.0: r"\b(?:doubl\w*|twice|two(?:-|\s)?(?:fold|times)|100\s?(?:%|per\s?cent))\b",
    3.0: r"\b(?:tripl\w*|trebl\w*|three(?:-|\s)?(?:fold|times)|threefold|thrice)\b",
    0.5: r"\b(?:hal[fv]\w*|50\s?(?:%|per\s?cent))",
}
_IN_WORDS = {
    value: late_regex(words, re.IGNORECASE) for value, words in _PLACED.items()
}


def find_worded(own: Quantity, text: str, start: int, end: int) -> Quantity | None:
    """Where a word that is no factor by itself tells it: "half the size", "100%".

    Args:
        start, end: The passage, in the source's text.
    """
    pattern = _IN_WORDS.get(own.values[0])
    match = pattern.search(text, start, end) if pattern is not None else None
    if match is None:
        return None
    return replace(own, start=match.start(), end=match.end(), text=match.group())
