"""
Where the sentences of a source stand, and which of them can be no evidence.

A source is prose, tables, menus and reference lists pasted together by whatever
extracted it. Ours: cheap and forgiving, because passages join neighbouring sentences
anyway; a split too many costs nothing, a sentence of ten thousand words would.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise

from verification.judging.passages.boilerplate import find_reference_lists
from verification.language.lists import late_regex

LONGEST_SENTENCE = 700
"""
Code points; one in a thousand printed sentences is longer. What runs on without a
full stop (transcripts, tables) is cut at the last white space before it.
"""

ABBREVIATIONS = frozenset(
    """
        mr mrs ms dr prof rev hon gen col sgt capt lt st jr sr vs etc al fig
        figs no nos vol vols pp ed eds dept inc ltd co corp approx ca cf eg ie
        jan feb mar apr jun jul aug sep sept oct nov dec z.b bzw nr str mt ft
        sen rep gov u.s u.k e.g i.e a.m p.m ph.d d.c
    """.split()
)
"""Words whose full stop ends no sentence, lower case and without it."""

LONGEST_ABBREVIATION = max(map(len, ABBREVIATIONS))

_END = late_regex(
    r"(?<![.!?…])[.!?…]++[\"'”’»)\]]*+(?=\s)|[。！？｡]++[」』”’）]*+|\n\s*+(?=\S)",
)


def find_sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence or line, in order, without white space around."""
    sentences: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text, 0, len(text.rstrip())):
        end = match.end()
        if end <= start or not _ends_sentence(text, match):
            continue
        _append(sentences, text, start, end)
        start = end
    _append(sentences, text, start, len(text))
    return sentences


def find_reference_sentences(text: str, sentences: list[tuple[int, int]]) -> set[int]:
    """Numbers of the sentences that are no evidence: see `boilerplate`."""
    found: set[int] = set()
    number = 0
    for start, end in find_reference_lists(text):
        number = bisect_left(sentences, start, lo=number, key=lambda each: each[0])
        while number < len(sentences) and sentences[number][0] < end:
            found.add(number)
            number += 1
    return found


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    start, end = match.span()
    mark = text[start]
    if mark == "\n":
        return not text[end].islower()
    if mark != "." or end - start > 1:
        return True
    if text[end + 1 : end + 2].islower():
        return False
    space = text.rfind(" ", max(0, start - LONGEST_ABBREVIATION - 1), start)
    if space < 0 and start > LONGEST_ABBREVIATION:
        return True
    last = text[space + 1 : start].lstrip("([\"'“‘\n")
    if len(last) == 1 and last.isupper():
        return False
    return last.lower() not in ABBREVIATIONS


def _append(sentences: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start <= LONGEST_SENTENCE:
        if end > start:
            sentences.append((start, end))
        return
    cuts = [start]
    while end - cuts[-1] > LONGEST_SENTENCE:
        limit = cuts[-1] + LONGEST_SENTENCE
        space = text.rfind(" ", cuts[-1] + 1, limit)
        cuts.append(space if space > cuts[-1] else limit)
    cuts.append(end)
    for left, right in pairwise(cuts):
        while left < right and text[left].isspace():
            left += 1
        if left < right:
            sentences.append((left, right))
