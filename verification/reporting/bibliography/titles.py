"""
Letter case of titles.

What stands between `<i>` or "nocase" tags keeps its case, and so does every word with
a capital after its first letter: names of species, DNA, eBay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from verification.language.lists import word_list

from .runs import TITLE_TAG, without_tags

ALWAYS_CAPITALISED = word_list("reporting/bibliography/capitalised")
"""Names of people are not among them: see docs/algorithms/bibliography.md."""


class Case(StrEnum):
    STYLE = "style"
    """Title case where the style wants it; otherwise as typed, which harms no name."""

    AS_IS = "as-is"
    SENTENCE = "sentence"
    TITLE = "title"


MINOR_WORDS = word_list("reporting/bibliography/minor_words")

SHOUTED_WORDS = 4
"""Words in capitals from which a title is a headline in capitals, not an acronym."""

HEADLINE_SHARE = 0.5
"""Share of capitalised major words above which a title is taken to be in title case."""

_WORD = re.compile(r"[^\W_]+(?:['’.&][^\W_]+)*")
ABBREVIATION_LENGTH = 4
"""Letters: "Proc", "Conf", "Symp"; few sentences end in so short a word in capitals."""

_BOUNDARY = re.compile(r"[:?!—;.]\W*$")


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    before: str
    is_protected: bool
    is_part: bool
    """Whether it follows a hyphen: "report" in "self-report"."""

    starts: bool
    """Whether it begins the title or what follows a colon or the like."""


def cased(title: str, case: Case, *, language: str = "") -> str:
    """
    The title in another letter case; unchanged when it is not in English.

    Args:
        language: BCP 47; empty counts as English.
    """
    is_english = not language or language.lower().startswith("en")
    if case in (Case.AS_IS, Case.STYLE) or not is_english:
        return title
    return in_title_case(title) if case is Case.TITLE else in_sentence_case(title)


def in_title_case(title: str) -> str:
    words, tail = split_words(lowered_if_shouted(title))
    parts = []
    for word, after in zip_longest(words, words[1:]):
        is_last = after is None or (after.is_part and not word.is_part)
        parts += [word.before, headline_word(word, is_edge=word.starts or is_last)]
    return "".join(parts) + tail


def headline_word(word: Word, *, is_edge: bool) -> str:
    text = word.text
    is_symbol = len(text) == 1 and not text.isascii()
    if word.is_protected or is_symbol or not is_plain(text):
        return text
    if text.lower() in MINOR_WORDS and not is_edge:
        return text if len(text) == 1 else text.lower()
    return text[:1].upper() + text[1:]


def in_sentence_case(title: str) -> str:
    words, tail = split_words(lowered_if_shouted(title))
    is_loud = looks_like_headline(words)
    cased = (f"{word.before}{sentence_word(word, is_loud)}" for word in words)
    return "".join(cased) + tail


def sentence_word(word: Word, is_headline: bool) -> str:
    text = word.text
    if word.is_protected or not is_plain(text):
        return text
    if word.starts:
        return text[:1].upper() + text[1:]
    keeps = text in ALWAYS_CAPITALISED or len(text) == 1
    return text if keeps or not is_headline else text.lower()


def looks_like_headline(words: list[Word]) -> bool:
    major = [
        word.text
        for word in words
        if not (word.starts or word.is_protected or word.text.lower() in MINOR_WORDS)
        and word.text[:1].isalpha()
    ]
    capitalised = sum(text[:1].isupper() for text in major)
    return capitalised > HEADLINE_SHARE * len(major)


def is_plain(word: str) -> bool:
    """Small letters after the first, so that its case says nothing by itself."""
    return word[1:] == word[1:].lower() and not any(sign.isdigit() for sign in word)


def lowered_if_shouted(title: str) -> str:
    text = without_tags(title)
    if text.upper() != text or len(_WORD.findall(text)) < SHOUTED_WORDS:
        return title
    if text.lower() == text:
        return title
    parts = TITLE_TAG.split(title)
    lowered = [part if TITLE_TAG.fullmatch(part) else part.lower() for part in parts]
    return "".join(lowered)


def split_words(title: str) -> tuple[list[Word], str]:
    words: list[Word] = []
    before = ""
    for text, is_protected in stretches_of(title):
        if is_protected is None:
            before += text
            continue
        end = 0
        for match in _WORD.finditer(text):
            before += text[end : match.start()]
            above = words[-1].text if words else ""
            words.append(word_at(match.group(), before, is_protected, above))
            before = ""
            end = match.end()
        before += text[end:]
    return words, before


def word_at(text: str, before: str, is_protected: bool, above: str) -> Word:
    """The full stop of a short word with a capital above ("Proc. of the ...") is that
    of an abbreviation."""
    gap, is_first = without_tags(before), not above
    is_short = len(above) <= ABBREVIATION_LENGTH and above[:1].isupper()
    boundary = _BOUNDARY.search(gap[-8:])
    is_abbreviated = is_short and gap.strip() == "."
    return Word(
        text=text,
        before=before,
        is_protected=is_protected,
        is_part=gap in ("-", "‐", "‑") and not is_first,
        starts=is_first or (boundary is not None and not is_abbreviated),
    )


def stretches_of(title: str) -> Iterator[tuple[str, bool | None]]:
    open_tags: list[bool] = []
    for part in TITLE_TAG.split(title):
        if not TITLE_TAG.fullmatch(part):
            yield part, any(open_tags[-1:])
        elif part.startswith("</"):
            del open_tags[-1:]
            yield part, None
        else:
            fixes = part in ("<i>", '<span class="nocase">')
            open_tags.append(fixes or any(open_tags[-1:]))
            yield part, None


@dataclass(frozen=True, slots=True)
class Setting:
    case: Case = Case.STYLE
    year_suffix: str = ""
    """a, b, c ... where the same authors have several works of one year; else empty."""

    repeats_author: bool = False
    """Whether the entry above has the same authors."""

    quote: str = ""
    """The words quoted from it, for the id of an inline entry."""

    @property
    def headline(self) -> Case:
        """The letter case where the style wants titles as headlines."""
        return Case.TITLE if self.case is Case.STYLE else self.case
