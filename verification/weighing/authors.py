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
from .domains import Address, make_interest
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

_BETWEEN = r"\s*(?:,|\(|\||/|[-–—•·])\s*"
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
    told = _who_the_author_is(source.author, text) if parties else []
    known = "\n".join([source.author, text[:HEAD], *(each for _, each in told)]).lower()
    for party in parties:
        named = party.text.lower()
        if named not in known:
            continue
        role = _role_at(re.escape(party.text))
        in_byline = _held_role(role, source.author)
        span = None if in_byline else find_printed_post(text, party.text)
        for start, stretch in () if in_byline or span else told:
            if found := _held_role(role, stretch):
                span = Span(start, start + found.end())
                break
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
        rf"|^{party} (?:team|staff|editors|editorial team)$",
        re.IGNORECASE,
    )


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


def find_printed_post(text: str, party: str) -> Span | None:
    """
    Give the byline at the head of a text that names a post at a party, None for none.

    Args:
        party: As the text prints it.
    """
    name, posts = re.escape(party), f"(?:{any_of('weighing/authors', 'posts')})"
    post = re.compile(
        rf"{_BETWEEN}(?:(?:(?:(?:an?|the|our) )?{_FILLING}{posts}\b"
        rf"(?: (?:and|of|for) [\w ]{{1,30}}?)??(?:,? (?:at|for|of|to|with)|,) "
        rf"|who works (?:at|for) )(?:the )?{name}{_POST_ENDS}"
        rf"|{name}(?:['’]s {_FILLING}{posts}| {_FILLING}{_RUNS_IT}){_POST_ENDS})",
        re.IGNORECASE,
    )
    lines = _BYLINE.finditer(text[:HEAD])
    return next(
        (Span(*line.span()) for line in lines if post.match(line["rest"])), None
    )


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
