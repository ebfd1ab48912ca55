"""
The terms of a statement: the words a source must hold to say the same thing.

Markers are never terms. A term knows where it stands, what it may also be written as
and how much it tells: rare words more, common words less. The table of how common they
are holds rates per thousand million words on a decimal logarithm, in bands; it was
counted by `tests.evaluation.count_words`. Only English has one; elsewhere length stands
in for rarity (Zipf's law of abbreviation). Clauses are cut at the ends of sentences,
semicolons and the joints of long sentences; a cut that leaves a side too few words is
taken back.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from verification.judging.text.lexicons import ATOM, UNSPACED, Lexicon, grams, lexicon
from verification.language.lists import late_regex, word_list, word_lists

MOST = 2.0
"""Weight of a word that is in no table; a name, mostly."""

LEAST = 0.8
"""Weight of the commonest words that are no stop words, such as "new" and "year"."""

TABLE_TOP = 6.6
TABLE_BOTTOM = 3.6
"""Decimal logarithms between which the weight falls in a straight line."""

GRAM_WEIGHT = 1.2
"""Of a pair of letters from a script without spaces: a word has several."""

LIGHT_WEIGHT = 0.5
"""Weight of a word from the list of light words."""

NUMBER_WEIGHT = 2.6
"""Of a number: telling, but "2" and "10" are met by chance; quantities look closer."""


def word_weight(key: str, language: str) -> float:
    """Weight of a key, from `LEAST` to `MOST`."""
    if key[0].isdigit():
        return NUMBER_WEIGHT if len(key) > 1 else NUMBER_WEIGHT / 2
    if not key.isascii() and UNSPACED.match(key):
        return GRAM_WEIGHT
    if language in {"en", ""}:
        if key in _light_keys():
            return LIGHT_WEIGHT
        rate = _rates().get(key)
        if rate is None:
            return MOST if len(key) > 2 else LEAST
    else:
        rate = TABLE_TOP - 0.35 * min(len(key), 8)
    share = (TABLE_TOP - rate) / (TABLE_TOP - TABLE_BOTTOM)
    return LEAST + (MOST - LEAST) * min(max(share, 0.0), 1.0)


def is_ordinary(key: str) -> bool:
    """Whether it is a common English word that is not mostly written with a capital."""
    return key in _rates() and key not in _COMMONNESS["capitalised"]


@cache
def _light_keys() -> frozenset[str]:
    english = lexicon("en")
    return frozenset(
        key
        for word in word_list("judging/text/light_words", "light")
        for key in english.keys(word)
    )


_COMMONNESS = word_lists("judging/text/commonness")


@cache
def _rates() -> dict[str, float]:
    return {
        key: float(band)
        for band, keys in _COMMONNESS.items()
        if band != "capitalised"
        for key in keys
    }


MARKER = late_regex(
    r"\[\^?\s?\d{1,4}(?:\s?[,;–-]\s?\d{1,4}){0,40}\]|【[^【】]{1,40}】|\[\^[\w-]{1,40}\]"
    r"|\[(?:source|citation|ref)s?\.?:? ?[\w ,]{1,20}\]|[⁰¹²³⁴-⁹]+(?![\w²³])",
    re.IGNORECASE,
)
"""What looks like a citation marker; reading has blanked those it knows already."""

_OPENER = late_regex(r"[\[【⁰¹²³⁴-⁹]")

_COMPOUND = late_regex(r"(?<![^\W_])[^\W_]++(?:[-‐‑][^\W_]++)+")


Stretch: TypeAlias = tuple[int, int]
"""Half-open range of code points."""


class Token(NamedTuple):
    """One word as printed, with the key it is compared by."""

    start: int
    end: int
    word: str

    key: str
    """Empty for a stop word."""

    @property
    def stretch(self) -> Stretch:
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a statement that tells something."""

    key: str
    alternates: tuple[str, ...]
    """Keys that count as the same word: the compound written as one."""

    start: int
    end: int
    word: str
    weight: float


def blank_markers(text: str) -> str:
    """The text with markers overwritten by spaces; offsets stay as they are."""
    return MARKER.sub(_blank_unless_unit, text) if _OPENER.search(text) else text


