"""
A comparison as a few plain numbers: shares in [0, 1], small counts, logarithms.

What they weigh, `calibration` knows; from which value something follows, the finders.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import mul

from verification.judging.comparison import Comparison, MismatchKind
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
    claim, words = comparison.claim, comparison.source.word_count
    missing = [
        term
        for place, term in enumerate(claim.terms)
        if not comparison.mask >> place & 1
    ]
    weights = [term.weight for term in claim.terms]
    whole = sum(weights) or 1.0
    lost = [
        0.0 if comparison.is_told(place) else weight
        for place, weight in enumerate(weights)
    ]
    told = sum(map(mul, _credits(comparison), weights)) / whole
    clauses = [_share_told(clause, weights, lost) for clause in claim.clauses]
    copied = copied_starts(comparison)
    rest_held, rest_missing = _measure_rest(comparison, copied)
    names = [match.state for match in comparison.names]
    mismatches = [mismatch.kind for mismatch in comparison.mismatches]
    return Features(
        window=comparison.best.window.weight,
        base=1.0 - sum(term.weight for term in missing) / whole,
        rarest_missing=max((term.weight for term in missing), default=0.0) / MOST,
        words_missing=float(sum(map(_is_telling_word, missing))),
        told=told,
        lost=sum(lost),
        lost_run=_longest_run(lost) / whole,
        lost_rarest=max(lost, default=0.0) / MOST,
        clause_told=min(clauses, default=1.0),
        lack_by_length=math.log(1 + words) * (1.0 - told),
        verbatim=likeness_of(comparison),
        words_swapped=_capped(sum(not swap.is_name for swap in comparison.swaps)),
        pairs=_share_of_pairs(comparison),
        copied=len(copied) / max(len(claim.tokens), 1),
        rest_held=rest_held,
        rest_missing=rest_missing,
        numbers_missing=_capped(
            sum(match.equal is None for match in comparison.quantities)
        ),
        names_absent=_capped(names.count(NameState.ABSENT)),
        names_far=_capped(names.count(NameState.FAR)),
        negation=float(MismatchKind.NEGATION in mismatches),
        direction=_capped(mismatches.count(MismatchKind.DIRECTION)),
        terms=math.log(1 + len(claim.terms)),
        window_words=math.log(1 + len(comparison.best.tokens)),
        length=math.log(1 + words),
    )


def _is_telling_word(term: Term) -> bool:
    return term.weight > LEAST_TELLING and not term.key[0].isdigit()


def _credits(comparison: Comparison) -> list[float]:
    """What is told of each term: a word that tells the same counts nearly as it."""
    return [
        1.0
        if comparison.mask >> place & 1
        else VARIANT_CREDIT * (place in comparison.variants)
        for place in range(len(comparison.claim.terms))
    ]


def _longest_run(lost: Sequence[float]) -> float:
    """Weight of the heaviest run of neighbouring terms that are lost."""
    run = longest = 0.0
    for weight in lost:
        run = run + weight if weight else 0.0
        longest = max(longest, run)
    return longest


def _share_told(clause: int, weights: Sequence[float], lost: Sequence[float]) -> float:
    places = [place for place in range(len(weights)) if clause >> place & 1]
    whole = sum(weights[place] for place in places)
    return 1.0 - sum(lost[place] for place in places) / whole


def _measure_rest(comparison: Comparison, copied: set[int]) -> tuple[float, float]:
    """Of the words that stand in no copied stretch: the share held, the number lost."""
    rest = held = missing = 0.0
    for place, term in enumerate(comparison.claim.terms):
        if term.start in copied:
            continue
        rest += term.weight
        if comparison.is_told(place):
            held += term.weight
        elif term.weight > LEAST_TELLING:
            missing += 1
    return held / rest if rest else 1.0, min(missing, 8.0)


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


def _capped(number: int) -> float:
    return float(min(number, MOST_COUNTED))
