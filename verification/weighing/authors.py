"""
The people of a byline, and for whom the author of a page works: by its byline or by
what it says of its author.

Source:
    Ours; see docs/algorithms/interests.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, islice

from verification.language.lists import any_of, late_regex, listed_pattern, word_list
from verification.records import Interest, InterestKind, SourceProfile, Span

from .capitals import name_key
from .domains import Address
from .funding import LONGEST_SENTENCE
from .names import PartyName
from .wires import HEAD

BIOGRAPHY = 2_000
"""Code points at the foot of a page where it tells who its author is."""

SHORTEST_BYLINE = 4
"""Letters up to which a byline ("AP", "ada") is met in a text by chance."""

_AUTHOR_OPENING = listed_pattern("weighing/authors", "author opening", re.IGNORECASE)


_NEVER_BEFORE = late_regex(
    r"(?:\b(?:never|not|no longer|neither|nor|former|formerly|previously|used to|ex)|"
    r"n['’]t)(?:[\s-]+\w+){0,2}[\s-]*$",
    re.IGNORECASE,
)
"""What takes a role back when it stands before it: "never worked for"."""


_ENDED = late_regex(
    r"\W{0,3}(?:until|till|bis|jusqu|hasta|fino|from \d{4} to|between \d{4} and|"
    r"\(?(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d)",
    re.IGNORECASE,
)
"""Behind a party's name: the post is a past one."""

_NOT_ITS_WORK = listed_pattern("weighing/authors", "not its work")
"""Between a role and a party these cut the tie: "an editor who writes about X"."""

_PERSON = (
    r"(?:(?:Dr|Prof|Sir|Dame)\.? )?[^\W\d_a-zß-ÿ][\w.'’-]*"
    r"(?: (?:[^\W\d_a-zß-ÿ][\w.'’-]*|al|bin|da|de|del|der|di|la|le|van|von)){1,4}"
)
_BYLINE = late_regex(
    r"^(?:[^\n]{0,40}[|•·–—] ?)?[\W_]{0,4}"
    r"(?:(?:Written|Posted|Words|Story|Text|Published) )?[Bb]y:? "
    rf"(?P<person>{_PERSON})(?P<rest>[^\n]{{0,160}})$",
    re.MULTILINE,
)
"""A line of its own: "By" and the name of a person."""

_IS_SENTENCE = late_regex(r"[.!?:;][\W_]*$")
_POSSESSIVE = late_regex(r"['’]s?$")
"""Behind a name: "By Jo Roy's account" is about what she has."""

_BETWEEN = late_regex(r"\s*(?:,|\(|\||/|[-–—•·])\s*")
_NEXT_LINE = late_regex(r"\n[ \t]*(?P<post>[^\n]{3,100})(?=\n|$)")
_UNTIED = "an?|by|ex|former|formerly|from|never|not|on|that|the|to|who|whose|with"
_FILLING = rf"(?:(?!(?:{_UNTIED})\b)[\w&’'-]+ ){{0,4}}?"
"""Words before a post: "senior product", not "interviewing the"."""

_RUNS_IT = (
    r"(?:C[ETFMO]O|co-?founder|founder|president|chair(?:man|woman)?|head|director|"
    r"manager|vice president|VP|officer|executive|employee)"
)
"""Posts that "X director" gives at X; an "X analyst" or "X editor" watches X."""

_POST_ENDS = (
    r"(?:,? (?:inc|ltd|llc|gmbh|corp)\b\.?)?(?=\W*$|\s*[,;|()/–—•·]| and | in )"
)


def find_author(
    source: SourceProfile,
    text: str,
    address: Address | None,
    parties: Sequence[PartyName],
) -> Interest | None:
    """The byline or the author's biography names a party as employer."""
    if not parties:
        return None
    post_words = f"(?:{any_of('weighing/authors', 'posts')})"
    told = _who_the_author_is(source.author, text)
    byline = source.author.lower()
    for party in parties:
        named = party.text.lower()
        printed = find_printed_post(text, party.text)
        is_told = any(named in each.lower() for _, each in told)
        if not (printed or is_told or named in byline):
            continue
        role = re.compile(
            rf"\b{post_words}\b[^.\n]{{0,60}}?"
            r"(?:\b(?:at|of|for|with|by|to|bei|beim|von|der|des|für|de|du|di|del|della|da|"
            r"do|voor|van|chez|para|per|på|hos|runs|heads|leads|chairs|leitet|dirige)\s+"
            rf"|\bd['’])(?:the )?{re.escape(party.text)}\b"
            rf"|\b{re.escape(party.text)}(?:'s|’s)?\s+(?:\w+\s+){{0,3}}{post_words}\b"
            rf"|\b{post_words}(?: of [\w ]{{1,30}})?, {re.escape(party.text)}\b",
            re.IGNORECASE,
        )
        house = re.compile(
            rf"\({re.escape(party.text)}\)|^{re.escape(party.text)} "
            r"(?:team|staff|editors|editorial team)$",
            re.IGNORECASE,
        )
        in_byline = _held_role(role, source.author) or house.search(source.author)
        span = None if in_byline else printed or _in_biography(told, role)
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
            and not _ENDED.match(text, match.end())
        ),
        None,
    )


def find_printed_post(text: str, party: str) -> Span | None:
    """
    Give the byline at the head of a text that names a post at a party, None for none.

    Args:
        party: As the text prints it.

    >>> text = "Plans\\nBy Jo Roy, product manager at ClickUp\\nWe plan."
    >>> find_printed_post(text, "ClickUp").of(text)
    'By Jo Roy, product manager at ClickUp'
    """
    head = text[:HEAD]
    bylines = list(_BYLINE.finditer(head)) if party.lower() in head.lower() else []
    if not bylines:
        return None
    name = re.escape(party)
    post_words = f"(?:{any_of('weighing/authors', 'posts')})"
    post = re.compile(
        rf"(?:(?:(?:an?|the|our) )?{_FILLING}{post_words}\b"
        rf"(?: (?:and|of|for) [\w ]{{1,30}}?)??(?:,? (?:at|for|of|to|with)|,) "
        rf"|who works (?:at|for) )(?:the )?{name}{_POST_ENDS}"
        rf"|{name}(?:['’]s {_FILLING}{post_words}| {_FILLING}{_RUNS_IT}){_POST_ENDS}",
        re.IGNORECASE,
    )
    for line in bylines:
        rest = line["rest"]
        if _POSSESSIVE.search(line["person"]):
            continue
        behind = _BETWEEN.match(rest)
        told = post.match(rest, behind.end()) if behind else None
        if told and _ends_well(rest, told.end()):
            return Span(line.start(), line.end())
        following = None if rest.strip(" *_") else _NEXT_LINE.match(head, line.end())
        told = post.match(following["post"]) if following else None
        if following and told and not following["post"][told.end() :].strip(" .*_"):
            return Span(line.start(), following.end())
    return None


def _ends_well(rest: str, end: int) -> bool:
    """Whether a line ends with the post, or goes on otherwise than a sentence does."""
    return not rest[end:].strip(" .*_") or not _IS_SENTENCE.search(rest)


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

_NO_PERSON = listed_pattern("weighing/authors", "no person", re.IGNORECASE)


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
