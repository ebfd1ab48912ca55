"""
Which of two things is more: "women earn more than men", "men earn more than women".

Ours, without a parser. The thing behind "than" or "compared with" and the words before
it are held against those of the source's sentence. Two things that changed places round
the same word say otherwise; round its opposite they say the same: "Norway is smaller
than Sweden" beside "Sweden is larger than Norway". English only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from verification.judging.comparison import Comparison
from verification.judging.words.noun_phrases import (
    ARTICLES,
    AUXILIARIES,
    PARTING,
    PREPOSITIONS,
    gap_behind,
)
from verification.judging.words.terms import Token

from .negations import is_negation
from .opposites import OPPOSITES

REACH = 5
"""Words between a comparative and its "than": "more hours of sleep a night than"."""

LONGEST_THING = 6
"""Words of the thing behind "than"; a longer run is a clause."""

_MORE = frozenset("more less fewer better worse".split())
_NO_COMPARATIVE = frozenset("other rather over under after never ever however".split())
_OPENING = frozenset({"compared", "relative", "versus", "vs"})
_SET_BEFORE = frozenset("preferred preferable superior inferior".split())
"""Words that set one thing above or below another with "to"."""

_ENDING = frozenset(
    """
        who which that when where while because if but although though and or did do
        does so ever expected usual average previously half twice
    """.split()
)
"""Words at which the thing behind "than" ends."""

_PARTS = re.compile(r"[;:()–—]|[.!?]\s")


@dataclass(frozen=True, slots=True)
class Compared:
    """One comparison of two things in a sentence."""

    degree: str
    """The comparative in lower case; empty behind "compared with"."""

    before: frozenset[str]
    """Keys of the words before "than", the comparative left aside."""

    thing: frozenset[str]
    """Keys of what stands behind it; never empty."""

    start: int
    end: int

    def is_exchanged(self, told: Compared) -> bool:
        """Whether each one's thing stands before the other's "than" instead."""
        common = self.thing & told.thing & self.before & told.before
        ours, theirs = self.thing - common, told.thing - common  # "rail fares"
        return (
            bool(ours and theirs)
            and ours <= told.before
            and theirs <= self.before
            and ours.isdisjoint(theirs | self.before)
            and theirs.isdisjoint(told.before)
        )


def is_compared_from_behind(comparison: Comparison) -> bool:
    """
    Whether opposites tell one comparison, its two things having changed places:
    "smaller than Sweden" beside "Sweden is larger than".
    """
    return any(
        own.is_exchanged(each) and _are_opposed(own.degree, each.degree)
        for own, told in match_comparisons(comparison)
        for each in told
    )


def _are_opposed(one: str, other: str) -> bool:
    """Whether the two say the opposite: "cheaper", "more expensive"; "less likely"."""
    left, right = one.split()[-1:], other.split()[-1:]
    is_turned = one.startswith("less ") != other.startswith("less ")
    if left == right:
        return is_turned and one != other
    return not is_turned and any(
        (left[0] in first and right[0] in last)
        or (left[0] in last and right[0] in first)
        for first, last in OPPOSITES
        if left and right
    )


def match_comparisons(
    comparison: Comparison,
) -> Iterator[tuple[Compared, list[Compared]]]:
    """Each comparison of the claim with those of sentences that have its words."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en":
        return
    ours = list(read_comparisons(claim.tokens, claim.statement))
    if not ours:
        return
    for own in ours:
        keys = {*own.before, *own.thing}
        told = [
            each
            for number in comparison.passage_sentences
            if keys <= {_key(token) for token in source.tokens(number)}
            for each in read_comparisons(source.tokens(number), source.blanked)
        ]
        yield own, told


def read_comparisons(tokens: Sequence[Token], text: str) -> Iterator[Compared]:
    """
    The comparisons of one sentence of which both things can be told.

    Args:
        tokens: Of the sentence.
        text: What their offsets refer to.
    """
    for place, token in enumerate(tokens):
        word = token.word.lower()
        if word == "than":
            at = _comparative_before(tokens, place)
            if at is None:
                continue
            behind = place + 1
            degree, end = _degree(tokens, at, place), place
        elif word == "to" and place and tokens[place - 1].word.lower() in _SET_BEFORE:
            at, behind, end = place - 1, place + 1, place
            degree = tokens[at].word.lower()
        elif word in _OPENING:
            at, degree, end = -1, "", place
            behind = place + (1 if word in {"versus", "vs"} else 2)
        else:
            continue
        thing, last = _read_thing(tokens, behind, text)
        if not thing:
            continue
        first = _first_of_clause(tokens, place, text)
        begins = place if first == place else first
        if first == place and not degree:
            first, end = last, _end_of_clause(tokens, last, text)
        stretch = [*range(first, end)]
        if any(is_negation(tokens[n], text) for n in stretch) or not stretch:
            continue
        compared = range(at, at + 1 + degree.count(" "))
        before = frozenset(
            _key(tokens[n])
            for n in stretch
            if n not in compared and _is_telling(tokens, n)
        )
        ends = max(last, end)
        yield Compared(
            degree, before, thing, tokens[begins].start, tokens[ends - 1].end
        )


