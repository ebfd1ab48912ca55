"""
A claim laid word by word beside a sentence of its source.

Where both run alike and differ in a few words between, those words were changed: the
claim names another person, another number, another verb. Levenshtein's alignment over
words (rapidfuzz). Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from verification.judging.text.terms import Token


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


UNALIGNED = Alignment(0, (), ())
"""Of a claim with nothing."""


def identities(tokens: Sequence[Token]) -> list[str]:
    """What each token is compared by: its key, or itself when it is a stop word."""
    return [token.key or token.word.lower() for token in tokens]


LOOSE_END = 4
"""Words of the claim at an end that still stand opposite as many of the sentence."""


def align(claim: Sequence[str], sentence: Sequence[str]) -> Alignment:
    """
    Lay two lists of token identities beside each other.

    A claim may start and stop elsewhere than the sentence. What few words it has at an
    end of its own stand opposite the sentence's words in that place.
    """
    pairs: list[tuple[int, int]] = []
    changes: list[Change] = []
    pending: Change | None = None
    for step in Levenshtein.opcodes(claim, sentence):
        one, one_end = step.src_start, step.src_end
        other, other_end = step.dest_start, step.dest_end
        if step.tag == "equal":
            if pending is not None:
                known = pending if pairs else _at_an_end(pending, is_first=True)
                changes.extend([known] if known else [])
            pending = None
            pairs.extend(zip(range(one, one_end), range(other, other_end), strict=True))
        elif pending is None:
            pending = Change((one, one_end), (other, other_end))
        else:
            pending = Change(
                (pending.claim[0], one_end), (pending.source[0], other_end)
            )
    known = None
    if pending is not None and pairs:
        known = _at_an_end(pending, is_first=False)
    changes.extend([known] if known else [])
    return Alignment(len(pairs), tuple(changes), tuple(pairs))


def _at_an_end(change: Change, *, is_first: bool) -> Change | None:
    """What stands opposite the claim's first or last words, beside what both share."""
    count = change.claim[1] - change.claim[0]
    start, end = change.source
    if not 0 < count <= LOOSE_END or start == end:
        return None
    if is_first:
        return Change(change.claim, (max(start, end - count), end))
    return Change(change.claim, (start, min(end, start + count)))
