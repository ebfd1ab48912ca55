"""
A number of the claim that follows from numbers of its passage: 2 of 5 is 40 percent.

Ours: only the sums that writers do in their heads (a difference, a total, a share, a
factor, the years between two dates), only where a word of the claim says which, and
only from numbers that stand in the passage and measure the same. By chance two numbers
out of many make any third; so the word is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from verification.judging.comparison.number_matching import QuantityFinding
from verification.judging.comparison.record import Comparison
from verification.judging.values.quantities import Mood, Quantity, as_moment
from verification.language.lists import late_regex, listed_pattern

_DIFFERENCE = listed_pattern(
    "judging/comparison/arithmetic", "difference", re.IGNORECASE
)
_SUM = listed_pattern("judging/comparison/arithmetic", "sum", re.IGNORECASE)
_CHANGE = listed_pattern("judging/comparison/arithmetic", "change", re.IGNORECASE)
_YEARS = late_regex(
    r"\b(?:years?|aged?|old|when (?:he|she|they)|at the age|decades?|century)\b",
    re.IGNORECASE,
)
MOST_NUMBERS = 14
"""Numbers of the passage that are put together; in a table everything makes all."""

MOST_WORKED_OUT = 24
"""Numbers of one claim; with more it is a table, not a sentence."""

MOST_SUMMED = 4
"""Parts of a total."""

NEAR = 400
"""Code points between the numbers of one sum: two or three sentences."""

ROUNDED_TWICE = 1.2
"""
How many times the rounding of a share it may be off when it comes of rounded numbers.
"""

ABOUT = 0.03
"""Share of the value that "about" may be off when the number was worked out."""


Result = tuple[float, tuple[Quantity, ...]]
"""A value in base units, and the numbers that it was worked out from."""

NEAR_RATIO = 220
"""Code points between two numbers of one ratio; a sentence, or two short ones."""


def work_out(comparison: Comparison) -> list[QuantityFinding]:
    """The findings, with those borne out that follow from the passage's numbers."""
    findings = comparison.quantities
    if len(findings) > MOST_WORKED_OUT or all(
        each.equal is not None for each in findings
    ):
        return findings
    given = [
        each for each in comparison.passage_quantities if each.values or each.moment
    ][:MOST_NUMBERS]
    if not given:
        return findings
    return [
        finding
        if finding.equal is not None
        else _worked_out(finding, given, comparison) or finding
        for finding in findings
    ]


def _worked_out(
    finding: QuantityFinding, given: Sequence[Quantity], comparison: Comparison
) -> QuantityFinding | None:
    own, statement = finding.quantity, comparison.claim.statement
    if own.dimension in {"date", "year", "ordinal", "version", "clock"}:
        return None
    if _SCORE.search(statement[max(0, own.start - 2) : own.end + 2]):
        return None
    results, fits = _results(own, given, comparison), _is_it
    if own.dimension == "factor":
        results, fits = _ratios(own, given), _is_factor
    for value, operands in results:
        if fits(own, value):
            return replace(
                finding,
                equal=operands[0],
                counterpart=None,
                is_elsewhere=False,
                operands=tuple(operands),
            )
    return None


_SCORE = late_regex(r"\d\s?[-–:]\s?\d")
"""Two numbers that are no sum: a score, a range."""


def _results(
    own: Quantity, given: Sequence[Quantity], comparison: Comparison
) -> Iterator[Result]:
    statement = comparison.claim.statement
    if _DIFFERENCE.search(statement):
        yield from _differences(own, given)
    if _SUM.search(statement):
        yield from _sums(own, given)
    if own.dimension == "share":
        yield from _shares(given, statement)
    if own.dimension in {"", "time"} and _YEARS.search(statement):
        yield from _spans(own, given)


