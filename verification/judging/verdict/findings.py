"""
The hard checks: what makes a claim unsupported however many of its words are there.

Word overlap cannot see a changed number, a "not", another name, another verb in a
copied sentence. Each rule says from which share of copied words on it holds; below it,
it only weighs in the calibration. The constants first are ceilings: the most that
`support` may be where a check holds. Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from verification.judging.checks.ranks import find_unranked
from verification.judging.comparison import Comparison
from verification.judging.comparison.alignment import (
    ALIKE,
    CLOSELY_COPIED,
    COPIED,
    HEDGED_FROM,
    SWAPPED,
    VERBATIM,
)
from verification.judging.comparison.number_matching import QuantityFinding
from verification.judging.comparison.record import MismatchKind
from verification.judging.names import NameState
from verification.judging.numbers.quantities import is_equal
from verification.judging.verdict.contradictions import STRONG_MISMATCH, says_otherwise
from verification.language.lists import word_list

OTHER_VALUE, UNTOLD_NUMBER, FAR_NUMBER = 0.2, 0.25, 0.2
"""
Beside another number or name of the same thing (so many of the labelled rows with one
people call supported: 18 and 25 in 100, by half); of a number that the source gives
nowhere; of a copied sentence whose number it gives elsewhere only.
"""

NEGATED, OPPOSED, LOOSELY_OPPOSED, HEDGED = 0.25, 0.2, 0.3, 0.45
"""
Where one side says "not" (of such rows people call 26 and 50 in 100 supported); where
the source says the opposite of the claim's own fact; where it does among words of the
claim, put otherwise; where it says "may" and the claim does not.
"""

UNTOLD_NAME, DISPLACED, NAME_ALONE = 0.2, 0.3, 0.3
"""
Of a copied sentence with a name that the source never gives; where another name stands
in its place; where the passage has the name and nothing of what is said of it.
"""

MISQUOTED, UNRANKED, FOREIGN_PART, EXCHANGED = 0.3, 0.4, 0.3, 0.15
"""
Where the source has other words than the quoted ones; of a superlative where the
passage ranks nothing; where half of the claim is copied and the rest is from elsewhere;
where a copied sentence has another name put into it.
"""

VERBATIM_FLOOR, CLOSE_COPY_FLOOR = 0.96, 0.85
"""Of the source's own sentence, and of a close copy that has the claim's rarest word:
the least that `support` is when nothing is hard."""


class Findings(NamedTuple):
    """What the hard checks say."""

    ceiling: float
    """Most that `support` may be; 1 where no check holds."""

    contradicts: bool
    is_silent: bool
    """Whether the source says nothing of it, though it has its words."""

    floor: float


def find_faults(comparison: Comparison, features: Mapping[str, float]) -> Findings:
    """Apply the hard checks to a comparison that has passages."""
    verbatim, closer = features["verbatim"], comparison.check_findings
    ceilings = [ceiling for _, ceiling in list_faults(comparison, features)]
    ceiling = min([*ceilings, *(each.ceiling for each in closer)], default=1.0)
    floor = 0.0
    if verbatim >= VERBATIM and ceiling == 1.0 and not features["words_swapped"]:
        floor = VERBATIM_FLOOR
    elif features["rarest_missing"] == 0.0 and verbatim >= CLOSELY_COPIED:
        floor = CLOSE_COPY_FLOOR
    return Findings(
        ceiling,
        ceiling < 1.0 and says_otherwise(comparison, features),
        any(each.is_silent for each in closer),
        floor,
    )


def list_faults(
    comparison: Comparison, features: Mapping[str, float]
) -> list[tuple[str, float]]:
    """Each check that holds, but for the closer ones, and its ceiling."""
    verbatim = features["verbatim"]
    found = [
        *(
            ("number", _number_fault(each, comparison, verbatim))
            for each in comparison.quantities
        ),
        ("name", name_fault(comparison, verbatim)),
        ("name alone", bare_name_fault(comparison, features)),
        ("polarity", _polarity_fault(comparison, features)),
        ("quotation", MISQUOTED if _is_misquoted(comparison) else 1.0),
        ("superlative", UNRANKED if find_unranked(comparison) else 1.0),
        ("exchanged word", EXCHANGED if _is_exchanged(features) else 1.0),
        ("foreign part", _foreign_part_fault(comparison, features)),
    ]
    return [(check, ceiling) for check, ceiling in found if ceiling < 1.0]


def _number_fault(
    finding: QuantityFinding, comparison: Comparison, verbatim: float
) -> float:
    if finding.equal is not None:
        return 1.0
    if finding.is_negligible and verbatim < COPIED:
        return 1.0
    if verbatim < CLOSELY_COPIED and _stands_outside(finding, comparison):
        return 1.0
    if finding.counterpart is not None and finding.shared >= 2:
        return OTHER_VALUE
    if not finding.is_elsewhere:
        return UNTOLD_NUMBER
    return FAR_NUMBER if verbatim >= COPIED else 1.0


def _stands_outside(finding: QuantityFinding, comparison: Comparison) -> bool:
    """
    Whether the source gives a date in other sentences than the passage.

    A page prints its year once, above the text; other numbers belong to their sentence.
    """
    return (
        finding.is_elsewhere
        and finding.quantity.dimension in {"date", "year"}
        and not any(
            is_equal(finding.quantity, each) for each in comparison.passage_quantities
        )
    )


def _polarity_fault(comparison: Comparison, features: Mapping[str, float]) -> float:
    verbatim = features["verbatim"]
    is_all_there = features["words_missing"] == 0
    for mismatch in comparison.mismatches:
        if mismatch.kind is MismatchKind.NEGATION and (
            verbatim >= TURNED_FROM
            or (is_all_there and mismatch.strength >= 1)
            or mismatch.strength >= 2
            or (verbatim >= ALIKE and mismatch.shared >= SHARED_AROUND)
        ):
            return NEGATED
        opposed = mismatch.kind in {MismatchKind.DIRECTION, MismatchKind.DATE}
        if opposed and mismatch.strength >= 1 and verbatim >= TURNED_FROM:
            return OPPOSED
        if opposed and mismatch.strength >= STRONG_MISMATCH and verbatim >= ALIKE:
            return OPPOSED
        if opposed and mismatch.strength >= TURNED:
            return LOOSELY_OPPOSED
        if mismatch.kind is MismatchKind.HEDGE and verbatim >= HEDGED_FROM:
            return HEDGED
    return 1.0


TURNED_FROM = 0.5
"""Share of copied words from which a negated word negates the claim's own fact."""

