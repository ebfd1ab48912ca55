"""
Words that turn a statement round: negations, pairs of opposites, hedges and
certainties.

All written by hand for this project, from what changes the sense of reported facts.
"""

from __future__ import annotations

from functools import cache

from verification.judging.words.lexicons import lexicon
from verification.language.lists import list_sections

_NEGATIONS = """
    not no never none nobody nothing neither nor without cannot cant hardly scarcely
    barely unlikely ain't
    nicht kein keine keinen keiner keinem nie niemals ohne pas jamais aucun aucune sans
    nunca ningún ninguna sin tampoco non mai senza nessun nessuna não nem sem niet geen
    nooit zonder inte aldrig ikke aldri не нет никогда без nie
"""

NEGATIONS = frozenset(_NEGATIONS.split())
"""Words that turn what follows."""

EXCEPTIONS = {
    "except": "",
    "excluding": "",
    "apart": " from",
    "other": " than",
    "rule": " out",
    "short": " of",
    "ruled": " out",
    "rules": " out",
}
"""Words that leave out what follows, to what must stand behind them."""

_REFUSALS = """
    failed fails fail failing denied denies deny denying refused refuses refuse refusing
    lacks lacked lacking lack absence unable declined declines
"""

REFUSALS = frozenset(_REFUSALS.split())
"""Words that turn what follows only before "to", "that" or "of": "failed to report"."""

_DENYING = """
    deny denies denied denying dispute disputes disputed doubt doubts doubted question
    questions questioned contest contests contested
"""

DENYING = frozenset(_DENYING.split())
"""Words that say no of a clause, and with a "not" before them yes."""

EXONERATED = frozenset("cleared acquitted exonerated absolved vindicated".split())
"""Words by which a claim says that somebody did not do what it names."""

_HEDGES = """
    may might could possibly perhaps suggest suggests suggested suggesting reportedly
    allegedly alleged potentially potential probably likely believed rumored rumoured
    recommends recommended urges urged whether unless speculated unclear hypothesized
    hypothesised theoretically supposedly purportedly
"""

_PLANS = "expected plans planned proposed proposes considering intends hopes aims"

PLANS = frozenset(_PLANS.split())
"""Words that put what is said into the future."""

HEDGES = frozenset(_HEDGES.split()) | PLANS
"""Words that take certainty away."""

_FUTURE = (
    "will would shall due set scheduled going plan plans planned planning hope hopes"
)

FUTURE = frozenset(_FUTURE.split())
"""Words by which a claim speaks of the future itself."""

COMPASS = frozenset("north south east west northern southern eastern western".split())
"""Those of the words below that tell a place and no time."""

_EXCLUSIVE = """
    monday tuesday wednesday thursday friday saturday sunday
    / spring summer autumn winter fall
    / north south east west / northern southern eastern western
    / monthly weekly daily yearly annually
"""

EXCLUSIVE = {
    word: group
    for group, words in enumerate(_EXCLUSIVE.split("/"))
    for word in words.split()
}
"""Words of which only one can be true in one place, to the number of their group."""


def frees(word: str) -> bool:
    """
    Whether a word by itself lets somebody off.

    >>> frees("exempted"), frees("free")
    (True, False)
    """
    return word.lower().startswith(("exempt", "excus", "waive", "spared"))


@cache
def opposite_keys(language: str = "en") -> dict[str, frozenset[str]]:
    """Key to the keys that say the opposite; empty for languages without a list."""
    language = language or "en"
    words = lexicon(language)
    table: dict[str, set[str]] = {}
    for line in list_sections("judging/polarity/opposites").get(language, ()):
        left, _, right = line.partition(" / ")
        one = {words.key(word) or word for word in left.split()}
        other = {words.key(word) or word for word in right.split()}
        for key in one:
            table.setdefault(key, set()).update(other - one)
        for key in other:
            table.setdefault(key, set()).update(one - other)
    return {key: frozenset(keys) for key, keys in table.items()}
