"""
A comparison as records for the reader: what differs, and which words match.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.judging.comparison import Comparison
from verification.judging.comparison.alignment import SWAPPED
from verification.judging.comparison.record import MismatchKind
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


def list_differences(comparison: Comparison) -> tuple[Difference, ...]:
    """Everything the claim says otherwise than its evidence, worst kinds first."""
    if not comparison.passages:
        return ()
    differences = [
        *_quantity_differences(comparison),
        *_polarity_differences(comparison),
        *_quotation_differences(comparison),
        *_name_differences(comparison),
    ]
    differences.extend(_swap_differences(comparison, differences))
    differences.extend(_finding_differences(comparison, differences))
    differences.extend(_missing_terms(comparison, differences))
    return tuple(differences)


def list_matches(comparison: Comparison) -> tuple[Match, ...]:
    """Each word of the claim that the evidence has or tells, beside where it does."""
    by_key: dict[str, Span] = {}
    for passage in comparison.passages:
        for token in passage.tokens:
            if token.key and token.key not in by_key:
                by_key[token.key] = Span(token.start, token.end)
    aligned = _aligned_spans(comparison)
    variants = _variant_spans(comparison)
    matches = []
    for token in comparison.claim.tokens:
        if not token.key:
            continue
        source = aligned.get(token.start) or by_key.get(token.key)
        source = source or variants.get(token.key)
        if source is not None:
            matches.append(Match(Span(token.start, token.end), source))
    for finding in comparison.quantities:
        if finding.equal is not None and finding.equal.start >= 0:
            claim = Span(finding.quantity.start, finding.quantity.end)
            if not any(match.claim.overlaps(claim) for match in matches):
                matches.append(
                    Match(claim, Span(finding.equal.start, finding.equal.end))
                )
    return tuple(sorted(matches, key=lambda match: match.claim))


def _variant_spans(comparison: Comparison) -> dict[str, Span]:
    """By key of the claim, the word of the passage that tells it in other letters."""
    terms = comparison.claim.terms
    return {
        terms[place].key: Span(token.start, token.end)
        for place, token in comparison.variants.items()
    }


def _aligned_spans(comparison: Comparison) -> dict[int, Span]:
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    return {
        claim[one].start: Span(sentence[other].start, sentence[other].end)
        for one, other in comparison.alignment.pairs
        if claim[one].key
    }


def _quantity_differences(comparison: Comparison) -> list[Difference]:
    found = []
    for finding in comparison.quantities:
        if finding.equal is not None or finding.is_negligible:
            continue
        quantity, other = finding.quantity, finding.counterpart
        if other is None and finding.is_elsewhere:
            continue
        theirs = (other.start, other.end) if other else None
        kind = _quantity_kind(quantity, other)
        found.append(
            _difference(comparison, kind, (quantity.start, quantity.end), theirs)
        )
    return found


def _difference(
    comparison: Comparison,
    kind: DifferenceKind,
    claim: tuple[int, int],
    source: tuple[int, int] | None,
) -> Difference:
    """Of what stands there in the claim and here in the source, None for nothing."""
    return Difference(
        kind=kind,
        claim=comparison.claim.printed[slice(*claim)],
        source=comparison.source.text[slice(*source)] if source else "",
        claim_span=Span(*claim),
        source_span=Span(*source) if source else None,
    )


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


def _polarity_differences(comparison: Comparison) -> list[Difference]:
    kinds = {
        MismatchKind.NEGATION: DifferenceKind.NEGATION,
        MismatchKind.DIRECTION: DifferenceKind.DIRECTION,
        MismatchKind.DATE: DifferenceKind.DATE,
        MismatchKind.HEDGE: DifferenceKind.MISSING_TERM,
    }
    return [
        _difference(comparison, kinds[each.kind], each.claim, each.source)
        for each in comparison.mismatches
        if each.strength > 0
    ]


def _name_differences(comparison: Comparison) -> list[Difference]:
    found = []
    for finding in comparison.names:
        name, start, rival = finding.name, finding.rival_start, finding.rival
        if rival or finding.state is NameState.ABSENT:
            theirs = (start, start + len(rival)) if rival else None
            found.append(
                _difference(
                    comparison, DifferenceKind.NAME, (name.start, name.end), theirs
                )
            )
    return found


def _swap_differences(
    comparison: Comparison, told: Sequence[Difference]
) -> list[Difference]:
    """Names and figures in the place of others in a sentence that runs alike."""
    if comparison.alignment.shared < SWAPPED * len(comparison.claim.tokens):
        return []
    known = [each.claim_span for each in told if each.claim_span is not None]
    found = []
    for swap in comparison.swaps:
        claim = (swap.claim[0].start, swap.claim[-1].end)
        source = (swap.source[0].start, swap.source[-1].end)
        if swap.is_name and not any(Span(*claim).overlaps(each) for each in known):
            is_number = swap.claim[0].word[0].isdigit()
            kind = DifferenceKind.NUMBER if is_number else DifferenceKind.NAME
            found.append(_difference(comparison, kind, claim, source))
    return found


def _finding_differences(
    comparison: Comparison, told: Sequence[Difference]
) -> list[Difference]:
    known = [each.claim_span for each in told]
    return [
        _difference(comparison, each.kind, each.claim, each.source)
        for each in comparison.check_findings
        if Span(*each.claim) not in known
    ]


def _quotation_differences(comparison: Comparison) -> list[Difference]:
    return [
        _difference(
            comparison,
            DifferenceKind.QUOTATION,
            (quotation.start, quotation.end),
            (match.start, match.end) if match else None,
        )
        for quotation, match in comparison.quotations
        if match is None or not match.is_exact
    ]


def _missing_terms(
    comparison: Comparison, told: Sequence[Difference]
) -> list[Difference]:
    spans = [each.claim_span for each in told if each.claim_span is not None]
    spans += [
        Span(finding.quantity.start, finding.quantity.end)
        for finding in comparison.quantities
    ]
    missing = []
    for place, term in enumerate(comparison.claim.terms):
        if comparison.mask >> place & 1 or term.weight < LEAST_TELLING:
            continue
        if place in comparison.variants:
            continue
        span = Span(term.start, term.end)
        if any(span.overlaps(each) for each in spans):
            continue
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
