"""
A foreign part: a copied stretch with something else tied to it.

Ours: half a sentence from elsewhere shows by a run of words that the passages have in
no form, beside a stretch that runs word for word.
"""

from __future__ import annotations

from collections.abc import Iterator

from verification.judging.comparison import Comparison
from verification.judging.features import (
    LEAST_TELLING,
    SNIPPET_WORDS,
    Features,
    copied_starts,
)
from verification.judging.finding import Finding, FindingKind, Telling
from verification.judging.text.terms import longest_stretch
from verification.records import DifferenceKind

FOREIGN = 0.3
"""Most support of a claim half of which is copied and the rest from elsewhere."""

LEAST_COPIED = 0.2
"""
Share of a claim's words in copied stretches from which it counts as copied in part.
"""

FOREIGN_RUN = 0.25
"""
Share of the claim's weight in one run of missing words: among supported rows of the
tuning sets one in a hundred has it beside a copied stretch, among halves four in five.
"""


def find_foreign_part(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """Something from elsewhere tied to a copied stretch."""
    if features.copied < LEAST_COPIED:
        return
    held, missing = features.rest_held, features.rest_missing
    is_run = held <= 0.2 and missing >= 2 and features.lost_run >= FOREIGN_RUN
    is_page = comparison.source.word_count > SNIPPET_WORDS
    if is_run or (is_page and held <= 0.3 and missing >= 3):
        copied = copied_starts(comparison)
        foreign = {
            place
            for place, term in enumerate(comparison.claim.terms)
            if term.start not in copied
            and not comparison.is_told(place)
            and term.weight > LEAST_TELLING
        }
        yield Finding(
            kind=FindingKind.FOREIGN_PART,
            shown_as=DifferenceKind.MISSING_TERM,
            claim=longest_stretch(comparison.claim.terms, foreign),
            ceiling=FOREIGN,
            telling=Telling.NOT_SAID,
        )
