"""
The proper names in a claim, in the forms under which sites are registered.

Ours: runs of words that are written as names, read as whole names. A word of a longer
name stands for it only where the rest is a post, a legal form or a product.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from .capitals import (
    ACRONYMS,
    CALENDAR,
    GENERIC,
    GIVEN_NAMES,
    INSTITUTIONS,
    OPENERS,
    ORDINARY,
    ORDINARY_ENDINGS,
    PLACES,
    SUBJECT_VERBS,
    TAILS,
    TITLES,
    Stretch,
    Word,
    read_words,
    says_nothing_by_capitals,
    word_after,
    word_before,
)

LONGEST_CLAIM = 2_000
"""Code points looked at: ten long sentences. Names further on are not read."""

LONGEST_NAME = 7
"""Words: "National Oceanic and Atmospheric Administration" and two more."""

LONGEST_HEADLINE_NAME = 4
"""Words tried as one name where capitals do not show where names end."""

SHORT_BRAND = 3
"""Letters up to which a first word needs more than a capital: "Box", "Wix", "Arm"."""


_LISTING = frozenset({"&", "and", "et", "und"})
_BINDING = frozenset({"de", "for", "of", "the"})
_NOT_ALONE = (
    GENERIC | PLACES | GIVEN_NAMES | ACRONYMS | OPENERS | TITLES | CALENDAR - ORDINARY
)
_COMMON = ORDINARY | _NOT_ALONE
_COMMON_NOUNS = GENERIC | ORDINARY
_DROPPED = (
    OPENERS
    | _COMMON_NOUNS
    | set("das der die el il la las le les lo los het o as".split())
)


class PartyName(NamedTuple):
    """One way to read a stretch of the claim as the name of a party."""

    start: int
    end: int
    text: str
    """As printed in the claim."""

    key: str
    """Letters and digits only, lower case, accents removed: "homedepot"."""

    is_sure: bool
    """Whether it is surely written as a name; others need a row in a table."""

    is_whole: bool
    """Whether nothing of a longer name was left out but a post or a legal form."""

    word_before: str
    """Lower case, an article skipped; empty after a stop and at the beginning."""

    word_after: str
    """Lower case; empty at a stop and at the end."""

    is_initials: bool = False
    """Whether the key is made of its words' first letters."""


@lru_cache(maxsize=1024)  # a claim is held against each source that it cites
def find_party_names(claim: str) -> tuple[PartyName, ...]:
    """Give the readings of a claim's words as names, each key once."""
    text = claim[:LONGEST_CLAIM]
    words = read_words(text)
    if says_nothing_by_capitals(words):
        readings = _headline_names(text, words)
    else:
        readings = _run_names(text, words)
    found: dict[str, PartyName] = {}
    for name in readings:
        known = found.get(name.key)
        if known is None or _is_surer(name, known):
            found[name.key] = name
    return tuple(found.values())


def _is_surer(name: PartyName, known: PartyName) -> bool:
    return (name.is_sure, name.is_whole) > (known.is_sure, known.is_whole)


def _headline_names(text: str, words: Stretch) -> Iterator[PartyName]:
    """Every stretch of words: sure only where the letters themselves are a name's."""
    shouts = text.isupper()
    for first, word in enumerate(words):
        yield _name(text, words, [word], is_sure=word.is_marked and not shouts)
        for last in range(first + 1, min(first + LONGEST_HEADLINE_NAME, len(words))):
            if words[last].gap not in {"", "&", "-"}:
                break
            yield _name(text, words, words[first : last + 1], is_sure=False)


def _run_names(text: str, words: Stretch) -> Iterator[PartyName]:
    for run in _find_runs(words):
        yield from _read_run(text, words, run)
    for word in words:
        if not word.is_capitalised:  # "shopify" in small letters: for the table to know
            yield _name(text, words, [word], is_sure=False)


def _find_runs(words: Stretch) -> Iterator[list[Word]]:
    """Neighbouring words that are written as names, small joining words inside."""
    run: list[Word] = []
    joined: list[Word] = []
    for word in words:
        if run and (word.opens or word.gap not in {"", "&"} or run[-1].is_possessive):
            yield run
            run, joined = [], []
        if word.is_capitalised and not (word.opens and word.lowered in OPENERS):
            run = [*run, *joined, word]
            joined = []
        elif run and word.lowered in _LISTING | _BINDING and len(joined) < 2:
            joined.append(word)
        elif run:
            yield run
            run, joined = [], []
    if run:
        yield run


def _read_run(text: str, words: Stretch, run: Stretch) -> Iterator[PartyName]:
    """The whole run, its parts between joining words, and what stands for each."""
    listed = _split(run, _parts_two_names)
    if len(listed) > 1:
        yield _name(text, words, run, is_sure=True)
        if run[-1].key in INSTITUTIONS:
            yield from _initials(text, words, run)
    for part in listed:
        paired = _split(part, lambda _, word: word.gap == "&")
        for piece in [part, *paired] if len(paired) > 1 else [part]:
            yield from _read_part(text, words, piece[:LONGEST_NAME])


