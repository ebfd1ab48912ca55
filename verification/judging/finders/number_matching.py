"""
Each number of a claim beside the number of the same thing in the passage.

Ours: the same thing is known by the telling words around: of the passage's numbers that
measure the same, the one that shares most neighbours with the claim's number is its
counterpart. A page full of other numbers neither saves a claim nor damns it, and one
that is named to be denied ("in 1934, not in 1932") bears out nothing but a denial.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from verification.judging.comparison import QuantityFinding
from verification.judging.index import Passage, SourceIndex, quantities_between
from verification.judging.read_claim import ReadClaim
from verification.judging.text.lexicons import lexicon
from verification.judging.text.terms import Token
from verification.judging.values.dates import Moment, are_compatible
from verification.judging.values.numerals import CURRENCIES
from verification.judging.values.quantities import (
    Dimension,
    Quantity,
    as_moment,
    is_equal,
    may_compare,
)
from verification.judging.values.reading import find_quantities
from verification.language.dates import MONTHS
from verification.language.lists import any_listed, late_regex

NEIGHBOURS = 5
"""Words on either side that tell what a number is about."""


def match_quantities(
    claim: ReadClaim, passages: Sequence[Passage], source: SourceIndex
) -> list[QuantityFinding]:
    """One finding for each number of the claim, in their order."""
    quantities = claim.quantities
    if not quantities:
        return []
    candidates = [
        _place(quantity, passage.tokens, source.text)
        for passage in passages
        for quantity in quantities_between(source, passage.start, passage.end)
    ]
    own = [_place(quantity, claim.tokens, claim.statement) for quantity in quantities]
    taken: dict[int, int] = {}
    for number, placed in product(own, candidates):
        if placed.is_denied and not number.is_denied:
            continue
        if is_equal(number.quantity, placed.quantity):
            start, shared = placed.quantity.start, len(number.around & placed.around)
            taken[start] = max(shared, taken.get(start, 0))
    least = 0 if claim.language == source.language else -1
    findings = [_match(number, candidates, taken, source, least) for number in own]
    return [
        finding
        for finding in findings
        if not _is_idle(finding) and not _is_page_day(finding, source)
    ]


def _is_idle(finding: QuantityFinding) -> bool:
    """
    Whether it is a loose word ("dozens"), or part of a name ("World War II"), that no
    number of the passage gainsays.
    """
    if finding.equal is not None:
        return False
    if finding.quantity.dimension == Dimension.NUMBERED:
        return finding.counterpart is None
    return finding.quantity.span is not None and finding.shared < SAME_COUNT


def _is_page_day(finding: QuantityFinding, source: SourceIndex) -> bool:
    """
    Whether a date that no passage gives is the day on which the page was published:
    news says "on Monday", and the year above its text.
    """
    if finding.equal or finding.counterpart:
        return False
    if finding.quantity.dimension not in (Dimension.DATE, Dimension.YEAR):
        return False
    given = find_quantities(source.about)
    return any(is_equal(finding.quantity, quantity) for quantity in given)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A number with the words around it."""

    quantity: Quantity
    around: frozenset[str]
    behind: str
    """Key of the word right behind it; empty for a small word and for none."""

    before: tuple[str, ...]
    """The two words right before it: "than in"."""

    is_denied: bool


def _match(
    own: _Placed,
    candidates: Sequence[_Placed],
    taken: Mapping[int, int],
    source: SourceIndex,
    least: int,
) -> QuantityFinding:
    """
    Args:
        taken: Where candidates start that bear out some number of the claim, and the
            words shared with it; another is rather the counterpart: in 9-4 beside 9-3.
        least: Words in common beyond which it is one: across languages there are none.
    """
    quantity = own.quantity
    equal: tuple[int, _Placed] | None = None
    counterpart: tuple[int, _Placed] | None = None
    for placed in candidates:
        if placed.is_denied and not own.is_denied:
            continue
        candidate = placed.quantity
        shared = len(own.around & placed.around)
        shared += _is_same_day(quantity.moment, candidate.moment)
        if is_equal(quantity, candidate) or _is_printed_alike(quantity, candidate):
            if is_bare(quantity, candidate) and shared < SAME_COUNT:
                continue  # "nine years" beside "nine households"
            if equal is None or shared > equal[0]:
                equal = (shared, placed)
        elif _completes(quantity, candidate):
            least = max(least, shared)  # less of it, not another one
        elif (
            may_compare(quantity, candidate)
            and _same_sort(quantity, candidate)
            and (own.behind == "old" or not is_bare(quantity, candidate))
            and _is_closer(placed, shared, counterpart, taken)
        ):
            counterpart = (shared, placed)
    if equal is not None and not _is_of_another_thing(own, equal, counterpart):
        return QuantityFinding(quantity, equal[1].quantity, None, equal[0])
    is_elsewhere = _elsewhere(quantity, source)
    shared, placed = counterpart or (least, own)
    if shared > max(least, taken.get(placed.quantity.start, least)):
        return QuantityFinding(quantity, None, placed.quantity, shared, is_elsewhere)
    return QuantityFinding(quantity, None, None, 0, is_elsewhere)


def _is_printed_alike(quantity: Quantity, candidate: Quantity) -> bool:
    """Whether "1.8m" stands beside "1.8m pounds": no metres."""
    return quantity.dimension != Dimension.BARE and candidate.text.startswith(
        f"{quantity.text} "
    )


