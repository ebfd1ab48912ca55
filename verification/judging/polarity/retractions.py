"""
The stretches of a sentence that state something only to deny, doubt or ask it.

Ours, by constructions written by hand: a clause behind "no evidence that", before "is
false", inside a condition, in a question, or before "That is not true." English; for
nine other languages the openings that stand before "that". A space in a pattern stands
for any white space.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from verification.judging.index import SourceIndex
from verification.language.lists import late_regex, list_sections, phrase_list


@dataclass(frozen=True, slots=True)
class Opening:
    """Words behind which a text states what it does not vouch for."""

    pattern: re.Pattern[str]

    is_denial: bool
    """Whether it then says that it is not so; else only that it does not say so."""

    is_open: bool = False
    """Whether it says neither: a condition."""


_PARTS = "judging/polarity/denial_parts"


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
def openings(language: str) -> tuple[Opening, ...]:
    """Of a language; empty for one without a list."""
    found = []
    for line in list_sections("judging/polarity/denials").get(language, ()):
        kind, _, pattern = line.partition(" ")
        if language != "en":
            pattern = pattern.replace(r"\w+ ", r"[\w'’]+ ")
        found.append(Opening(_compile(pattern), kind == "denial", kind == "open"))
    return tuple(found)


LOOK_BACK = 40
"""Code points before a word of denial in which it is negated."""


@dataclass(frozen=True, slots=True)
class Retraction:
    """A stretch of a text that is spelled out and not vouched for."""

    start: int
    end: int
    said: tuple[int, int]
    """Where the words stand that take it back."""

    is_denial: bool
    """Whether the text then says that it is not so."""

    is_open: bool = False
    """Whether it is only asked or supposed."""


@lru_cache(maxsize=256)
def find_retractions(sentence: str, language: str) -> tuple[Retraction, ...]:
    """
    The stretches that a sentence takes back itself.

    >>> myth = "It is a myth that bats are blind."
    >>> {myth[each.start : each.end] for each in find_retractions(myth, "en")}
    {' bats are blind'}
    """
    found = []
    for opening in openings(language):
        for match in opening.pattern.finditer(sentence):
            before = sentence[max(0, match.start() - LOOK_BACK) : match.start()]
            if language == "en" and UNDENIED.search(before):
                continue
            end = _clause_end(
                sentence, match.end(), language, is_condition=opening.is_open
            )
            found.append(
                Retraction(
                    match.end(),
                    end,
                    match.span(),
                    opening.is_denial,
                    opening.is_open,
                )
            )
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
            found.append(
                Retraction(first, closing.start(), closing.span(), is_denial=True)
            )
    asked = _QUESTION.search(sentence)
    if asked is not None:
        found.append(
            Retraction(asked.start(1), asked.end(1), asked.span(2), False, True)
        )
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


def _clause_end(sentence: str, start: int, language: str, *, is_condition: bool) -> int:
    """Where the clause that is taken back ends."""
    ends = _ENDS if language == "en" else _FOREIGN_ENDS
    if is_condition:
        ends = _CONDITION_ENDS
    match = ends.search(sentence, start)
    end = match.start() if match is not None else len(sentence)
    return min(end, start + LONGEST_CLAUSE)


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
            return (*found, Retraction(0, end - start, said, is_denial=True))
    return found


def plain_keys(
    source: SourceIndex, number: int, stretches: Sequence[Retraction]
) -> set[str]:
    """Keys of a sentence's words that stand in nothing that is taken back."""
    start = source.sentences[number][0]
    return {
        token.key
        for token in source.tokens(number)
        if token.key
        and not any(
            stretch.start <= token.start - start < stretch.end for stretch in stretches
        )
    }
