"""
A half put behind a sentence: "..., while deposits doubled", of which no word is told.

Ours. Lists go on in words of their own often enough; a clause with a verb in the past
and two telling words, none of which stands in the passages, is another statement.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.words.wordlists import IRREGULAR_FORMS
from verification.records import DifferenceKind

_JOINT = re.compile(r",?\s(?:while|whereas|and|but)\s(?=[^,;]{8,200}$)")

_AUXILIARY = frozenset("was were had has have did will would is are".split())

TELLING = 0.9
"""Weight from which a word tells something; below stand "new" and "help"."""

FEWEST = 2
"""Telling words of such a clause."""

LEAST_HELD = 0.5
"""Share of the rest of the claim that must be held: else it is not one odd clause."""


def find_untold_clause(comparison: Comparison) -> Departure | None:
    """The claim's last clause, when the passages tell nothing of it."""
    claim = comparison.claim
    if claim.language != "en":
        return None
    joints = list(_JOINT.finditer(claim.statement))
    if not joints:
        return None
    start, end = joints[-1].end(), len(claim.statement.rstrip(" .!?"))
    places = [n for n, term in enumerate(claim.terms) if term.start >= start]
    if sum(claim.terms[n].weight >= TELLING for n in places) < FEWEST:
        return None
    if any(comparison.mask >> n & 1 or n in comparison.relatives for n in places):
        return None
    words = [token.word.lower() for token in claim.tokens if token.start >= start]
    if not any(_is_past(word) for word in words):
        return None
    rest = [n for n in range(len(claim.terms)) if n not in places]
    held = sum(claim.terms[n].weight for n in rest if comparison.mask >> n & 1)
    if held < LEAST_HELD * sum(claim.terms[n].weight for n in rest):
        return None
    told = claim.printed[start:end]
    return Departure(
        kind=DifferenceKind.MISSING_TERM,
        claim=(start, end),
        source=None,
        reason=f"The passage tells nothing of “{told}”.",
        ceiling=0.3,
    )


def _is_past(word: str) -> bool:
    return word in _AUXILIARY or word in IRREGULAR_FORMS or word.endswith("ed")
