"""
Small words that decide a sentence, which word overlap hardly sees.

Ours, English: a claim that says "not", "without", "should", "only" or "all" where its
passages carry none of them, or leaves out the "not" of the sentence that it runs like,
is no more supported by words alone. It is to be read. docs/algorithms/verdicts.md
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from verification.judging.comparison import Comparison
from verification.judging.words.terms import Token
from verification.language.lists import list_sections, listed_pattern

_LIST = "judging/checks/decisive_words"
_CARRIED = " carried, whole words"
_NOT = "not"
_ALLOWED = listed_pattern(_LIST, "allowed", re.IGNORECASE)
_FORBIDDEN = listed_pattern(_LIST, "forbidden", re.IGNORECASE)


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
    return _put_otherwise(comparison)


def _put_otherwise(comparison: Comparison) -> str:
    """
    What the sentence that runs like the claim has in place of the claim's own words: a
    "not" where the claim has none, "should not" where it has "can". Empty where less
    than half of the claim runs like it.

    A "not" elsewhere in the passage tells nothing: of rows that would pass, people call
    91 of 212 with one supported.
    """
    if comparison.alignment.shared < HALF * len(comparison.claim.tokens):
        return ""
    changes = [
        (
            _stretch(comparison.claim.statement, comparison.claim.tokens, change.claim),
            _stretch(comparison.source.text, comparison.sentence_tokens, change.source),
        )
        for change in comparison.alignment.changes
        if len(range(*change.claim)) and len(range(*change.source))
    ]
    for own, other in changes:
        can, must_not = _ALLOWED.search(own), _FORBIDDEN.search(other)
        if can is not None and must_not is not None:
            pair = must_not.group(), can.group()
            return "The passage says “{}”; the text says “{}”.".format(*pair)
    said, carried = _patterns()[_NOT]
    found = said.search(" … ".join(other for _, other in changes))
    if found is None or carried.search(comparison.claim.statement) is not None:
        return ""
    return f"The passage says “{found.group()}”; the text does not."


def _stretch(text: str, tokens: Sequence[Token], place: tuple[int, int]) -> str:
    return text[tokens[place[0]].start : tokens[place[1] - 1].end]


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
