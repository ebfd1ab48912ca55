"""
Words of one language made comparable: `5h` is `five-hour`, `analysed` is `analyze`.

A word becomes one *key*; two words with the same key count as the same word. What is
folded, in this order: case, possessive, accents, spelling variants, irregular forms,
spelled-out numerals, unit short forms, Snowball's light stem. Scripts written without
spaces become n-grams. Our own method; see docs/algorithms/judging.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import Stemmer

from verification.language.detection import stop_words
from verification.language.lists import (
    late_regex,
    phrase_list,
    table_mapping,
    table_rows,
    word_list,
)

SNOWBALL_LANGUAGES = table_mapping("judging/text/snowball")
"""ISO 639-1 code to the name of Snowball's stemmer for it."""

CACHE_LIMIT = 200_000
"""Words remembered per language: some 30 MB; then the memory is started afresh."""

UNSPACED = late_regex(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]"
)
"""Kana, Han, Hangul, Thai, Lao, Burmese, Khmer: words are not parted by spaces."""

LAST_MARK = 0x1CFF
"""Behind it stand no marks of a script that is in daily use."""

_MARKS = "".join(
    chr(code)
    for code in range(0x300, LAST_MARK)
    if unicodedata.category(chr(code)) in {"Mn", "Mc"}
)
"""What is written above, below and around letters: accents by themselves, vowels."""

_LETTERS = rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}])*"

ATOM = late_regex(
    r"\d+(?:[.,]\d+)*"
    r"|[^\W\d_](?:\.[^\W\d_])+(?![^\W\d_])"  # letters with stops between: U.S
    rf"|{_LETTERS}(?:['’ʼ]{_LETTERS})*"
    r"|[%‰$€£¥]"
)
"""The smallest parts that count as words: digits and letters are parted here."""

COARSE = late_regex(rf"[\w{_MARKS}]+(?:[.,'’ʼ\-‐‑][\w{_MARKS}]+)*|[%‰$€£¥]")
"""Whole printed words, fast to find; `Lexicon.keys` parts them."""

SHORTEST_STEMMED = 4
"""Letters. Shorter words lose more by stemming than they gain: "bus", "gas"."""


def fold_accents(word: str) -> str:
    """The word without its diacritics: "Müller" gives "Muller"."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFKD", word)
    return "".join(char for char in parts if not unicodedata.combining(char))


def canonical_number(digits: str) -> str:
    """
    One form for one run of digits with its separators.

    >>> [canonical_number(digits) for digits in ("1,200", "1.200.000", "3.0", "2,5")]
    ['1200', '1200000', '3', '2.5']
    """
    parts = re.split(r"[.,]", digits)
    if len(parts) == 1:
        return digits.lstrip("0") or "0"
    separators = set(re.findall(r"[.,]", digits))
    grouped = all(len(part) == 3 for part in parts[1:]) and len(parts[0]) <= 3
    if grouped and len(separators) == 1 and parts[0] != "0":
        return "".join(parts).lstrip("0") or "0"
    if len(separators) == 2:
        whole, fraction = "".join(parts[:-1]), parts[-1]
    elif len(parts) == 2:
        whole, fraction = parts
    else:
        return digits
    fraction = fraction.rstrip("0")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{fraction}" if fraction else whole


class Lexicon:
    """How the words of one language are compared. Remembers each word it has met."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.stop_words = _stop_words(language)
        name = SNOWBALL_LANGUAGES.get(language)
        self._stemmer = Stemmer.Stemmer(name, 0) if name else None
        self._keys: dict[str, tuple[str, ...]] = {}
        self._key: dict[str, str] = {}

    def keys(self, printed: str) -> tuple[str, ...]:
        """Keys of one printed word as `COARSE` finds it; stop words have none."""
        known = self._keys.get(printed)
        if known is None:
            if len(self._keys) >= CACHE_LIMIT:
                self._keys.clear()
            known = self._keys[printed] = self._read(printed)
        return known

    def key(self, atom: str) -> str:
        """Key of one piece as `ATOM` finds it; empty for a stop word."""
        known = self._key.get(atom)
        if known is None:
            if len(self._key) >= CACHE_LIMIT:
                self._key.clear()
            known = self._key[atom] = self._fold(atom)
        return known

    def joined_key(self, compound: str) -> str:
        """Key of a hyphened word written as one: "e-mail" gives that of "email"."""
        letters = re.sub(r"[-‐‑]", "", compound)
        return self.key(letters) if letters.isalpha() else ""

    def _read(self, printed: str) -> tuple[str, ...]:
        if printed.isalpha() and (printed.isascii() or not UNSPACED.search(printed)):
            key = self.key(printed)
            return (key,) if key else ()
        found = []
        for atom in ATOM.findall(printed):
            if UNSPACED.search(atom):
                found.extend(grams(atom))
            else:
                key = self.key(atom)
                if key:
                    found.append(key)
        if len(printed) <= 40 and any(hyphen in printed for hyphen in "-‐‑"):
            joined = self.joined_key(printed)
            if joined:
                found.append(joined)
        return tuple(found)

    def _fold(self, atom: str) -> str:
        if not atom.isascii():
            atom = unicodedata.normalize("NFC", atom)
        if atom[0].isdigit():
            return canonical_number(plain_digits(atom))
        if "." in atom:
            atom = atom.replace(".", "").upper()
        if atom == "US":
            atom = "USA"  # in capitals it is no pronoun
        word = atom.lower()
        if not word.isascii():
            word = word.replace("’", "'").replace("ʼ", "'").replace("ß", "ss")
        if word in self.stop_words:
            return ""
        if "'" in word:
            word = _without_apostrophe(word, self.language)
            if word in self.stop_words or not word:
                return ""
        if self.language in {"en", ""}:
            return self._fold_english(word)
        return fold_accents(self._stem(word))

    def _fold_english(self, word: str) -> str:
        word = fold_accents(word)
        word = plain_forms().get(word, word)
        if len(word) < SHORTEST_STEMMED or not word.isalpha():
            return word
        if _MAY_VARY(word):
            for pattern, replacement in SPELLING_VARIANTS:
                word = pattern.sub(replacement, word)
        stem = self._stem(word)
        if len(stem) > 5 and stem.endswith("ll"):
            return stem[:-1]
        return stem

    def _stem(self, word: str) -> str:
        if self._stemmer is None or len(word) < SHORTEST_STEMMED:
            return word
        return str(self._stemmer.stemWord(word))


