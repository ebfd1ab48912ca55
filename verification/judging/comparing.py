"""
One claim held against one source: what was found where, and what was not.

Everything that the verdict rests on is measured here once; `weigh` makes the verdict of
it and `tell` puts it in words.
"""

from __future__ import annotations

from dataclasses import replace

from verification.judging.alignment import align, identities
from verification.judging.comparison import Comparison
from verification.judging.finders.arithmetic import work_out
from verification.judging.finders.name_matching import match_names
from verification.judging.finders.number_matching import match_quantities
from verification.judging.finders.polarity_mismatches import find_polarity_mismatches
from verification.judging.finders.swaps import find_swaps
from verification.judging.finders.tables import look_up
from verification.judging.index import Coverage, Passage, SourceIndex, Window
from verification.judging.read_claim import ReadClaim
from verification.judging.text.variants import find_variants
from verification.judging.values.names import NameState

ADDED_FROM = 0.12
"""Share of a clause's weight that a second passage must add to be evidence too."""

PART_HELD = 0.5
"""
Share of a clause's weight that a passage must hold to carry it; words that unrelated
text has by chance hold less.
"""

FEWEST_ADDED = 2
"""Words that a second passage must add; one is met by chance on a long page."""

WELL_HELD = 0.8
"""Share of a clause's weight from which no other passage is looked for."""

FEW_CANDIDATES = 4
"""Sentences looked at around for one clause."""

MOST_PASSAGES = 3
"""More than these, and the claim was put together from words, not from facts."""


def compare(
    claim: ReadClaim, source: SourceIndex, *, window: Window | None = None
) -> Comparison:
    """
    Find the claim's passages in the source and measure what agrees and differs.

    Args:
        window: Where to look; the best window when None.
    """
    coverage = Coverage(claim.terms, source)
    comparison = Comparison(claim, source, coverage)
    window = window or coverage.best_window()
    if window is None:
        return comparison
    _choose_passages(comparison, window)
    _align(comparison)
    comparison.quantities = match_quantities(claim, comparison.passages, source)
    comparison.quantities = work_out(comparison)
    comparison.quantities = look_up(comparison)
    comparison.names = match_names(comparison)
    comparison.swaps = find_swaps(comparison)
    _count_resolved(comparison)
    if claim.language == "en":
        comparison.variants = find_variants(
            claim.terms,
            comparison.mask,
            (token for passage in comparison.passages for token in passage.tokens),
        )
    comparison.mismatches = find_polarity_mismatches(comparison)
    if claim.quotations:
        find = source.quotation_searcher.find
        comparison.quotations = [
            (quotation, find(quotation.text)) for quotation in claim.quotations
        ]
    return comparison


def _choose_passages(comparison: Comparison, best: Window) -> None:
    """Set the best window, and one more for each clause that it does not carry."""
    coverage, source = comparison.coverage, comparison.source
    chosen = [best]
    mask = best.mask
    clauses = comparison.claim.clauses
    for clause in clauses if len(clauses) > 1 else ():
        whole = coverage.weigh(clause) or 1.0
        if coverage.weigh(best.mask & clause) >= WELL_HELD * whole:
            continue
        other = coverage.best_window(within=clause, candidates=FEW_CANDIDATES)
        if other is None or other.weight < PART_HELD * whole:
            continue
        new = other.mask & ~mask
        if (
            new.bit_count() >= FEWEST_ADDED
            and coverage.weigh(new) >= ADDED_FROM * whole
            and len(chosen) < MOST_PASSAGES
        ):
            chosen.append(other)
            mask |= other.mask
    comparison.mask = mask
    comparison.passages = list(map(source.passage, chosen))


def find_further(comparison: Comparison) -> list[Passage]:
    """
    Passages for what the chosen ones lack: a reader sees beside each other facts that a
    source tells apart. They prove nothing by themselves: words of any claim stand
    somewhere on a long page.
    """
    coverage, source = comparison.coverage, comparison.source
    further: list[Passage] = []
    rest = (1 << len(comparison.claim.terms)) - 1 & ~comparison.mask
    while len(comparison.passages) + len(further) < MOST_PASSAGES:
        window = coverage.best_window(within=rest, candidates=FEW_CANDIDATES)
        if window is None or window.mask.bit_count() < FEWEST_ADDED:
            break
        rest &= ~window.mask
        further.append(source.passage(window))
    return further


def _count_resolved(comparison: Comparison) -> None:
    """
    Count as held the words of numbers and names that the passage has in other words,
    and what the source's title, byline and date say.
    """
    spans = [
        (finding.quantity.start, finding.quantity.end)
        for finding in comparison.quantities
        if finding.equal is not None
    ]
    spans += [
        (finding.name.start, finding.name.end)
        for finding in comparison.names
        if finding.state is NameState.HELD
    ]
    claim, about = comparison.claim, comparison.source.about_keys
    places = set(claim.places_in(*spans))
    places |= {n for n, term in enumerate(claim.terms) if term.key in about}
    resolved = sum(1 << place for place in places) & ~comparison.mask
    if resolved:
        best = comparison.best
        comparison.mask |= resolved
        mask = best.window.mask | resolved
        weight = comparison.coverage.weigh(mask)
        best.window = replace(best.window, mask=mask, weight=weight)


def _align(comparison: Comparison) -> None:
    """Find the sentence of the best passage that runs most like the claim."""
    claim, source = comparison.claim, comparison.source
    for number in source.sentences_in(comparison.best.window):
        found = align(claim.identities, identities(source.tokens(number)))
        if comparison.sentence < 0 or found.shared > comparison.alignment.shared:
            comparison.sentence, comparison.alignment = number, found
