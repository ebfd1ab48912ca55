"""
What somebody is: the deputy for the minister, the COO for the chief executive.

Ours. What stands beside a person's name in the claim ("the acting head, Ada Urban",
"Ada Urban, a Conservative member") is held against what stands beside the same name
anywhere in the source: a rank that one of them leaves out ("deputy", "acting",
"-elect"), the field of a chief officer or a minister, the party and the nationality.
English only; someone whom the source gives no post is left alone, and so is "former"
beside a post that the source may tell of at another time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.texts.names import Name, find_names
from verification.judging.words.wordlists import DEMONYMS
from verification.records import DifferenceKind

from .post_words import (
    COUNTRIES,
    FIELDS,
    HOLDERS,
    NATIONS,
    OPEN,
    PARTIES,
    RANKS,
    SAME_KIND,
    STOPS,
)

_WORD = re.compile(r"[^\W\d_]+")

MODIFIERS = 5
"""Words before a noun for a post that may say which post it is."""

NEAR = 2
"""Words right before a name among which a party or a nationality stands."""

MENTIONS = 12
"""Sentences of a source with the name that are read."""

ANOTHER_POST = 0.25
"""Most that `support` may be of a claim that gives somebody another post."""


@dataclass(frozen=True, slots=True)
class Post:
    """What one stretch beside a name calls its bearer."""

    holders: frozenset[str]
    ranks: frozenset[str]
    fields: frozenset[str]
    party: str
    nation: str
    start: int
    end: int

    is_present: bool = False
    """Whether a verb in the present says so: "is the minister"."""


def find_other_post(comparison: Comparison) -> Departure | None:
    """The post that the source gives to the claim's person; None if it is the same."""
    claim = comparison.claim
    if claim.language != "en":
        return None
    for name in claim.names:
        own = list(read_posts(claim.statement, name))
        if not own:
            continue
        told = list(_told_posts(name, comparison))
        for post in own:
            other = _differing(post, told)
            if other is not None:
                return Departure(
                    kind=DifferenceKind.NAME,
                    claim=(post.start, post.end),
                    source=(other.start, other.end),
                    ceiling=ANOTHER_POST,
                )
    return None


def _told_posts(name: Name, comparison: Comparison) -> Iterator[Post]:
    """What the source calls the bearer of a name, wherever it says so."""
    source = comparison.source
    for number in list(dict.fromkeys(source.sentences_with(name.words[-1])))[:MENTIONS]:
        if number in source.references:
            continue
        at, until = source.sentences[number]
        text = source.blanked[at:until]
        for other in find_names(text, source.language):
            if other.words[-1] != name.words[-1]:
                continue
            if len(other.words) > 1 < len(name.words) and not (
                set(other.words[:-1]) & set(name.words[:-1])
            ):
                continue  # a namesake
            for post in read_posts(text, other):
                yield replace(post, start=post.start + at, end=post.end + at)


def _differing(post: Post, told: Sequence[Post]) -> Post | None:
    """One of the source's posts, where none of them is the claim's."""
    for trait in ("party", "nation"):
        own = getattr(post, trait)
        theirs = [each for each in told if getattr(each, trait)]
        if own and theirs and all(getattr(each, trait) != own for each in theirs):
            return theirs[0]
    same = [each for each in told if _is_same_kind(post.holders, each.holders)]
    if not same:
        return None
    if not any(_fits(post, each) for each in same):
        return same[0]
    return None


def _fits(post: Post, told: Post) -> bool:
    if post.fields and told.fields and post.fields.isdisjoint(told.fields):
        return False
    if post.is_present and "former" in told.ranks - post.ranks:
        return False
    return post.ranks - OPEN == told.ranks - OPEN


