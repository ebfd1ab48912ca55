"""
What is counted: "two Oscars" of "one Oscar and two Baftas".

Ours. The word right behind a number is held against the word behind the source's equal
number, where the same list gives the claim's thing another number. English only.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

_COUNT = re.compile(
    r"\b(?P<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|no|another|"
    r"\d[\d,.]*)\s$",
    re.IGNORECASE,
)

OTHER_COUNT = 0.2
"""Most that `support` may be when the number is of another thing."""


def find_other_count(comparison: Comparison) -> Departure | None:
    """A number whose thing the source counts otherwise, and another thing so."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0:
        return None
    sentence = comparison.sentence_tokens
    for finding in comparison.quantities:
        own, equal = finding.quantity, finding.equal
        if equal is None or own.dimension or finding.operands:
            continue
        ours = _thing(claim.tokens, own.end, claim.statement)
        theirs = _thing(sentence, equal.end, source.blanked)
        if ours is None or theirs is None or ours.key == theirs.key:
            continue
        told = [token for token in sentence if token.key == ours.key]
        if len(told) != 1:
            continue
        head = source.blanked[max(0, told[0].start - ROOM) : told[0].start]
        count = _COUNT.search(head)
        if count is None or count["count"].lower() == own.text.lower():
            continue
        start = told[0].start - len(count.group())
        first, last = sorted([(start, told[0].end), (equal.start, theirs.end)])
        if _LISTED.fullmatch(source.blanked[first[1] : last[0]]) is None:
            continue
        return Departure(
            kind=DifferenceKind.NUMBER,
            claim=(own.start, ours.end),
            source=(start, told[0].end),
            ceiling=OTHER_COUNT,
            contradicts=True,
        )
    return None


_LISTED = re.compile(r",?\s(?:and\s)?", re.IGNORECASE)
"""What stands between two things of one list."""

ROOM = 12
"""Code points before a thing in which its number stands."""


def _thing(
    tokens: tuple[Token, ...] | list[Token], end: int, text: str
) -> Token | None:
    """The telling word right behind a number."""
    behind = next((token for token in tokens if token.start >= end), None)
    if behind is None or not behind.key or text[end : behind.start] != " ":
        return None
    return behind
