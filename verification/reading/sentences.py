"""Sentences of a block. The sentencex library finds stops; joining what it parts
wrongly is ours: after abbreviations, initials and ordinals, inside quotations, before
small letters."""

from __future__ import annotations

from collections.abc import Iterator

from sentencex import segment

from verification.language.detection import stop_words
from verification.language.lists import late_regex, word_list
from verification.language.quotation_marks import face_outward

from .overlay import Stretch, trim

TITLES = word_list("reading/abbreviations", "titles")
"""A name follows, so a capital letter after them begins no sentence."""

BEFORE_NUMBERS = word_list("reading/abbreviations", "before numbers")
"""A number may follow: "approx. 4", "No. 5"."""

ALWAYS_GOING_ON = word_list("reading/abbreviations", "always going on")
"""No sentence ends with them."""

ORDINAL_DOT_LANGUAGES = word_list("reading/abbreviations", "ordinal languages")
"""Languages that write "24." for "24th"."""

ORDINAL_NOUNS = word_list("reading/abbreviations", "ordinal nouns")
"""What follows "24." where that means "24th": months, centuries, ranks."""

BEFORE_ORDINALS = word_list("reading/abbreviations", "before ordinals")
"""What stands before "24." where that means "24th": articles and prepositions."""


MAX_WINDOW_LENGTH = 4000
"""Code points given to the splitter at once: its cost grows with the square of the
quotation marks in a block. No paragraph of prose is that long."""

MAX_QUOTATION_SENTENCES = 3
"""A quotation of up to so many sentences inside one sentence is kept whole; a longer
one is a speech, and each of its sentences a claim."""

_LAST_WORD = late_regex(r"(?<![^\s(\[“\"'«„])([^\s(\[“\"'«„]+)\.$")
_FIRST_WORD = late_regex(r"[\"'“‘«»„(\[]*([^\W_]+)")
_FULL_STOP = late_regex(r"[。！？](?=[^\s”』」）)】。！？…])")
_FURTHER_STOP = late_regex(r"(?:…[\"”’)]{0,2}|[.!?]\))\s{1,9}(?=\w)")
_PARTICLES = frozenset("とってはがをのにでも")
_CLOSING = "\"'”’»«›)]）】」』"
_QUOTE_PAIRS = (("“", "”"), ("«", "»"), ("「", "」"), ("『", "』"))
_OPEN_QUOTES = "“«»「『„"


def split_sentences(prose: str, start: int, end: int, language: str) -> list[Stretch]:
    """Give the sentences between two offsets, without the white space around them.
    `prose` has markup and markers overwritten; `language` "" is read as English."""
    stretch = prose[start:end].replace("\n", " ").replace("\t", " ")
    found: list[Stretch] = []
    for left, right in _segments(stretch, language or "en"):
        if found and _goes_on(stretch, found, left, right, language):
            found[-1] = (found[-1][0], right)
        else:
            found.append((left, right))
    return [
        (start + left, start + right)
        for left, right in _join_quotations(stretch, found)
    ]


def _segments(stretch: str, language: str) -> Iterator[Stretch]:
    at = 0
    for window in _windows(stretch):
        for piece in segment(language, window):
            following = at + len(piece)
            left, right = trim(stretch, at, following)
            for cut in _further_stops(stretch, left, right):
                yield trim(stretch, left, cut)
                left, _ = trim(stretch, cut, right)
            if left < right:
                yield left, right
            at = following


def _further_stops(stretch: str, left: int, right: int) -> Iterator[int]:
    """Ends the splitter passes over: an ellipsis, a sentence in brackets, and a full
    stop of Chinese or Japanese before a figure."""
    for match in _FULL_STOP.finditer(stretch, left, right):
        yield match.end()
    is_bracketed = stretch.startswith("(", left)
    if "…" not in stretch[left:right] and not is_bracketed:
        return
    for match in _FURTHER_STOP.finditer(stretch, left, right):
        if stretch[match.end()].isupper() and (match[0][0] == "…" or is_bracketed):
            yield match.start() + len(match[0].rstrip())


