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
from collections.abc import Iterator
from functools import lru_cache

import Stemmer

from verification.language.detection import stop_words

from .wordlists import (
    DEMONYMS,
    ENGLISH_STOP_WORDS,
    IRREGULAR_FORMS,
    SPELLING_VARIANTS,
    UNIT_SHORT_FORMS,
    VARIANT_ENDINGS,
    VARIANT_PARTS,
)

SNOWBALL_LANGUAGES = {
    "ar": "arabic",
    "ca": "catalan",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "ne": "nepali",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}
"""ISO 639-1 code to the name of Snowball's stemmer for it."""

CACHE_LIMIT = 200_000
"""Words remembered per language: some 30 MB; then the memory is started afresh."""

UNSPACED = re.compile(
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

ATOM = re.compile(
    r"\d+(?:[.,]\d+)*"
    r"|[^\W\d_](?:\.[^\W\d_])+(?![^\W\d_])"  # letters with stops between: U.S
    rf"|{_LETTERS}(?:['’ʼ]{_LETTERS})*"
    r"|[%‰$€£¥]"
)
"""The smallest pieces that count as words: digits and letters are parted here."""

COARSE = re.compile(rf"[\w{_MARKS}]+(?:[.,'’ʼ\-‐‑][\w{_MARKS}]+)*|[%‰$€£¥]")
"""Whole printed words, fast to find; `Lexicon.keys` takes them apart."""

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

    >>> [canonical_number(each) for each in ("1,200", "1.200.000", "3.0", "007", "2,5")]
    ['1200', '1200000', '3', '7', '2.5']
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
        if known is not None:
            return known
        if len(self._keys) >= CACHE_LIMIT:
            self._keys.clear()
        found = self._read(printed)
        self._keys[printed] = found
        return found

    def key(self, atom: str) -> str:
        """Key of one piece as `ATOM` finds it; empty for a stop word."""
        known = self._key.get(atom)
        if known is not None:
            return known
        if len(self._key) >= CACHE_LIMIT:
            self._key.clear()
        found = self._fold(atom)
        self._key[atom] = found
        return found

    def joined_key(self, compound: str) -> str:
        """Key of a hyphened word written as one: "e-mail" gives that of "email"."""
        letters = re.sub(r"[-‐‑]", "", compound)
        return self.key(letters) if letters.isalpha() else ""

    def _read(self, printed: str) -> tuple[str, ...]:
        if printed.isalpha() and not UNSPACED.search(printed):
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
            return canonical_number(_plain_digits(atom))
        if "." in atom:
            atom = atom.replace(".", "").upper()
        if atom == "US":
            atom = "USA"  # in capitals it is no pronoun
        word = atom.lower().replace("’", "'").replace("ʼ", "'").replace("ß", "ss")
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
        word = UNIT_SHORT_FORMS.get(word, word)
        word = DEMONYMS.get(word, word)
        word = IRREGULAR_FORMS.get(word, word)
        if len(word) < SHORTEST_STEMMED or not word.isalpha():
            return word
        if word.endswith(VARIANT_ENDINGS) or any(
            each in word for each in VARIANT_PARTS
        ):
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


def keyed_groups(table: str) -> Iterator[tuple[str, int]]:
    """
    Each key of a table of English words, with the number of the group it stands in.

    Args:
        table: Groups of words, parted by semicolons. A word may stand in several.

    >>> dict(keyed_groups("cat kitten; dogs"))
    {'cat': 0, 'kitten': 0, 'dog': 1}
    """
    english = lexicon("en")
    for number, group in enumerate(table.split(";")):
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


_HIRAGANA = re.compile(r"[\u3041-\u309f]")


def _plain_digits(atom: str) -> str:
    if atom.isascii():
        return atom
    return "".join(
        str(unicodedata.digit(char, 0)) if char.isdigit() else char for char in atom
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
        return ENGLISH_STOP_WORDS
    return frozenset(stop_words().get(language, ()))
