"""
A "not" that only one side has: put into a copied sentence, or before a shared word.

Ours: negations apply to the next telling words (see `negations`). Chinese, Japanese,
Korean and Thai are compared by pairs of characters, and Arabic and Hebrew change the
verb behind a "not"; there a negation is looked for by itself, in the claim and in the
sentence that runs like it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

from verification.judging.comparison import (
    Comparison,
    Mismatch,
    MismatchKind,
)
from verification.judging.finders.negations import (
    exempts,
    find_negations,
    is_negation,
    negated_keys,
    shared_around,
)
from verification.judging.finders.retractions import Stand, retractions_in
from verification.judging.likeness import ALIKE, CHANGED, likeness_of
from verification.judging.text.terms import Token
from verification.judging.text.variants import variant_of
from verification.language.lists import list_sections, listed_pattern


def find_negation_mismatches(comparison: Comparison) -> list[Mismatch]:
    """Where only one of the two says no; empty when both do or neither."""
    return (
        _find_copied(comparison)
        or _find_turned_words(comparison)
        or _find_unspaced(comparison)
    )


def _find_copied(comparison: Comparison) -> list[Mismatch]:
    """A negation put into a copied sentence, or taken out of it."""
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    if likeness_of(comparison) < CHANGED:
        return []
    statement, text = comparison.claim.statement, comparison.source.text
    put_in = {n for n, token in enumerate(ours) if is_negation(token, statement)}
    taken_out = set(find_negations(theirs, text))
    if (not put_in and not taken_out) or (put_in and _is_taken_back(comparison)):
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
        claim, source = one.stretch, other.stretch
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
    near = chain(tokens[end:], reversed(tokens[:start]))
    return next((token for token in near if token.key), None)


class _Sides:
    """A claim and its sentence, and which of their telling words a "not" negates."""

    def __init__(self, comparison: Comparison) -> None:
        claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
        text = comparison.source.text
        self.claim, self.sentence = claim, sentence
        self.in_claim = {token.key: token for token in claim if token.key}
        self.in_sentence = {token.key: token for token in sentence if token.key}
        self.own = negated_keys(claim, comparison.claim.statement)
        self.theirs = negated_keys(sentence, text)
        self.anywhere = {
            key
            for number in comparison.passage_sentences
            for key in negated_keys(comparison.source.tokens(number), text)
        }
        """Keys that are negated somewhere in the passage."""

        self.partner = dict(comparison.alignment.pairs)
        """By the place of a claim's word, that of the sentence's word beside it."""


_Turned: TypeAlias = dict[int, list[tuple[str, str]]]
"""
By the place of a "not", the words that it negates: the claim's key and the sentence's.
"""


def _find_turned_words(comparison: Comparison) -> list[Mismatch]:
    """A word of both sides that one side negates, wherever it stands."""
    sides = _Sides(comparison)
    by_claim, by_source = _turned_by_claim(sides), _turned_by_source(sides)
    if _agree_after_all(by_claim, by_source, sides, comparison):
        return []
    mismatches = []
    for place, keys in (by_claim or by_source).items():
        one, other = sides.in_claim[keys[0][0]], sides.in_sentence[keys[0][1]]
        ours, theirs = one.stretch, other.stretch
        if by_claim:
            ours = _stretch(sides.claim[place], one)
        else:
            theirs = _stretch(sides.sentence[place], other)
        shared = shared_around(one, other, sides.claim, sides.sentence)
        kind, strength = MismatchKind.NEGATION, len(keys)
        mismatches.append(Mismatch(kind, ours, theirs, strength, shared))
    return mismatches


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
        return True  # both are negated, at the same word
    if by_claim:
        return (
            bool(sides.theirs.keys() - sides.in_claim.keys())  # "no ferry"
            or any(exempts(token.word) for token in sides.sentence)  # "exempt"
            or _is_taken_back(comparison)
        )
    return bool(by_source) and any(  # "went unrecorded" beside "were not found"
        token.key and token.key not in sides.in_sentence and _NEGATIVE.match(token.word)
        for token in sides.claim
    )


def _is_taken_back(comparison: Comparison) -> bool:
    """Whether the sentence says no without a "not": "dismissed claims that"."""
    language = comparison.claim.language
    stretches = retractions_in(comparison.source, comparison.sentence, language)
    return any(
        stretch.said[1] <= stretch.start and stretch.stand is not Stand.OPEN
        for stretch in stretches
    )


_NEGATIVE = listed_pattern(
    "judging/finders/negation_mismatches", "negative", re.IGNORECASE
)


def _stretch(one: Token, other: Token) -> tuple[int, int]:
    return min(one.start, other.start), max(one.end, other.end)


MUCH_LONGER = 2.2
"""Times the claim's length from which a sentence may deny something else besides."""


def _find_unspaced(comparison: Comparison) -> list[Mismatch]:
    """A "not" of a language whose words are not parted, or change with it."""
    claim, source = comparison.claim, comparison.source
    listed = list_sections("judging/finders/unspaced_negations").get(claim.language)
    if not listed or likeness_of(comparison) < ALIKE:
        return []
    if _bare(claim.statement) in _bare(source.text):
        return []
    start, end = source.sentences[comparison.sentence]
    if end - start > MUCH_LONGER * len(claim.statement.strip()):
        return []
    pattern = re.compile(listed[0])
    ours = list(pattern.finditer(claim.statement))
    theirs = list(pattern.finditer(source.blanked, start, end))
    if len(ours) % 2 == len(theirs) % 2:
        return []
    whole = (claim.tokens[0].start, claim.tokens[-1].end)
    return [
        Mismatch(
            MismatchKind.NEGATION,
            ours[0].span() if ours else whole,
            theirs[0].span() if theirs else (start, end),
            strength=2,
        )
    ]


def _bare(text: str) -> str:
    return text.strip(" \n\t。.!?！？")
