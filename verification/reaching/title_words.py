"""A title in parts: words, numbers as values, negations. See
docs/algorithms/titles.md."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from verification.language.lists import any_of, late_regex, word_list

_ACCENTS = late_regex(
    "[\u0300-\u06ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
"""Marks that folding leaves out: accents of Latin, Greek and Cyrillic, points of Hebrew
and Arabic. Those of Japanese, Thai and the scripts of India make other words."""

_MARKS = "".join(
    chr(code)
    for code in range(0x0900, 0x1A00)
    if unicodedata.category(chr(code)).startswith("M")
)
_LETTER = rf"[^\W\d_{_MARKS}]"
_WORD = rf"{_LETTER}(?:{_LETTER}|[{_MARKS}])*"
_TOKEN = late_regex(
    r"(?P<number>(?:[-\u2212](?=\d{1,40}(?:[.,]\d{1,40})?\s?[°%]))?"
    r"\d{1,40}(?:[.,'’\u2009\u202f ]\d{3})*(?:[.,]\d{1,40})?)"
    r"|(?P<ideograph>[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]"
    r"[\u3099\u309a]?)"
    rf"|(?P<word>{_WORD}(?:['’]{_WORD})*)"
    r"|(?P<sign>[%‰$€£¥&+°])"
)
_IS_SIGN = late_regex("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_ACRONYM_DOTS = late_regex(r"\b(?:[^\W\d_]\.){2,}")
_NUMBER_MARK = late_regex(r"\b(?:no|nr|num|vol)\.? ?(?=\d)|№ ?(?=\d)")
"""Before a number: "Symphony No. 5" denies nothing."""

_FILLERS = word_list("reaching/title_words", "fillers")
"""Words that people leave out or change when they type a title."""

_NEGATIONS = word_list("reaching/title_words", "negations")
"""Folded as titles are. Words that deny in one language and tell in another may stand
here: titles that have them both, or both lack them, are not touched by it."""

_INNER_NEGATION = late_regex(
    lambda: (
        f"{any_of('reaching/inner_denials', 'no denial')}"
        f"|(?P<denial>{any_of('reaching/inner_denials', 'denial')})"
    )
)
"""Denials inside words, by endings or without blanks: Chinese, Japanese,
Korean, Thai."""

_SAME_WORDS = dict(
    pair.split("=")
    for pair in "&=and +=and percent=% pct=% prozent=% vs=versus usa=us".split()
)


@dataclass(frozen=True, slots=True)
class TitleWords:
    """A title in parts. Numbers are values; negations are counted for themselves."""

    all: tuple[str, ...]
    content: tuple[str, ...]
    """Without articles and prepositions, where anything is left."""

    numbers: Counter[str]
    negations: int


def take_apart(title: str) -> TitleWords:
    """Cut a title into its words, numbers and denials."""
    folded = _ACRONYM_DOTS.sub(lambda found: found[0].replace(".", ""), fold(title))
    folded = _NUMBER_MARK.sub("", folded)
    tokens: list[str] = []
    numbers: Counter[str] = Counter()
    negations = sum(1 for each in _INNER_NEGATION.finditer(folded) if each["denial"])
    for found in _TOKEN.finditer(folded):
        token = found[0].replace("’", "'")
        if found["number"]:
            token = value_of(token)
            numbers[token] += 1
        token = _SAME_WORDS.get(token, token)
        if token in _NEGATIONS or token.endswith("n't"):
            negations += 1
        tokens.extend([token] if found["number"] else token.split("'"))
    content = tuple(token for token in tokens if token not in _FILLERS)
    return TitleWords(tuple(tokens), content or tuple(tokens), numbers, negations)


def is_written_in_signs(words: Sequence[str]) -> bool:
    """Whether most words are single signs, as Chinese, Japanese and Korean are cut."""
    signs = sum(1 for word in words if _IS_SIGN.match(word))
    return 2 * signs > len(words)


def fold(text: str) -> str:
    """Give the text without case, accents and width."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = (
        each
        for each in decomposed
        if not (unicodedata.combining(each) and _ACCENTS.match(each))
    )
    return unicodedata.normalize("NFC", "".join(plain))


def value_of(number: str) -> str:
    """Give a number as a value: 1,000 is 1000 and 3.50 is 3.5. A single mark before
    three digits parts thousands, otherwise it is a decimal mark."""
    compact = re.sub(r"[\s'’]", "", number).replace("\u2212", "-")
    sign, compact = ("-", compact[1:]) if compact.startswith("-") else ("", compact)
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", compact) and not compact.startswith("0"):
        compact = re.sub(r"[.,]", "", compact)
    else:
        *thousands, last = re.split(r"[.,]", compact)
        compact = f"{''.join(thousands)}.{last}" if thousands else last
    try:
        value = Decimal(sign + compact)
    except InvalidOperation:
        return compact
    return format(value.normalize(), "f") if value else "0"
