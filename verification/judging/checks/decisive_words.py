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
    passages = [text[each.start : each.end] for each in comparison.passages]
    for said, carried in _patterns().values():
        found = said.search(claim)
        if found is not None and not any(map(carried.search, passages)):
            return f"The text says “{found.group()}”; the passage does not."
    said, carried = _patterns()[_NOT]
    found = said.search(_put_otherwise(comparison))
    if found is None or carried.search(claim) is not None:
        return ""
    return f"The passage says “{found.group()}”; the text does not."


def _put_otherwise(comparison: Comparison) -> str:
    """
    What the sentence that runs like the claim has in place of the claim's own words;
    empty where less than half of the claim runs like it.

    A "not" elsewhere in the passage tells nothing: of rows that would pass, people call
    91 of 212 with one supported.
    """
    alignment, tokens = comparison.alignment, comparison.sentence_tokens
    if alignment.shared < HALF * len(comparison.claim.tokens):
        return ""
    text = comparison.source.text
    return " … ".join(
        text[tokens[change.source[0]].start : tokens[change.source[1] - 1].end]
        for change in alignment.changes
        if change.claim[0] < change.claim[1] and change.source[0] < change.source[1]
    )


HALF = 0.5
"""Share of the claim's words that run like the sentence."""


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
