"""The people of a byline, and for whom the author of a page works: by its byline or by
what it says of its author.

Source:
    Ours; see docs/algorithms/interests.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from verification.language.lists import any_of, listed_pattern, word_list
from verification.records import Interest, InterestKind, SourceProfile, Span

from .capitals import name_key
from .domains import Address, make_interest
from .funding import DENIED, ENDED, LONGEST_SENTENCE
from .names import PartyName
from .wires import HEAD

BIOGRAPHY = 2_000
"""Code points at the foot of a page where it tells who its author is."""

SHORTEST_BYLINE = 4
"""Letters up to which a byline ("AP", "ada") is met in a text by chance."""

_AUTHOR_OPENING = listed_pattern("weighing/authors", "author opening", re.IGNORECASE)


_NOT_ITS_WORK = listed_pattern("weighing/authors", "not its work")
"""Between a role and a party these cut the tie: "an editor who writes about X"."""


def find_author(
    source: SourceProfile,
    text: str,
    address: Address | None,
    parties: Sequence[PartyName],
) -> Interest | None:
    """The byline or the author's biography names a party as employer."""
    told = _who_the_author_is(source.author, text) if parties else []
    known = "\n".join([source.author, *(printed for _, printed in told)]).lower()
    for party in parties:
        named = party.text.lower()
        if named not in known:
            continue
        role = _role_at(re.escape(party.text))
        in_byline = _held_role(role, source.author)
        held = ((start, _held_role(role, stretch)) for start, stretch in told)
        spans = (Span(start, start + found.end()) for start, found in held if found)
        span = None if in_byline else next(spans, None)
        if in_byline or span:
            kind = InterestKind.AUTHOR_WORKS_FOR_PARTY
            return make_interest(
                kind, address, kind, token=named, party=party.text, span=span
            )
    return None


def _role_at(party: str) -> re.Pattern[str]:
    posts = f"(?:{any_of('weighing/authors', 'posts')})"
    return re.compile(
        rf"\b{posts}\b[^.\n]{{0,60}}?"
        r"(?:\b(?:at|of|for|with|by|to|bei|beim|von|der|des|für|de|du|di|del|della|da|"
        r"do|voor|van|chez|para|per|på|hos|runs|heads|leads|chairs|leitet|dirige)\s+"
        rf"|\bd['’])(?:the )?{party}\b|\b{party}(?:'s|’s)?\s+(?:\w+\s+){{0,3}}{posts}\b"
        rf"|\b{posts}(?: of [\w ]{{1,30}})?, {party}\b|\({party}\)"
        rf"|^{party} (?:team|staff|editors|editorial team)$"
        rf"|\b(?:{any_of('weighing/authors', 'ties')}) (?:the )?{party}\b",
        re.IGNORECASE,
    )


@lru_cache(maxsize=8)  # a source is asked about every claim that cites it
def _who_the_author_is(author: str, text: str) -> list[tuple[int, str]]:
    """Where the head or foot of a text begins to say who its author is."""
    name = author.strip()
    opening = _AUTHOR_OPENING
    if len(name) > SHORTEST_BYLINE:
        opening = re.compile(
            rf"{_AUTHOR_OPENING.pattern}|\b{re.escape(name)}"
            rf"(?:,| (?:{any_of('weighing/authors', 'author verbs')})\b)",
            re.IGNORECASE,
        )
    foot = max(HEAD, len(text) - BIOGRAPHY)
    return [
        (start + match.start(), stretch[match.start() : match.end() + LONGEST_SENTENCE])
        for start, stretch in ((0, text[:HEAD]), (foot, text[foot:]))
        for match in opening.finditer(stretch)
    ]


def _held_role(role: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The first role that a text gives and does not take back."""
    for match in role.finditer(text):
        before = text[max(0, match.start() - 20) : match.start()]
        behind = text[match.end() : match.end() + LONGEST_SENTENCE].partition(".")[0]
        is_over = ENDED.search(f"{before}{match.group()}{behind}")
        if not (
            DENIED.search(before) or is_over or _NOT_ITS_WORK.search(match.group())
        ):
            return match
    return None


_GIVEN = word_list("weighing/common_names", "given")
_FAMILY = word_list("weighing/common_names", "family")
_FAMILY_OF_MILLIONS = word_list("weighing/common_names", "family of millions")


_NO_PERSON = listed_pattern("weighing/authors", "no person", re.IGNORECASE)


def author_keys(source: SourceProfile) -> list[tuple[str, str]]:
    """Full names of people, but for those that many have: "John Smith"."""
    names = _author_names(source.author)
    return [(name_key(name), name) for name in names if not _is_common(name)]


def _is_common(name: str) -> bool:
    given, *others = name.lower().split()
    family = " ".join(others)  # with a middle name it is rare
    return family in _FAMILY_OF_MILLIONS or (given in _GIVEN and family in _FAMILY)


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
