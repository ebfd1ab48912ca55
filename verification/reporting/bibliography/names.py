"""People's names as the styles write them, one by one and in lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

from verification.records import Name

NameForm = Callable[[Name], str]

ET_AL_LITERALS = frozenset({"others", "et al.", "et al"})
"""A last name that stands for those left out: BibTeX's "and others"."""

MAX_RUN_OF_INITIALS = 3
"""Capitals without full stops that are read as initials: "JRR", not "MARIA"."""

_HYPHEN = re.compile("[-‐‑]")


def initials(given: str) -> str:
    """Given names as initials with full stops; names without letter case stay whole."""
    parted = given.replace(".-", "-").replace(".", ". ").split()
    words = (map(initial, _HYPHEN.split(part)) for part in parted)
    return " ".join(filter(None, ("-".join(filter(None, word)) for word in words)))


def initial(word: str) -> str:
    letters = word.rstrip(".")
    if not letters:
        return ""
    first = letters[0]
    if first.lower() == first.upper():
        return letters
    if letters.isupper() and 1 < len(letters) <= MAX_RUN_OF_INITIALS:
        return " ".join(f"{letter}." for letter in letters)
    marks = "".join(takewhile(unicodedata.combining, letters[1:]))
    return f"{first}{marks}."


def family_of(name: Name) -> str:
    """What a short mention prints: particle and family name, or the literal."""
    if name.literal:
        return name.literal
    return spaced(name.particle, name.family) or name.given


def spaced(*words: str) -> str:
    """The words that are there, with spaces; none after an apostrophe: "d'Alembert"."""
    text = ""
    for word in words:
        if word:
            gap = " " if text and text[-1] not in "'’" else ""
            text += gap + word
    return text


EAST_ASIAN = re.compile("[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""Han, kana and hangul: names in them stand family first, without a comma."""


def whole_name(name: Name) -> str:
    """A name that no style parts: a literal, or one in East Asian letters."""
    if name.literal or not (name.family and name.given):
        return name.literal
    parts = (name.family, name.given)
    is_east_asian = all(EAST_ASIAN.fullmatch(part) for part in parts)
    return f"{name.family}{name.given}" if is_east_asian else ""


def inverted(name: Name, *, is_short: bool = False) -> str:
    """ "Meer, Jan van, Jr.": family name first; with initials "Meer, J. van, Jr." """
    if whole := whole_name(name):
        return whole
    names = initials(name.given) if is_short else name.given
    given = spaced(names, name.dropping_particle)
    family = spaced(name.particle, name.family)
    return ", ".join(part for part in (family, given, name.suffix) if part)


def direct(name: Name, *, is_short: bool = False, has_comma: bool = False) -> str:
    """ "Jan van Meer Jr." or "J. van Meer Jr.", without a comma (CMOS 17, 6.43)."""
    if whole := whole_name(name):
        return whole
    names = initials(name.given) if is_short else name.given
    written = spaced(names, name.dropping_particle, name.particle, name.family)
    return (", " if has_comma else " ").join(filter(None, (written, name.suffix)))


inverted_initials: NameForm = partial(inverted, is_short=True)
direct_initials: NameForm = partial(direct, is_short=True)
direct_with_comma: NameForm = partial(direct, has_comma=True)
""" "Jan van Meer, Jr.", as MLA writes it."""


def split_others(names: Sequence[Name]) -> tuple[Sequence[Name], bool]:
    if len(names) > 1 and names[-1].literal.lower() in ET_AL_LITERALS:
        return names[:-1], True
    return names, False


def listed(names: Sequence[Name], form: NameForm, most: int | None = None) -> str:
    """With "and" before the last; of more than `most` the first, with "et al."."""
    named, has_more = split_others(names)
    written = [form(name) for name in named]
    if most and (has_more or len(named) > most):
        return f"{written[0]} et al."
    if has_more:
        return f"{', '.join(written)} et al."
    if len(written) < 3:
        return " and ".join(written)
    return f"{', '.join(written[:-1])}, and {written[-1]}"


def editor_role(names: Sequence[Name]) -> str:
    return "Ed." if len(names) == 1 else "Eds."


def unless_author(text: str, authors: Sequence[Name]) -> str:
    """A publisher or site; empty where an author has its name."""
    return "" if any(is_same_name(author, text) for author in authors) else text


def is_same_name(name: Name, text: str) -> bool:
    """Whether an organisation's name is `text`, letter case aside."""
    return bool(name.literal) and name.literal.casefold() == text.casefold()
