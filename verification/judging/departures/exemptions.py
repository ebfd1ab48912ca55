"""
Who is let off: "exempt from the tax" in the source, "must pay the tax" in the claim.

Ours: a word that frees from a duty turns what binds, like "not". Looked for only in the
sentence that runs like the claim.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_FREE = re.compile(
    r"\b(?:exempt(?:s|ed|ion|ions)?|excus(?:es|ed)|freed from|free from|free of|"
    r"let off|spared|waive[sd]?|not subject to|excluded from|carved out)\b",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:must|ha(?:s|ve|d) to|appl(?:y|ies|ied) to|subject to|liable|required|"
    r"obliged|covers?|covered by|binds?|pays?|paid|mandatory|compulsory)\b",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"\b(?:not|never|no|nor|without|except|unless|longer)\b|n['’]t\b", re.IGNORECASE
)

FEWEST_SHARED = 2
"""Telling words that claim and sentence must share to speak of one duty."""


def find_exemption(comparison: Comparison) -> Departure | None:
    """A duty on one side from which the other lets off; None when both agree."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0:
        return None
    if _TURNED.search(claim.statement):
        return None
    start, end = source.sentences[comparison.sentence]
    text = source.blanked[start:end]
    if _TURNED.search(text):
        return None
    shared = {token.key for token in claim.tokens if token.key} & {
        token.key for token in comparison.sentence_tokens
    }
    if len(shared) < FEWEST_SHARED:
        return None
    for own, other in ((_BOUND, _FREE), (_FREE, _BOUND)):
        ours, theirs = own.search(claim.statement), other.search(text)
        if ours is None or theirs is None or other.search(claim.statement):
            continue
        if not own.search(_clause_of(text, theirs.start())):
            return Departure(
                kind=DifferenceKind.NEGATION,
                claim=ours.span(),
                source=(start + theirs.start(), start + theirs.end()),
                ceiling=LET_OFF,
                contradicts=True,
            )
    return _find_freed(comparison)


LET_OFF = 0.15
"""Most that `support` may be of a duty from which the source lets off."""


def _find_freed(comparison: Comparison) -> Departure | None:
    """
    A sentence of its own that lets off whoever the claim binds: "residents with a
    permit are exempt".
    """
    claim, source = comparison.claim, comparison.source
    bound = _BOUND.search(claim.statement)
    if bound is None or _FREE.search(claim.statement):
        return None
    who = {t.key for t in claim.tokens if t.key and t.end <= bound.start()}
    for number in comparison.passage_sentences:
        start, end = source.sentences[number]
        freed = _FREE.search(source.blanked, start, end)
        if freed is None or _TURNED.search(source.blanked, start, end):
            continue
        named = {t.key for t in source.tokens(number) if t.end <= freed.start()}
        if len(who) >= FEWEST_SHARED and who <= named:
            return Departure(
                kind=DifferenceKind.NEGATION,
                claim=bound.span(),
                source=freed.span(),
                ceiling=LET_OFF,
                contradicts=True,
            )
    return None


def _clause_of(text: str, place: int) -> str:
    """What stands between two commas around a place."""
    first = max(text.rfind(mark, 0, place) for mark in ",;") + 1
    ends = [text.find(mark, place) for mark in ",;"]
    return text[first : min((end for end in ends if end >= 0), default=len(text))]
