"""
How much of a claim runs like one sentence of its source, and from where what follows.

Shares of the claim's words that stand in the sentence in the same order. Ours;
docs/algorithms/judging.md.
"""

from __future__ import annotations

VERBATIM = 0.94
"""Share from which the claim is the source's own sentence."""

CLOSELY_COPIED = 0.8
"""Share from which a single changed word is a changed fact."""

SWAPPED = 0.7
"""Share from which a name put in another's place is a changed fact."""

COPIED = 0.6
"""
Share of a claim's words in one sentence, in order, from which it is that sentence.
"""

HEDGED_FROM = 0.5
"""
Share of copied words from which "may" in the source speaks of the claim's very fact.
"""

ALIKE = 0.3
"""Share of copied words from which a strong turn speaks of the claim's own fact."""
