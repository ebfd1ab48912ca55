"""The proper names in a claim, in the forms under which sites are registered, and which
of them mean a planet, a river or a fruit there. Ours: runs of words that are written as
names, read as whole names; a word of a longer name stands for it only where the rest is
a post, a legal form or a product. docs/algorithms/interests.md"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from verification.language.lists import (
    late_regex,
    listed_pattern,
    word_list,
    word_lists,
)
from verification.language.quotation_marks import face_outward

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
_DROPPED = OPENERS | _COMMON_NOUNS | word_list("weighing/name_words", "articles")


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


_WIRE = late_regex(
    r"(?P<place>[A-Z][^\n(/]{1,40})[(/][A-Z][\w ]{1,20}[)/](?=\s{0,2}(?:--?|[–—])\s)"
)
"""A dateline with the agency that carried the story: "LONDON (Reuters) - "."""


@lru_cache(maxsize=1024)  # a claim is held against each source that it cites
def find_party_names(claim: str) -> tuple[PartyName, ...]:
    """Give the readings of a claim's words as names, each key once."""
    text = face_outward(claim[:LONGEST_CLAIM])
    if wire := _WIRE.match(text):
        text = wire["place"].ljust(wire.end()) + text[wire.end() :]
    words = read_words(text)
    if says_nothing_by_capitals(words):
        readings = _headline_names(text, words)
    else:
        readings = _run_names(text, words)
    found: dict[str, PartyName] = {}
    for name in readings:
        known = found.setdefault(name.key, name)
        if (name.is_sure, name.is_whole) > (known.is_sure, known.is_whole):
            found[name.key] = name
    return tuple(found.values())


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
        if is_whole:
            yield from _initials(text, words, stretch)
            yield from _with_article(text, words, stretch)
        if is_whole and stretch[-1].is_possessive:  # "McDonald's", mcdonalds.com
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
    if word.is_capitalised or word.lowered in _LISTING:
        return not word.is_capitalised
    return not any(term.key in INSTITUTIONS for term in before)


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
    is_opener = word.lowered.endswith("ing") or word.lowered in _DROPPED
    return word.lowered in TITLES or (word.opens and is_opener)


def _may_lead(word: Word) -> bool:
    """Whether the first word of a longer name names its maker: "Zapier Tables"."""
    return word.is_marked or (word.key not in _COMMON and len(word.key) > SHORT_BRAND)


def _is_surely_a_name(words: Stretch, stretch: Stretch) -> bool:
    """Whether a site of that name may be the party without a row in the table."""
    if len(stretch) > 1:
        return any(word.key not in _COMMON_NOUNS for word in stretch)
    word = stretch[0]
    if word.is_marked:
        return True
    if len(word.key) == 1 or word.key in _NOT_ALONE:
        return False
    if not word.opens:
        return True
    if word.key in ORDINARY or word.key.endswith(tuple(ORDINARY_ENDINGS)):
        return False
    is_told = word.is_possessive or word_after(words, word) in SUBJECT_VERBS
    return is_told or len(word.key) > SHORT_BRAND


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


FIRM_WORDS = word_list("weighing/firm_words", "firms")
"""Said of firms: beside one of them an ordinary word may be a firm's name."""

POSSESSED_BY_FIRMS = word_list("weighing/firm_words", "possessed")
"""Behind a firm's name: "Uber drivers", "Slack users"."""

OTHER_MEANINGS = word_lists("weighing/other_meanings")
"""Words beside a name that tell its other meaning, in small letters."""


_WORD = late_regex(r"[^\W\d_]+")
_NAME_GOES_ON = late_regex(r"\s[A-Z0-9]")
"""The Apple Watch, the Tesla Model 3: the article is the product's."""

_YEAR = late_regex(r"(?:19|20)\d\d")
_INITIALS = late_regex(r"(?:[A-Z]\.)+[A-Z]\.?")

_AFTER_ARTICLE = late_regex(
    r"(?:\b(?:(?P<one>an?|any|each|every|no)|the|th(?:at|is|[eo]se)))\s$", re.IGNORECASE
)
"""Before a word that is a thing's name too it makes it the thing: "the Amazon"."""

LONGEST_ARTICLE = 6
"""Characters: "these" with its space."""


_AMBIGUOUS = ORDINARY | OTHER_MEANINGS.keys()


_PLACES = word_list("weighing/firm_words", "places")
_WHEN = word_list("weighing/firm_words", "before a day")
_PARTS_OF_DAY = word_list("weighing/firm_words", "parts of a day")
_WHERE = word_list("weighing/firm_words", "before a place")
_A_LIFE = listed_pattern("weighing/subjects", "a life")
"""Behind a person's name: Tesla was born in 1856, Norton's first marriage."""


def words_of(claim: str) -> frozenset[str]:
    """The claim's words in small letters."""
    return frozenset(word.lower() for word in _WORD.findall(claim))


def means_something_else(name: PartyName, claim: str, words: frozenset[str]) -> bool:
    """Tell whether what looks like a brand's name is rather something else's."""
    if (
        _INITIALS.fullmatch(name.text)  # J.D. Salinger, a J.D. degree
        or _is_a_unit(name)
        or _A_LIFE.match(claim, name.end)
        or (len(name.text) == 1 and claim[name.end : name.end + 1] == "-")  # an X-ray
        or (name.key in CALENDAR and _is_a_date(name))
    ):
        return True
    if name.key not in _AMBIGUOUS or name.word_after in POSSESSED_BY_FIRMS:
        return False
    others = OTHER_MEANINGS.get(name.key, frozenset())
    if name.word_after in others:
        return True
    if name.key == "indeed" and claim[name.end : name.end + 1] == ",":
        return True
    if words & FIRM_WORDS:
        return False
    if words & others or (name.key in _PLACES and name.word_before in _WHERE):
        return True
    if _NAME_GOES_ON.match(claim, name.end):
        return False
    article = _AFTER_ARTICLE.search(
        claim[max(0, name.start - LONGEST_ARTICLE) : name.start]
    )
    return article is not None and bool(others or article["one"])


def _is_a_unit(name: PartyName) -> bool:
    """3 tesla, 300 HP; "In 2023 GM sold" has a year before it."""
    number = name.word_before
    is_short = name.text.isupper() and len(name.key) <= SHORT_BRAND
    return number.isdigit() and (
        name.text.islower() or (is_short and not _YEAR.fullmatch(number))
    )


def _is_a_date(name: PartyName) -> bool:
    """ "On Monday", "Monday morning", "Monday 12 May"."""
    return (
        name.word_before in _WHEN
        or name.word_after in _PARTS_OF_DAY
        or name.word_after.isdigit()
    )


def is_told_as_a_firm(name: PartyName, words: frozenset[str]) -> bool:
    """Whether the words beside an ordinary word make it a firm's name."""
    return name.word_after in POSSESSED_BY_FIRMS or (
        name.word_after in SUBJECT_VERBS | {""} and bool(words & FIRM_WORDS)
    )


def leads_a_product(name: PartyName, claim: str) -> bool:
    """Whether an ordinary word with a capital opens a longer name: "Apple Watch"."""
    return name.key in ORDINARY and _NAME_GOES_ON.match(claim, name.end) is not None
