"""
Names that brands share with a planet, a river, a goddess, a fruit or a unit.

A brand's name is one word of a language too; what stands beside it tells which of the
two is meant. The lists are ours, from general knowledge; how they are used:
docs/algorithms/interests.md.
"""

from __future__ import annotations

import re

from verification.language.lists import late_regex, word_list, word_lists

from .capitals import CALENDAR, ORDINARY, SUBJECT_VERBS
from .names import PartyName

FIRM_WORDS = word_list("weighing/firm_words", "firms")
"""Said of firms: beside one of them an ordinary word may be a firm's name."""

POSSESSED_BY_FIRMS = word_list("weighing/firm_words", "possessed")
"""Behind a firm's name: "Uber drivers", "Slack users"."""

OTHER_MEANINGS = word_lists("weighing/other_meanings")
"""Words beside a name that tell its other meaning, in small letters."""


_WORD = late_regex(r"[^\W\d_]+")
_NAME_GOES_ON = late_regex(r"\s[A-Z0-9]")
"""The Apple Watch, the Tesla Model 3: the article is the product's."""

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
_A_LIFE = late_regex(
    r"\s(?:was born|died|married)\b|['’]s?\s"
    r"(?:(?:first|second|third|late|only|elder|eldest|younger|youngest|own)\s)?"
    r"(?:marriages?|wives|wife|husbands?|widow(?:er)?|sons?|daughters?|mother|father|"
    r"childhood|funeral|wedding|grave)\b"
)


def words_of(claim: str) -> frozenset[str]:
    """The claim's words in small letters."""
    return frozenset(word.lower() for word in _WORD.findall(claim))


def means_something_else(name: PartyName, claim: str, words: frozenset[str]) -> bool:
    """Tell whether what looks like a brand's name is rather something else's."""
    if (
        _INITIALS.fullmatch(name.text)  # J.D. Salinger, a J.D. degree
        or (name.word_before.isdigit() and name.text.islower())  # a unit: 3 tesla
        or _A_LIFE.match(
            claim, name.end
        )  # Tesla was born in 1856, Norton's first marriage
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
