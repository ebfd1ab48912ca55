"""
A comparison as records for the reader: what differs, and which words match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from verification.judging.comparison import Comparison
from verification.judging.comparison.alignment import ALIKE, SWAPPED
from verification.judging.comparison.record import Mismatch, MismatchKind
from verification.judging.names import NameState
from verification.judging.numbers.quantities import Quantity
from verification.judging.words.lexicons import UNSPACED
from verification.records import Difference, DifferenceKind, Match, Span

MOST_MISSING = 6
"""Missing words listed; a reader who misses more misses the passage."""

LEAST_TELLING = 0.9
"""Weight from which a missing word is shown; below stand "new" and "help"."""

LESS_SURE = frozenset({DifferenceKind.NEGATION, DifferenceKind.DIRECTION})
"""Kinds that a closer check explains better where it has found something too."""


_Stretch: TypeAlias = tuple[int, int]
_Told: TypeAlias = tuple[DifferenceKind, _Stretch, _Stretch | None]
"""A kind, and where it stands in the claim and in the source; None for nothing."""


def list_differences(comparison: Comparison) -> tuple[Difference, ...]:
    """Everything the claim says otherwise than its evidence, worst kinds first."""
    if not comparison.passages:
        return ()
    told: list[_Told] = [
        *_quantity_differences(comparison),
        *(
            (_KINDS[each.kind], each.claim, each.source)
            for each in comparison.mismatches
            if each.strength and _is_told(each, comparison)
        ),
        *_quotation_differences(comparison),
        *_name_differences(comparison),
    ]
    told += _swap_differences(comparison, [claim for _, claim, _ in told])
    known = [claim for _, claim, _ in told]
    told += [
        (each.kind, each.claim, each.source)
        for each in comparison.check_findings
        if each.claim not in known
    ]
    return (
        *(
            Difference(
                kind=kind,
                claim=comparison.claim.printed[slice(*claim)],
                source=comparison.source.text[slice(*source)] if source else "",
                claim_span=Span(*claim),
                source_span=Span(*source) if source else None,
            )
            for kind, claim, source in told
        ),
        *_missing_terms(comparison, [Span(*claim) for _, claim, _ in told]),
    )


def _is_told(mismatch: Mismatch, comparison: Comparison) -> bool:
    """A "not" at one shared word, in sentences unlike: of 40 labelled ones 3 were."""
    is_sure = mismatch.kind is not MismatchKind.NEGATION or mismatch.strength > 1
    return is_sure or mismatch.shared > 0 or _run_alike(comparison, ALIKE)


def _run_alike(comparison: Comparison, least: float) -> bool:
    return comparison.alignment.shared >= least * len(comparison.claim.tokens)


_KINDS = {
    MismatchKind.NEGATION: DifferenceKind.NEGATION,
    MismatchKind.DIRECTION: DifferenceKind.DIRECTION,
    MismatchKind.DATE: DifferenceKind.DATE,
    MismatchKind.HEDGE: DifferenceKind.MISSING_TERM,
}


def list_matches(comparison: Comparison) -> tuple[Match, ...]:
    """Each word of the claim that the evidence has or tells, beside where it does."""
    by_key: dict[str, Span] = {}
    for passage in comparison.passages:
        for token in passage.tokens:
            if token.key and token.key not in by_key:
                by_key[token.key] = Span(token.start, token.end)
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    aligned = {
        claim[one].start: Span(sentence[other].start, sentence[other].end)
        for one, other in comparison.alignment.pairs
    }
    variants = {
        comparison.claim.terms[place].key: Span(token.start, token.end)
        for place, token in comparison.variants.items()
    }
    matches = []
    for token in claim:
        source = aligned.get(token.start) or by_key.get(token.key)
        source = source or variants.get(token.key)
        if token.key and source is not None:
            matches.append(Match(Span(token.start, token.end), source))
    for finding in comparison.quantities:
        if finding.equal is not None:
            own = Span(finding.quantity.start, finding.quantity.end)
            if not any(match.claim.overlaps(own) for match in matches):
                other = Span(finding.equal.start, finding.equal.end)
                matches.append(Match(own, other))
    return tuple(sorted(matches, key=lambda match: match.claim))


def _quantity_differences(comparison: Comparison) -> Iterator[_Told]:
    for finding in comparison.quantities:
        quantity, other = finding.quantity, finding.counterpart
        if (
            finding.equal
            or finding.is_negligible
            or (other is None and finding.is_elsewhere)
        ):
            continue
        theirs = (other.start, other.end) if other else None
        kind = _quantity_kind(quantity, other)
        yield kind, (quantity.start, quantity.end), theirs


def _quantity_kind(claim: Quantity, source: Quantity | None) -> DifferenceKind:
    if claim.moment is not None or claim.dimension == "year":
        return DifferenceKind.DATE
    if source is None or not claim.values or not source.values:
        return DifferenceKind.NUMBER
    if (claim.dimension, claim.values) == (source.dimension, source.values):
        return DifferenceKind.NUMBER  # "up to 50" beside "at least 50"
    if claim.printed == source.printed and claim.printed:
        if claim.dimension != source.dimension or not _is_by_thousands(claim, source):
            return DifferenceKind.UNIT
        return DifferenceKind.MAGNITUDE
    return DifferenceKind.NUMBER


def _is_by_thousands(claim: Quantity, source: Quantity) -> bool:
    """Whether one is a thousand or a million times the other: "billion", "million"."""
    larger, smaller = sorted(
        (abs(claim.values[0]), abs(source.values[0])), reverse=True
    )
    while smaller and larger > 2 * smaller:
        larger /= 1000
    return smaller > 0 and abs(larger / smaller - 1) < 0.01


def _name_differences(comparison: Comparison) -> Iterator[_Told]:
    """In sentences that run unlike, another name was it in 5 of 50 labelled rows."""
    is_alike = _run_alike(comparison, ALIKE)
    for finding in comparison.names:
        title = finding.name.text.split()[: -len(finding.name.words)]  # "Dr"
        is_told = is_alike or (title and finding.rival.split()[:1] == title[:1])
        start, rival = finding.rival_start, finding.rival if is_told else ""
        if rival or finding.state is NameState.ABSENT:
            theirs = (start, start + len(rival)) if rival else None
            yield DifferenceKind.NAME, (finding.name.start, finding.name.end), theirs


def _swap_differences(
    comparison: Comparison, known: Sequence[_Stretch]
) -> Iterator[_Told]:
    """Names and figures in the place of others in a sentence that runs alike."""
    if not _run_alike(comparison, SWAPPED):
        return
    for swap in comparison.swaps:
        claim = (swap.claim[0].start, swap.claim[-1].end)
        source = (swap.source[0].start, swap.source[-1].end)
        if swap.is_name and not any(
            Span(*claim).overlaps(Span(*each)) for each in known
        ):
            is_number = swap.claim[0].word[0].isdigit()
            kind = DifferenceKind.NUMBER if is_number else DifferenceKind.NAME
            yield kind, claim, source


def _quotation_differences(comparison: Comparison) -> Iterator[_Told]:
    for quotation, match in comparison.quotations:
        if match is None or not match.is_exact:
            theirs = (match.start, match.end) if match else None
            yield DifferenceKind.QUOTATION, (quotation.start, quotation.end), theirs


def _missing_terms(comparison: Comparison, told: Sequence[Span]) -> list[Difference]:
    spans = [
        *told,
        *(
            Span(each.quantity.start, each.quantity.end)
            for each in comparison.quantities
        ),
    ]
    missing = []
    for place, term in enumerate(comparison.claim.terms):
        is_held = comparison.mask >> place & 1 or place in comparison.variants
        span = Span(term.start, term.end)
        if not (is_held or term.weight < LEAST_TELLING) and not any(
            span.overlaps(each) for each in spans
        ):
            missing.append(Difference(DifferenceKind.MISSING_TERM, term.word, "", span))
    return _join_neighbours(missing, comparison)[:MOST_MISSING]


def _join_neighbours(
    missing: Sequence[Difference], comparison: Comparison
) -> list[Difference]:
    """
    Parts of unparted text as the stretch that is missing: of "末减", "减少" beside a
    passage with "年末" it is "减少"; a piece whose letters the passage has is none.
    """
    if not UNSPACED.search(comparison.claim.statement):
        return list(missing)
    lacking = {
        place
        for each in missing
        if each.claim_span is not None and UNSPACED.search(each.claim)
        for place in range(each.claim_span.start, each.claim_span.end)
    }
    for place, term in enumerate(comparison.claim.terms):
        if comparison.mask >> place & 1 and UNSPACED.search(term.word):
            lacking -= set(range(term.start, term.end))
    printed = comparison.claim.printed
    joined = [each for each in missing if not UNSPACED.search(each.claim)]
    for start in sorted(place for place in lacking if place - 1 not in lacking):
        end = start
        while end in lacking:
            end += 1
        joined.append(
            Difference(
                DifferenceKind.MISSING_TERM, printed[start:end], "", Span(start, end)
            )
        )
    return sorted(joined, key=lambda each: each.claim_span or Span(0, 1))
