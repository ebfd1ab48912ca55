"""
Words that negate a statement, and which words a "not" negates.

Ours: a negation word negates the next telling words; two on the same word cancel.
Opposites, hedges and words of denial are lists written by hand, from what changes the
sense of reported facts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from verification.judging.comparison import MismatchKind
from verification.judging.text.lexicons import lexicon
from verification.judging.text.terms import Token, keys_around
from verification.language.lists import (
    ListedMapping,
    late_regex,
    list_sections,
    table_mapping,
    word_list,
)

_LIST = "judging/finders/negations"

NEGATIONS = word_list(_LIST, "negations")
"""Words that negate what follows."""

EXCEPTIONS = table_mapping("judging/finders/exceptions")
"""Words that leave out what follows, to what must stand behind them."""

REFUSALS = word_list(_LIST, "refusals")
"""Words that negate what follows before "to", "that" or "of": "failed to report"."""

PLANS = word_list(_LIST, "plans")
"""Words that put what is said into the future."""

HEDGES = word_list(_LIST, "hedges") | PLANS
"""Words that take certainty away."""

FUTURE = word_list(_LIST, "future")
"""Words by which a claim speaks of the future itself."""

EXCLUSIVE: Mapping[str, tuple[MismatchKind, int]] = ListedMapping(
    lambda: {
        word: (MismatchKind(kind), number)
        for kind, groups in list_sections("judging/finders/exclusive").items()
        for number, group in enumerate(groups)
        for word in group.split()
    }
)
"""
Words of which only one can be true in one place, to what differs where two sides have
two of them, and to the number of their group.
"""


def exempts(word: str) -> bool:
    """
    Whether a word by itself lets somebody off.

    >>> exempts("exempted"), exempts("free")
    (True, False)
    """
    return word.lower().startswith(("exempt", "excus", "waive", "spared"))


@cache
def opposite_keys(language: str = "en") -> dict[str, frozenset[str]]:
    """Key to the keys that say the opposite; empty for languages without a list."""
    language = language or "en"
    words = lexicon(language)
    table: dict[str, set[str]] = {}
    for line in list_sections("judging/finders/opposites").get(language, ()):
        left, _, right = line.partition(" / ")
        one = {words.key(word) or word for word in left.split()}
        other = {words.key(word) or word for word in right.split()}
        for key in one:
            table.setdefault(key, set()).update(other - one)
        for key in other:
            table.setdefault(key, set()).update(one - other)
    return {key: frozenset(keys) for key, keys in table.items()}


REACH = 5
"""Words behind a negation within which the word that it negates must stand."""

TURNED = 2
"""Telling words negated by one negation: the verb and what it is about."""


def find_negations(tokens: Sequence[Token], text: str) -> list[int]:
    """
    Places of the words that negate what follows: "not", "never", "failed", "without".
    """
    return [
        place
        for place, token in enumerate(tokens)
        if is_negation(token, text) and not _is_idiom(tokens, place)
    ]


def is_negation(token: Token, text: str) -> bool:
    """Whether a word by itself negates what follows; "No. 1" does not."""
    word = token.word.lower()
    if word in NEGATIONS:
        return word != "no" or text[token.end : token.end + 1] != "."
    if word in EXCEPTIONS:
        return text.startswith(EXCEPTIONS[word], token.end)
    if word in REFUSALS:
        return _COMPLEMENT.match(text, token.end) is not None
    return word.endswith(("n't", "n’t"))


_COMPLEMENT = late_regex(r"\s(?:to|that|of|having|being|\w+ing)\b", re.IGNORECASE)


def negated_keys(tokens: Sequence[Token], text: str) -> dict[str, tuple[int, int]]:
    """
    Keys under a negation, with the places of the negation and of the negated word.

    Negated twice is not negated.
    """
    turned: dict[str, tuple[int, int]] = {}
    for place in find_negations(tokens, text):
        for focus in focus_of(tokens, place, text):
            key = tokens[focus].key
            if key in turned:
                del turned[key]
            else:
                turned[key] = (place, focus)
    return turned


def focus_of(tokens: Sequence[Token], place: int, text: str) -> list[int]:
    """Places of the words that the word at `place` negates."""
    found: list[int] = []
    end = tokens[place].end
    for at in range(place + 1, min(place + 1 + REACH, len(tokens))):
        token = tokens[at]
        is_cause = at == place + 1 and token.word == "because"  # "not because of it"
        is_stopped = token.word in _STOPPERS and not is_cause
        if is_stopped or _BREAK.search(text, end, token.start):
            break
        end = token.end
        if token.key and not token.key[0].isdigit():
            found.append(at)
            if len(found) == TURNED:
                break
    if tokens[place].word.lower() in {"none", "nobody", "nothing", "neither"}:
        start = tokens[place].start
        for at in range(place - 1, max(-1, place - 1 - REACH), -1):
            if _BREAK.search(text, tokens[at].end, start):
                break
            start = tokens[at].start
            if tokens[at].key and len(found) < TURNED:
                found.append(at)
    return found


_BREAK = late_regex(r"[,;:.!?()–—]")
_STOPPERS = frozenset({"but", "although", "though", "because", "however", "while"})


def _is_idiom(tokens: Sequence[Token], place: int) -> bool:
    """Whether the word negates nothing here: "not only", "no doubt", "not least"."""
    following = tokens[place + 1].word.lower() if place + 1 < len(tokens) else ""
    word = tokens[place].word.lower()
    if word == "not" and following == "to":
        after = tokens[place + 2].word.lower() if place + 2 < len(tokens) else ""
        return after in {"mention", "speak", "say"}
    if word == "no" and following[:1].isdigit():
        return True
    return following in _IDIOMS.get(word, ())


_IDIOMS = {
    "not": {"only", "just", "least", "necessarily", "far"},
    "no": {"doubt", "matter", "wonder", "less", "fewer", "more"},
}


AROUND = 4
"""Words on either side that tell whether two words are said of the same thing."""


def shared_around(
    one: Token, other: Token, claim: Sequence[Token], passage: Sequence[Token]
) -> int:
    """How many telling words stand around both."""
    ours = keys_around(claim, claim.index(one), AROUND)
    return len(ours & keys_around(passage, passage.index(other), AROUND))