def _degree(tokens: Sequence[Token], at: int, than: int) -> str:
    """The comparative with its adjective: "more likely", but "more" of "more cars"."""
    word = tokens[at].word.lower()
    if than - at < ADJECTIVE_BEHIND or word not in _MORE:
        return word
    adjective = tokens[at + 1].word.lower()
    is_one = adjective.endswith(_OF_ADJECTIVES) or any(
        adjective in side for pair in OPPOSITES for side in pair
    )
    return f"{word} {adjective}" if is_one else word


ADJECTIVE_BEHIND = 2
"""Words from "more" to "than" with an adjective between them."""

_OF_ADJECTIVES = ("ive", "able", "ible", "ous", "ful", "ent", "ant", "ic", "al", "ly")


def _comparative_before(tokens: Sequence[Token], than: int) -> int | None:
    """Place of the comparative that a "than" belongs to; None where it has none."""
    for place in range(than - 1, max(-1, than - 1 - REACH), -1):
        word = tokens[place].word.lower()
        if word in _NO_COMPARATIVE:
            return None
        is_next = place == than - 1 and len(word) > SHORTEST and word.endswith("er")
        if word in _MORE or is_next or word in _comparatives():
            return place
    return None


SHORTEST = 4
"""Letters of a word in "-er" that is no comparative: "over", "ever"."""


@cache
def _comparatives() -> frozenset[str]:
    """Words of the list of opposites that compare: "larger", "weaker"."""
    return frozenset(
        word
        for sides in OPPOSITES
        for side in sides
        for word in side
        if word.endswith("er") and f"{word[:-2]}est" in {*sides[0], *sides[1]}
    )


def _read_thing(
    tokens: Sequence[Token], first: int, text: str
) -> tuple[frozenset[str], int]:
    """Keys of the thing that begins at a place, and the place behind it."""
    keys: set[str] = set()
    place = first
    while place < len(tokens) and place - first < LONGEST_THING:
        token = tokens[place]
        word = token.word.lower()
        if keys and _parts(tokens, place - 1, text):
            break
        if word in _ENDING or (word in AUXILIARIES and token.word != "May"):
            break
        if keys and (word in PREPOSITIONS or word in ARTICLES):
            break
        key = _key(token)
        if key and not _is_telling(tokens, place):
            break
        if key:
            keys.add(key)
        place += 1
    return frozenset(keys), place


def _key(token: Token) -> str:
    """The key of a word; the month of May has one, the verb has none."""
    return token.key or ("may" if token.word == "May" else "")


def _is_telling(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word tells a thing: digits only in a name, such as "Tern 2"."""
    key = _key(tokens[place])
    is_digits = key[:1].isdigit()
    return bool(key) and (
        not is_digits or (place > 0 and tokens[place - 1].word[0].isupper())
    )


def _parts(tokens: Sequence[Token], place: int, text: str) -> bool:
    return not PARTING.isdisjoint(gap_behind(tokens, place, text))


def _first_of_clause(tokens: Sequence[Token], place: int, text: str) -> int:
    """Place of the first word of the clause that a place stands in."""
    first = place
    while first > 0 and not _ends_clause(tokens, first - 1, text):
        first -= 1
    return first


def _end_of_clause(tokens: Sequence[Token], place: int, text: str) -> int:
    end = min(place + 1, len(tokens))
    while end < len(tokens) and not _ends_clause(tokens, end - 1, text):
        end += 1
    return end


def _ends_clause(tokens: Sequence[Token], place: int, text: str) -> bool:
    """Whether a clause ends between a token and the next; at a comma only before
    "while", "and" or "but"."""
    gap = gap_behind(tokens, place, text)
    if _PARTS.search(gap):
        return True
    following = tokens[place + 1].word.lower() if place + 1 < len(tokens) else ""
    return following in _CLAUSE_OPENERS or (
        "," in gap and following in {"and", "but", "or"}
    )


_CLAUSE_OPENERS = frozenset("while whereas but although though because".split())
