"""
Names of people, organisations, places and products, found by capitals and context.

Ours: runs of capitalised words with the particles that may stand inside them. A word
that opens a sentence is a name only when something else says so. No list of names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from verification.judging.text.lexicons import lexicon
from verification.judging.text.terms import is_ordinary
from verification.language.dates import MONTH_NUMBERS
from verification.language.lists import late_regex, word_list

PARTICLES = word_list("judging/values/names", "particles")
"""Small words that may stand inside a name, never at its ends."""

_JOINING = word_list("judging/values/names", "joining")
"""Particles that more often part two names than join one; they end a run."""

_TITLES = word_list("judging/values/names", "titles")
"""Forms of address: part of a name as printed, not what tells who it is."""

_NO_NAMES = word_list("judging/values/names", "no names") | {
    name for name in MONTH_NUMBERS if len(name) > 2
}

_LETTERS = r"(?:[^\W\d_][\u0300-\u036f]*)+"
"""Letters, with accents that stand by themselves."""

_WORD = late_regex(
    rf"[^\W\d_](?:\.[^\W\d_])+\.?|{_LETTERS}(?:['’.&‐‑-]{_LETTERS})*(?:-\d+)?|&|\d+"
)
_SENTENCE_START = late_regex(r"(?:^|[.!?:;…]['\"”’)\]]*\s{1,6}|[\n•“\"(]\s{0,6}|^\W+)$")
SHOUTING = 0.7
"""Share of capitals above which capitals say nothing about names: headlines."""


@dataclass(frozen=True, slots=True)
class Name:
    """One name as printed."""

    start: int
    end: int
    text: str

    words: tuple[str, ...]
    """Keys of its words without titles and particles, in order; never empty."""

    @property
    def is_acronym(self) -> bool:
        letters = self.text.replace(".", "")
        return letters.isalpha() and letters.isupper() and 2 <= len(letters) <= 6

    @property
    def initials(self) -> str:
        return "".join(
            word[0] for word in re.findall(r"[^\W\d_]+", self.text) if word[0].isupper()
        )


def find_names(text: str, language: str = "en") -> tuple[Name, ...]:
    """
    The names in a text, in order.

    >>> [name.text for name in find_names("By Ada Lovelace of the Royal Society.")]
    ['Ada Lovelace', 'Royal Society']
    """
    if language == "de" or _shouts(text):
        return ()  # German capitalises every noun
    names: list[Name] = []
    run: list[re.Match[str]] = []
    end_of_last = 0
    for match in _WORD.finditer(text):
        word = match.group()
        gap = text[end_of_last : match.start()]
        if run and gap.strip() not in {"", "."}:
            _close(run, text, language, names)
            run = []
        end_of_last = match.end()
        lowered = word.lower()
        if word[0].isupper() and (
            lowered not in _NO_NAMES or _FIRST_NAME.match(text, match.start())
        ):
            if (
                run
                and _opens_sentence(text, match.start())
                and len(run[-1].group()) > 2
                and not _INITIALS.fullmatch(run[-1].group())
                and run[-1].group().lower() not in _TITLES
            ):
                _close(run, text, language, names)
                run = []
            run.append(match)
        elif run and (lowered in PARTICLES and lowered not in _JOINING):
            run.append(match)
        elif run:
            if len(word) <= 2 and not gap.strip() and _numbers_a_name(match, run, text):
                run.append(match)  # "Apollo 11"
            _close(run, text, language, names)
            run = []
    _close(run, text, language, names)
    return tuple(names)


_FIRST_NAME = late_regex(r"Jan\s(?!Feb|Mar|Apr|May|Jun|Jul|Aug)[^\W\d_a-z][^\W\d_]+")
"""A short month that is a first name before a name: "Jan Urban"."""


_INITIALS = late_regex(r"(?:[^\W\d_]\.){1,4}")
"""Initials before a surname: "J.R.R."; their stops end no sentence."""

_ROMAN = late_regex(r"X{0,3}(?:IX|IV|V?I{1,3})")


def _numbers_a_name(
    match: re.Match[str], run: Sequence[re.Match[str]], text: str
) -> bool:
    """Whether digits behind a capitalised word belong to it: not in "Roughly 90"."""
    if not match.group().isdigit() or _GOES_ON.match(text, match.end()):
        return False
    first = run[0].group()
    return not (
        len(run) == 1
        and _opens_sentence(text, run[0].start())
        and (first.lower() in _FUNCTION_WORDS or _is_common(first, "en"))
    )


_GOES_ON = late_regex(r"[.,'’]\d|\s?(?:%|per ?cent|to \d|[-–]\d)")
"""Behind digits that are a number of their own: "95% CI 15.9 to 20.9"."""


def _close(
    run: list[re.Match[str]], text: str, language: str, names: list[Name]
) -> None:
    while run and run[-1].group().lower() in PARTICLES:
        run = run[:-1]
    while run and run[0].group() != "WHO" and run[0][0].lower() in _FUNCTION_WORDS:
        run = run[1:]
    if not run:
        return
    opens = _opens_sentence(text, run[0].start())
    keys = [
        key
        for match in run
        if not (match[0].lower() in _TITLES or match[0].lower() in PARTICLES)
        for key in lexicon(language).keys(match.group().rstrip("."))
    ]
    if len(keys) > 1 and _ROMAN.fullmatch(run[-1].group()):
        keys.pop()  # "Charles III": see `find_numbered`
    if not keys and run[0].group().isupper():
        keys = [run[0].group().lower()]  # AT&T: nothing but small words
    is_alone, first = len(run) == 1, run[0].group()
    if not keys or (
        is_alone and (first in _ERAS or (opens and _is_common(first, language)))
    ):
        return
    start, end = run[0].start(), run[-1].end()
    if text[end - 2 : end] in {"'s", "’s"} and run[-1].group()[:-2].isalpha():
        end -= 2
    if end - start > 1:
        names.append(Name(start, end, text[start:end], tuple(keys)))


_ERAS = frozenset({"BC", "BCE", "AD", "CE"})

_FUNCTION_WORDS = word_list("judging/values/sentence_openers")


def _is_common(word: str, language: str) -> bool:
    """Whether a capitalised first word is more likely an ordinary one."""
    if any(map(str.isupper, word[1:])):
        return False
    words = lexicon(language)
    key = words.key(word)
    return (
        not key
        or any(key[0].isdigit() for key in words.keys(word))  # "Thirty-three"
        or is_ordinary(key)
        or word.endswith(("ly", "ing", "ed"))
    )


def _opens_sentence(text: str, start: int) -> bool:
    return bool(_SENTENCE_START.search(text[max(0, start - 6) : start])) or start == 0


def _shouts(text: str) -> bool:
    head = text[:400]
    capitals = sum(map(str.isupper, head))
    return capitals > 12 and capitals > SHOUTING * sum(map(str.isalpha, head))


class NameState(StrEnum):
    HELD = "held"
    NEARBY = "nearby"
    """
    In the source's head or shortly before the passage, which may refer back to it.
    """

    FAR = "far"
    """In the source, but away from the passage."""

    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class NameFinding:
    """What became of one name of the claim."""

    name: Name
    state: NameState

    rival: Name | None = None
    """The name that stands in its place in the passage, offsets in the source."""