def _read_part(text: str, words: Stretch, part: Stretch) -> Iterator[PartyName]:
    for stretch, is_whole in _shorten(part):
        is_sure = is_whole and _is_surely_a_name(words, stretch)
        yield _name(text, words, stretch, is_sure=is_sure, is_whole=is_whole)
        if not is_whole:
            continue
        yield from _initials(text, words, stretch)
        yield from _with_article(text, words, stretch)
        if stretch[-1].is_possessive:  # "McDonald's", mcdonalds.com
            key = "".join(word.key for word in stretch) + "s"
            yield _name(text, words, stretch, is_sure=is_sure, key=key)


def _split(
    run: Stretch, parts_here: Callable[[Stretch, Word], bool]
) -> list[list[Word]]:
    """Cut a run where the rule says so; a joining word at a cut is left out."""
    parts: list[list[Word]] = [[]]
    for word in run:
        if not parts_here(parts[-1], word):
            parts[-1].append(word)
        else:
            parts.append([] if word.text[0].islower() else [word])
    return [part for part in parts if part]


def _parts_two_names(before: Stretch, word: Word) -> bool:
    """Whether "and", "of" and the like stand between two names, not inside one."""
    if word.is_capitalised:
        return False
    if word.lowered in _LISTING:
        return True
    return word.lowered in _BINDING and not any(
        each.key in INSTITUTIONS for each in before
    )


def _shorten(part: Stretch) -> Iterator[tuple[Stretch, bool]]:
    """The part, and what of it may stand for it; True for what names the same party."""
    first = 0
    while first < len(part) - 1 and _may_be_dropped(part[first]):
        first += 1
    for start in range(first + 1):
        yield part[start:], True
    if first:
        yield part[:1], False
    core = part[first:]
    while len(core) > 1 and core[-1].key in TAILS:
        core = core[:-1]
        yield core, True
    for size in range(1, len(core)):
        yield core[:size], size == 1 and _may_lead(core[0])
    for start in range(1, len(core)):
        yield core[start:], start == len(core) - 1 and core[start].is_marked


def _may_be_dropped(word: Word) -> bool:
    if word.lowered in TITLES:
        return True
    if not word.opens:
        return False
    return word.lowered.endswith("ing") or word.lowered in _DROPPED


def _may_lead(word: Word) -> bool:
    """Whether the first word of a longer name names its maker: "Zapier Tables"."""
    if word.is_marked:
        return True
    return word.key not in _COMMON and len(word.key) > SHORT_BRAND


def _is_surely_a_name(words: Stretch, stretch: Stretch) -> bool:
    """Whether a site of that name may be the party without a row in the table."""
    if len(stretch) > 1:
        return any(word.key not in _COMMON_NOUNS for word in stretch)
    word = stretch[0]
    if word.is_marked:
        return True
    if len(word.key) == 1:
        return False
    if word.key in _NOT_ALONE or not word.text[0].isupper():
        return False
    if not word.opens:
        return True
    if word.key in ORDINARY or word.key.endswith(tuple(ORDINARY_ENDINGS)):
        return False
    return (
        len(word.key) > SHORT_BRAND
        or word.is_possessive
        or word_after(words, word) in SUBJECT_VERBS
    )


def _initials(text: str, words: Stretch, stretch: Stretch) -> Iterator[PartyName]:
    """ "Massachusetts Institute of Technology" as "mit"; three letters at least."""
    capitals = [word for word in stretch if word.text[0].isupper()]
    key = "".join(word.key[0] for word in capitals)
    if len(key) > SHORT_BRAND - 1 and key not in ACRONYMS:
        name = _name(text, words, stretch, is_sure=True, key=key)
        yield name._replace(is_initials=True)


def _with_article(text: str, words: Stretch, stretch: Stretch) -> Iterator[PartyName]:
    """ "The Guardian" as "theguardian"."""
    place = stretch[0].place
    if place and words[place - 1].text == "The" and not stretch[0].gap:
        is_telling = len(stretch) > 1 or stretch[0].key not in _COMMON
        yield _name(text, words, [words[place - 1], *stretch], is_sure=is_telling)


def _name(
    text: str,
    words: Stretch,
    stretch: Stretch,
    *,
    is_sure: bool,
    is_whole: bool = True,
    key: str = "",
) -> PartyName:
    start, end = stretch[0].start, stretch[-1].end
    return PartyName(
        start,
        end,
        text[start:end],
        key or "".join(word.key for word in stretch),
        is_sure=is_sure,
        is_whole=is_whole,
        word_before=word_before(words, stretch[0]),
        word_after=word_after(words, stretch[-1]),
    )
