"""
Numbers that the source has, in another role than the claim gives them.

Ours: the old figure for the new ("from 3 to 2"), one year's figure for another's, two
figures that changed places, and the figure that the source gives only for comparison.
A number in its wrong role is a wrong number, though it stands in the passage.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import combinations

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.numbers.quantities import Quantity, as_moment, is_equal
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

_CHANGE = re.compile(
    r"\b(?:ris(?:e|es|ing|en)|rose|f[ae]ll(?:s|ing|en)?|increas\w+|decreas\w+|grow\w*|"
    r"grew|drop\w*|cut|reduc\w+|climb\w*|declin\w+|up|down|rais\w+|lower\w*|slump\w*|"
    r"jump\w*|shrank|shrunk|shrink\w*|expand\w*|plung\w+|eas(?:ed|es|ing)|chang\w+|"
    r"went|goes|moved?|surg\w+|soar\w*|halv\w+|doubl\w+)\b",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"\b(?P<role>to|from|by)\s(?:about|around|some|nearly|almost|just|only|roughly|"
    r"over|under|more than|less than|at least|up to|an estimated|approximately|"
    r"a record|"
    r"the|a|an)?\s?(?:us)?[$€£¥₹]?\s?$",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:(?:up|down) from|against|compared (?:with|to)|versus|as against)\s"
    r"(?:about|around|some|nearly|almost|just|only|roughly|the|a)?\s?[$€£¥₹]?\s?$",
    re.IGNORECASE,
)
_REFERS_BACK = re.compile(
    r"\b(?:from|against|compared|than|versus|vs|earlier|previous(?:ly)?|before|others?|"
    r"last|ago|once|used|without|elsewhere|rest|old|original(?:ly)?|initial(?:ly)?|"
    r"former(?:ly)?|first|prior|while|whereas|non|not|had)\b",
    re.IGNORECASE,
)
_YEAR_LINK = re.compile(r"\b(?:in|for|by|of|during|since|\()\s?$", re.IGNORECASE)

ROOM = 40
"""Code points looked at before a number for the word that gives its role."""

MOST_NUMBERS = 60
"""Numbers of one claim; with more it is a table, not a sentence."""

YEAR_REACH = 30
"""Code points between a number and its year: "26,900 tonnes in 2021"."""


def find_other_role(comparison: Comparison) -> Departure | None:
    """The first number of the claim that plays another part in the passage."""
    owned = {each.quantity.start for each in comparison.owned if each.own is not None}
    held = [
        (finding.quantity, finding.equal)
        for finding in comparison.quantities
        if finding.equal is not None and finding.quantity.start not in owned
    ]
    if not held or len(comparison.claim.quantities) > MOST_NUMBERS:
        return None
    return (
        _find_moved(held, comparison)
        or _find_other_year(held, comparison)
        or _find_exchanged(held, comparison)
        or _find_compared(held, comparison)
    )


Held = Sequence[tuple[Quantity, Quantity]]
"""Numbers of the claim with the equal ones of the passage."""


def _find_moved(held: Held, comparison: Comparison) -> Departure | None:
    """A number behind "to" that the source has behind "from", or behind "by"."""
    statement, text = comparison.claim.statement, comparison.source.blanked
    if not _CHANGE.search(statement):
        return None
    for own, _ in held:
        role = _role(statement, own)
        if role is None or own.dimension in {"year", "date", "ordinal"}:
            continue
        equals = _equals(own, comparison)
        roles = [_role(text, each) for each in equals]
        if roles and all(each is not None and each != role for each in roles):
            return Departure(
                kind=DifferenceKind.NUMBER,
                claim=(_role_start(statement, own), own.end),
                source=(_role_start(text, equals[0]), equals[0].end),
                ceiling=0.2,
                contradicts=True,
            )
    return None


def _role(text: str, quantity: Quantity) -> str | None:
    match = _role_before(text, quantity)
    return match["role"].lower() if match is not None else None


def _role_start(text: str, quantity: Quantity) -> int:
    match = _role_before(text, quantity)
    return quantity.start - len(match.group()) if match is not None else quantity.start


def _role_before(text: str, quantity: Quantity) -> re.Match[str] | None:
    return _ROLE.search(text[max(0, quantity.start - ROOM) : quantity.start])


def _equals(own: Quantity, comparison: Comparison) -> list[Quantity]:
    return [each for each in comparison.passage_quantities if is_equal(own, each)]


def _find_other_year(held: Held, comparison: Comparison) -> Departure | None:
    """A number that the source gives for another year than the claim does."""
    statement, text = comparison.claim.statement, comparison.source.blanked
    own_years = [each for each in comparison.claim.quantities if _year(each)]
    if not own_years:
        return None
    theirs = _dated(comparison.passage_quantities, text)
    if len(theirs) < 2:
        return None
    own_dated = _dated(comparison.claim.quantities, statement)
    for own, equal in held:
        if _year(own):
            continue
        year = own_dated.get(own.start)
        if year is None and len(own_years) == 1:
            year = _year(own_years[0])
        given = theirs.get(equal.start)
        if year is None or given is None or year == given:
            continue
        if any(theirs.get(each.start) == year for each in _equals(own, comparison)):
            continue
        for other in comparison.passage_quantities:
            if theirs.get(other.start) == year and _is_alike(own, other):
                return _departure(own, other, contradicts=True)
    return None


def _year(quantity: Quantity) -> int | None:
    if quantity.dimension not in {"year", "date"}:
        return None
    moment = as_moment(quantity)
    return moment.year if moment is not None else None


def _dated(quantities: Sequence[Quantity], text: str) -> dict[int, int]:
    """Offset of a number to the year right behind it, or at the head of its clause."""
    found: dict[int, int] = {}
    years = [each for each in quantities if _year(each) is not None]
    for quantity in quantities:
        if _year(quantity) is not None:
            continue
        behind = [each for each in years if each.start >= quantity.end]
        between = text[quantity.end : behind[0].start] if behind else ""
        is_near = len(between) <= YEAR_REACH and not re.search(r"[.;]|\d", between)
        if behind and is_near and _YEAR_LINK.search(between):
            found[quantity.start] = _year(behind[0]) or 0
        elif (year := _year_ahead(quantity, years, text)) is not None:
            found[quantity.start] = year
    return found


def _year_ahead(quantity: Quantity, years: Sequence[Quantity], text: str) -> int | None:
    """The year that opens the clause of a number: "in 2021 30 million"."""
    before = [each for each in years if each.end <= quantity.start]
    if not before:
        return None
    between = text[before[-1].end : quantity.start]
    if len(between) > YEAR_REACH or re.search(r"[.;,]\s|\d|\band\b", between):
        return None
    head = text[max(0, before[-1].start - ROOM) : before[-1].start]
    return _year(before[-1]) if _OPENS.search(head) else None


_OPENS = re.compile(
    r"(?:^|[.,;:]\s|\b(?:and|but|while|whereas)\s)(?:in|by|for|during)\s$",
    re.IGNORECASE,
)


def _is_alike(one: Quantity, other: Quantity) -> bool:
    """Whether two numbers measure the same and differ."""
    return (
        one.dimension == other.dimension
        and bool(one.values)
        and bool(other.values)
        and not is_equal(one, other)
    )


def _find_exchanged(held: Held, comparison: Comparison) -> Departure | None:
    """Two numbers of the claim that stand in each other's place in the source."""
    ours = comparison.claim.tokens
    if comparison.alignment.shared < ALIKE * len(ours):
        return None  # put in another order, its numbers are too
    tokens = [token for passage in comparison.passages for token in passage.tokens]
    for one, other in combinations(held[:MOST_EXCHANGED], 2):
        if one[0].dimension != other[0].dimension or is_equal(one[0], other[0]):
            continue
        if (
            len(_equals(one[0], comparison)) > 1
            or len(_equals(other[0], comparison)) > 1
        ):
            continue
        straight = _closeness(one[0], one[1], ours, tokens) + _closeness(
            other[0], other[1], ours, tokens
        )
        crossed = _closeness(one[0], other[1], ours, tokens) + _closeness(
            other[0], one[1], ours, tokens
        )
        if crossed > EXCHANGED * straight and crossed >= CLOSE:
            return _departure(one[0], other[1], contradicts=True)
    return None


