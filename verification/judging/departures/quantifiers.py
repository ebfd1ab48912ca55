"""
All, most, some, few, none: how many of a thing the claim speaks of, and the source.

Ours: the quantifier before a noun is held against the one before the same noun in the
passage, or against the share that the passage gives of it. A claim may say less than
its source ("some" of what is "most"), not more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

_BOUNDS = """
    all 98 100 / every 98 100 / each 98 100 / everyone 98 100 / everybody 98 100
    / entire 98 100 / whole 98 100 / entirely 98 100 / wholly 98 100 / fully 98 100
    / completely 98 100 / exclusively 98 100
    / most 50 99 / majority 50 99 / mostly 50 99 / largely 50 99 / many 15 99
    / some 1 70 / several 1 70 / partly 1 70 / partially 1 70
    / few 0 25 / minority 0 49 / none 0 0 / no 0 0 / nobody 0 0 / neither 0 0
"""

BOUNDS = {
    word: (float(low), float(high))
    for word, low, high in (line.split() for line in _BOUNDS.split("/"))
}
"""A quantifier to the percentages it can stand for. By hand, as editors use them."""

REACH = 4
"""Words between a quantifier and its noun: "most of the city's residents"."""

_CLOSE = frozenset({"nearly", "almost", "virtually", "practically", "not"})
"""Words before "all" that make it less than all."""


@dataclass(frozen=True, slots=True)
class Quantified:
    """A quantifier with the noun that it counts."""

    start: int
    end: int
    key: str
    low: float
    high: float


def find_quantified(tokens: Sequence[Token]) -> list[Quantified]:
    """The quantifiers among the tokens, each with the first telling word behind it."""
    found = []
    for place, token in enumerate(tokens):
        word = token.word.lower()
        bounds = BOUNDS.get(word)
        if bounds is None or _is_other_use(tokens, place):
            continue
        before = tokens[place - 1].word.lower() if place else ""
        start = token.start
        if word in {"all", "every"} and before in _CLOSE:
            bounds, start = (1.0, 97.0), tokens[place - 1].start
        for noun in tokens[place + 1 : place + 1 + REACH]:
            if noun.key and noun.key[0].isdigit():
                break
            if noun.key:
                found.append(Quantified(start, noun.end, noun.key, *bounds))
                break
    return found


def _is_other_use(tokens: Sequence[Token], place: int) -> bool:
    """Whether the word quantifies nothing here: "the most expensive", "at all"."""
    word = tokens[place].word.lower()
    before = tokens[place - 1].word.lower() if place else ""
    after = tokens[place + 1].word.lower() if place + 1 < len(tokens) else ""
    if word == "most":
        return before in {"the", "its", "his", "her", "their", "at", "a"}
    if word == "all":
        return before in {"at", "of", "above", "after", "in"} or after in {
            "but",
            "over",
        }
    if word == "some":
        return after[:1].isdigit()
    if word == "few":
        return before in {"a", "the", "past", "last", "next", "first"}
    if word == "no":
        return after in {"longer", "doubt", "matter", "more", "less", "fewer"}
    if word in {"half", "each"}:
        return word == "each" and after in {"other", "year", "day", "week", "month"}
    return False


def find_other_share(comparison: Comparison) -> Departure | None:
    """Where the claim speaks of more, or of others, than the source's quantifier."""
    own = find_quantified(comparison.claim.tokens)
    if not own:
        return None
    theirs = [
        each
        for passage in comparison.passages
        for each in find_quantified(passage.tokens)
    ]
    theirs += _shares(comparison)
    for one in own:
        facing = [each for each in theirs if each.key == one.key]
        if not facing or any(_may_say(one, each) for each in facing):
            continue
        other = facing[0]
        apart = one.high < other.low or other.high < one.low
        return Departure(
            kind=DifferenceKind.NUMBER,
            claim=(one.start, one.end),
            source=(other.start, other.end),
            ceiling=0.2 if apart else 0.35,
            contradicts=apart,
        )
    return None


def _may_say(claim: Quantified, source: Quantified) -> bool:
    """Whether what the source quantifies so is enough for the claim's quantifier."""
    if claim.low >= 98.0:
        return source.low >= 90.0
    return source.low >= claim.low and (source.high <= claim.high or claim.high >= 70.0)


_OF_IT = re.compile(r"\s(?:of\s)?(?:the\s|its\s|their\s|all\s)?", re.IGNORECASE)
"""Between a share and what it is a share of."""


def _shares(comparison: Comparison) -> list[Quantified]:
    """The passage's percentages as quantifiers of the first telling word behind."""
    found = []
    for quantity in comparison.passage_quantities:
        if quantity.dimension != "share" or not quantity.values:
            continue
        for passage in comparison.passages:
            if not passage.start <= quantity.start < passage.end:
                continue
            behind = [t for t in passage.tokens if t.start >= quantity.end][:REACH]
            noun = next((token for token in behind if token.key), None)
            if noun is not None and _OF_IT.fullmatch(
                comparison.source.blanked, quantity.end, noun.start
            ):
                value = quantity.values[0]
                found.append(
                    Quantified(quantity.start, noun.end, noun.key, value, value)
                )
    return found
