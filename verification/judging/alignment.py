"""
A claim laid word by word beside a sentence of its source.

Where both run alike and differ in a few words between, those words were changed: the
claim names another person, another number, another verb. Levenshtein's alignment over
words (rapidfuzz).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from .terms import Token


@dataclass(frozen=True, slots=True)
class Change:
    """Words of the claim that stand where the source has others, or none."""

    claim: tuple[int, int]
    """Half-open range of the claim's tokens."""

    source: tuple[int, int]
    """Half-open range of the sentence's tokens; empty when it has none there."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """How a claim and one sentence run along each other."""

    shared: int
    """Words of the claim that stand in the sentence in the same order."""

    changes: tuple[Change, ...]
    """Between shared words on both sides, in order."""

    pairs: tuple[tuple[int, int], ...]
    """Places of the shared words: claim's token, sentence's token."""


def identities(tokens: Sequence[Token]) -> list[str]:
    """What each token is compared by: its key, or itself when it is a stop word."""
    return [token.key or token.word.lower() for token in tokens]


LOOSE_END = 4
"""Words at the end of both sides that still stand opposite each other."""


def align(claim: Sequence[str], sentence: Sequence[str]) -> Alignment:
    """
    Lay two lists of token identities beside each other.

    What differs at either end counts as a change only when both ends are short: a claim
    that starts or stops elsewhere than the sentence leaves something out.
    """
    pairs: list[tuple[int, int]] = []
    changes: list[Change] = []
    pending: Change | None = None
    for tag, one, one_end, other, other_end in Levenshtein.opcodes(claim, sentence):
        if tag == "equal":
            if pending is not None and (pairs or _is_short(pending)):
                changes.append(pending)
            pending = None
            pairs.extend(zip(range(one, one_end), range(other, other_end), strict=True))
        elif pending is None:
            pending = Change((one, one_end), (other, other_end))
        else:
            pending = Change(
                (pending.claim[0], one_end), (pending.source[0], other_end)
            )
    if pending is not None and pairs and _is_short(pending):
        changes.append(pending)
    return Alignment(len(pairs), tuple(changes), tuple(pairs))


def _is_short(change: Change) -> bool:
    ours = change.claim[1] - change.claim[0]
    theirs = change.source[1] - change.source[0]
    return 0 < ours <= LOOSE_END and 0 < theirs <= LOOSE_END
