"""Which language a text is in: the script decides where it can; between languages of
one script, the share of each language's stop words in a sample, a word of several
languages counting less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from .lists import late_regex, table_mapping, table_rows, word_list, word_lists

SAMPLE_LENGTH = 1500
"""Code points of each of the two windows looked at, the start and the middle: some 500
words, at which stop-word shares are steady, in about a millisecond."""

MIN_SHARE = 0.12
"""Weighted share of stop words below which no language is named. Running prose has 0.3
to 0.5 in its own language; a list of names, or a language without a list here, under
0.1."""

MIN_LEAD = 1.08
"""How far the best must lead the second: Danish and Norwegian, for one, share much."""

MIN_LETTERS = 8
"""Fewer letters than this say nothing of a language written in a shared script."""

KANA_SHARE = 0.05
"""Japanese prose is half kana; Chinese has none but in a quoted name."""


_SHARED_SCRIPTS = word_lists("language/shared_scripts")

_TELLING_LETTERS = table_mapping("language/telling_letters")
"""Letters that only one of the languages here writes; each counts as half a word."""

_STOP_WORDS = word_lists("language/stop_words")
_WORD = late_regex(r"[^\s\d!-/:-@\[-`{-~«»“”„…।،؛؟]+")
_ADDRESS = late_regex(r"https?://\S+|<[^<>]{0,300}>")


@cache
def _scripts() -> tuple[tuple[int, int, str], ...]:
    """First and last code point of each range, and its script."""
    rows = table_rows("language/scripts")
    return tuple((int(first, 16), int(last, 16), name) for first, last, name in rows)


def stop_words() -> Mapping[str, frozenset[str]]:
    """Lower-case words without content of their own, by ISO 639-1 code."""
    return _STOP_WORDS


def detect_language(text: str) -> str:
    """Give the ISO 639-1 code of the language most of `text` is in, "" when unsure."""
    sample = _ADDRESS.sub(" ", _sample(text)).lower()
    scripts = _count_scripts(sample)
    if not scripts:
        return ""
    script, _ = scripts.most_common(1)[0]
    letters = sum(scripts.values())
    if script in ("kana", "han"):
        is_japanese = scripts["kana"] >= KANA_SHARE * (scripts["kana"] + scripts["han"])
        return "ja" if is_japanese else "zh"
    if script not in _SHARED_SCRIPTS:
        return script
    return _by_stop_words(sample, script) if letters >= MIN_LETTERS else ""


def main_script(text: str) -> str:
    """The script that most letters of a text are in, by our name; "" without
    letters."""
    scripts = _count_scripts(_sample(text))
    return scripts.most_common(1)[0][0] if scripts else ""


def _sample(text: str) -> str:
    if len(text) <= 2 * SAMPLE_LENGTH:
        return text
    middle = len(text) // 2
    return f"{text[:SAMPLE_LENGTH]} {text[middle : middle + SAMPLE_LENGTH]}"


def _count_scripts(sample: str) -> Counter[str]:
    """Count letters by script. Han, kana and hangul stand for a syllable or a word, so
    they count three: a Chinese text full of Latin product names is still Chinese."""
    scripts: Counter[str] = Counter()
    for letter, count in Counter(sample).items():
        if not letter.isalpha():
            continue
        script = _script_of(ord(letter))
        scripts[script] += 3 * count if script in ("han", "kana", "ko") else count
    del scripts[""]
    return scripts


@lru_cache(maxsize=8192)
def _script_of(code_point: int) -> str:
    for first, last, script in _scripts():
        if first <= code_point <= last:
            return script
    return ""


@cache
def _word_weights(script: str) -> Mapping[str, Mapping[str, float]]:
    """For each stop word of a script, its weight for each language that has it."""
    owners: dict[str, list[str]] = {}
    for language in sorted(_SHARED_SCRIPTS[script]):
        for word in stop_words()[language]:
            owners.setdefault(word, []).append(language)
    for word in owners.keys() & word_list("language/also_english"):
        owners[word].append("en")
    return {
        word: dict.fromkeys(languages, 1 / len(languages) ** 0.5)
        for word, languages in owners.items()
    }


def _by_stop_words(sample: str, script: str) -> str:
    found = _WORD.findall(sample)
    weights = _word_weights(script)
    scores = dict.fromkeys(sorted(_SHARED_SCRIPTS[script]), 0.0)
    for word, count in Counter(found).items():
        for language, weight in weights.get(word, {}).items():
            scores[language] += weight * count
    for language, letters in _TELLING_LETTERS.items():
        if language in scores:
            scores[language] += sum(map(sample.count, letters)) / 2

    best = max(scores, key=scores.__getitem__)
    score = scores.pop(best)
    is_clear = score >= MIN_SHARE * len(found) and score >= MIN_LEAD * max(
        scores.values()
    )
    return best if is_clear and score > 0 else ""