def _is_same_kind(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return bool(ours & theirs) or any(
        ours & kind and theirs & kind for kind in SAME_KIND
    )


def read_posts(text: str, name: Name) -> Iterator[Post]:
    """
    What stands beside a name: before it, behind its comma, behind "is" or "as".

    Args:
        text: A sentence; the name's offsets refer to it.
        name: With the titles that its capitals tie to it.
    """
    start = _start_of_person(text, name)
    before = _BEFORE.search(text[max(0, start - REACH) : start])
    if before is not None:
        at = max(0, start - REACH)
        stretch = before["direct"] if before["direct"] is not None else before["comma"]
        place = before.start("direct" if before["direct"] is not None else "comma")
        yield from _read(stretch, at + place, is_direct=before["direct"] is not None)
    behind = _BEHIND.match(text, name.end)
    if behind is not None:
        for group in ("apposed", "copula", "tied"):
            if behind[group]:
                yield from _read(
                    behind[group],
                    behind.start(group),
                    is_tied=group == "tied",
                    is_present=(behind["verb"] or "").lower() in {"is", "is now"},
                )


REACH = 90
"""Code points before a name in which what it is called stands."""

_BEFORE = re.compile(
    r"(?:(?P<comma>[^,;:.()\"“”]{3,80}),\s|(?P<direct>[^,;:.()\"“”]{2,80})\s)$"
)
_BEHIND = re.compile(
    r"(?:['’]s)?(?:,\s(?:who (?:is|was)\s)?(?P<apposed>[^,;:.()\"“”]{3,80})"
    r"(?=[.;)]|,(?!\s[A-Z])|$)"
    r"|\s(?:(?P<verb>is now|is|was|became|as|has been)\s)"
    r"(?P<copula>[^,;:.()\"“”]{3,60})"
    r"|\s(?P<tied>(?:of|from)\s(?:the\s)?[A-Z]\w{2,20}))"
)


def _start_of_person(text: str, name: Name) -> int:
    """Where a name begins without the titles printed before it."""
    for match in _WORD.finditer(text, name.start, name.end):
        word = match.group().lower()
        if not _is_title(word) and word != "s":
            return match.start()
    return name.start


def _is_title(word: str) -> bool:
    return (
        word in HOLDERS
        or word in RANKS
        or word in FIELDS
        or word in PARTIES
        or word in NATIONS
    )


def _read(
    stretch: str,
    at: int,
    *,
    is_direct: bool = False,
    is_tied: bool = False,
    is_present: bool = False,
) -> Iterator[Post]:
    """
    The post told in a stretch; nothing when it holds none.

    Args:
        stretch: Before a name or behind it.
        at: Where it begins in the text.
        is_direct: Whether the name follows with nothing between: then the post is what
            stands at the stretch's end.
        is_tied: Whether it is "of Norway", "of the Greens".
        is_present: Whether a verb in the present joins it to the name.
    """
    words = list(_WORD.finditer(stretch))
    lowered = [word.group().lower() for word in words]
    place = _holder_place(lowered, is_direct=is_direct)
    if place is None:
        near = words[-NEAR:] if is_direct else words[:NEAR]
        yield from _read_belonging(near, at, is_tied=is_tied)
        return
    first = _first_modifier(lowered, place)
    modifying = lowered[first:place]
    following = lowered[place + 1 : place + 4]
    belonging = next(_read_belonging(words[first:place], at), None)
    yield Post(
        holders=frozenset({lowered[place]}),
        ranks=frozenset(
            RANKS[word] for word in (*modifying, *following[:1]) if word in RANKS
        ),
        fields=frozenset(_fields([*modifying, lowered[place]], following)),
        party=belonging.party if belonging else "",
        nation=belonging.nation if belonging else "",
        start=at + words[first].start(),
        end=at + words[place].end(),
        is_present=is_present,
    )


def _fields(told: Sequence[str], following: Sequence[str]) -> set[str]:
    """
    What a post is about: "finance minister", "minister for finance".

    Args:
        told: The holder and the words before it.
        following: The words behind it.
    """
    fields = {FIELDS[word] for word in told if word in FIELDS}
    if following[:1] in (["of"], ["for"]):
        fields |= {FIELDS[word] for word in following[1:] if word in FIELDS}
    if "chief" in told and "executive" in told:
        fields.add("executive")
    return fields


def _read_belonging(
    words: Sequence[re.Match[str]], at: int, *, is_tied: bool = False
) -> Iterator[Post]:
    """The party or the country that some words tell, without a post."""
    for word in words:
        nation = _nation(word, is_tied=is_tied)
        party = PARTIES.get(word.group().lower(), "")
        if nation or party:
            nobody: frozenset[str] = frozenset()
            start, end = at + word.start(), at + word.end()
            yield Post(nobody, nobody, nobody, party, nation, start, end)
            return


def _first_modifier(words: Sequence[str], place: int) -> int:
    """Where the words begin that say which post it is."""
    least = max(0, place - MODIFIERS)
    for number in range(place - 1, least - 1, -1):
        if words[number] in STOPS:
            return number + 1
    return least


def _holder_place(words: Sequence[str], *, is_direct: bool) -> int | None:
    """Place of the noun for a post; the last of neighbouring ones."""
    places = [number for number, word in enumerate(words) if word in HOLDERS]
    if is_direct:
        rest = len(words) - 1
        if words and words[-1] in {"elect", "designate"}:
            rest -= 1
        return rest if rest in places else None
    if not places:
        return None
    place = places[0]
    if words[place] == "chief" and "officer" in words[place + 1 : place + 4]:
        return words.index("officer", place)
    while place + 1 in places:
        place += 1
    return place


def _nation(word: re.Match[str], *, is_tied: bool) -> str:
    """The country that a word tells somebody to be of."""
    lowered = word.group().lower()
    if lowered in DEMONYMS and word.group()[0].isupper():
        return DEMONYMS[lowered]
    is_possessed = word.string[word.end() : word.end() + 2] in {"'s", "’s"}
    return lowered if lowered in COUNTRIES and (is_tied or is_possessed) else ""
