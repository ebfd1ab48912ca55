"""
Lexical variants: words of a passage that say what a missing word of the claim says.

Ours: forms of one word that a light stemmer parts ("react", "reaction"), synonyms
from a hand-written list, first names and their short forms, and names spelled a letter
otherwise. A word may stand in several groups of synonyms; groups do not chain. How much
a variant counts: `features`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from rapidfuzz.distance import Levenshtein

from verification.judging.text.lexicons import keyed_groups, lexicon
from verification.judging.text.terms import Term, Token
from verification.language.lists import phrase_list


@cache
def _groups_by_key() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for key, number in keyed_groups(phrase_list("judging/text/synonyms")):
        found.setdefault(key, set()).add(number)
    return {key: frozenset(numbers) for key, numbers in found.items()}


def variant_of(key: str, others: Iterable[str]) -> str:
    """
    A key among others that means the same; empty when there is none.

    >>> variant_of("link", ["coffe", "associ"])
    'associ'
    """
    own = groups_of(key)
    if not own:
        return ""
    return min((other for other in others if own & groups_of(other)), default="")


def groups_of(key: str) -> frozenset[int]:
    """Numbers of the groups that an English key stands in."""
    return _groups_by_key().get(key, frozenset())


SHORTEST_ROOT = 4
"""Letters a root keeps: "act" of "action" would be that of "active" and "actor" too."""

SHORTEST_SPELLED = 5
"""Letters from which two names a letter apart are rather one name than two."""


@cache
def _endings() -> tuple[str, ...]:
    """What makes one word of another; "-less" is none: it turns the meaning."""
    return tuple(" ".join(phrase_list("judging/text/endings", "endings")).split())


@cache
def _latin_roots() -> dict[str, str]:
    """By which verbs and their nouns part: "describe", "description"."""
    return dict(
        phrase.split() for phrase in phrase_list("judging/text/endings", "roots")
    )


@lru_cache(maxsize=100_000)
def root_of(key: str) -> str:
    """
    What a key shares with the other forms of its word; empty when that is too little.

    >>> root_of("reaction") == root_of("react"), root_of("decid") == root_of("decis")
    (True, True)
    >>> root_of("act")
    ''
    """
    if len(key) < SHORTEST_ROOT or not key.isalpha():
        return ""
    root = key
    for _ in range(2):
        for ending in _endings() if root.endswith(_endings()) else ():
            if root.endswith(ending) and len(root) - len(ending) >= SHORTEST_ROOT:
                root = root[: -len(ending)]
                break
        else:
            break
    for verb, noun in _latin_roots().items():
        if root.endswith(verb):
            return root[: -len(verb)] + noun
    return root


def find_variants(
    terms: Sequence[Term], mask: int, tokens: Iterable[Token]
) -> dict[int, Token]:
    """
    Words of a passage that stand for terms it lacks, by the term's place.

    Args:
        terms: Of an English claim.
        mask: Bit i is set when term i stands in the passage.
        tokens: Of the passage. Words that the claim has itself stand for nothing else.
    """
    missing = [
        (place, term)
        for place, term in enumerate(terms)
        if not mask >> place & 1 and term.key.isalpha()
    ]
    if not missing:
        return {}
    own = {term.key for term in terms}
    strangers = {
        token.key: token for token in tokens if token.key and token.key not in own
    }
    roots: dict[str, Token] = {}
    groups: dict[int, Token] = {}
    for key, token in strangers.items():
        roots.setdefault(root_of(key), token)
        for group in groups_of(key):
            groups.setdefault(group, token)
    roots.pop("", None)
    found = {}
    for place, term in missing:
        same = (groups[group] for group in groups_of(term.key) if group in groups)
        relative = roots.get(root_of(term.key)) or next(same, None)
        if relative := relative or _spelled_alike(term, strangers):
            found[place] = relative
    return found


def _spelled_alike(term: Term, strangers: Mapping[str, Token]) -> Token | None:
    """A name of the passage that is a letter off: "Sourabh" for "Saurabh"."""
    if not term.word[0].isupper() or len(term.key) < SHORTEST_SPELLED:
        return None
    for key, token in strangers.items():
        if (
            key[0] == term.key[0]
            and len(key) >= SHORTEST_SPELLED
            and Levenshtein.distance(key, term.key, score_cutoff=1) <= 1
        ):
            return token
    return None


ALIKE_LETTERS = 3
"""Letters that a short form keeps: "Chris", "Christopher"."""


def is_short_for(one: str, other: str) -> bool:
    """
    Whether two first names, as keys, may be one person's.

    >>> is_short_for("andi", "andrew"), is_short_for("john", "peter")
    (True, False)
    """
    if one[:ALIKE_LETTERS] == other[:ALIKE_LETTERS]:
        return True
    return any(one in group and other in group for group in _short_names())


@cache
def _short_names() -> tuple[frozenset[str], ...]:
    key = lexicon("en").key
    return tuple(
        frozenset(key(name) or name for name in group.split())
        for group in phrase_list("judging/text/short_names")
    )
