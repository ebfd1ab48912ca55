"""
A comparison as a few plain numbers: shares in [0, 1], small counts, logarithms.

What they weigh, `calibration` knows; from which value something follows, the finders.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from verification.judging.comparison import Comparison
from verification.judging.comparison.record import MismatchKind
from verification.judging.likeness import likeness_of
from verification.judging.text.terms import MOST, Term
from verification.judging.values.names import NameState

SNIPPET_WORDS = 150
"""
Words of a source; one so short leaves out whom its page is about. As the calibration's
first band.
"""

MOST_COUNTED = 3
"""Differences of one kind that count; the fourth tells nothing new."""

PAIR_REACH = 4
"""
Words between two neighbours of the claim that still stand together in the passage.
"""

VARIANT_CREDIT = 0.7
"""
Of a word given in other letters beside the word itself; from 0.5 to 0.9 the tuning rows
do not tell which value is meant.
"""


@dataclass(frozen=True, slots=True)
class Features:
    """A claim beside the passages that come closest to it. Shares are of weight."""

    window: float
    """Of the claim in the best passage."""

    base: float
    """Of the claim in all passages, letter by letter."""

    rarest_missing: float
    """Weight of the rarest word that they lack, as a share of the most there is."""

    words_missing: float
    """Telling words that they lack; numbers are counted by themselves."""

    told: float
    """As `base`, where a word that tells the same counts nearly as the word."""

    lost: float
    """Weight of what the passages have in no form."""

    lost_run: float
    lost_rarest: float
    clause_told: float
    """Of the clause that is told least."""

    lack_by_length: float
    verbatim: float
    """See `likeness`."""

    names_swapped: float
    words_swapped: float
    pairs: float
    """Neighbouring words of the claim that stand close together in a passage."""

    copied: float
    """Words in stretches that run word for word in the source."""

    rest_held: float
    rest_missing: float
    """Of the words outside these stretches: the share held, the number missing."""

    numbers_missing: float
    names_absent: float
    names_far: float
    negation: float
    direction: float
    terms: float
    window_words: float
    length: float
    """Logarithms of the numbers of terms, of words in the passage and in the source."""


def measure(comparison: Comparison) -> Features | None:
    """None when nothing in the source bears on the claim."""
    if not comparison.passages:
        return None
    return Features(
        **_measure_coverage(comparison),
        **_measure_lost(comparison),
        **_measure_order(comparison),
        **_measure_rest(comparison),
        **_measure_differences(comparison),
        **_measure_sizes(comparison),
    )


def _measure_coverage(comparison: Comparison) -> dict[str, float]:
    """What the passages hold and lack, letter by letter."""
    terms, mask = comparison.claim.terms, comparison.mask
    base = sum(term.weight for term in terms) or 1.0
    missing = [term for place, term in enumerate(terms) if not mask >> place & 1]
    return {
        "window": comparison.best.window.weight,
        "base": 1.0 - sum(term.weight for term in missing) / base,
        "rarest_missing": max((term.weight for term in missing), default=0.0) / MOST,
        "words_missing": float(
            sum(
                term.weight > LEAST_TELLING and not term.key[0].isdigit()
                for term in missing
            )
        ),
    }


def _measure_lost(comparison: Comparison) -> dict[str, float]:
    """
    What the passages lack when a word that tells the same counts as the word, nearly.
    """
    terms, mask, variants = comparison.claim.terms, comparison.mask, comparison.variants
    credits = [
        1.0 if mask >> place & 1 else VARIANT_CREDIT if place in variants else 0.0
        for place in range(len(terms))
    ]
    lost = [
        0.0 if credit else term.weight
        for credit, term in zip(credits, terms, strict=True)
    ]
    base = sum(term.weight for term in terms) or 1.0
    run = longest = 0.0
    for weight in lost:
        run = run + weight if weight else 0.0
        longest = max(longest, run)
    told = sum(w * term.weight for w, term in zip(credits, terms, strict=True)) / base
    return {
        "told": told,
        "lost": sum(lost),
        "lost_run": longest / base,
        "lost_rarest": max(lost, default=0.0) / MOST,
        "clause_told": min(
            (_share_told(clause, terms, lost) for clause in comparison.claim.clauses),
            default=1.0,
        ),
        "lack_by_length": math.log(1 + comparison.source.word_count) * (1.0 - told),
    }


def _share_told(clause: int, terms: Sequence[Term], lost: Sequence[float]) -> float:
    places = [place for place in range(len(terms)) if clause >> place & 1]
    whole = sum(terms[place].weight for place in places)
    return 1.0 - sum(lost[place] for place in places) / whole


def _measure_order(comparison: Comparison) -> dict[str, float]:
    """How much of the claim runs as a sentence of the source runs."""
    return {
        "verbatim": likeness_of(comparison),
        "names_swapped": _capped(sum(swap.is_name for swap in comparison.swaps)),
        "words_swapped": _capped(sum(not swap.is_name for swap in comparison.swaps)),
        "pairs": _share_of_pairs(comparison),
    }


def _measure_rest(comparison: Comparison) -> dict[str, float]:
    """What becomes of the words that stand outside the longest copied stretches."""
    claim = comparison.claim
    copied = copied_starts(comparison)
    rest = held = missing = 0.0
    for place, term in enumerate(claim.terms):
        if term.start in copied:
            continue
        rest += term.weight
        if comparison.mask >> place & 1 or place in comparison.variants:
            held += term.weight
        elif term.weight > LEAST_TELLING:
            missing += 1
    return {
        "copied": len(copied) / max(len(claim.tokens), 1),
        "rest_held": held / rest if rest else 1.0,
        "rest_missing": min(missing, 8.0),
    }


def copied_starts(comparison: Comparison) -> set[int]:
    """
    Offsets of the claim's words in stretches that run word for word in the source.
    """
    tokens = comparison.claim.tokens
    copied: set[int] = set()
    run: list[tuple[int, int]] = []
    for pair in (*comparison.alignment.pairs, (-9, -9)):
        if run and (pair[0] != run[-1][0] + 1 or pair[1] != run[-1][1] + 1):
            if len(run) >= COPIED_RUN:
                copied.update(tokens[one].start for one, _ in run)
            run = []
        run.append(pair)
    return copied


COPIED_RUN = 4
"""Words in the same order from which chance is no explanation."""

LEAST_TELLING = 0.9
"""Weight from which a missing word tells something; below stand "new" and "help"."""


def _share_of_pairs(comparison: Comparison) -> float:
    """
    Share of the claim's neighbouring terms that stand close together in a passage.
    """
    keys = [token.key for token in comparison.claim.tokens if token.key]
    if len(keys) < 2:
        return 1.0
    places: dict[str, list[int]] = {}
    offset = 0
    for passage in comparison.passages:
        for place, token in enumerate(passage.tokens):
            if token.key:
                places.setdefault(token.key, []).append(offset + place)
        offset += len(passage.tokens) + 100
    held = 0
    for left, right in pairwise(keys):
        if any(
            abs(one - other) <= PAIR_REACH
            for one in places.get(left, ())[:5]
            for other in places.get(right, ())[:5]
        ):
            held += 1
    return held / (len(keys) - 1)


def _measure_differences(comparison: Comparison) -> dict[str, float]:
    numbers = [quantity for quantity in comparison.quantities if quantity.equal is None]
    names = comparison.names
    kinds = [mismatch.kind for mismatch in comparison.mismatches]
    return {
        "numbers_missing": _capped(len(numbers)),
        "names_absent": _capped(sum(name.state is NameState.ABSENT for name in names)),
        "names_far": _capped(sum(name.state is NameState.FAR for name in names)),
        "negation": float(MismatchKind.NEGATION in kinds),
        "direction": _capped(kinds.count(MismatchKind.DIRECTION)),
    }


def _measure_sizes(comparison: Comparison) -> dict[str, float]:
    return {
        "terms": math.log(1 + len(comparison.claim.terms)),
        "window_words": math.log(1 + len(comparison.best.tokens)),
        "length": math.log(1 + comparison.source.word_count),
    }


def _capped(number: int) -> float:
    return float(min(number, MOST_COUNTED))
