"""
The parties of a clause: which words stand before its verb and behind it as one thing.

Ours, without a parser: a phrase runs from an article, or the words before the verb, to
its last telling word, with what "of" ties to it. English only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .terms import Token

ARTICLES = frozenset(
    """
        the a an this that these those its his her their our my your some any every
        each all both no another two three four five six seven eight nine ten
    """.split()
)
"""Words that open a phrase."""

PREPOSITIONS = frozenset(
    """
        in at on for from with by near to into onto over under about after before
        during since until through across against among between within without outside
        inside behind beside despite towards toward off out up down as than per via
        upon amid like
    """.split()
)
"""Words behind which another phrase begins."""

AUXILIARIES = frozenset(
    """
        has had have having is are was were be been being will would shall should may
        might can could must do does did not never also to get got gets n't
    """.split()
)
"""Words between a subject and its verb."""

_ON_THE_WAY = frozenset(
    """
        agreed agrees plans planned wants wanted decided expects expected set going
        tried failed managed refused offered due hopes intends about now then later
        first since again once still always often soon finally just only already even
        deliberately jointly
    """.split()
)
"""Words that may stand there too: "has agreed to buy"."""

_BREAKS = frozenset(
    """
        that when because while if but although though whereas where unless and or so
        whether what how why after before since until said says
    """.split()
)
"""Words at which a clause begins or ends."""

_RELATIVE = frozenset({"who", "which", "that"})

_PRONOUNS = frozenset("i he she it they we you him them us me himself itself".split())

LONGEST = 8
"""Words of a phrase; a longer run is no party of a clause."""

INSERTED = 16
"""Words between two commas that may stand between a subject and its verb."""

PARTING = frozenset(',;:()—–“”"')
"""Marks at which a phrase ends."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words of one party, by the keys that tell it, and where they stand."""

    keys: frozenset[str]
    """Empty when it cannot be told who it is."""

    start: int
    end: int


NOBODY = Phrase(frozenset(), -1, -1)


def is_adverb(word: str) -> bool:
    """Whether a word may stand before a verb and say how."""
    return (word.endswith("ly") and len(word) > 4) or word in _ON_THE_WAY


def find_subject(
    tokens: Sequence[Token], verb: int, text: str
) -> tuple[Phrase, list[str]]:
    """
    Who stands before a verb, and the words between the two, in order.

    Args:
        tokens: Of one sentence.
        verb: Place of the verb among them.
        text: What the tokens' offsets refer to.
    """
    place, between = verb - 1, []
    while place >= 0 and _leads(tokens[place].word.lower()):
        if "," in gap_behind(tokens, place, text):
            break
        between.append(tokens[place].word.lower())
        place -= 1
    between.reverse()
    if place >= 0 and tokens[place].word.lower() in _RELATIVE:
        place -= 1  # "the council, which sued"
    elif place >= 0 and "," in gap_behind(tokens, place, text):
        place = _before_insertion(tokens, place, text)
    return _read_back(tokens, place, text), between


def _leads(word: str) -> bool:
    return word in AUXILIARIES or is_adverb(word)


def gap_behind(tokens: Sequence[Token], place: int, text: str) -> str:
    """What stands between a token and the next."""
    following = tokens[place + 1].start if place + 1 < len(tokens) else len(text)
    return text[tokens[place].end : following]


def _parts(tokens: Sequence[Token], place: int, text: str) -> bool:
    return not PARTING.isdisjoint(gap_behind(tokens, place, text))


def _before_insertion(tokens: Sequence[Token], place: int, text: str) -> int:
    """Place of the last word before the comma that opens an insertion; -1 if none."""
    for at in range(place - 1, max(-1, place - INSERTED), -1):
        if "," in gap_behind(tokens, at, text):
            return at
    return -1


def _read_back(tokens: Sequence[Token], last: int, text: str) -> Phrase:
    """The phrase that ends at a place; of two tied by a preposition the first."""
    keys: set[str] = set()
    start = place = last
    while place >= 0 and last - place < LONGEST:
        token = tokens[place]
        word = token.word.lower()
        if (place < last and _parts(tokens, place, text)) or word in _BREAKS:
            break
        if word in _PRONOUNS or word in _RELATIVE:
            break
        if word in PREPOSITIONS:
            if not keys or not _is_tied_back(tokens, place, text):
                break  # "In March the council ..."
            keys.clear()  # "the teacher at the school": it is the teacher
        elif word in ARTICLES:
            start = place
            before = tokens[place - 1].word.lower() if place else ""
            if before not in PREPOSITIONS and before != "of":
                break
        elif token.key and not token.key[0].isdigit():
            keys.add(token.key)
            start = place
        place -= 1
    if not keys:
        return NOBODY
    return Phrase(frozenset(keys), tokens[start].start, tokens[last].end)


def _is_tied_back(tokens: Sequence[Token], place: int, text: str) -> bool:
    """Whether a telling word stands right before a preposition."""
    return (
        place > 0
        and bool(tokens[place - 1].key)
        and not _parts(tokens, place - 1, text)
    )


def _opens_content(tokens: Sequence[Token], place: int) -> bool:
    """Whether "of" is followed by what somebody is accused of, not by what he is."""
    behind = tokens[place + 1].word if place + 1 < len(tokens) else ""
    return tokens[place].word.lower() == "of" and behind.endswith("ing")


def read_phrase(tokens: Sequence[Token], first: int, text: str) -> tuple[Phrase, int]:
    """The phrase that begins at a place, and the place behind it."""
    keys: set[str] = set()
    place = first
    while place < len(tokens) and place - first < LONGEST:
        token = tokens[place]
        word = token.word.lower()
        if place > first and _parts(tokens, place - 1, text):
            break
        if word in _PRONOUNS | PREPOSITIONS | _BREAKS | _RELATIVE:
            break
        if word in AUXILIARIES or _opens_content(tokens, place):
            break
        if word in ARTICLES or token.key[:1].isdigit():
            if keys and tokens[place - 1].word.lower() != "of":
                break
        elif token.key:
            keys.add(token.key)
        place += 1
    if not keys:
        return NOBODY, place
    return Phrase(frozenset(keys), tokens[first].start, tokens[place - 1].end), place
