"""
Small words that decide a sentence, which word overlap hardly sees.

Ours, English: a claim that says "not", "without", "should", "only" or "all" where its
passages carry none of them, or leaves out the "not" of the sentence that it runs like,
is no more supported by words alone. It is to be read. docs/algorithms/verdicts.md
"""

from __future__ import annotations

import re
from functools import cache

from verification.judging.comparison import Comparison
from verification.language.lists import list_sections, listed_pattern

_LIST = "judging/checks/decisive_words"
_CARRIED = " carried, whole words"
_NOT = "not"


def unmatched_word(comparison: Comparison) -> str:
    """
    Why the wording decides nothing, in one sentence; empty when no such word is alone.
    """
    claim, text = comparison.claim.statement, comparison.source.text
    if comparison.claim.language != "en" or not comparison.passages:
        return ""
    best = text[comparison.best.start : comparison.best.end]
    for said, carried in _patterns().values():
        found = said.search(claim)
        if found is not None and carried.search(best) is None:
            return f"The text says “{found.group()}”; the passage does not."
    said, carried = _patterns()[_NOT]
    sentence = text[slice(*comparison.source.sentences[comparison.sentence])]
    found = said.search(sentence)
    if found is not None and carried.search(claim) is None:
        return f"The passage says “{found.group()}”; the text does not."
    return ""


@cache
def _patterns() -> dict[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    """By word: what a claim says, and what carries it in a passage."""
    words = [
        section.removesuffix(_CARRIED)
        for section in list_sections(_LIST)
        if section.endswith(_CARRIED)
    ]
    return {
        word: (
            listed_pattern(_LIST, word, re.IGNORECASE),
            listed_pattern(_LIST, f"{word} carried", re.IGNORECASE),
        )
        for word in words
    }
