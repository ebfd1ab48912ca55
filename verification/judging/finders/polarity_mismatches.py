"""
Whether two texts about the same thing say yes and no, up and down, may and does.

Ours: negations of the next telling words (see `negations`); directions are pairs of
opposites from a list written by hand, in each other's place or with the same words
around them; a hedge is a maybe of the source that the claim leaves out. Nothing here
knows what a text is about: the caller looks only inside a passage about the claim.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from verification.judging.comparison import (
    Comparison,
    Mismatch,
    MismatchKind,
)
from verification.judging.finders.negation_mismatches import find_negation_mismatches
from verification.judging.finders.negations import (
    EXCLUSIVE,
    FUTURE,
    HEDGES,
    PLANS,
    focus_of,
    negated_keys,
    opposite_keys,
    shared_around,
)
from verification.judging.likeness import COPY, likeness_of
from verification.judging.text.terms import Token
from verification.judging.text.variants import variant_of


def _find_hedged(comparison: Comparison) -> list[Mismatch]:
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    if _hedges(claim) or any(token.word.lower() == "can" for token in claim):
        return []  # "can" is no surer than "may"
    in_claim = {token.key: token for token in claim if token.key}
    is_future = any(token.word.lower() in FUTURE for token in claim)
    for place in _hedges(sentence):
        hedge = sentence[place]
        following = sentence[place + 1 : place + 2]
        if following and following[0].word.lower() == "not":
            continue
        if hedge.key in in_claim or (is_future and hedge.word.lower() in PLANS):
            continue
        for focus in focus_of(sentence, place, comparison.source.text):
            word = in_claim.get(sentence[focus].key)
            if word is not None:
                return [Mismatch(MismatchKind.HEDGE, word.stretch, hedge.stretch)]
    return []


def _hedges(tokens: Sequence[Token]) -> list[int]:
    """Places of the words that take certainty away: "may", "suggests", "alleged"; the
    month and Theresa May do not."""
    return [
        place
        for place, token in enumerate(tokens)
        if token.word.lower() in HEDGES and token.word != "May"
    ]


LONGEST_EXCHANGE = 4
"""Words of the claim; what differs in more was put differently."""

_SEPARATE = frozenset({("make", "loss"), ("make", "losses")})
"""A key and a word that only look opposed: one may make a loss."""

SURELY_SAME = 2
"""
Telling words around an opposite that both sides share, from which it is said of the
same thing though the passage has the claim's own word elsewhere.
"""


def _find_exchanged(comparison: Comparison) -> list[Mismatch]:
    """
    Opposites that stand in each other's place: "up" for "down", Monday for Friday.
    """
    table = opposite_keys(comparison.claim.language)
    if not table or likeness_of(comparison) < COPY:
        return []
    for ours, theirs in comparison.changed:
        if len(ours) > LONGEST_EXCHANGE:
            continue
        for one in ours:
            facing = table.get(one.key or one.word.lower(), frozenset())
            for other in theirs:
                kind = _opposition(one, other, facing)
                if kind is not None:
                    return [Mismatch(kind, one.stretch, other.stretch, strength=2)]
    return []


def _opposition(
    one: Token, other: Token, facing: Container[str]
) -> MismatchKind | None:
    """How two words exclude each other; None when they do not."""
    ours, theirs = one.word.lower(), other.word.lower()
    group = EXCLUSIVE.get(ours)
    if group is not None and EXCLUSIVE.get(theirs) == group and theirs != ours:
        return group[0]
    return MismatchKind.DIRECTION if (other.key or theirs) in facing else None


def _find_opposed(comparison: Comparison) -> list[Mismatch]:
    """Words of the claim whose opposite the passage has among words of the claim."""
    claim = comparison.claim.tokens
    table = opposite_keys(comparison.claim.language)
    passage = comparison.best
    in_claim = {token.key for token in claim if token.key}
    in_sentence = {token.key for token in comparison.sentence_tokens if token.key}
    mismatches = []
    for token in claim:
        if token.key not in table or token.key in in_sentence:
            continue
        is_elsewhere = token.key in passage.keys or bool(
            variant_of(token.key, in_sentence - table[token.key])
        )
        near = comparison.sentence_tokens if is_elsewhere else passage.tokens
        for other in near:
            if other.key not in table[token.key] or other.key in in_claim:
                continue
            if (token.key, other.word.lower()) in _SEPARATE:
                continue
            shared = shared_around(token, other, claim, near)
            if is_elsewhere and shared < SURELY_SAME:
                continue
            stretches = token.stretch, other.stretch
            mismatches.append(Mismatch(MismatchKind.DIRECTION, *stretches, shared))
            break
    return mismatches


def find_polarity_mismatches(comparison: Comparison) -> list[Mismatch]:
    """
    Where the claim's sense is negated against the passage that comes closest to it.
    """
    mismatches = find_negation_mismatches(comparison)
    directions = _find_exchanged(comparison) or _find_opposed(comparison)
    directions = [
        direction
        for direction in directions
        if not _is_turned_back(direction, comparison)
    ]
    if len(mismatches) == len(directions) == 1:
        if not _overlap(mismatches[0], directions[0]):
            return []  # "did not rise" beside "fell": negated twice
        directions = []  # "with" and "without", "admitted" and "denied": one difference
    return [*mismatches, *directions, *_find_hedged(comparison)]


def _overlap(left: Mismatch, right: Mismatch) -> bool:
    pairs = ((left.claim, right.claim), (left.source, right.source))
    return any(one[0] < two[1] and two[0] < one[1] for one, two in pairs)


def _is_turned_back(mismatch: Mismatch, comparison: Comparison) -> bool:
    """Whether one of two opposites stands behind a negation: "not die", "alive"."""
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    return _is_negated(
        mismatch.claim, claim, comparison.claim.statement
    ) != _is_negated(mismatch.source, sentence, comparison.source.text)


def _is_negated(span: tuple[int, int], tokens: Sequence[Token], text: str) -> bool:
    turned = negated_keys(tokens, text)
    return any(tokens[focus].start == span[0] for _, focus in turned.values())