def _is_closer(
    placed: _Placed,
    shared: int,
    known: tuple[int, _Placed] | None,
    taken: Mapping[int, int],
) -> bool:
    """Whether a number is rather the counterpart than the one known, with its words."""
    if known is None or shared > known[0]:
        return True
    is_free = placed.quantity.start not in taken
    return shared == known[0] and known[1].quantity.start in taken and is_free


SAME_COUNT = 2
"""Telling words that a bare number must share with a measured one to stand for it."""


def is_bare(quantity: Quantity, candidate: Quantity) -> bool:
    """Whether one has a unit of time, length, mass or money and the other has none."""
    dimensions = {quantity.dimension, candidate.dimension}
    return Dimension.BARE in dimensions and bool(_MEASURED & dimensions)


_MEASURED = CURRENCIES | {Dimension.TIME, Dimension.LENGTH, Dimension.MASS}


def _is_of_another_thing(
    own: _Placed,
    equal: tuple[int, _Placed],
    counterpart: tuple[int, _Placed] | None,
) -> bool:
    """Whether the equal number counts something else, and another one this thing."""
    if counterpart is None:
        return False
    same, other = equal[1], counterpart[1]
    if other.quantity.dimension != own.quantity.dimension:
        return False
    is_distant = abs(same.quantity.start - other.quantity.start) > SAME_CLAUSE
    is_led_alike = len(own.before) == 2 and own.before == same.before
    is_loose = (equal[0] == 0 and is_distant and not is_led_alike) or (
        same.quantity.dimension != own.quantity.dimension
    )
    return is_loose and counterpart[0] >= equal[0] + CLEARLY_MORE


SAME_CLAUSE = 60
"""Code points between two numbers of one change: "from $3.2 million in 2019 to"."""

CLEARLY_MORE = 2
"""Telling words that the counterpart must share beyond those of the equal number."""


def _same_sort(left: Quantity, right: Quantity) -> bool:
    """Whether two numbers that may be compared are of one sort: years with years."""
    dated = {Dimension.DATE, Dimension.YEAR}
    return (left.dimension in dated) == (right.dimension in dated) and (
        left.dimension == Dimension.ORDINAL
    ) == (right.dimension == Dimension.ORDINAL)


def _elsewhere(quantity: Quantity, source: SourceIndex) -> bool:
    """Whether the source holds an equal number, or a date's parts, somewhere."""
    year = quantity.moment.year if quantity.moment is not None else None
    for keys in _sought_keys(quantity):
        postings = [source.sentences_with(key) for key in keys]
        numbers = set(postings[0]).intersection(*postings)
        for number in sorted(numbers)[:MOST_LOOKED_AT]:
            start, end = source.sentences[number]
            for found in find_quantities(source.blanked[start:end], source.language):
                if is_denied(source.text, start + found.start):
                    continue
                given = year is not None and bool(source.sentences_with(str(year)))
                if is_equal(quantity, found) or (
                    given and _gives_rest(quantity, found)
                ):
                    return True
    return False


def _sought_keys(quantity: Quantity) -> list[list[str]]:
    """Sets of keys, each of which finds sentences to read for the number."""
    moment = quantity.moment
    if moment is not None:
        month = MONTHS[moment.month - 1].lower() if moment.month else ""
        named = lexicon("en").key(month) if month else ""
        return [[key] for key in (str(moment.year or ""), named) if key]
    words = lexicon("en")
    keys = [key for printed in quantity.text.split() for key in words.keys(printed)]
    numeric = [key for key in keys if key[0].isdigit()]
    return [numeric] if numeric else []


def _gives_rest(quantity: Quantity, found: Quantity) -> bool:
    """Whether a date without its year gives the claim's day and month."""
    one, other = quantity.moment, found.moment
    if one is None or other is None or other.year is not None or one.month is None:
        return False
    return one.month == other.month and one.day in {None, other.day}


def _is_same_day(one: Moment | None, other: Moment | None) -> bool:
    days = [
        (moment.month, moment.day) for moment in (one, other) if moment and moment.day
    ]
    return len(days) == 2 and days[0] == days[1]


def _completes(quantity: Quantity, found: Quantity) -> bool:
    """Whether a date says nothing against the claim's, and only gives less of it."""
    one, other = quantity.moment, as_moment(found)
    return one is not None and other is not None and are_compatible(one, other)


MOST_LOOKED_AT = 20
"""Sentences read for a number that the passage lacks."""


def is_denied(text: str, start: int) -> bool:
    """
    Whether what stands right before a value names it only to deny it.

    >>> is_denied("in 1934, not in 1932", 16), is_denied("not only in 1932", 12)
    (True, False)
    """
    return _DENIED.search(text[max(0, start - ROOM_OF_DENIAL) : start]) is not None


ROOM_OF_DENIAL = 32
"""Code points before a value in which what denies it stands."""

_DENIED = late_regex(
    lambda: rf"{any_listed('judging/finders/denied_values')}\s[$€£¥]?$", re.IGNORECASE
)


def _place(quantity: Quantity, tokens: Sequence[Token], text: str) -> _Placed:
    """A number with the telling words around it and the small ones right beside it."""
    first = bisect_left(tokens, quantity.start, key=lambda token: token.start)
    last = bisect_left(tokens, quantity.end, key=lambda token: token.start)
    near = [*tokens[max(0, first - NEIGHBOURS) : first], *tokens[last:][:NEIGHBOURS]]
    around = frozenset(
        token.key for token in near if token.key and not token.key[0].isdigit()
    )
    before = tuple(token.word.lower() for token in tokens[max(0, first - 2) : first])
    behind = tokens[last].key if tokens[last:] else ""
    denied = is_denied(text, quantity.start)
    return _Placed(quantity, around, behind, before, denied)
