"""
Causes: a cause that the claim names must be named in a passage. Ours, English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.judging.comparison import Comparison
from verification.judging.features import LEAST_TELLING, Features
from verification.judging.finding import LEAST_HELD, Finding, FindingKind, Telling
from verification.language.lists import any_of, late_regex
from verification.records import DifferenceKind

_GIVEN_CAUSE = late_regex(
    lambda: (
        rf"\b(?:{any_of('judging/finders/causes', 'before a cause')})"
        r"(?!\s(?:the fact|its|their|his|her|various|several)\b)"
        r"((?:\s(?!(?:and|but|which|that|in|at|on|by)\b)[\w’'-]+){1,5})"
    ),
    re.IGNORECASE,
)

UNTOLD = 0.35
"""Most support of a claim whose cause the passages do not name."""


def find_untold_cause(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """A cause of which no telling word stands in the passages."""
    claim = comparison.claim
    if claim.language != "en" or features.window < LEAST_HELD:
        return
    given = _GIVEN_CAUSE.finditer(claim.statement)
    for start, end in (match.span(1) for match in given):
        places = claim.places_in((start, end))
        is_telling = any(claim.terms[n].weight > LEAST_TELLING for n in places)
        if is_telling and not any(map(comparison.is_told, places)):
            yield Finding(
                kind=FindingKind.UNTOLD_CAUSE,
                shown_as=DifferenceKind.MISSING_TERM,
                claim=(claim.terms[places[0]].start, end),
                ceiling=UNTOLD,
                telling=Telling.NO_CAUSE,
            )
            return
