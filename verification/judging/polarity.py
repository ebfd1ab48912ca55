"""
Whether two texts that speak of the same thing say yes and no, up and down, may and does.

Ours: a negation word turns the next telling words; two on the same word cancel. Directions
are pairs of opposites from a list written by hand. Nothing here knows what a text is about:
the caller looks only inside a passage that is about the claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .lexicons import lexicon
from .opposites import HEDGES, NEGATIONS, OPPOSITES, STRONG
from .terms import Token

REACH = 5
"""Words behind a negation within which the word that it turns must stand."""

TURNED = 2
"""Telling words turned by one negation: the verb and what it is about."""


def find_negations(tokens: Sequence[Token]) -> list[int]:
    """Places of the words that turn what follows: "not", "never", "failed", "without"."""
    found = []
    for place, token in enumerate(tokens):
        word = token.word.lower().replace("’", "'")
        if word in NEGATIONS or word.endswith("n't"):
            found.append(place)
        elif word == "longer" and place and tokens[place - 1].word.lower() == "no":
            continue
    return [place for place in found if not _is_idiom(tokens, place)]


def negated_keys(tokens: Sequence[Token]) -> dict[str, int]:
    """Keys turned by a negation to the place of that negation; turned twice is not."""
    turned: dict[str, int] = {}
    for place in find_negations(tokens):
        for key in _focus(tokens, place):
            if key in turned:
                del turned[key]
            else:
                turned[key] = place
    return turned


def _focus(tokens: Sequence[Token], place: int) -> list[str]:
    keys: list[str] = []
    own = tokens[place].word.lower()
    for token in tokens[place + 1 : place + 1 + REACH]:
        if token.word in _STOPPERS:
            break
        if token.key and not token.key[0].isdigit():
            keys.append(token.key)
            if len(keys) == TURNED:
                break
    if not keys or own in {"none", "nobody", "nothing", "neither"}:
        for token in reversed(tokens[max(0, place - REACH) : place]):
            if token.key and len(keys) < TURNED:
                keys.append(token.key)
    return keys


_STOPPERS = frozenset({"but", "although", "though", "because", "however", "while"})


def _is_idiom(tokens: Sequence[Token], place: int) -> bool:
    """Whether the word negates nothing here: "not only", "no doubt", "not least"."""
    following = tokens[place + 1].word.lower() if place + 1 < len(tokens) else ""
    word = tokens[place].word.lower()
    if word == "not":
        return following in {"only", "just", "least", "necessarily", "to"}
    if word == "no":
        return following in {"doubt", "matter", "wonder", "less", "fewer", "more"}
    return False


@cache
def opposites(language: str = "en") -> dict[str, frozenset[str]]:
    """Key to the keys that say the opposite; empty for languages without a list."""
    if language not in {"en", ""}:
        return {}
    words = lexicon("en")
    table: dict[str, set[str]] = {}
    for left, right in OPPOSITES:
        one = {words.key(word) or word for word in left}
        other = {words.key(word) or word for word in right}
        for key in one:
            table.setdefault(key, set()).update(other - one)
        for key in other:
            table.setdefault(key, set()).update(one - other)
    return {key: frozenset(keys) for key, keys in table.items()}


def find_hedges(tokens: Sequence[Token]) -> list[int]:
    """Places of the words that take certainty away: "may", "suggests", "alleged"."""
    return [place for place, token in enumerate(tokens) if token.word.lower() in HEDGES]


def find_strong_words(tokens: Sequence[Token]) -> list[int]:
    """Places of the words that claim certainty or totality: "proves", "always"."""
    return [place for place, token in enumerate(tokens) if token.word.lower() in STRONG]
