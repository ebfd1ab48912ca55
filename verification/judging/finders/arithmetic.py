"""
A number of the claim that follows from numbers of its passage: 2 of 5 is 40 percent.

Ours: see `sums` for what is put together. By chance two numbers out of many make any
third; so a word of the claim must say which sum it is, or the passage itself. A share
or factor that follows from nothing says what it would need, where the passage has only
two numbers that it can be of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from verification.judging.comparison import (
    Comparison,
    Operation,
    QuantityFinding,
    Sum,
)
from verification.judging.finders import sums
from verification.judging.finders.sums import Given
from verification.judging.values.modifiers import blank_bound
from verification.judging.values.quantities import Dimension, Mood, Quantity
from verification.language.lists import late_regex, listed_pattern

_LISTS = "judging/finders/arithmetic"
_DIFFERENCE = listed_pattern(_LISTS, "difference", re.IGNORECASE)
_TOTAL = listed_pattern(_LISTS, "sum", re.IGNORECASE)
_CHANGE = listed_pattern(_LISTS, "change", re.IGNORECASE)
_FALL = listed_pattern(_LISTS, "fall", re.IGNORECASE)
_REST = listed_pattern(_LISTS, "rest", re.IGNORECASE)
_REST_GIVEN = listed_pattern(_LISTS, "rest, as a text gives it", re.IGNORECASE)
_EACH = listed_pattern(_LISTS, "each", re.IGNORECASE)
_YEARS = late_regex(
    r"\b(?:years?|aged?|old|when (?:he|she|they)|at the age|decades?|century)\b",
    re.IGNORECASE,
)
MOST_NUMBERS = 14
"""Numbers of the passage that are put together; in a table everything makes all."""

MOST_WORKED_OUT = 24
"""Numbers of one claim; with more it is a table, not a sentence."""

ROUNDED_TWICE = 1.2
"""
How many times the rounding of a share it may be off when it comes of rounded numbers.
"""

ABOUT_TWICE = 1.5
"""The same of "about" and "nearly": 30.6 percent are nearly a third."""

ABOUT = 0.06
"""Share that "about" may be off a worked-out number: about three of 3.16 grams."""

MORE_ROOM = 0.3
"""Share above it up to which "more than half" describes a worked-out share."""


def work_out(comparison: Comparison) -> list[QuantityFinding]:
    """The findings, with those borne out that follow from the passage's numbers."""
    findings = comparison.quantities
    if len(findings) > MOST_WORKED_OUT or all(
        finding.equal is not None for finding in findings
    ):
        return findings
    given = Given(
        comparison.source.text,
        comparison.source.language,
        [
            quantity
            for quantity in comparison.passage_quantities
            if quantity.values or quantity.moment
        ][:MOST_NUMBERS],
    )
    if not given.quantities:
        return findings
    statement = comparison.claim.statement
    for quantity in comparison.claim.quantities:
        # "More than 90" says no sum by its "more".
        statement = blank_bound(statement, quantity.start)
    return [
        finding if finding.equal is not None else _worked_out(finding, given, statement)
        for finding in findings
    ]


def _worked_out(
    finding: QuantityFinding, given: Given, statement: str
) -> QuantityFinding:
    own = finding.quantity
    if own.dimension in sums.UNCOUNTED:
        return finding
    if _SCORE.search(statement[max(0, own.start - 2) : own.end + 2]):
        return finding
    if (fallen := _fallen(own, given.quantities, statement)) is not None:
        return replace(finding, equal=fallen, counterpart=None, is_elsewhere=False)
    possible, fits = _possible(own, given, statement), _is_it
    if own.dimension == Dimension.FACTOR:
        is_turn = own.text.lower().startswith(_TURNS)
        possible, fits = sums.ratios(given, is_turn=is_turn), _is_factor
    for made in possible:
        if fits(own, made.value):
            return replace(
                finding,
                equal=made.operands[0],
                counterpart=None,
                is_elsewhere=False,
                made=made,
            )
    return replace(finding, needed=_needed(own, given))


_SCORE = late_regex(r"\d\s?[-–:]\s?\d")
"""Two numbers that are no sum: a score, a range."""


def _is_worded(own: Quantity) -> bool:
    """Whether a number is a share or factor in words: "more than half"."""
    is_ratio = own.dimension in {Dimension.SHARE, Dimension.FACTOR}
    return is_ratio and not any(char.isdigit() for char in own.text)


_TURNS = ("doubl", "tripl", "trebl", "quadr", "halv")


