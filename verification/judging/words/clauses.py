"""
The clauses of a claim that can be borne out each by itself.

Ours: cuts at the ends of sentences, semicolons and the joints of long sentences, and
takes a cut back when a side would hold too few words to be found by.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .terms import Term

FEWEST_TERMS = 3
"""Telling words a clause needs; with fewer it is found anywhere by chance."""

_JOINT = re.compile(
    r"[.!?;]['\"”’)]*\s+(?=\S)|:\s+|\s+[–—]\s+|[。；！？]"
    r"|,\s+(?=(?:and|but|while|whereas|although|though|which|who|where|when|after|before|"
    r"because|so|with|making|including|leading|according)\b)"
    r"|\s+(?=(?:and|but|while|whereas|although|because)\s+(?:\w+\s+){2,})"
)


def split_clauses(statement: str, terms: Sequence[Term]) -> list[int]:
    """
    Masks of the terms of each clause, in order; bit i stands for term i.

    A claim of one clause gives one mask.
    """
    if not terms:
        return []
    cuts = [match.start() for match in _JOINT.finditer(statement)]
    masks: list[int] = []
    mask, count, place = 0, 0, 0
    for cut in [*cuts, len(statement) + 1]:
        while place < len(terms) and terms[place].start < cut:
            mask |= 1 << place
            count += 1
            place += 1
        if count >= FEWEST_TERMS:
            masks.append(mask)
            mask, count = 0, 0
    if mask:
        if masks:
            masks[-1] |= mask
        else:
            masks.append(mask)
    return masks
