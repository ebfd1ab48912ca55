"""
A maybe of the source that the claim leaves out: "may have fallen" told as "fell".

Ours; the words stand in `opposites`.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.judging.comparison import Comparison
from verification.judging.comparison.turns import Turn, TurnKind
from verification.judging.words.terms import Token

from .negations import focus_of
from .opposites import FUTURE, HEDGES, PLANS


def find_hedge_turns(comparison: Comparison) -> list[Turn]:
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    if find_hedges(claim):
        return []
    in_claim = {token.key: token for token in claim if token.key}
    is_future = any(token.word.lower() in FUTURE for token in claim)
    for place in find_hedges(sentence):
        hedge = sentence[place]
        following = sentence[place + 1 : place + 2]
        if following and following[0].word.lower() == "not":
            continue
        if hedge.key in in_claim or (is_future and hedge.word.lower() in PLANS):
            continue
        for focus in focus_of(sentence, place, comparison.source.text):
            word = in_claim.get(sentence[focus].key)
            if word is not None:
                return [
                    Turn(
                        TurnKind.HEDGE,
                        (word.start, word.end),
                        (hedge.start, hedge.end),
                    )
                ]
    return []


def find_hedges(tokens: Sequence[Token]) -> list[int]:
    """Places of the words that take certainty away: "may", "suggests", "alleged"."""
    return [place for place, token in enumerate(tokens) if token.word.lower() in HEDGES]