def _windows(stretch: str) -> Iterator[str]:
    """Cut a very long block at stops, else at spaces, else anywhere."""
    at = 0
    while len(stretch) - at > MAX_WINDOW_LENGTH:
        end = at + MAX_WINDOW_LENGTH
        cut = max(stretch.rfind(". ", at, end) + 2, stretch.rfind("。", at, end) + 1)
        if cut <= at + 1:
            cut = stretch.rfind(" ", at, end) + 1
        cut = cut if cut > at else end
        yield stretch[at:cut]
        at = cut
    yield stretch[at:]


def _goes_on(
    stretch: str, found: list[Stretch], left: int, right: int, language: str
) -> bool:
    """Whether what begins at `left` belongs to the sentence before it."""
    before_start, before_end = found[-1]
    first = stretch[left]
    if not any(letter.isalnum() for letter in stretch[left:right]):
        return True
    tail = stretch[max(before_start, before_end - 60) : before_end]
    bare = tail.rstrip(_CLOSING)
    if bare != tail and (first.islower() or first in _PARTICLES):
        return True
    if not bare.endswith("."):
        return first.islower() and bare.endswith("…")
    if bare.endswith("..") and first.islower():
        return True
    return bare == tail and _abbreviation_goes_on(tail, stretch[left:right], language)


def _abbreviation_goes_on(tail: str, following: str, language: str) -> bool:
    match = _LAST_WORD.search(tail)
    if not match:
        return False
    word = match[1].lower()
    first = following[0]
    is_small = first.islower()
    if word in ALWAYS_GOING_ON or word in TITLES:
        return True
    if word in BEFORE_NUMBERS and (first.isdigit() or (is_small and len(word) < 4)):
        return True
    if is_small and ("." in word or len(word) == 1):
        return True
    next_word = _FIRST_WORD.match(following)
    following_word = next_word[1] if next_word else ""
    if word.isdecimal():
        return _is_ordinal(tail[: match.start()], word, following_word, language)
    return _is_initial(match[1], tail[: match.start()]) and not _opens_sentence(
        following_word, language
    )


def _is_ordinal(before: str, number: str, following: str, language: str) -> bool:
    if language not in ORDINAL_DOT_LANGUAGES or len(number) > 2 or not following:
        return False
    if following.lower() in ORDINAL_NOUNS or following[0].islower():
        return True
    words = before.split()
    is_after_article = bool(words) and words[-1].lower() in BEFORE_ORDINALS
    return is_after_article and not _opens_sentence(following, language)


def _is_initial(word: str, before: str) -> bool:
    """A single capital, or several as in "J.K"; the C of "Vitamin C" is none."""
    letters = word.split(".")
    if not all(len(letter) == 1 and letter.isupper() for letter in letters):
        return False
    words = before.split()
    return not words or not words[-1][0].islower()


def _opens_sentence(word: str, language: str) -> bool:
    """Whether a capitalised word is one that is written small inside a sentence."""
    if not word or not word[0].isupper():
        return False
    return word.lower() in stop_words().get(language or "en", frozenset())


def _join_quotations(stretch: str, found: list[Stretch]) -> list[Stretch]:
    """Join sentences that a quotation spans, if it is short."""
    if not any(quote in stretch for quote in _OPEN_QUOTES):
        return found
    stretch = face_outward(stretch)
    joined: list[Stretch] = []
    at = 0
    while at < len(found):
        left, right = found[at]
        last = min(len(found), at + MAX_QUOTATION_SENTENCES) - 1
        for further in range(at, last + 1):
            if not _is_open(stretch[left : found[further][1]]):
                right, at = found[further][1], further
                break
        joined.append((left, right))
        at += 1
    return joined


def _is_open(sentence: str) -> bool:
    """Whether a quotation begins in the sentence and does not end in it."""
    if "„" in sentence:
        closed = sentence.count("“") + sentence.count("”")
        return sentence.count("„") > closed
    return any(
        sentence.count(opener) > sentence.count(closer)
        for opener, closer in _QUOTE_PAIRS
    )
