"""
How often an amount is paid, used or counted: "$15 an hour" is not "$15 a day".

Ours. What stands behind a number of the claim ("a week", "per litre", "annually") is
held against what stands behind the source's equal number. English only.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_UNITS = {
    "second": "second",
    "minute": "minute",
    "hour": "hour",
    "day": "day",
    "night": "night",
    "week": "week",
    "fortnight": "fortnight",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
    "annum": "year",
    "decade": "decade",
    "litre": "litre",
    "liter": "litre",
    "gallon": "gallon",
    "barrel": "barrel",
    "kilo": "kilogram",
    "kilogram": "kilogram",
    "kg": "kilogram",
    "pound": "pound",
    "tonne": "tonne",
    "ton": "tonne",
    "mile": "mile",
    "kilometre": "kilometre",
    "kilometer": "kilometre",
    "km": "kilometre",
    "hectare": "hectare",
    "acre": "acre",
    "share": "share",
    "head": "head",
    "capita": "head",
    "person": "head",
    "household": "household",
    "family": "household",
    "child": "child",
    "pupil": "child",
}
_ADVERBS = {
    "hourly": "hour",
    "daily": "day",
    "nightly": "night",
    "weekly": "week",
    "fortnightly": "fortnight",
    "monthly": "month",
    "quarterly": "quarter",
    "yearly": "year",
    "annually": "year",
}
_RATE = re.compile(
    r"(?:(?!(?:and|or|but|for|in)\b)[^\W\d_]+\s){0,2}?(?:(?:an?|per|each|every)\s|[a-z]{0,6}/)"
    rf"(?P<unit>{'|'.join(sorted(_UNITS, key=len, reverse=True))})\b"
    r"(?!\s(?:and|or)\s(?:a\s)?(?:half|quarter))"
    rf"|(?:[^\W\d_]+\s)?(?P<adverb>{'|'.join(_ADVERBS)})\b",
    re.IGNORECASE,
)
"""Behind a number: what it is counted by, with up to two words between."""

OTHER_RATE = 0.2
"""Most that `support` may be when the amount is of another time or measure."""


def find_other_rate(comparison: Comparison) -> Departure | None:
    """An amount that the source gives by the hour and the claim by the day."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en":
        return None
    for finding in comparison.quantities:
        if finding.equal is None or finding.operands:
            continue
        own = read_rate(claim.statement, finding.quantity.end)
        told = read_rate(source.blanked, finding.equal.end)
        if own is None or told is None or own[0] == told[0]:
            continue
        if _is_given_so(comparison, own[0], finding.quantity.values):
            continue
        return Departure(
            kind=DifferenceKind.UNIT,
            claim=(finding.quantity.start, own[1]),
            source=(finding.equal.start, told[1]),
            ceiling=OTHER_RATE,
            contradicts=True,
        )
    return None


def _is_given_so(comparison: Comparison, unit: str, values: tuple[float, ...]) -> bool:
    """Whether the passages give the same amount by the claim's measure, too."""
    text = comparison.source.blanked
    return any(
        each.values == values
        and (rate := read_rate(text, each.end)) is not None
        and rate[0] == unit
        for each in comparison.passage_quantities
    )


def read_rate(text: str, end: int) -> tuple[str, int] | None:
    """
    What a number that ends at a place is counted by, and where that ends.

    >>> read_rate("$15 an hour", 3), read_rate("5 litres daily", 1)
    (('hour', 11), ('day', 14))
    """
    start = end + 1 if text[end : end + 1] == " " else end
    match = _RATE.match(text, start)
    if match is None:
        return None
    if match["unit"]:
        return _UNITS[match["unit"].lower()], match.end()
    return _ADVERBS[match["adverb"].lower()], match.end()
