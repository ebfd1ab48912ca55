"""
The hard checks: what makes a claim not supported however many of its words are there.

Word overlap cannot see a changed number, a "not", another name, another verb in a
copied sentence. Each rule says from which share of copied words on it holds; below it,
it only weighs in the calibration.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .comparison import Comparison
from .comparison.quantity_matching import QuantityFinding
from .comparison.turns import TurnKind
from .departures.superlatives import find_unranked
from .numbers.figure_stretches import Text, head_of
from .numbers.quantities import as_moment, is_equal
from .polarity.negations import count_negations
from .texts.names import NameFinding, NameState
from .texts.quotations import Quotation, QuotationMatch

COPIED = 0.6
"""
Share of a claim's words in one sentence, in order, from which it is that sentence.
"""

CLOSELY_COPIED = 0.8
"""Share from which a single changed word is a changed fact."""

VERBATIM = 0.94
"""Share from which the claim is the source's own sentence."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What the hard checks say."""

    is_hard: bool
    contradicts: bool
    ceiling: float = 1.0
    """Most that `support` may be."""

    is_silent: bool = False
    """Whether the source says nothing of it, though it has its words."""

    floor: float = 0.0
    """Least that `support` is when nothing is hard: a verbatim copy is supported."""


def find_faults(comparison: Comparison, features: Mapping[str, float]) -> Findings:
    """Apply the hard checks to a comparison that has passages."""
    verbatim = features["verbatim"]
    ceilings = [
        *(ceiling for _, ceiling in list_faults(comparison, features)),
        *(each.ceiling for each in comparison.departures),
    ]
    ceiling = min(ceilings, default=1.0)
    contradicts = ceiling < 1.0 and _contradicts(comparison, features)
    floor = 0.0
    if verbatim >= VERBATIM and ceiling == 1.0 and not features["words_swapped"]:
        floor = 0.96
    elif features["rarest_missing"] == 0.0 and verbatim >= CLOSELY_COPIED:
        floor = 0.85
    is_silent = any(each.is_silent for each in comparison.departures)
    return Findings(ceiling < 1.0, contradicts, ceiling, is_silent, floor)


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
        ("name", _name_fault(comparison, verbatim)),
        ("name alone", _bare_name_fault(comparison, features)),
        ("turn", _turn_fault(comparison, features)),
        ("quotation", _quotation_fault(comparison)),
        ("superlative", _ranking_fault(comparison)),
        ("exchanged word", _change_fault(features)),
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
        return 0.25
    return 0.2 if verbatim >= COPIED else 1.0


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


OTHER_VALUE = 0.2
"""
Most that support may be beside another number or name of the same thing: so many of the
labelled rows where that was found people call supported (18 and 25 in 100, by half).
"""

NEGATED = 0.25
"""The same where one side says "not": 26 and 50 in 100."""

DISPLACED = 0.3
"""
Most that support may be when another name stands in the place of one that the source
never gives: nobody would take it for support, though words around it agree.
"""

SNIPPET_WORDS = 150
"""Words; a text so short leaves out whom its page is about."""


def _name_fault(comparison: Comparison, verbatim: float) -> float:
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
            return 0.2
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


HALF_ALIKE = 0.5
"""
Share of copied words below which names stand in each other's place by chance: of the
rows that a name as in `_is_left_out` alone would flag people call six of nine
supported.
"""

_AROUND = frozenset("at for from in near of off on the to".split())


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


_INTO = frozenset("at from in into near off on to toward towards under with".split())
"""Words before a name that is not whom a text is about."""


def _is_namesake(finding: NameFinding, verbatim: float) -> bool:
    """Whether name and rival share a word and differ in another: two universities."""
    own, other = finding.name.text.split(), finding.rival.split()
    return verbatim >= ALIKE and len(own) > 1 and bool(set(own) & set(other))


def _bare_name_fault(comparison: Comparison, features: Mapping[str, float]) -> float:
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
    return 0.3 if len(said) >= LEAST_SAID and is_silent else 1.0


NAME_TELLS = 0.5
"""Share of a claim's weight in its name from which that alone may tell it."""

LEAST_SAID = 2
"""Words beside its name and numbers from which a claim says something of it."""


def _turn_fault(comparison: Comparison, features: Mapping[str, float]) -> float:
    verbatim = features["verbatim"]
    is_all_there = features["words_missing"] == 0
    for turn in comparison.turns:
        if turn.kind is TurnKind.NEGATION and (
            verbatim >= 0.5
            or (is_all_there and turn.strength >= 1)
            or turn.strength >= 2
            or (verbatim >= ALIKE and turn.shared >= SHARED_AROUND)
        ):
            return NEGATED
        opposed = turn.kind in {TurnKind.DIRECTION, TurnKind.DATE}
        if opposed and turn.strength >= 1 and verbatim >= 0.5:
            return 0.2
        if opposed and turn.strength >= STRONG_TURN and verbatim >= ALIKE:
            return 0.2
        if opposed and turn.strength >= TURNED:
            return 0.3
        if turn.kind is TurnKind.HEDGE and verbatim >= HEDGED_FROM:
            return 0.45
    return 1.0


STRONG_TURN = 3
"""Telling words that both sides of a turn have around them; two are met by chance."""

TURNED = 2
"""
Telling words around a direction from which its opposite is no support, however little
else runs alike: of the labelled rows people call one in twenty-eight supported.
"""

