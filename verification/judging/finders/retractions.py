"""
The stretches of a sentence that state something only to deny, doubt or ask it.

Ours, by constructions written by hand: a clause behind "no evidence that", before "is
false", inside a condition, in a question, or before "That is not true." English; for
nine other languages the openings that stand before "that". A space in a pattern stands
for any white space.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from verification.judging.index import SourceIndex
from verification.language.lists import late_regex, list_sections, phrase_list


class Stand(StrEnum):
    """What a text makes of something that it spells out and does not vouch for."""

    DENIAL = "denial"
    """It says that it is not so."""

    DOUBT = "doubt"
    """It does not say that it is so."""

    OPEN = "open"
    """It only asks or supposes it."""


_PARTS = "judging/finders/denial_parts"


def _compile(pattern: str) -> re.Pattern[str]:
    return late_regex(lambda: _spelled_out(pattern).replace(" ", r"\s+"), re.IGNORECASE)


def _spelled_out(pattern: str) -> str:
    """The pattern with its parts in their places."""
    return re.sub(
        r"\{([a-z ]+)\}",
        lambda part: _spelled_out(phrase_list(_PARTS, part[1])[0]),
        pattern,
    )


CLOSING = _compile("{closing}")
"""What precedes is taken back: "the claim that ... is false"."""

CLOSED = _compile("{closed}")
"""What must stand before `CLOSING`: one may reject a plan without denying a word."""

BACKWARDS = _compile("{backwards}")
"""How a sentence begins that takes the one before it back."""

UNDENIED = _compile("{undenied}")
"""What before a word of denial turns it round: "nobody disputes that"."""

CLEARED = _compile("{cleared}")
"""Words by which a claim itself says that something is not, or not surely, so."""


@cache
def openings(language: str) -> tuple[tuple[Stand, re.Pattern[str]], ...]:
    """Words that open such a clause; empty for a language without a list."""
    found = []
    for line in list_sections("judging/finders/denials").get(language, ()):
        stand, _, pattern = line.partition(" ")
        if language != "en":
            pattern = pattern.replace(r"\w+ ", r"[\w'’]+ ")
        found.append((Stand(stand), _compile(pattern)))
    return tuple(found)


ATTRIBUTED = _compile(r"\b{said} (?:that\b|the |its |his |her |it |he |she |they )")
"""By which a claim says that somebody said it, which "This is false." leaves true."""

LOOK_BACK = 40
"""Code points before a word of denial in which it is negated."""


@dataclass(frozen=True, slots=True)
class Retraction:
    """A stretch of a text that is spelled out and not vouched for."""

    start: int
    end: int
    said: tuple[int, int]
    """Where the words stand that take it back."""

    stand: Stand


@lru_cache(maxsize=256)
def find_retractions(sentence: str, language: str) -> tuple[Retraction, ...]:
    """
    The stretches that a sentence takes back itself.

    >>> myth = "It is a myth that bats are blind."
    >>> {myth[clause.start : clause.end] for clause in find_retractions(myth, "en")}
    {' bats are blind'}
    """
    found = []
    for stand, opening in openings(language):
        for match in opening.finditer(sentence):
            before = sentence[max(0, match.start() - LOOK_BACK) : match.start()]
            if language == "en" and UNDENIED.search(before):
                continue
            ends = _CONDITION_ENDS if stand is Stand.OPEN else _FOREIGN_ENDS
            ends = _ENDS if language == "en" and stand is not Stand.OPEN else ends
            closed = ends.search(sentence, match.end())
            end = closed.start() if closed is not None else len(sentence)
            end = min(end, match.end() + LONGEST_CLAUSE)
            found.append(Retraction(match.end(), end, match.span(), stand))
    if language == "en":
        found += _taken_back_behind(sentence)
    return tuple(found)


def _taken_back_behind(sentence: str) -> list[Retraction]:
    """By the end of the sentence or by a question mark."""
    found = []
    closing = CLOSING.search(sentence)
    if closing is not None:
        start = _CLAUSE.search(sentence, 0, closing.start())
        first = start.end() if start is not None else 0
        if CLOSED.search(sentence, first, closing.start()):
            denied = Retraction(first, closing.start(), closing.span(), Stand.DENIAL)
            found.append(denied)
    asked = _QUESTION.search(sentence)
    if asked is not None:
        found.append(Retraction(*asked.span(1), asked.span(2), Stand.OPEN))
    return found


_QUESTION = late_regex(
    r"(?:^|[.;:,!?–—(\"“‘']\s?)((?:is|are|was|were|does|do|did|has|have|had|can|could|will|"
    r"would|should|may|might)\s[^?.;]{1,200}(\?))[\"”’')\s]*$",
    re.IGNORECASE,
)
"""A question for yes or no; one for how or why takes its matter for so."""

_CLAUSE = late_regex(r"[;:]\s|,\s(?:but|and|while|although|whereas)\s")

_ENDS = late_regex(
    r"[;–—]|[.!?](?=\s|$)|[”\"](?=\s|$)|,?\s(?:but|although|though|however|whereas|"
    r"while|yet|nevertheless)\s|\sand\s\w+(?:s|ed)\s(?:that|the|to|her|him|it|them)\b|"
    r",\s(?:and|said|says|according|adding|which|who|wrote)\b",
    re.IGNORECASE,
)


LONGEST_CLAUSE = 200
"""Code points: what has no full stop by then is a table or a list."""

_CONDITION_ENDS = late_regex(r"[,;:–—]|[.!?](?=\s|$)|\sthen\s")
_FOREIGN_ENDS = late_regex(
    r"[;–—]|[.!?](?=\s|$)|,\s(?:aber|mais|pero|ma|mas|maar|men|но)\s"
)


def retractions_in(
    source: SourceIndex, number: int, language: str
) -> tuple[Retraction, ...]:
    """Of one sentence of a source, seen beside the next; offsets from its start."""
    start, end = source.sentences[number]
    found = find_retractions(source.blanked[start:end], language)
    if language == "en" and number + 1 < len(source.sentences):
        back = BACKWARDS.match(source.blanked, *source.sentences[number + 1])
        if back is not None:
            said = (back.start() - start, back.end() - start)
            return (*found, Retraction(0, end - start, said, Stand.DENIAL))
    return found