ALIKE = 0.7
"""Share of a claim's words that run like the sentence, from which places compare."""

MOST_EXCHANGED = 8
"""Numbers of one claim held against each other; a list has more, in its own order."""

EXCHANGED = 1.3
"""How much closer the words must be when two numbers change places. By hand."""

CLOSE = 1.0
"""Least closeness of both together: one telling word right beside both numbers."""


def _closeness(
    own: Quantity, other: Quantity, ours: Sequence[Token], theirs: Sequence[Token]
) -> float:
    """Sum over the words that both have around them, near ones counting more."""
    mine, its = _distances(own, ours), _distances(other, theirs)
    return sum(
        1.0 / (distance * its[key]) for key, distance in mine.items() if key in its
    )


def _distances(quantity: Quantity, tokens: Sequence[Token]) -> dict[str, int]:
    """Key to its distance in words from the number."""
    first = bisect_left(tokens, quantity.start, key=lambda token: token.start)
    last = bisect_left(tokens, quantity.end, key=lambda token: token.start)
    found: dict[str, int] = {}
    for step in range(1, WIDE + 1):
        for place in (first - step, last + step - 1):
            if not 0 <= place < len(tokens):
                continue
            word = tokens[place]
            key = word.key or (
                word.word.lower() if word.word.lower() in _TELLING else ""
            )
            if key and not key[0].isdigit():
                found.setdefault(key, step)
    return found


WIDE = 8
"""Words on either side that may tell which of two numbers is meant."""

_TELLING = frozenset(
    {"first", "second", "third", "last", "former", "latter", "other", "on", "off"}
)
"""Stop words that tell one thing from another of its kind."""


def _find_compared(held: Held, comparison: Comparison) -> Departure | None:
    """A number that the source gives only to compare with, told as the thing's own."""
    statement, text = comparison.claim.statement, comparison.source.blanked
    if _REFERS_BACK.search(statement):
        return None
    given = {equal.start for _, equal in held}
    for own, _ in held:
        if own.dimension in {"year", "date", "ordinal"}:
            continue
        equals = _equals(own, comparison)
        if not equals or not all(_is_compared(text, each) for each in equals):
            continue
        for other in comparison.passage_quantities:
            is_its_own = other.end <= equals[0].start and other.start not in given
            near = equals[0].start - other.end <= SAME_SENTENCE
            if is_its_own and near and _is_alike(own, other):
                return _departure(own, other, contradicts=False)
    return None


SAME_SENTENCE = 120
"""Code points between a figure and the one it is compared with."""


def _is_compared(text: str, quantity: Quantity) -> bool:
    head = text[max(0, quantity.start - ROOM) : quantity.start]
    return _COMPARED.search(head) is not None


def _departure(own: Quantity, other: Quantity, *, contradicts: bool) -> Departure:
    """What the claim gives, and the passage's figure in that role."""
    is_date = own.dimension in {"year", "date"}
    return Departure(
        kind=DifferenceKind.DATE if is_date else DifferenceKind.NUMBER,
        claim=(own.start, own.end),
        source=(other.start, other.end),
        ceiling=0.2 if contradicts else 0.4,
        contradicts=contradicts,
    )
