"""
How far a claim runs like a sentence of its source: one measure, and its few levels.

The measure is the share of the claim's words that stand in the sentence in the same
order. Each level is the share from which one conclusion holds. Ours.

    VERBATIM    0.94  copied sentences: one word in sixteen may be lost in copying
    CLOSE_COPY  0.8   labelled rows: another name or "not" is an error 9 times in 10
    CHANGED     0.7   changed sentences: what differs was exchanged, not reworded
    COPY        0.6   labelled rows: the claim was written from that sentence
    HALF        0.5   labelled rows: below, a name or "not" beside is mostly chance
    ALIKE       0.4   labelled rows: another value is an error 9 times in 10
    HARDLY      0.3   labelled rows: below, 5 of 50 names and 3 of 40 "not" were right
"""

from __future__ import annotations

from rapidfuzz.distance import LCSseq

from verification.judging.comparison import Comparison
from verification.judging.text.lexicons import lexicon
from verification.judging.text.terms import tokenize

VERBATIM = 0.94
"""From here on the claim is the source's own sentence."""

CLOSE_COPY = 0.8
"""From here on a single changed word is a changed fact."""

CHANGED = 0.7
"""From here on what stands in another word's place was put there."""

COPY = 0.6
"""From here on the claim is that sentence, put in its writer's words."""

HALF = 0.5
"""From here on a "may" or a "not" of the sentence speaks of the claim's own fact."""

ALIKE = 0.4
"""From here on both tell of one matter."""

HARDLY = 0.3
"""Below, nothing that differs is known to be said of the same thing."""


def likeness_of(comparison: Comparison) -> float:
    """The claim beside the sentence that runs most like it, in [0, 1]."""
    return comparison.alignment.shared / max(len(comparison.claim.tokens), 1)


def likeness_of_texts(statement: str, passage: str) -> float:
    """
    The same of two texts that were not compared, such as a model's quotation.

    >>> likeness_of_texts("The pier opened in 1932.", "The pier opened in May 1934.")
    0.8
    """
    ours, theirs = _words(statement), _words(passage)
    return LCSseq.similarity(ours, theirs) / len(ours) if ours else 0.0


def _words(text: str) -> list[str]:
    words = lexicon("")
    return [token.word.lower() for token in tokenize(text, 0, len(text), words)]
