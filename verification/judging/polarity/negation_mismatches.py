"""
A "not" that only one side has: put into a copied sentence, or before a shared word.

Ours: negations apply to the next telling words (see `negations`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verification.judging.comparison import Comparison
from verification.judging.comparison.record import Mismatch, MismatchKind, shared_around
from verification.judging.polarity.negations import (
    find_negations,
    frees,
    is_negation,
    negated_keys,
)
from verification.judging.polarity.retractions import retractions_in
from verification.judging.words.terms import Token
from verification.judging.words.variants import variant_of
from verification.language.lists import late_regex, listed_pattern

COPIED = 0.7
"""
Share of a claim's words that run like the sentence, from which a "not" was put in.
"""


def find_negation_mismatches(comparison: Comparison) -> list[Mismatch]:
    """Where only one of the two says no; empty when both do or neither."""
    return _find_copied(comparison) or _find_turned_words(comparison)


def _find_copied(comparison: Comparison) -> list[Mismatch]:
    """A negation put into a copied sentence, or taken out of it."""
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    if comparison.alignment.shared < COPIED * len(ours):
        return []
    statement, text = comparison.claim.statement, comparison.source.text
    put_in = {n for n, token in enumerate(ours) if is_negation(token, statement)}
    taken_out = set(find_negations(theirs, text))
    if not put_in and not taken_out:
        return []
    if put_in and _says_it_otherwise(comparison, text):
        return []
    for change in comparison.alignment.changes:
        put = [n for n in range(*change.claim) if n in put_in]
        taken = [n for n in range(*change.source) if n in taken_out]
        if len(put) + len(taken) != 1:
            continue
        if _tells(ours, change.claim, put) or _tells(theirs, change.source, taken):
            continue
        one = _telling_behind(ours, *change.claim)
        other = _telling_behind(theirs, *change.source)
        if one is None or other is None:
            continue
        claim, source = (one.start, one.end), (other.start, other.end)
        if put:
            claim = _stretch(ours[put[0]], one)
        else:
            source = _stretch(theirs[taken[0]], other)
        return [Mismatch(MismatchKind.NEGATION, claim, source, 2)]
    return []


def _tells(
    tokens: Sequence[Token], stretch: tuple[int, int], besides: Sequence[int]
) -> bool:
    """Whether there is more in a stretch than a negation and small words."""
    return any(tokens[n].key and n not in besides for n in range(*stretch))


def _telling_behind(tokens: Sequence[Token], start: int, end: int) -> Token | None:
    """The first telling word from `end` on, or the last one before `start`."""
    for token in tokens[end:]:
        if token.key:
            return token
    for token in reversed(tokens[:start]):
        if token.key:
            return token
    return None


@dataclass(frozen=True, slots=True)
class _Sides:
    """A claim and its sentence, and which of their telling words a "not" negates."""

    claim: Sequence[Token]
    sentence: Sequence[Token]
    in_claim: dict[str, Token]
    in_sentence: dict[str, Token]

    own: dict[str, tuple[int, int]]
    """As `negated_keys` has them, of the claim."""

    theirs: dict[str, tuple[int, int]]
    """The same of the sentence."""

    anywhere: Container[str]
    """Keys that are negated somewhere in the passage."""

    partner: dict[int, int]
    """By the place of a claim's word, the place of the sentence's word beside it."""


_Turned: TypeAlias = dict[int, list[tuple[str, str]]]
"""
By the place of a "not", the words that it negates: the claim's key and the sentence's.
"""


def _find_turned_words(comparison: Comparison) -> list[Mismatch]:
    """A word of both sides that one side negates, wherever it stands."""
    sides = _read_sides(comparison)
    if sides is None:
        return []
    by_claim = _turned_by_claim(sides)
    by_source = _turned_by_source(sides)
    if _agree_after_all(by_claim, by_source, sides, comparison):
        return []
    mismatches = []
    for place, keys in (by_claim or by_source).items():
        one, other = sides.in_claim[keys[0][0]], sides.in_sentence[keys[0][1]]
        ours, theirs = (one.start, one.end), (other.start, other.end)
        if by_claim:
            ours = _stretch(sides.claim[place], one)
        else:
            theirs = _stretch(sides.sentence[place], other)
        shared = shared_around(one, other, sides.claim, sides.sentence)
        kind, strength = MismatchKind.NEGATION, len(keys)
        mismatches.append(Mismatch(kind, ours, theirs, strength, shared))
    return mismatches


def _read_sides(comparison: Comparison) -> _Sides | None:
    """Both sides; None when neither says no."""
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    text = comparison.source.text
    own = negated_keys(claim, comparison.claim.statement)
    theirs = negated_keys(sentence, text)
    if not own and not theirs:
        return None
    return _Sides(
        claim=claim,
        sentence=sentence,
        in_claim={token.key: token for token in claim if token.key},
        in_sentence={token.key: token for token in sentence if token.key},
        own=own,
        theirs=theirs,
        anywhere={
            key
            for number in comparison.passage_sentences
            for key in negated_keys(comparison.source.tokens(number), text)
        },
        partner=dict(comparison.alignment.pairs),
    )


def _turned_by_claim(sides: _Sides) -> _Turned:
    """Words that the claim negates and the sentence has as they are."""
    turned: _Turned = {}
    for key, (place, focus) in sides.own.items():
        if key not in sides.in_sentence or key in sides.anywhere:
            continue
        other = sides.partner.get(focus)
        if other is None or sides.sentence[other].key == key:
            turned.setdefault(place, []).append((key, key))
    return turned


def _turned_by_source(sides: _Sides) -> _Turned:
    """Words that the sentence negates and the claim has as they are, or as variants."""
    claimed = sides.in_claim.keys()
    facing = {other: one for one, other in sides.partner.items()}
    turned: _Turned = {}
    for key, (place, focus) in sides.theirs.items():
        if key not in claimed:
            variant = variant_of(
                key, claimed - sides.in_sentence.keys() - sides.own.keys()
            )
            if variant and not sides.own:
                turned.setdefault(place, []).append((variant, key))
            continue
        if key in sides.own or sum(token.key == key for token in sides.sentence) > 1:
            continue  # "a one-day strike, but no general strike"
        aligned = {
            n
            for n, token in enumerate(sides.claim)
            if token.key == key and n in sides.partner
        }
        if not aligned or facing.get(focus) in aligned:
            turned.setdefault(place, []).append((key, key))
    return turned


def _agree_after_all(
    by_claim: _Turned, by_source: _Turned, sides: _Sides, comparison: Comparison
) -> bool:
    """Whether the other side says no as well, at another word or by another one."""
    if any(key in sides.anywhere for key in sides.own):
        return True  # both are negated, and at the same word
    if by_claim and by_source:
        return True  # both are negated, at words that are put differently
    if by_claim and (sides.theirs.keys() - sides.in_claim.keys()):
        return True  # "no ferry" beside "the ferry does not run"
    if by_claim and any(frees(token.word) for token in sides.sentence):
        return True  # "does not apply" beside "exempt"
    if by_claim and _says_it_otherwise(comparison, comparison.source.text):
        return True
    # "went unrecorded" beside "were not found"
    return bool(by_source) and _has_negative_word(sides.claim, sides.in_sentence)


def _says_it_otherwise(comparison: Comparison, text: str) -> bool:
    """
    Whether the sentence says no without a "not": "first since", "except", "denied".
    """
    start, end = comparison.source.sentences[comparison.sentence]
    sentence, statement = text[start:end], comparison.claim.statement
    language = comparison.claim.language
    stretches = retractions_in(comparison.source, comparison.sentence, language)
    if any(each.said[1] <= each.start and not each.is_open for each in stretches):
        return True
    if re.search(r"\bsince\b", statement) and _FIRST_SINCE.search(sentence):
        return True
    excepted = _EXCEPTED.search(sentence)
    return excepted is not None and excepted[1] in statement


_FIRST_SINCE = late_regex(r"\bfirst\b[^.;]{0,60}\bsince\b", re.IGNORECASE)
_EXCEPTED = late_regex(
    r"\bexcept(?:\sfor)?(?:\s(?:in|on|at|the|for))*\s(\w+)", re.IGNORECASE
)


def _has_negative_word(tokens: Sequence[Token], besides: Container[str]) -> bool:
    """Whether a word of its own says no: "unrecorded", "dislikes", "homeless"."""
    return any(
        token.key not in besides and _NEGATIVE.match(token.word)
        for token in tokens
        if token.key
    )


_NEGATIVE = listed_pattern(
    "judging/polarity/negation_mismatches", "negative", re.IGNORECASE
)


def _stretch(one: Token, other: Token) -> tuple[int, int]:
    return min(one.start, other.start), max(one.end, other.end)
