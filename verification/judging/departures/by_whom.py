"""
By whom or what: "paid for by the union" of "paid for by the health fund".

Ours. What stands behind the "by" of a verb is held against what the source's only such
"by" has there. Only two things with "the" are compared, since "by the company" may be
"by Norfin", and "by a diplomat" may be "by a woman from Leeds". English only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.words.noun_phrases import read_phrase
from verification.judging.words.synonyms import kin_of
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

BY_ANOTHER = 0.25
"""Most that `support` may be of what another did."""

REACH = 2
"""Words between a verb and its "by": "paid for by"."""


@dataclass(frozen=True, slots=True)
class _By:
    """A verb's key and the thing with "the" behind its "by"."""

    verb: str
    keys: frozenset[str]
    start: int
    end: int


def find_other_by(comparison: Comparison) -> Departure | None:
    """Another thing behind the "by" of a verb of the claim; None if it is the same."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en":
        return None
    told = [
        each
        for number in comparison.passage_sentences
        for each in _read(source.tokens(number), source.blanked)
    ]
    for own in _read(claim.tokens, claim.statement):
        same = [each for each in told if each.verb == own.verb]
        if len(same) != 1:
            continue
        other = same[0]
        if any(key in other.keys or kin_of(key, other.keys) for key in own.keys):
            continue
        if not all(source.sentences_with(key) for key in own.keys):
            continue  # a word that the source lacks is told as missing
        return Departure(
            kind=DifferenceKind.MISSING_TERM,
            claim=(own.start, own.end),
            source=(other.start, other.end),
            reason=(
                f"The source says “{source.text[other.start : other.end]}”; "
                f"the text says “{claim.statement[own.start : own.end]}”."
            ),
            ceiling=BY_ANOTHER,
        )
    return None


def _read(tokens: Sequence[Token], text: str) -> Iterator[_By]:
    for place, token in enumerate(tokens):
        if token.word.lower() != "by":
            continue
        verb = next(
            (
                each
                for each in reversed(tokens[max(0, place - REACH) : place])
                if each.key and each.word.lower().endswith(("ed", "en", "id", "de"))
            ),
            None,
        )
        if verb is None or not _is_definite(tokens, place + 1):
            continue
        phrase, end = read_phrase(tokens, place + 1, text)
        inside = [each for each in tokens[place + 1 : end] if each.key]
        is_plain = all(each.word[0].islower() for each in inside)
        behind = tokens[end].word.lower() if end < len(tokens) else ""
        if phrase.keys and is_plain and behind not in _JOINING:
            yield _By(verb.key, phrase.keys, token.start, phrase.end)


def _is_definite(tokens: Sequence[Token], place: int) -> bool:
    return place < len(tokens) and tokens[place].word.lower() == "the"


_JOINING = frozenset({"and", "or", "of"})
"""Words behind a phrase with which it is not whole."""
