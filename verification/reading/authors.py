"""Family names of the authors of an entry, for the orders "Ng, A., & Lee, B.", "Ng A,
Lee B.", "A. Ng and B. Lee", "Ng, Ann, and Bo Lee" and for bodies that write under their
own name."""

from __future__ import annotations

import re

from verification.language.lists import late_regex

MAX_AUTHORS = 50
"""Enough to tell any citation's entry; physics has papers with thousands."""

MAX_AUTHORS_LENGTH = 1500
"""Code points searched for authors, from the start of an entry."""

PARTICLES = (
    r"(?:(?i:van|von|de|del|della|der|den|di|da|du|la|le|el|al|bin|ibn|ter|zu|af|dos)\s)"
    r"{0,3}"
)
"""What may stand before a family name and belong to it, as a pattern."""

_NAME = PARTICLES + r"[^\W\d_a-z][\w'’ʼ-]{0,30}(?:\s[^\W\d_a-z][\w'’-]{1,30})?"
_INITIALS = r"(?:[^\W\d_a-z]\.?[\s-]?){1,4}"
_FAMILY_FIRST = late_regex(rf"({_NAME}),\s{{0,3}}{_INITIALS}(?=[,;.:&\s(]|$)")
_FAMILY_SHORT = late_regex(
    rf"({PARTICLES}[^\W\d_a-z][\w'’-]{{1,30}})\s[^\W\d_a-z]{{1,3}}(?=[,.;\s(]|$)"
)
_INITIALS_FIRST = late_regex(rf"(?:[^\W\d_a-z]\.[\s-]?){{1,4}}({_NAME})(?=[,;.&\s(]|$)")
_FULL_NAMES = late_regex(
    r"([^\W\d_a-z][\w'’-]{1,30}),\s[^\W\d_a-z][\w'’-]{1,30}(?:\s[^\W\d_a-z]\.?)?(?=[,.;]|\sand|\s\(|$)"
)
_SECOND_FULL_NAME = late_regex(
    r"(?:,?\s(?:and|und|et|y|e|&)\s)[^\W\d_a-z][\w'’.-]{0,30}\s(?:[^\W\d_a-z]\.\s)?([^\W\d_a-z][\w'’-]{1,30})"
)
_ET_AL = late_regex(
    r"([^\W\d_a-z][\w'’-]{1,30})(?:,?\s[^\W\d_a-z]\.?){0,3},?\set\sal\b"
)
_BODY_END = late_regex(r"[.:]\s")


def find_authors(bare: str, year: re.Match[str] | None) -> tuple[tuple[str, ...], int]:
    """Give the family names before the title, and the offset where the title begins.
    What stands before a year in parentheses are authors. `bare` has addresses
    overwritten."""
    if year and year.start() <= MAX_AUTHORS_LENGTH:
        head = bare[: year.start()]
        if "“" not in head and '"' not in head:
            names = _names(head) or _body(head)
            if names:
                return names[:MAX_AUTHORS], year.end()
    return _without_year(bare)


def _without_year(bare: str) -> tuple[tuple[str, ...], int]:
    quote = re.search(r"[“\"„«]", bare[:MAX_AUTHORS_LENGTH])
    if quote and quote.start() > 3:
        return _names(bare[: quote.start()])[:MAX_AUTHORS], quote.start()
    for pattern in (*_patterns(bare), _FULL_NAMES):
        first = pattern.match(bare.lstrip())
        if first is None:
            continue
        offset = len(bare) - len(bare.lstrip())
        end = _end_of_names(bare, offset + first.end())
        names = _names(bare[:end])
        if names and end < len(bare):
            return names[:MAX_AUTHORS], end
    return (), 0


def _patterns(head: str) -> tuple[re.Pattern[str], ...]:
    """The orders to try: initials first only where the entry begins with one."""
    if _INITIALS_FIRST.match(head.lstrip()):
        return (_INITIALS_FIRST,)
    return (_FAMILY_FIRST, _FAMILY_SHORT, _INITIALS_FIRST)


def _end_of_names(bare: str, at: int) -> int:
    """Give the offset after the stop that ends the names: not one after an initial."""
    for match in _BODY_END.finditer(bare, at - 1, MAX_AUTHORS_LENGTH):
        before = bare[max(0, match.start() - 2) : match.start()]
        following = bare[match.end() : match.end() + 3]
        if bare[match.start()] == ":":
            return match.end()
        is_initial = len(before.strip()) == 1 or before[:1] in " .-"
        if is_initial and re.match(r"[^\W\d_a-z]\.|&|and", following):
            continue
        return match.end()
    return len(bare)


def _names(head: str) -> tuple[str, ...]:
    head = head[:MAX_AUTHORS_LENGTH]
    for pattern in _patterns(head):
        found = [match[1] for match in pattern.finditer(head)]
        if found and head.find(found[0]) < 40:
            return tuple(dict.fromkeys(found))
    full = _FULL_NAMES.match(head.lstrip())
    if full:
        others = [match[1] for match in _SECOND_FULL_NAME.finditer(head)]
        return tuple(dict.fromkeys([full[1], *others]))
    several = _ET_AL.match(head.lstrip())
    return (several[1],) if several else ()


def _body(head: str) -> tuple[str, ...]:
    """A body that writes under its own name: "World Health Organization. (2020)."""
    name = " ".join(head.split()).strip(" .,;:*_")
    is_name = bool(name) and name[0].isupper() and len(name.split()) <= 10
    return (name,) if is_name and len(name) < 120 else ()
