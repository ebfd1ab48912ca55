"""
Names that the source does not bear out, and how much that takes from the support.

Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

from collections.abc import Mapping

from .ceilings import DISPLACED, NAME_ALONE, OTHER_VALUE, UNTOLD_NAME
from .comparison import Comparison
from .likeness import ALIKE, CLOSELY_COPIED, COPIED
from .texts.names import NameFinding, NameState

SNIPPET_WORDS = 150
"""Words; a text so short leaves out whom its page is about."""

HALF_ALIKE = 0.5
"""
Share of copied words below which names stand in each other's place by chance: of the
rows that a name as in `_is_left_out` alone would flag people call six of nine
supported.
"""

NAME_TELLS = 0.5
"""Share of a claim's weight in its name from which that alone may tell it."""

LEAST_SAID = 2
"""Words beside its name and numbers from which a claim says something of it."""

_AROUND = frozenset("at for from in near of off on the to".split())
_INTO = frozenset("at from in into near off on to toward towards under with".split())
"""Words before a name that is not whom a text is about."""


def name_fault(comparison: Comparison, verbatim: float) -> float:
    """The ceiling that the first name sets which the source does not bear out."""
    is_snippet = comparison.source.word_count <= SNIPPET_WORDS
    for finding in comparison.names:
        if finding.rival and (verbatim >= COPIED or _is_namesake(finding, verbatim)):
            return OTHER_VALUE
        if (
            finding.rival
            and finding.state is NameState.ABSENT
            and not (is_snippet and _is_left_out(finding, comparison, verbatim))
        ):
            return DISPLACED
        if finding.state is NameState.ABSENT and verbatim >= COPIED and not is_snippet:
            return UNTOLD_NAME
        if _is_another_place(finding, comparison, verbatim):
            return DISPLACED
    return 1.0


def _is_left_out(finding: NameFinding, comparison: Comparison, verbatim: float) -> bool:
    """
    Whether a snippet may be silent of where it was: "in the U.S." beside three states.

    Only while less than half of the claim runs alike, so that another name is there by
    chance; never of who did it, who opens the sentence or stands behind "by".
    """
    before = comparison.claim.statement[: finding.name.start].split()
    return verbatim < HALF_ALIKE and before[-1:] != [] and before[-1].lower() in _AROUND


def _is_another_place(
    finding: NameFinding, comparison: Comparison, verbatim: float
) -> bool:
    """Whether a near copy says "in Sinaloa", which the source never names."""
    before = comparison.claim.statement[: finding.name.start].split()
    return (
        finding.state is NameState.ABSENT
        and verbatim >= CLOSELY_COPIED
        and before[-1:] != []
        and before[-1].lower() in _INTO
    )


def _is_namesake(finding: NameFinding, verbatim: float) -> bool:
    """Whether name and rival share a word and differ in another: two universities."""
    own, other = finding.name.text.split(), finding.rival.split()
    return verbatim >= ALIKE and len(own) > 1 and bool(set(own) & set(other))


def bare_name_fault(comparison: Comparison, features: Mapping[str, float]) -> float:
    """A name alone: of all that the claim says about it the passage has nothing."""
    held = [each for each in comparison.names if each.state is NameState.HELD]
    if len(held) > 1 or features["told"] >= NAME_TELLS:
        return 1.0
    spans = [(each.name.start, each.name.end) for each in comparison.names]
    spans += [
        (each.quantity.start, each.quantity.end) for each in comparison.quantities
    ]
    said = [
        place
        for place, term in enumerate(comparison.claim.terms)
        if not any(start <= term.start < end for start, end in spans)
    ]
    is_silent = not any(
        comparison.mask >> place & 1 or place in comparison.relatives for place in said
    )
    return NAME_ALONE if len(said) >= LEAST_SAID and is_silent else 1.0
