"""
Words that IEEE style abbreviates in names of conferences and universities.

Source:
    IEEE Reference Guide (2018 and later), "Common abbreviations of words in
    references"; its examples of theses ("Harvard Univ.") and of university presses
    ("Princeton Univ. Press"). Names of journals are left as they are known: their
    abbreviations are a list of their own, which nobody can guess.
"""

from __future__ import annotations

import re

CONFERENCE_WORDS = {
    "annals": "Ann.",
    "annual": "Annu.",
    "colloquium": "Colloq.",
    "conference": "Conf.",
    "congress": "Congr.",
    "convention": "Conv.",
    "digest": "Dig.",
    "exposition": "Expo.",
    "international": "Int.",
    "national": "Nat.",
    "proceedings": "Proc.",
    "record": "Rec.",
    "symposium": "Symp.",
    "technical": "Tech.",
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
    "fifth": "5th",
    "sixth": "6th",
    "seventh": "7th",
    "eighth": "8th",
    "ninth": "9th",
    "tenth": "10th",
    "eleventh": "11th",
    "twelfth": "12th",
}
SMALL_WORDS = frozenset({"of", "the", "on", "for", "in", "a", "an"})
"""Articles and prepositions, which names of conferences lose."""

_WORD = re.compile(r"[^\W\d_]+")
_UNIVERSITY = re.compile(r"\bUniversity\b")


def is_proceedings(container: str) -> bool:
    """Whether a name is that of a conference's proceedings, in English."""
    words = {each.casefold() for each in _WORD.findall(container)}
    return bool(words & {"proceedings", "conference", "symposium", "congress"})


def short_conference(container: str) -> str:
    """
    A conference's name as IEEE prints it; tags and other words stay.

    >>> short_conference("Proceedings of the Fourth International Conference on Tides")
    'Proc. 4th Int. Conf. Tides'
    >>> short_conference("Advances in Neural Information Processing Systems")
    'Advances in Neural Information Processing Systems'
    """
    if not is_proceedings(container):
        return container
    words = [each for each in container.split() if each.lower() not in SMALL_WORDS]
    return " ".join(_WORD.sub(shortened, each) for each in words)


def shortened(word: re.Match[str]) -> str:
    return CONFERENCE_WORDS.get(word[0].casefold(), word[0])


def short_university(name: str) -> str:
    """
    >>> short_university("Princeton University Press")
    'Princeton Univ. Press'
    """
    return _UNIVERSITY.sub("Univ.", name)