def keyed_groups(groups: Iterable[str]) -> Iterator[tuple[str, int]]:
    """
    Each key of groups of English words, with the number of the group it stands in.

    Args:
        groups: The words of each, with spaces between. A word may stand in several.

    >>> dict(keyed_groups(["cat kitten", "dogs"]))
    {'cat': 0, 'kitten': 0, 'dog': 1}
    """
    english = lexicon("en")
    for number, group in enumerate(groups):
        for word in group.split():
            for key in english.keys(word):
                yield key, number


@lru_cache(maxsize=64)
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language; English where none is known for it."""
    return Lexicon(language or "en")


def grams(run: str) -> list[str]:
    """
    Keys of a run of letters written without spaces: pairs of neighbours.

    Pairs with a hiragana letter are endings and particles wherever the run has others.

    >>> grams("東京都"), grams("東京の人口は")
    (['東京', '京都'], ['東京', '人口'])
    """
    if len(run) < 2:
        return [run]
    pairs = [run[at : at + 2] for at in range(len(run) - 1)]
    return [pair for pair in pairs if not _HIRAGANA.search(pair)] or pairs


_HIRAGANA = late_regex(r"[\u3041-\u309f]")


def plain_digits(printed: str) -> str:
    """With the digits 0 to 9 in place of those of another script."""
    if printed.isascii():
        return printed
    return "".join(
        str(unicodedata.digit(char, 0)) if char.isdigit() else char for char in printed
    )


def _without_apostrophe(word: str, language: str) -> str:
    head, _, tail = word.rpartition("'")
    if language in {"fr", "it", "ca"}:
        return tail
    if tail in {"s", ""}:
        return head
    return word.replace("'", "")


def _stop_words(language: str) -> frozenset[str]:
    if language in {"en", ""}:
        return english_stop_words()
    return frozenset(stop_words().get(language, ()))


def _to_first(groups: Iterable[str]) -> dict[str, str]:
    """Each further word of a group to its first."""
    split = [group.split() for group in groups]
    return {word: first for first, *others in split for word in others}


@cache
def english_stop_words() -> frozenset[str]:
    """Words that say nothing of what a sentence is about; polarity looks at its own."""
    more = word_list("judging/text/light_words", "stop words")
    return frozenset({*stop_words()["en"], *more})


@cache
def plain_forms() -> dict[str, str]:
    """A unit's short form that has no other common meaning, what people and things of a
    country are called, an irregular form, a numeral: to its word, country or digits."""
    forms = _to_first(phrase_list("judging/text/irregular_forms"))
    numerals = table_rows("language/english_numerals")
    forms.update((word, value) for value, word, _ in numerals)
    named = _to_first(phrase_list("judging/text/demonyms"))
    units = table_mapping("judging/text/unit_short_forms")
    named |= {short: named.get(word, word) for short, word in units.items()}
    return forms | {word: forms.get(named[word], named[word]) for word in named}


SPELLING_VARIANTS = (
    (late_regex(r"is(e|es|ed|ing|ation|ations|er|ers)$"), r"iz\1"),
    (late_regex(r"ys(e|es|ed|ing|er|ers)$"), r"yz\1"),
    (
        late_regex(r"(?<=[a-z]{3})our(?=(?:s|ed|ing|ful|able|ite|ites|al|er|ers)?$)"),
        "or",
    ),
    (late_regex(r"(?<=[a-z]t)re(?=s?$)|(?<=ib)re(?=s?$)"), "er"),
    (late_regex(r"ogue(?=s?$)"), "og"),
    (late_regex(r"^(an|leuk|h|gyn|p|f|arch|encyclop|orthop|diarrh)[ao]e"), r"\1e"),
    (late_regex(r"ae(?=m)|oe(?=d|st)"), "e"),
)
"""
British to American spelling. A word may be bent wrongly: then it is so on both sides.
"""

_MAY_VARY = re.compile(
    r"our|ae|oe|ogue|isation|[iy]sing|(?:is(?:e[drs]?|ers)|ys(?:e[drs]?|ers)|[bt]res?)$"
).search
"""What a word must have for one of the patterns to fit: quicker to look for."""
