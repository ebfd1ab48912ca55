"""
What kind of thing a claim states. A first cut by words and figures.

Source:
    Ours. The kinds order an editor's work; no verdict depends on them.
"""

from __future__ import annotations

from itertools import pairwise

from verification.language.lists import late_regex, phrase_set, word_lists
from verification.records import ClaimKind

_WORD = late_regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_FIGURE = late_regex(r"\d")
_YEAR = late_regex(r"(?<![\d.,])(?:1[0-9]|20)\d\d(?![\d%]|[.,]\d)")
_DAY = late_regex(r"\b\d{1,2}\.?(?:st|nd|rd|th)?\s(?:of\s)?[A-ZÄÖÜ]?[^\W\d_]{2,}")
_MARKS = '“"„«「'
_QUOTATION = late_regex(r"[“\"„«「]\s?[^“”\"„«»「」]{12,}[”\"“»」]")
_KINDS = word_lists("reading/claim_kinds")
_DEFINING = phrase_set("reading/defining_pairs")
_ORDER = {kind: at for at, kind in enumerate(ClaimKind)}


def find_kinds(statement: str) -> tuple[ClaimKind, ...]:
    """
    Give the kinds of a checkable claim in the order of `ClaimKind`.

    >>> find_kinds("The tower is the tallest in France.")
    (<ClaimKind.SUPERLATIVE: 'superlative'>, <ClaimKind.DEFINITION: 'definition'>)
    """
    kinds: set[ClaimKind] = set()
    words = _WORD.findall(statement.lower())
    for kind, telling in _KINDS.items():
        if not telling.isdisjoint(words):
            kinds.add(ClaimKind(kind))
    if _FIGURE.search(statement):
        without_dates = _DAY.sub(" ", _YEAR.sub(" ", statement))
        if _FIGURE.search(without_dates):
            kinds.add(ClaimKind.STATISTIC)
        if ClaimKind.EVENT in kinds and not _YEAR.search(statement):
            kinds.discard(ClaimKind.EVENT)
    else:
        kinds.discard(ClaimKind.EVENT)
    if any(mark in statement for mark in _MARKS) and _QUOTATION.search(statement):
        kinds.add(ClaimKind.QUOTATION)
    if any(" ".join(pair) in _DEFINING for pair in pairwise(words)):
        kinds.add(ClaimKind.DEFINITION)
    return tuple(sorted(kinds, key=_ORDER.__getitem__))
