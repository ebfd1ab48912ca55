"""
Hard negatives, and the true sentences that they were made from.

A supported claim, or a sentence of the source itself, in which one number, one name or
one "not" was exchanged, by what stands elsewhere in the same source. All draws are by
the hash of the text, so that the same pairs give the same negatives.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from zlib import crc32

from .pairs import Pair

_NUMBER = re.compile(r"(?<![\w.,/-])\d[\d,]*(?:\.\d+)?(?![\w/-])")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}")
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|has|have|had|will|would|can|could|should|may|must)\b(?! not\b)"
)
_NOT = re.compile(
    r"\b(is|are|was|were|has|have|had|will|would|can|could|should|did|does|do) not "
)
_WORD = re.compile(r"[^\W_]+")
_SENTENCE = re.compile(r"(?<![^\n.!?\s])[A-Z][^\n]*?[a-z)\"”%\d][.!?](?=\s|$)")

EXCHANGED_SHARE = 0.6
"""Of the supported pairs that get a wrong one."""

SIGN_SHARE = 0.5
"""Of these, the ones whose "not" may be exchanged: nearly every claim offers that."""

ELSEWHERE_SHARE = 0.3
"""Of the supported pairs that are put beside another source too."""

FEWEST_WORDS, MOST_WORDS = 8, 40


def exchanged(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """For each supported pair that offers something to exchange, one wrong pair."""
    for pair in pairs:
        chance = random.Random(crc32(pair.id.encode()))
        if pair.label != "supported" or chance.random() > EXCHANGED_SHARE:
            continue
        makers = [_other_number, _other_name]
        if chance.random() < SIGN_SHARE:
            makers.append(_other_sign)
        chance.shuffle(makers)
        for make in makers:
            claim = make(pair.claim, pair.source_text, chance)
            if claim and claim != pair.claim:
                yield replace(
                    pair,
                    id=f"{pair.id}:exchanged",
                    claim=claim,
                    label="contradicted",
                    kind=make.__name__[1:],
                )
                break


def copied(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """From each source one of its own sentences, as a supported pair."""
    seen: set[str] = set()
    for pair in pairs:
        if pair.source_text in seen:
            continue
        seen.add(pair.source_text)
        fitting = [
            sentence
            for sentence in _SENTENCE.findall(pair.source_text)
            if FEWEST_WORDS <= len(sentence.split()) <= MOST_WORDS
        ]
        if fitting:
            chance = random.Random(crc32(pair.source_text.encode()))
            yield replace(
                pair,
                id=f"{pair.group}:copied",
                claim=chance.choice(fitting),
                label="supported",
                kind="copied",
            )


def _other_number(claim: str, text: str, chance: random.Random) -> str:
    own = set(_NUMBER.findall(claim))
    others = sorted(set(_NUMBER.findall(text)) - own)
    found = list(_NUMBER.finditer(claim))
    if not found:
        return ""
    old = chance.choice(found)
    alike = [other for other in others if len(other) == len(old.group())]
    new = (
        chance.choice(alike)
        if alike and chance.random() < 0.7
        else _moved(old.group(), chance)
    )
    return claim[: old.start()] + new + claim[old.end() :]


def _moved(number: str, chance: random.Random) -> str:
    """The number with one digit changed."""
    places = [place for place, sign in enumerate(number) if sign.isdigit()]
    place = chance.choice(places)
    digits = sorted(set("123456789") - {number[place]})
    return number[:place] + chance.choice(digits) + number[place + 1 :]


def _other_name(claim: str, text: str, chance: random.Random) -> str:
    own = list(_NAME.finditer(claim))
    others = sorted(
        name
        for name in set(_NAME.findall(text))
        if not any(word in claim for word in name.split())
    )
    if not own or not others:
        return ""
    old = chance.choice(own)
    return claim[: old.start()] + chance.choice(others) + claim[old.end() :]


def _other_sign(claim: str, text: str, chance: random.Random) -> str:
    if _NOT.search(claim):
        return _NOT.sub(r"\1 ", claim, count=1)
    found = list(_AUXILIARY.finditer(claim))
    if not found:
        return ""
    old = chance.choice(found)
    return claim[: old.end()] + " not" + claim[old.end() :]


def elsewhere(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """
    Some supported claims beside the source, of another group, with most of their words:
    the topic may be the same, and what they say is not said there.
    """
    texts = {pair.source_text: pair for pair in pairs}
    words = {text: frozenset(_WORD.findall(text.lower())) for text in texts}
    counts = Counter(word for found in words.values() for word in found)
    for pair in pairs:
        chance = random.Random(crc32(f"{pair.id} elsewhere".encode()))
        if pair.label != "supported" or chance.random() > ELSEWHERE_SHARE:
            continue
        own = _WORD.findall(pair.claim.lower())
        best = max(
            (text for text, other in texts.items() if other.group != pair.group),
            key=lambda text: sum(
                1 / counts[word] for word in own if word in words[text]
            ),
        )
        yield replace(
            pair,
            id=f"{pair.id}:elsewhere",
            source_text=best,
            title=texts[best].title,
            label="unsupported",
            kind="elsewhere",
        )
