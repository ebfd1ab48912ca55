"""
What was asked for, planned or expected, told by the claim as done.

Ours: a claim that tells a deed in the past needs a passage in which it is not only
recommended, demanded or due. A passage that has the verb once as a fact is enough.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from verification.records import DifferenceKind

from .deeds import sentences_around
from .departures import Departure
from .opposites import FUTURE, HEDGES
from .wordlists import IRREGULAR_FORMS

if TYPE_CHECKING:
    from .comparison import Comparison
    from .terms import Token

_AHEAD = re.compile(
    r"\b(?:recommend(?:s|ed)?|ask(?:s|ed)?|urg(?:e|es|ed)|call(?:s|ed)? (?:for|on)|"
    r"wants?|wanted|hop(?:e|es|ed)|plan(?:s|ned)?|intend(?:s|ed)?|expected|due|propos(?:e|es|ed)|"
    r"motion|bid|attempt|proposal|threaten(?:s|ed)?|demand(?:s|ed)?|seeks?|sought|refus(?:e|es|ed)|failed|declined)\b"
    r"(?:[^\w.;]+[\w’'-]+){0,7}?[^\w.;]+(?:to|be|to be)\s(?:\w+ly\s)?$"
    r"|\b(?:may|might|should)\s(?:(?:be|then|now|soon|also|\w+ly)\s){0,2}$",
    re.IGNORECASE,
)
"""What stands before a verb of something not done yet."""

_DONE = re.compile(
    r"\b(?:has|have|had|was|were|been)\s(?:\w+ly\s|also\s|now\s|already\s|been\s)*$",
    re.IGNORECASE,
)
"""What stands before a claim's verb of something done."""

_BEFORE_NOUN = re.compile(
    r"\b(?:the|an?|its|their|his|her|all|of|for|in|with|to|be|and|newly)\s$",
    re.IGNORECASE,
)
"""What stands before a word in the past that goes with a noun."""

_WISHES = frozenset("wants want wanted intends intend asked ask asks calls".split())
"""Words by which a claim itself speaks of what is not done."""

LOOK_BACK = 90
"""Code points before a verb in which it is said to be still ahead."""

NOT_DONE = 0.35
"""Most that `support` may be."""


def find_unrealised(comparison: Comparison) -> Departure | None:
    """A deed done in the claim and only ahead in all of the passages."""
    claim = comparison.claim
    words = {token.word.lower() for token in claim.tokens}
    if claim.language != "en" or words & (HEDGES | FUTURE | _WISHES):
        return None
    for token in claim.tokens:
        if not token.key or not token.word.islower():
            continue
        if not (token.word.endswith("ed") or token.word in IRREGULAR_FORMS):
            continue
        if not _is_told_as_done(claim.statement, token):
            continue
        met = [
            each
            for number in sentences_around(comparison)
            for each in comparison.source.tokens(number)
            if each.key == token.key
        ]
        found = [_ahead(comparison, each) for each in met]
        if found and all(found):
            start, end = found[0] or (0, 0)
            said = " ".join(comparison.source.text[start:end].split())
            return Departure(
                kind=DifferenceKind.MISSING_TERM,
                claim=(token.start, token.end),
                source=(start, end),
                reason=f"The text tells it as done; the source says “{said}”.",
                ceiling=NOT_DONE,
            )
    return None


def _is_told_as_done(statement: str, token: Token) -> bool:
    """Whether a word in the past is the claim's verb, not "a planned bridge"."""
    if _DONE.search(statement[: token.start]):
        return True
    return token.word.endswith("ed") and not _BEFORE_NOUN.search(
        statement[: token.start]
    )


def _ahead(comparison: Comparison, token: Token) -> tuple[int, int] | None:
    """From the word that puts a verb ahead to the verb; None when it is a fact."""
    source = comparison.source
    first = max(0, token.start - LOOK_BACK)
    match = _AHEAD.search(source.blanked[first : token.start])
    return (first + match.start(), token.end) if match else None
