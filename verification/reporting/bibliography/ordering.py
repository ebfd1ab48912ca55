"""The order of a list, and what an entry owes to its neighbours."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum

from verification.records import Name, Work

from .dates import year_words
from .names import spaced
from .runs import without_tags

_NO_LETTER = re.compile(r"[^\w ]+")
_ARTICLE = re.compile(r"(?:a|an|the) (?=.)")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Order(StrEnum):
    ALPHABETICAL = "alphabetical"
    FIRST_USE = "first-use"
    """As handed in: the order in which a document first cites them."""


SortKey = tuple[tuple[tuple[str, str], ...], int, str]


def alphabetical(works: Sequence[Work]) -> list[int]:
    """
    Positions of the works by author, then year, then title; no author: by title.

    Accents, punctuation and a leading article do not count. Undated works come first.

    Source:
        APA 7, sections 9.44 to 9.49; MLA 9, 5.123 ff.; CMOS 17, 14.61 ff., 16.56 ff.
    """
    return sorted(range(len(works)), key=lambda position: sort_key(works[position]))


def sort_key(work: Work) -> SortKey:
    names = tuple(name_key(name) for name in work.authors or work.editors)
    title = title_key(work.title)
    year = (work.issued.year if work.issued else None) or 0
    return names or ((title, ""),), year, title


def name_key(name: Name) -> tuple[str, str]:
    if name.literal:
        return title_key(name.literal), ""
    given = spaced(name.given, name.dropping_particle, name.suffix)
    return folded(spaced(name.particle, name.family)), folded(given)


def title_key(title: str) -> str:
    return _ARTICLE.sub("", folded(without_tags(title)), count=1)


def folded(text: str) -> str:
    """
    >>> folded("Łódź: «Écoles»")
    'łodz ecoles'
    """
    plain_letters = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(sign)
    )
    return " ".join(_NO_LETTER.sub(" ", plain_letters.casefold()).split())


def year_suffixes(works: Sequence[Work]) -> list[str]:
    """
    a, b, c ... for works of the same authors and year, by title; else empty.

    Source: APA 7, section 9.47; CMOS 17, section 15.20.
    """
    groups: defaultdict[tuple[tuple[Name, ...], str], list[int]] = defaultdict(list)
    for position, work in enumerate(works):
        names = work.authors or work.editors
        if names:
            groups[names, year_words(work.issued)].append(position)
    suffixes = [""] * len(works)
    for positions in groups.values():
        if len(positions) > 1:
            ranked = sorted(positions, key=lambda each: title_key(works[each].title))
            for rank, position in enumerate(ranked):
                suffixes[position] = suffix_of(rank)
    return suffixes


def suffix_of(rank: int) -> str:
    """
    >>> suffix_of(0), suffix_of(25), suffix_of(26)
    ('a', 'z', 'aa')
    """
    suffix = ""
    rank += 1
    while rank:
        rank, letter = divmod(rank - 1, len(LETTERS))
        suffix = LETTERS[letter] + suffix
    return suffix