def _fallen(
    own: Quantity, given: Sequence[Quantity], statement: str
) -> Quantity | None:
    """The negative number that a claim gives as a loss: -4.6% of "lost 4.6 percent"."""
    if not own.values or not _FALL.search(statement):
        return None
    return next(
        (
            quantity
            for quantity in given
            if quantity.values
            and quantity.dimension == own.dimension
            and quantity.values[0] < 0
            and _is_it(own, -quantity.values[0])
        ),
        None,
    )


def _possible(own: Quantity, given: Given, statement: str) -> Iterator[Sum]:
    """What may make the claim's number, the likelier first."""
    kind = own.dimension
    yield from (made for made in sums.befores(given) if _measures(own, made))
    if _DIFFERENCE.search(statement):
        yield from (made for made in sums.differences(given) if _measures(own, made))
    if _TOTAL.search(statement):
        yield from sums.totals(given, kind)
    if kind == Dimension.SHARE:
        yield from sums.shares(given)
        if _CHANGE.search(statement):
            yield from sums.changes(given)
        if _REST.search(statement) or _REST_GIVEN.search(given.stretch):
            yield from sums.rests(given)
    else:
        parts = sums.parts_of(given, kind)
        yield from map(_in_whole, parts) if not kind else parts
    if kind and _EACH.search(statement):
        yield from sums.products(given, kind)
    if kind in {Dimension.BARE, Dimension.TIME} and _YEARS.search(statement):
        yield from _spans(own, given)


def _in_whole(made: Sum) -> Sum:
    """A part of a count in whole ones, 34 for 34.4; one of few is left as it is."""
    value = round(made.value)
    return replace(made, value=value) if value >= FEWEST else made


FEWEST = 20
"""Counted things from which a part of them that is rounded to one says something."""


def _measures(own: Quantity, made: Sum) -> bool:
    """Whether a difference of such numbers can be the claim's number."""
    dimensions = {quantity.dimension for quantity in made.operands} - {Dimension.BARE}
    if made.operation in {Operation.BEFORE_RISE, Operation.BEFORE_FALL}:
        return own.dimension == made.operands[0].dimension
    if Dimension.SHARE in dimensions:  # from 2 to 3 percent is a point, and 50 percent
        return own.dimension in {Dimension.POINTS, Dimension.BARE}
    return own.dimension == next(iter(dimensions), Dimension.BARE)


def _is_it(own: Quantity, value: float) -> bool:
    """Whether a worked-out value bears out the claim's number, as exact as that is."""
    wanted = own.values[0]
    if own.mood in {Mood.MORE, Mood.LESS} and not _is_worded(own):
        # What is bounded in figures was mostly read off; a near sum is chance.
        return abs(wanted - value) <= 1e-6 * abs(value)
    if own.mood is Mood.MORE:
        return wanted < value <= wanted * (1 + MORE_ROOM)
    if own.mood is Mood.LESS:
        return wanted * (1 - MORE_ROOM) <= value < wanted
    if own.dimension == Dimension.SHARE:
        twice = ABOUT_TWICE if own.mood is Mood.ABOUT else ROUNDED_TWICE
        slack = max(1e-6 * abs(value), own.rounding * twice)
    else:
        slack = max(1e-6 * abs(value), own.rounding * 1.001)
        if own.mood is Mood.ABOUT:
            slack = max(slack, ABOUT * abs(value))
    return abs(wanted - value) <= slack


def _spans(own: Quantity, given: Given) -> Iterator[Sum]:
    """Years between two dates, in what the claim counts."""
    factor = own.values[0] / own.printed if own.dimension and own.printed else 1.0
    per_year = YEAR_SECONDS if own.dimension == Dimension.TIME else 1.0
    if own.dimension == Dimension.TIME and factor < MONTH_SECONDS:
        return
    for made in sums.years_between(given):
        yield replace(made, value=made.value * per_year)


YEAR_SECONDS = 31556952.0
MONTH_SECONDS = 2629746.0
"""As the list of units has them."""

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


def _needed(own: Quantity, given: Given) -> Sum | None:
    """
    The one ratio that a share or factor can be of, which is another: 61 of 488 where
    the claim says a third.
    """
    if own.dimension == Dimension.SHARE:
        possible = list(sums.shares(given))
    elif own.dimension == Dimension.FACTOR:
        possible = list(sums.ratios(given, is_turn=True))
    else:
        return None
    return possible[0] if len(possible) == 1 else None
