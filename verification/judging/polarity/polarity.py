"""
Whether two texts that speak of the same thing say yes and no, up and down, may and
does.

Ours: negations turn the next telling words (see `negations`); directions are pairs of
opposites from a list written by hand. Nothing here knows what a text is about: the
caller looks only inside a passage that is about the claim.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.judging.comparison import Comparison
from verification.judging.comparison.turns import Turn
from verification.judging.words.terms import Token

from .direction_turns import find_direction_turns
from .hedge_turns import find_hedge_turns
from .negation_turns import find_negation_turns
from .negations import find_negations, negated_keys
from .opposites import EXONERATED
from .retractions import plain_keys, retractions_in
from .unspaced_negations import find_unspaced_negations


def find_turns(claim: Sequence[Token], comparison: Comparison) -> list[Turn]:
    """
    Where the claim's sense is turned against the passage that comes closest to it.
    """
    turns = find_negation_turns(comparison) or find_unspaced_negations(comparison)
    directions = find_direction_turns(claim, comparison)
    directions = [each for each in directions if not _is_turned_back(each, comparison)]
    if turns and (claims_denial(claim) or _is_said_plainly(comparison)):
        turns = []
    if len(turns) == len(directions) == 1:
        if not _overlap(turns[0], directions[0]):
            return []  # "did not rise" beside "fell": turned twice
        directions = []  # "with" and "without", "admitted" and "denied": one difference
    return [*turns, *directions, *find_hedge_turns(comparison)]


def claims_denial(claim: Sequence[Token]) -> bool:
    """Whether a claim tells by a word of its own that somebody was cleared."""
    return any(token.word.lower() in EXONERATED for token in claim)


def _is_said_plainly(comparison: Comparison) -> bool:
    """
    Whether a sentence near by has as much of a claim without "not" and no "not" either:
    "it denied that ... The court found that ...".
    """
    claim, source = comparison.claim, comparison.source
    if find_negations(claim.tokens, claim.statement):
        return False
    keys = {token.key for token in claim.tokens if token.key}
    held = len(keys & {token.key for token in comparison.sentence_tokens})
    if held < SAID * len(keys):
        return False
    window = comparison.best.window
    first, last = max(0, window.first - NEAR), window.last + NEAR
    return any(
        number != comparison.sentence
        and len(keys & _plain_keys(comparison, number)) >= held
        and not find_negations(source.tokens(number), source.text)
        for number in range(first, min(last + 1, len(source.sentences)))
        if number not in source.references
    )


def _plain_keys(comparison: Comparison, number: int) -> set[str]:
    source = comparison.source
    stretches = retractions_in(source, number, comparison.claim.language)
    return plain_keys(source, number, stretches)


SAID = 0.75
"""Share of a claim's telling words from which a sentence may say the claim."""

NEAR = 2
"""Sentences on either side of a passage in which the claim may be said plainly."""


def _overlap(left: Turn, right: Turn) -> bool:
    pairs = ((left.claim, right.claim), (left.source, right.source))
    return any(one[0] < two[1] and two[0] < one[1] for one, two in pairs)


def _is_turned_back(turn: Turn, comparison: Comparison) -> bool:
    """Whether one of two opposites stands behind a negation: "not die", "alive"."""
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    return _is_negated(turn.claim, claim, comparison.claim.statement) != _is_negated(
        turn.source, sentence, comparison.source.text
    )


def _is_negated(span: tuple[int, int], tokens: Sequence[Token], text: str) -> bool:
    turned = negated_keys(tokens, text)
    return any(tokens[focus].start == span[0] for _, focus in turned.values())