def tokenize(text: str, start: int, end: int, words: Lexicon) -> list[Token]:
    """Tokens of a stretch of text, in order, stop words among them."""
    tokens = []
    key = words.key
    for match in ATOM.finditer(text, start, end):
        word = match.group()
        at = match.start()
        if word.isascii() or not UNSPACED.search(word):
            tokens.append(Token(at, match.end(), word, key(word)))
            continue
        place = 0
        for gram in grams(word):
            place = word.index(gram, place)
            tokens.append(Token(at + place, at + place + len(gram), gram, gram))
            place += 1
    return tokens


@lru_cache(maxsize=512)
def read_terms(statement: str, language: str) -> tuple[Term, ...]:
    """Distinct terms of a statement in the order of their first appearance."""
    words = lexicon(language)
    text = blank_markers(statement)
    joined = _joined_keys(text, words)
    seen: set[str] = set()
    terms = []
    for token in tokenize(text, 0, len(text), words):
        if not token.key or token.key in seen:
            continue
        seen.add(token.key)
        terms.append(
            Term(
                key=token.key,
                alternates=joined.get(token.start, ()),
                start=token.start,
                end=token.end,
                word=token.word,
                weight=word_weight(token.key, words.language),
            )
        )
    return tuple(terms)


def _joined_keys(text: str, words: Lexicon) -> dict[int, tuple[str, ...]]:
    """Offset of a word inside a hyphened compound to the compound's key."""
    found: dict[int, tuple[str, ...]] = {}
    for match in _COMPOUND.finditer(text):
        key = words.joined_key(match.group())
        if key:
            for atom in ATOM.finditer(text, match.start(), match.end()):
                found[atom.start()] = (key,)
    return found


_IS_POWER = late_regex(r"[×x·*]\s?10⁻?$|(?<![\w.,])10⁻$")
_IS_TEN = late_regex(r"(?<![\w.,])10$")
_COUNTS = late_regex(r"\s?[a-z]")
"""Behind "10⁶" what it counts; a marker stands before a stop more often."""


def _blank_unless_unit(match: re.Match[str]) -> str:
    found = match.group()
    if found[0] in "²³" and match.string[: match.start()][-1:].isalpha():
        return found  # m², km³
    before = match.string[: match.start()][-8:]
    if _IS_POWER.search(before):
        return found  # 6 × 10²⁴
    if _IS_TEN.search(before) and _COUNTS.match(match.string, match.end()):
        return found  # 10⁶ cells
    return " " * len(found)


FEWEST_TERMS = 3
"""Telling words a clause needs; with fewer it is found anywhere by chance."""

_JOINT = late_regex(
    r"[.!?;]['\"”’)]*+\s++(?=\S)|:\s|(?<!\s)\s++[–—]\s|[。；！？]"
    r"|,\s++(?=(?:and|but|while|whereas|although|though|which|who|where|when|after|before|"
    r"because|so|with|making|including|leading|according)\b)"
    r"|(?<!\s)\s++(?=(?:and|but|while|whereas|although|because)\s++(?:\w++\s++){2})"
)


def split_clauses(statement: str, terms: Sequence[Term]) -> list[int]:
    """
    Masks of the terms of each clause, in order; bit i stands for term i.

    A claim of one clause gives one mask.
    """
    if not terms:
        return []
    cuts = [match.start() for match in _JOINT.finditer(statement)]
    masks: list[int] = []
    mask, count, place = 0, 0, 0
    for cut in [*cuts, len(statement) + 1]:
        while place < len(terms) and terms[place].start < cut:
            mask |= 1 << place
            count += 1
            place += 1
        if count >= FEWEST_TERMS:
            masks.append(mask)
            mask, count = 0, 0
    if mask:
        masks[-1:] = [mask | (masks[-1] if masks else 0)]
    return masks


def keys_around(tokens: Sequence[Token], place: int, reach: int) -> set[str]:
    """Keys of the telling words at most so far from a word, itself left aside."""
    near = (*tokens[max(0, place - reach) : place], *tokens[place + 1 :][:reach])
    return {token.key for token in near if token.key}


def longest_stretch(terms: Sequence[Term], places: Collection[int]) -> Stretch:
    """
    Where the weightiest run of neighbouring terms stands, of those at some places.

    Args:
        places: At least one.
    """
    runs: list[list[Term]] = []
    for place in sorted(places):
        if place - 1 not in places:
            runs.append([])
        runs[-1].append(terms[place])
    chosen = max(runs, key=lambda run: sum(term.weight for term in run))
    return chosen[0].start, chosen[-1].end
