"""
A cause that the claim names and its source does not.

Ours.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_CAUSE = re.compile(
    r"\b(?:caus(?:e|es|ed|ing)|(?:leads?|led|leading) to|result(?:s|ed|ing)? in|"
    r"because(?: of)?|due to|owing to|thanks to|as a result of|"
    r"the reasons? (?:why|for)|"
    r"triggers?|triggered|brings? about|brought about|responsible for|"
    r"(?:makes?|made) (?:people|children|adults|men|women|patients)|"
    r"prevent(?:s|ed)?|blames?|blamed|attribut(?:es|ed) to|stems? from|"
    r"(?:reduce|raise|increase|lower|cut|halve|double)s?d? the (?:risk|chances?|odds|"
    r"likelihood))\b",
    re.IGNORECASE,
)


def names_cause(text: str) -> bool:
    """Whether a text gives a cause for anything, or says what followed from what."""
    return _CAUSE.search(text) is not None or _CONSEQUENCE.search(text) is not None


_CONSEQUENCE = re.compile(
    r"\b(?:so that|therefore|thus|hence|consequently|after|since|as a result|helped|"
    r"made|makes|drove|drives|through|thanks|improv\w+|reduc\w+|increas\w+|lower\w*|"
    r"rais\w+|effects?|affect\w*|impact\w*)\b",
    re.IGNORECASE,
)


_GIVEN_CAUSE = re.compile(
    r"\b(?:because of|due to|owing to|caused by|thanks to|as a result of|triggered by|"
    r"in response to|in protest (?:at|against|over)|attributed to|blamed on)"
    r"(?!\s(?:the fact|its|their|his|her|various|several)\b)"
    r"((?:\s(?!(?:and|but|which|that|in|at|on|by)\b)[\w’'-]+){1,5})",
    re.IGNORECASE,
)


TELLING = 0.9
"""Weight from which a word names a cause; below stand "word" and "fact"."""


def find_untold_cause(comparison: Comparison) -> Departure | None:
    """A cause that the claim names, of which no telling word stands in the passages."""
    if comparison.claim.language != "en":
        return None
    for given in _GIVEN_CAUSE.finditer(comparison.claim.statement):
        places = [
            place
            for place, term in enumerate(comparison.claim.terms)
            if given.start(1) <= term.start < given.end(1)
        ]
        if any(
            comparison.claim.terms[each].weight > TELLING for each in places
        ) and not any(
            comparison.mask >> place & 1 or place in comparison.relatives
            for place in places
        ):
            start = comparison.claim.terms[places[0]].start
            return Departure(
                kind=DifferenceKind.MISSING_TERM,
                claim=(start, given.end(1)),
                source=None,
                reason=(
                    "The passage does not name the cause, "
                    f"“{comparison.claim.printed[start : given.end(1)]}”."
                ),
                ceiling=0.35,
            )
    return None
