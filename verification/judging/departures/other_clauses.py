"""
What the source tells of one thing, told of another that stands in the sentence's other
half.

Ours. "Passed the House but failed in the Senate" does not say that it passed the
Senate, nor "the school in York; a hospital in Leeds" that the school is in Leeds.
English only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, pairwise

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.polarity.negations import count_negations
from verification.judging.polarity.opposites import opposite_keys
from verification.judging.texts.names import Name
from verification.judging.words.noun_phrases import find_subject
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

_PARTS = re.compile(r"[;:]\s|,?\s(?:but|while|whereas|although|though|and)\s")
_PLACED = re.compile(r"\b(?P<link>in|at|near|on)\s(?:the\s)?$", re.IGNORECASE)

OTHER_HALF = 0.2
"""Most that `support` may be of what is told of the other half's thing."""

NEAR = 2
"""Words between what is placed and "in": "the school here in York"."""


def find_opposite_half(comparison: Comparison) -> Departure | None:
    """The opposite of the claim's verb in the only half that has the claim's thing."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0:
        return None
    table = opposite_keys("en")
    keys = {token.key for token in claim.tokens if token.key}
    halves = _halves(comparison)
    if len(halves) < 2 or count_negations(claim.tokens, claim.statement):
        return None  # "not against" is no opposite of "for"
    for verb in claim.tokens:
        against = table.get(verb.key, frozenset()) - keys
        if not against:
            continue
        saying = [half for half in halves if any(t.key == verb.key for t in half)]
        opposed = [half for half in halves if any(t.key in against for t in half)]
        if len(saying) != 1 or len(opposed) != 1 or saying[0] is opposed[0]:
            continue
        here = _keys(saying[0]) & keys - {verb.key}
        there = _keys(opposed[0]) & keys
        rest = keys - {verb.key} - _keys(saying[0])
        if not there - here or not rest <= there or _leads(saying[0], verb, here):
            continue
        turned = next(token for token in opposed[0] if token.key in against)
        last = next(token for token in opposed[0] if token.key in there - here)
        if last.start < turned.start:
            continue  # "of the boats that started, nineteen reached the finish"
        first, end = sorted([turned.start, turned.end, last.start, last.end])[::3]
        return Departure(
            kind=DifferenceKind.DIRECTION,
            claim=(verb.start, verb.end),
            source=(first, end),
            reason=(
                f"The source says “{source.text[first:end]}”; "
                f"the text says “{claim.statement[verb.start : verb.end]}”."
            ),
            ceiling=OTHER_HALF,
            contradicts=True,
        )
    return None


def find_crossed_halves(comparison: Comparison) -> Departure | None:
    """
    Two opposites whose subjects changed places: "imports fell and exports rose" of
    "exports fell while imports rose".
    """
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0:
        return None
    sentence, table = comparison.sentence_tokens, opposite_keys("en")
    told = {token.key for token in sentence}
    verbs = [
        (place, token)
        for place, token in enumerate(claim.tokens)
        if token.key in table and token.key in told
    ]
    for (one, first), (two, last) in combinations(verbs[:MOST_VERBS], 2):
        if last.key not in table[first.key]:
            continue
        places = [
            [n for n, token in enumerate(sentence) if token.key == verb.key]
            for verb in (first, last)
        ]
        if any(len(each) != 1 for each in places):
            continue
        ours = [
            find_subject(claim.tokens, place, claim.statement)[0].keys
            for place in (one, two)
        ]
        theirs = [
            find_subject(sentence, each[0], source.blanked)[0].keys for each in places
        ]
        if not all((*ours, *theirs)) or ours[0] & ours[1]:
            continue
        if ours[0] == theirs[1] and ours[1] == theirs[0]:
            ends = sorted(each[0] for each in places)
            return Departure(
                kind=DifferenceKind.DIRECTION,
                claim=(first.start, last.end),
                source=(sentence[ends[0]].start, sentence[ends[1]].end),
                ceiling=OTHER_HALF,
                contradicts=True,
            )
    return None


MOST_VERBS = 8
"""Words with opposites in one claim that are held against each other."""


def _leads(half: Sequence[Token], verb: Token, held: set[str]) -> bool:
    """Whether the half with the verb has the claim's words behind the verb, too."""
    place = next(n for n, token in enumerate(half) if token.key == verb.key)
    return any(token.key in held for token in half[place + 1 :])


def _keys(tokens: Sequence[Token]) -> set[str]:
    return {token.key for token in tokens if token.key}


def _halves(comparison: Comparison) -> list[list[Token]]:
    """The words of the sentence that runs like the claim, by its halves."""
    source = comparison.source
    start, end = source.sentences[comparison.sentence]
    tokens = comparison.sentence_tokens
    bounds = [start]
    bounds += [match.end() for match in _PARTS.finditer(source.blanked, start, end)]
    bounds.append(end)
    halves = [
        [token for token in tokens if first <= token.start < last]
        for first, last in pairwise(bounds)
    ]
    return [half for half in halves if half]


def find_placed_elsewhere(comparison: Comparison) -> Departure | None:
    """Another name behind the "in" of the thing that the claim places."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0:
        return None
    end = source.sentences[comparison.sentence][1]
    sentence = comparison.sentence_tokens
    for name in claim.names:
        link = _PLACED.search(claim.statement[: name.start])
        thing = _thing_before(claim.tokens, link.start()) if link is not None else None
        if link is None or thing is None or not _is_in(name, sentence):
            continue
        behind = [
            _PLACE_BEHIND.match(source.blanked, token.end, end)
            for token in sentence
            if token.key == thing.key
        ]
        if len(behind) != 1 or behind[0] is None:
            continue
        told = behind[0]
        is_same = told["link"].lower() == link["link"].lower()
        if not is_same or _are_kin(name.text, told["place"]):
            continue
        if _goes_on_to(name.text, source.blanked[told.end() : told.end() + A_LITTLE]):
            continue
        return Departure(
            kind=DifferenceKind.NAME,
            claim=(link.start(), name.end),
            source=(told.start("link"), told.end()),
            ceiling=OTHER_HALF,
        )
    return None


def _goes_on_to(place: str, behind: str) -> bool:
    """Whether a wider place follows: "in York, a town near Leeds"."""
    return place in re.split(r"[.;]|\b(?:and|but|then)\b", behind)[0]


def _are_kin(one: str, other: str) -> bool:
    """Whether two places share a word, or its stem: "Europe", "European"."""
    return any(
        left[:STEM] == right[:STEM]
        for left in one.lower().split()
        for right in other.lower().split()
    )


STEM = 5
"""Letters by which a place is known in its forms."""

_PLACE_BEHIND = re.compile(
    r"\s(?P<link>in|at|near|on)\s(?:the\s)?"
    r"(?P<place>[^\W\d_a-z][\w'’-]+(?:\s[^\W\d_a-z][\w'’-]+)?)"
)
A_LITTLE = 80
"""Code points behind a place within which a wider one may be named."""

_OF_A_LIFE = frozenset("born died buried raised educated married based".split())
"""Words whose places `places` compares."""


def _thing_before(tokens: Sequence[Token], place: int) -> Token | None:
    """The telling word right before a place, if it is no name."""
    before = [token for token in tokens if token.end <= place]
    if not before or not before[-1].key or before[-1].word[0].isupper():
        return None
    return None if before[-1].word.lower() in _OF_A_LIFE else before[-1]


def _is_in(name: Name, tokens: Sequence[Token]) -> bool:
    return any(token.key == name.words[-1] for token in tokens)
