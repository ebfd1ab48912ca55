"""
For whom the author of a source works, as its byline or its foot tells.

Ours; what is looked for, and what is left alone: docs/algorithms/interests.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from verification.records import Interest, InterestKind, SourceProfile, Span

from .domains import Address
from .funding import LONGEST_SENTENCE
from .names import PartyName
from .wires import HEAD

BIOGRAPHY = 2_000
"""Code points at the foot of a page where it tells who its author is."""

SHORTEST_BYLINE = 4
"""Letters up to which a byline ("AP", "ada") is met in a text by chance."""

_ROLE = (
    r"(?:CEO|CTO|CFO|CMO|COO|co-?founder|founder|president|chair(?:man|woman)?|partner|"
    r"head|director|manager|vice president|VP|officer|executive|employee|engineer|"
    r"marketer|strategist|evangelist|advocate|writer|editor|specialist|consultant|"
    r"adviser|advisor|scientist|researcher|analyst|lead|works?|working)"
)
_AUTHOR_OPENING = re.compile(
    r"\babout the author\b|\bthe author (?:is|works)\b", re.IGNORECASE
)


_NEVER_BEFORE = re.compile(
    r"(?:\b(?:never|not|no longer|neither|nor|former|formerly|previously|used to|ex)|"
    r"n['’]t)(?:[\s-]+\w+){0,2}[\s-]*$",
    re.IGNORECASE,
)
"""What takes a role back when it stands before it: "never worked for"."""


_NOT_ITS_WORK = re.compile(r"\b(?:who|whose|about|writes|covers|spoke|interview\w*)\b")
"""Between a role and a party these cut the tie: "an editor who writes about X"."""


def find_author(
    source: SourceProfile,
    text: str,
    address: Address | None,
    parties: Sequence[PartyName],
) -> Interest | None:
    """The byline or the author's biography names a party as employer."""
    told = _who_the_author_is(source.author, text)
    byline = source.author.lower()
    for party in parties:
        named = party.text.lower()
        if named not in byline and not any(named in each.lower() for _, each in told):
            continue
        role = re.compile(
            rf"\b{_ROLE}\b[^.\n]{{0,60}}?\b(?:at|of|for|with)\s+{re.escape(party.text)}\b"
            rf"|\b{re.escape(party.text)}(?:'s|’s)?\s+(?:\w+\s+){{0,3}}{_ROLE}\b"
            rf"|\b{_ROLE}(?: of [\w ]{{1,30}})?, {re.escape(party.text)}\b",
            re.IGNORECASE,
        )
        house = re.compile(
            rf"\({re.escape(party.text)}\)|^{re.escape(party.text)} "
            r"(?:team|staff|editors|editorial team)$",
            re.IGNORECASE,
        )
        in_byline = _held_role(role, source.author) or house.search(source.author)
        span = None if in_byline else _in_biography(told, role)
        if in_byline or span:
            return Interest(
                InterestKind.AUTHOR_WORKS_FOR_PARTY,
                address.site if address else "",
                party.text.lower(),
                f"The author works for a party named in the claim ({party.text}).",
                span=span,
            )
    return None


def _who_the_author_is(author: str, text: str) -> list[tuple[int, str]]:
    """Where the head or foot of a text begins to say who its author is."""
    name = author.strip()
    opening = _AUTHOR_OPENING
    if len(name) > SHORTEST_BYLINE:
        opening = re.compile(
            rf"{_AUTHOR_OPENING.pattern}|\b{re.escape(name)}"
            r"(?:,| is\b| was\b| works\b| serves\b)",
            re.IGNORECASE,
        )
    foot = max(HEAD, len(text) - BIOGRAPHY)
    return [
        (start + match.start(), stretch[match.start() : match.end() + LONGEST_SENTENCE])
        for start, stretch in ((0, text[:HEAD]), (foot, text[foot:]))
        for match in opening.finditer(stretch)
    ]


def _in_biography(
    told: Sequence[tuple[int, str]], role: re.Pattern[str]
) -> Span | None:
    for start, stretch in told:
        found = _held_role(role, stretch)
        if found:
            return Span(start, start + found.end())
    return None


def _held_role(role: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The first role that a text gives and does not take back."""
    return next(
        (
            match
            for match in role.finditer(text)
            if not _NEVER_BEFORE.search(
                text[max(0, match.start() - 40) : match.start()]
            )
            and not _NOT_ITS_WORK.search(match.group())
        ),
        None,
    )
