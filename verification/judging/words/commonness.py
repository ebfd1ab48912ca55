"""
How much a word tells: rare words more, common words less.

The table holds rates per thousand million words on a decimal logarithm, in bands; it
was counted by `tests.evaluation.count_words`. Only English has one; elsewhere length
stands in for rarity (Zipf's law of abbreviation).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from verification.judging.words.lexicons import UNSPACED, lexicon
from verification.language.lists import word_list

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
    return key in _rates() and key not in _capitalised()


@cache
def _light_keys() -> frozenset[str]:
    english = lexicon("en")
    return frozenset(
        key
        for word in word_list("judging/words/light_words", "light")
        for key in english.keys(word)
    )


@cache
def _table() -> dict[str, str]:
    path = Path(__file__).with_name("commonness.json")
    return dict(json.loads(path.read_text(encoding="utf-8")))


@cache
def _rates() -> dict[str, float]:
    return {
        key: float(band)
        for band, keys in _table().items()
        if band != "capitalised"
        for key in keys.split()
    }


@cache
def _capitalised() -> frozenset[str]:
    return frozenset(_table()["capitalised"].split())
