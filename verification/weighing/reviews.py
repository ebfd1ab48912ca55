"""
What a fact-check found of the claim that it reviews: "Verdict: False".

A page that spells a claim out and rates it false is no support of it. Ours; see
docs/algorithms/corroboration.md.
"""

from __future__ import annotations

import re
from enum import StrEnum

from verification.language.lists import any_of, late_regex


class Rating(StrEnum):
    """What a review found; what is true or unknown to us is not in the list."""

    FALSE = "false"
    MIXED = "mixed"


_VERDICT = late_regex(
    lambda: (
        rf"(?:^|[\n.!?|>*:]\s*|\b(?:as|it|this|is|was) )(?:{_any('headings')})"
        r"(?:\s+(?:is|was|as|it|ist|est|es))?[\s:*–—-]{1,6}[“\"«'(]?"
        rf"(?:(?P<false>{_any('false')})|(?P<mixed>{_any('mixed')}))(?!\w)"
    ),
    re.IGNORECASE,
)


def _any(section: str) -> str:
    return any_of("weighing/review_verdicts", section)


def find_rating(text: str) -> Rating | None:
    """
    Give how a text rates the claim that it reviews, None when it rates none.

    >>> find_rating("Claim: Bats are blind.\\nVERDICT False. They see well.")
    <Rating.FALSE: 'false'>
    >>> find_rating("The verdict was read on Monday.") is None
    True
    """
    found = _VERDICT.search(text)
    if found is None:
        return None
    return Rating.FALSE if found["false"] else Rating.MIXED