SHARED_AROUND = 1
"""Telling words that both sides must have around a word turned on one side only."""

ALIKE = 0.3
"""Share of copied words from which a strong turn speaks of the claim's own fact."""

HEDGED_FROM = 0.5
"""
Share of copied words from which "may" in the source speaks of the claim's very fact.
"""


def _quotation_fault(comparison: Comparison) -> float:
    for _, match in comparison.quotations:
        if match is None or not match.is_exact:
            return 0.3
    return 1.0


def _ranking_fault(comparison: Comparison) -> float:
    """A superlative of the text's own making: the passage ranks nothing."""
    return 0.4 if find_unranked(comparison) else 1.0


def _foreign_part_fault(comparison: Comparison, features: Mapping[str, float]) -> float:
    """
    A copied stretch with something else tied to it: half a sentence from elsewhere.
    """
    if features["copied"] < LEAST_COPIED:
        return 1.0
    held, missing = features["rest_held"], features["rest_missing"]
    if held <= 0.2 and missing >= 2 and features["lost_run"] >= FOREIGN_RUN:
        return 0.3
    is_page = comparison.source.word_count > SNIPPET_WORDS
    return 0.3 if is_page and held <= 0.3 and missing >= 3 else 1.0


LEAST_COPIED = 0.2
"""
Share of a claim's words in copied stretches from which it counts as copied in part.
"""

FOREIGN_RUN = 0.25
"""
Share of the claim's weight in one run of missing words: among supported rows of the
tuning sets one in a hundred has it beside a copied stretch, among halves four in five.
"""


def _change_fault(features: Mapping[str, float]) -> float:
    if features["names_swapped"] and features["verbatim"] >= 0.7:
        return 0.15
    return 1.0


def _contradicts(comparison: Comparison, features: Mapping[str, float]) -> bool:
    """
    Whether passage and claim speak of the same thing and say different things of it.

    Unsure is never contradicted: nothing else may be missing or differ.
    """
    if features["names_absent"] or features["names_far"]:
        return False
    if any(
        match is not None
        and not match.is_exact
        and quotation.text.count(" ") + 1 >= LONG_QUOTATION
        and _puts_in(quotation, match, comparison)
        for quotation, match in comparison.quotations
    ):
        return True
    if any(each.contradicts for each in comparison.departures):
        return features["words_missing"] == 0
    numbers = [each for each in comparison.quantities if each.equal is None]
    if numbers:
        return (
            len(numbers) == 1
            and not comparison.turns
            and _number_contradicts(numbers[0], comparison, features)
        )
    return any(
        turn.kind is not TurnKind.HEDGE
        and (
            (turn.strength >= 1 and features["verbatim"] >= CLOSELY_COPIED)
            or (
                turn.strength >= STRONG_TURN
                and features["verbatim"] >= HEDGED_FROM
                and features["words_missing"] <= OWN_WORDS
            )
        )
        for turn in comparison.turns
    )


def _puts_in(
    quotation: Quotation, match: QuotationMatch, comparison: Comparison
) -> bool:
    """Whether the quotation has other words than the source; less is no other."""
    theirs = iter(_words(comparison.source.text[match.start : match.end]))
    return not all(word in theirs for word in _words(quotation.text))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


OWN_WORDS = 2
"""
Telling words of its own with which a claim still speaks of the passage's very fact.
"""


def _number_contradicts(
    finding: QuantityFinding, comparison: Comparison, features: Mapping[str, float]
) -> bool:
    if finding.counterpart is None or finding.is_elsewhere:
        return False
    if any(each.equal == finding.counterpart for each in comparison.quantities):
        return False  # "from August to October" beside "August"
    is_date = finding.quantity.dimension == "date"
    if is_date and _lacks_year(finding):
        return False
    if finding.shared < 2 and not is_date:
        return False
    if count_negations(comparison.claim.tokens, comparison.claim.statement) != (
        count_negations(comparison.sentence_tokens, comparison.source.text)
    ):
        return False  # "not the first" beside "the second"
    if _is_of_another_deed(finding, comparison):
        return False  # "hired 50 workers" beside "has 1,500 workers"
    if features["verbatim"] >= COPIED:
        return features["words_missing"] <= 1
    is_same_thing = features["pairs"] >= SAME_THING or finding.shared >= MUCH_SHARED
    return features["words_missing"] == 0 and is_same_thing


def _is_of_another_deed(finding: QuantityFinding, comparison: Comparison) -> bool:
    """Whether the word that governs the claim's number is not told by the passage."""
    claim = comparison.claim
    head = head_of(finding.quantity, Text(claim.statement, claim.tokens, ()))
    return bool(head) and any(
        term.key == head
        and not comparison.mask >> place & 1
        and place not in comparison.relatives
        for place, term in enumerate(claim.terms)
    )


def _lacks_year(finding: QuantityFinding) -> bool:
    """Whether only the claim gives a year: the months may be of different ones."""
    own, other = finding.quantity.moment, finding.counterpart
    given = as_moment(other) if other is not None else None
    if own is None or given is None or own.year is None:
        return False
    return given.year is None


MUCH_SHARED = 4
"""Telling words around both numbers from which they count the same thing."""


LONG_QUOTATION = 8
"""
Words from which a near miss is the same utterance, changed; five words alike may be
the writer's own.
"""

SAME_THING = 0.6
"""Share of the claim's neighbouring words that stand together in the passage."""
