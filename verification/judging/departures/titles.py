"""
A form of address that cannot be the same person's: "Mrs Smith" beside "Mr Smith".

Ours. English only; "Dr" and "Professor" say nothing against each other.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_HIS = "Mr|Mister|Sir|King|Prince|Lord|Baron|Duke|Monsieur|Herr|Señor"
_HERS = "Mrs|Ms|Miss|Dame|Queen|Princess|Lady|Baroness|Duchess|Madame|Frau|Señora"
_TITLED = re.compile(
    rf"\b(?:(?P<his>{_HIS})|(?P<hers>{_HERS}))\b\.?\s(?P<name>[^\W\d_a-z][\w'’-]+"
    r"(?:\s[^\W\d_a-z][\w'’-]+)?)"
)

OTHER_TITLE = 0.25
"""Most that `support` may be of what is told of somebody else."""


def find_other_title(comparison: Comparison) -> Departure | None:
    """A man's form of address where the source has a woman's, and the reverse."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en":
        return None
    own = list(_TITLED.finditer(claim.statement))
    if not own:
        return None
    told = [
        match
        for passage in comparison.passages
        for match in _TITLED.finditer(source.blanked, passage.start, passage.end)
    ]
    for match in own:
        same = [each for each in told if _surname(each) == _surname(match)]
        if same and all(bool(each["his"]) != bool(match["his"]) for each in same):
            return Departure(
                kind=DifferenceKind.NAME,
                claim=match.span(),
                source=same[0].span(),
                ceiling=OTHER_TITLE,
            )
    return None


def _surname(match: re.Match[str]) -> str:
    return match["name"].split()[-1].lower().removesuffix("'s").removesuffix("’s")