TURNED = 2
"""
Telling words around a direction from which its opposite is no support, however little
else runs alike: of the labelled rows people call one in twenty-eight supported.
"""

SHARED_AROUND = 1
"""Telling words that both sides must have around a word negated on one side only."""


def _is_misquoted(comparison: Comparison) -> bool:
    return any(not match or not match.is_exact for _, match in comparison.quotations)


def _is_exchanged(features: Mapping[str, float]) -> bool:
    return bool(features["names_swapped"]) and features["verbatim"] >= SWAPPED


def _foreign_part_fault(comparison: Comparison, features: Mapping[str, float]) -> float:
    """
    A copied stretch with something else tied to it: half a sentence from elsewhere.
    """
    if features["copied"] < LEAST_COPIED:
        return 1.0
    held, missing = features["rest_held"], features["rest_missing"]
    if held <= 0.2 and missing >= 2 and features["lost_run"] >= FOREIGN_RUN:
        return FOREIGN_PART
    is_page = comparison.source.word_count > SNIPPET_WORDS
    return FOREIGN_PART if is_page and held <= 0.3 and missing >= 3 else 1.0


LEAST_COPIED = 0.2
"""
Share of a claim's words in copied stretches from which it counts as copied in part.
"""

FOREIGN_RUN = 0.25
"""
Share of the claim's weight in one run of missing words: among supported rows of the
tuning sets one in a hundred has it beside a copied stretch, among halves four in five.
"""


SNIPPET_WORDS = 150
"""Words; a text so short leaves out whom its page is about."""

HALF_ALIKE = 0.5
"""
Share of copied words below which names stand in each other's place by chance: of the
rows that a name as left out of a snippet would flag people call six of nine
supported.
"""

_AROUND = word_list("judging/verdict/before_names", "around")
_INTO = word_list("judging/verdict/before_names", "into")
"""Words before a name that is not whom a text is about."""


def name_fault(comparison: Comparison, verbatim: float) -> float:
    """The ceiling that the first name sets which the source does not bear out."""
    is_snippet = comparison.source.word_count <= SNIPPET_WORDS
    for finding in comparison.names:
        before = comparison.claim.statement[: finding.name.start].split()
        leading = before[-1].lower() if before else ""
        if finding.rival and verbatim >= COPIED:
            return OTHER_VALUE
        if finding.state is not NameState.ABSENT:
            continue
        # A snippet may be silent of where it was: "in the U.S." beside three states.
        # Never of who did it, who opens the sentence or stands behind "by".
        is_left_out = is_snippet and verbatim < HALF_ALIKE and leading in _AROUND
        if finding.rival and not is_left_out:
            return DISPLACED
        if verbatim >= COPIED and not is_snippet:
            return UNTOLD_NAME
        if verbatim >= CLOSELY_COPIED and leading in _INTO:
            return DISPLACED  # a near copy with "in Sinaloa", which it never names
    return 1.0


NAME_TELLS, LEAST_SAID = 0.5, 2
"""
Share of a claim's weight in its name from which that alone may tell it; words beside
its name and numbers from which it says something of it.
"""


def bare_name_fault(comparison: Comparison, features: Mapping[str, float]) -> float:
    """A name alone: of all that the claim says about it the passage has nothing."""
    held = [each for each in comparison.names if each.state is NameState.HELD]
    if len(held) > 1 or features["told"] >= NAME_TELLS:
        return 1.0
    spans = [(each.name.start, each.name.end) for each in comparison.names]
    spans += [(each.start, each.end) for each in comparison.claim.quantities]
    said = [
        place
        for place, term in enumerate(comparison.claim.terms)
        if not any(start <= term.start < end for start, end in spans)
    ]
    is_told = any(
        comparison.mask >> place & 1 or place in comparison.variants for place in said
    )
    return 1.0 if len(said) < LEAST_SAID or is_told else NAME_ALONE