def _is_it(own: Quantity, value: float) -> bool:
    slack = 1e-6 * abs(value)
    if own.mood is not Mood.EXACT:
        slack = max(slack, ABOUT * abs(value))
    if own.dimension == "share":
        slack = max(slack, own.rounding * ROUNDED_TWICE)
    elif own.rounding:
        slack = max(slack, own.rounding * 1.001)
    return abs(own.values[0] - value) <= slack


def _pairs(given: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    """Two numbers of one kind near each other, the first printed first."""
    for one, other in combinations(given, 2):
        if not one.values or not other.values:
            continue
        is_near = abs(one.start - other.start) <= NEAR
        if is_near and one.dimension == other.dimension:
            yield one, other


def _fits(own: Quantity, other: Quantity) -> bool:
    """Whether a result of numbers of the other's kind can be the claim's number."""
    if other.dimension == "share":  # from 2 to 3 percent is a point, and 50 percent
        return own.dimension in {"points", ""}
    return own.dimension == other.dimension


def _differences(own: Quantity, given: Sequence[Quantity]) -> Iterator[Result]:
    for one, other in _pairs(given):
        if _fits(own, one) and one.dimension not in {"year", "ordinal"}:
            yield abs(one.values[0] - other.values[0]), (one, other)


def _sums(own: Quantity, given: Sequence[Quantity]) -> Iterator[Result]:
    same = [each for each in given if each.values and each.dimension == own.dimension]
    for count in range(2, MOST_SUMMED + 1):
        for parts in combinations(same[:8], count):
            if parts[-1].start - parts[0].start <= NEAR:
                yield sum(each.values[0] for each in parts), parts


def _shares(given: Sequence[Quantity], statement: str) -> Iterator[Result]:
    for one, other in _pairs(given):
        if one.dimension in {"share", "year", "ordinal", "points"}:
            continue
        low, high = sorted((one.values[0], other.values[0]))
        if low <= 0:
            continue
        yield 100 * low / high, (one, other)
        if _CHANGE.search(statement):
            yield 100 * (high - low) / low, (one, other)
            yield 100 * (high - low) / high, (one, other)


def _spans(own: Quantity, given: Sequence[Quantity]) -> Iterator[Result]:
    """Years between two dates."""
    years = [
        (moment.year, each)
        for each in given
        if (moment := as_moment(each)) is not None and moment.year is not None
    ]
    factor = own.values[0] / own.printed if own.dimension and own.printed else 1.0
    per_year = YEAR_SECONDS if own.dimension == "time" else 1.0
    if own.dimension == "time" and factor < MONTH_SECONDS:
        return
    for (first, one), (last, other) in combinations(years, 2):
        yield abs(last - first) * per_year, (one, other)


YEAR_SECONDS = 31556952.0
MONTH_SECONDS = 2629746.0
"""As the list of units has them."""


def _ratios(own: Quantity, given: Sequence[Quantity]) -> Iterator[Result]:
    """What the claim's factor may be, by the passage's numbers and shares."""
    is_turn = own.text.lower().startswith(("doubl", "tripl", "trebl", "quadr", "halv"))
    for one, other in combinations(given, 2):
        if not _may_divide(one, other):
            continue
        early, late = one.values[0], other.values[0]
        yield late / early, (one, other)
        if not is_turn:
            yield early / late, (one, other)
    for share in given:
        if share.dimension == "share" and share.values:
            step = share.values[0] / 100
            yield from ((each, (share,)) for each in (1 + step, 1 - step, step))


def _may_divide(one: Quantity, other: Quantity) -> bool:
    if not one.values or not other.values or one.dimension != other.dimension:
        return False
    if one.dimension in {"year", "ordinal", "factor", "clock"}:
        return False
    if abs(one.start - other.start) > NEAR_RATIO:
        return False
    return one.values[0] > 0 and other.values[0] > 0


FACTOR_ABOUT = 0.12
"""Share by which "nearly doubled" may be off."""

FACTOR_MORE = 0.5
"""Share above it up to which "more than doubled" describes a factor."""


def _is_factor(own: Quantity, value: float) -> bool:
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
