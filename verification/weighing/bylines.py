"""
The people of a byline, as far as a byline tells who they are.

Ours, see docs/algorithms/origins.md.
"""

from __future__ import annotations

import re
from itertools import combinations, islice

from verification.language.lists import late_regex, word_list
from verification.records import SourceProfile

from .capitals import name_key

_GIVEN = word_list("weighing/common_names", "given")
_FAMILY = word_list("weighing/common_names", "family")
_FAMILY_OF_MILLIONS = word_list("weighing/common_names", "family of millions")


def is_common_name(name: str) -> bool:
    """
    Give whether many people have this name. With a middle name it is rarer.

    >>> is_common_name("John Smith"), is_common_name("Ada Smith")
    (True, False)
    """
    words = [word.strip(".").lower() for word in name.split()]
    if len(words) != 2:
        return False
    given, family = words
    return family in _FAMILY_OF_MILLIONS or (given in _GIVEN and family in _FAMILY)


MOST_PAIRS = 100
"""Pairs of one byline's authors; papers with hundreds of them have rare names too."""

_NO_PERSON = late_regex(
    r"\b(?:admin|agency|correspondents?|desk|editor(?:s|ial)?|guest|news|newsroom|press|"
    r"reporters?|staff|team|webmaster|writers?)\b",
    re.IGNORECASE,
)


def author_keys(source: SourceProfile) -> list[tuple[str, str]]:
    """Full names of people, common ones only together with another author's."""
    names = _author_names(source.author)
    rare = [(name_key(name), name) for name in names if not is_common_name(name)]
    common = sorted(name for name in names if is_common_name(name))
    pairs = combinations(sorted({*names}), 2) if common else ()
    return rare + [
        (f"{name_key(one)} {name_key(other)}", f"{one}, {other}")
        for one, other in islice(pairs, MOST_PAIRS)
        if one in common or other in common
    ]


def _author_names(author: str) -> list[str]:
    """The people of a byline; a single word or a desk identifies nobody."""
    byline = re.sub(r"^\s*by\s+", "", author, flags=re.IGNORECASE)
    splitter = r";" if ";" in byline else r",|&|\band\b|\bund\b|\bet\b"
    found = []
    for part in re.split(splitter, byline):
        family, comma, given = part.partition(",")
        name = " ".join(f"{given} {family}".split() if comma else part.split())
        words = [word for word in name.split() if len(word.strip(".")) > 1]
        if len(words) >= 2 and not _NO_PERSON.search(name):
            found.append(name)
    return found
