"""
Denials: what the source states only to deny it, "no study has found that ...".

Ours. What stands behind "no evidence that", "no sign of", "denies having", "cleared
of", "ruled out", "it is a myth that", before "is false", inside a condition or in a
question holds every word of a claim and does not say it. Asked only where no other
sentence near by says the same without denying it.
Limits: who denies it is not asked; "no evidence of it" behind what it denies is missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finders.negations import find_negations
from verification.judging.finders.retractions import (
    ATTRIBUTED,
    CLEARED,
    Retraction,
    Stand,
    find_retractions,
    openings,
    retractions_in,
)
from verification.judging.finding import LEAST_HELD, Finding, FindingKind, Telling
from verification.judging.index import SourceIndex
from verification.judging.likeness import CLOSE_COPY
from verification.records import DifferenceKind

HELD = 0.5
"""Share of a claim's telling words in a clause from which the clause is about it."""

HELD_OPEN = 0.6
"""The same for a question or a condition, which often only names the subject."""

OUTSIDE = 0.75
"""
Share of the words held by a clause that is taken back which another clause must hold
to say the same; with less it is about something beside it.
"""

FEWEST = 2
"""Telling words of the claim in the clause; one is met by chance."""

TAKEN_BACK = 0.1
"""Most that `support` may be."""

_TOLD = {
    Stand.DENIAL: Telling.TAKEN_BACK,
    Stand.DOUBT: Telling.NOT_ITS_OWN_WORD,
    Stand.OPEN: Telling.NOT_ITS_OWN_WORD,
}


def find_denial(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """The source has the claim only in a clause that it takes back."""
    found = _find_taken_back(comparison) if features.window >= LEAST_HELD else None
    if found is None:
        return
    clause, offset = found
    source = (offset + clause.said[0], offset + clause.said[1])
    telling = _TOLD[clause.stand]
    if clause.stand is Stand.OPEN and comparison.source.text[source[0]] == "?":
        telling = Telling.ONLY_ASKED
    claim = comparison.claim.tokens
    yield Finding(
        kind=FindingKind.DENIAL,
        shown_as=DifferenceKind.NEGATION,
        claim=(claim[0].start, claim[-1].end),
        source=source,
        ceiling=TAKEN_BACK,
        is_silent=True,
        is_error=features.verbatim >= CLOSE_COPY,
        telling=telling,
    )


def _find_taken_back(comparison: Comparison) -> tuple[Retraction, int] | None:
    """The clause, and where its sentence starts."""
    claim, source = comparison.claim, comparison.source
    keys = {token.key for token in claim.tokens if token.key}
    if not openings(claim.language) or len(keys) < FEWEST or _denies(comparison):
        return None
    numbers = _sentences_around(comparison)
    said_so = ATTRIBUTED.search(claim.statement) is not None
    stretches_of = {
        number: [
            stretch
            for stretch in retractions_in(source, number, claim.language)
            if not (said_so and stretch.said[0] >= stretch.end)
        ]
        for number in numbers
    }
    counts = Counter(
        number for key in keys for number in set(source.sentences_with(key))
    )
    inside: set[str] = set()
    worst: tuple[Retraction, int] | None = None
    for number in numbers:
        if counts[number] < max(FEWEST, HELD * len(keys)):
            continue
        for stretch in stretches_of[number]:
            held = keys & _keys(source, number, [stretch], is_inside=True)
            if len(held) > len(inside):
                inside, worst = held, (stretch, source.sentences[number][0])
    least = HELD_OPEN if worst and worst[0].stand is Stand.OPEN else HELD
    if worst is None or len(inside) < max(FEWEST, least * len(keys)):
        return None
    for number, stretches in stretches_of.items():
        plain = keys & _keys(source, number, stretches, is_inside=False)
        if len(plain & inside) >= OUTSIDE * len(inside):
            return None
    return worst


def _sentences_around(comparison: Comparison) -> list[int]:
    """Numbers of the passages' sentences, of some beside them and at the head."""
    source = comparison.source
    numbers = set(range(min(HEAD, len(source.sentences))))
    for passage in comparison.passages:
        first, last = passage.window.first - NEAR, passage.window.last + NEAR
        numbers.update(range(max(0, first), min(last + 1, len(source.sentences))))
    return sorted(numbers - set(source.references))


NEAR = 2
"""Sentences before and behind a passage in which the claim may be said too."""

HEAD = 2
"""Sentences at a source's head, which often tell what happened."""


def _keys(
    source: SourceIndex,
    number: int,
    stretches: Sequence[Retraction],
    *,
    is_inside: bool,
) -> set[str]:
    """Keys of a sentence's words inside what is taken back, or outside of it."""
    start = source.sentences[number][0]
    return {
        token.key
        for token in source.tokens(number)
        if is_inside
        is any(
            stretch.start <= token.start - start < stretch.end for stretch in stretches
        )
    }


def _denies(comparison: Comparison) -> bool:
    """Whether the claim itself says no, or leaves open whether it is so."""
    claim = comparison.claim
    statement = claim.statement
    return bool(
        find_negations(claim.tokens, statement)
        or statement.rstrip().endswith("?")
        or (claim.language == "en" and CLEARED.search(statement))
        or find_retractions(statement, claim.language)
    )
