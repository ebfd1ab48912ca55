"""
Who had not been named yet: "the Boreal carried 412,000 passengers" of a page that tells
so of "the vessel" and comes to the Boreal only afterwards.

Ours. A description refers back. Where the sentences that have nearly all that the claim
tells of its first name do not name it, and the source names it for the first time only
behind them, it is told of another. Not of a source's first sentence, which may keep the
name for later. English only.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.texts.names import Name, NameState
from verification.judging.words.synonyms import kin_of
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

NOT_NAMED_YET = 0.3
"""Most that `support` may be of what is told before its subject is named."""

NEARLY_ALL = 0.75
"""Share of what the claim tells that a sentence must have."""

LEAST_TOLD = 3
"""Telling words behind the claim's name; of fewer, one more or less decides."""


def find_named_later(comparison: Comparison) -> Departure | None:
    """The claim's first name where it comes too late; None if it does not."""
    name = _leading_name(comparison)
    if name is None:
        return None
    source, claim = comparison.source, comparison.claim
    named = [number for word in name.words for number in source.sentences_with(word)]
    before = min(named, default=0)
    if not any(number < before for number in comparison.passage_sentences):
        return None
    told = {t.key for t in claim.tokens if t.key and t.start >= name.end}
    if len(told) < LEAST_TOLD:
        return None
    telling = [
        number
        for number in comparison.passage_sentences
        if _share(told, {t.key for t in source.tokens(number) if t.key}) >= NEARLY_ALL
    ]
    if not telling or min(telling) == 0 or before <= max(telling):
        return None
    if not all(_refers_back(source.tokens(number)) for number in telling):
        return None
    first = source.tokens(before)
    there = next(token for token in first if token.key in name.words)
    if len(name.words) == 1 and (there is first[0] or there.word.islower()):
        return None  # "Haemoglobin" opens a sentence like a name
    return Departure(
        kind=DifferenceKind.NAME,
        claim=(name.start, name.end),
        source=(there.start, there.end),
        reason=f"The source tells this before it first names “{name.text}”.",
        ceiling=NOT_NAMED_YET,
    )


def _refers_back(tokens: Sequence[Token]) -> bool:
    """Whether a sentence begins with what was told of before, and with no name."""
    if not tokens or tokens[0].word.lower() not in _BACK:
        return False
    return not any(token.word[0].isupper() for token in tokens[1:HEAD])


HEAD = 6
"""Words of a sentence among which its subject stands."""


_BACK = frozenset("the it its he his she her they their this these that".split())


def _leading_name(comparison: Comparison) -> Name | None:
    claim = comparison.claim
    if claim.language != "en" or not comparison.names:
        return None
    first = comparison.names[0]
    head = claim.statement[: first.name.start].strip().lower()
    if first.state is NameState.ABSENT or first.rival or head not in {"", "the"}:
        return None
    return first.name


def _share(told: set[str], held: set[str]) -> float:
    """How much of what is told a sentence has, words of one meaning included."""
    return sum(key in held or bool(kin_of(key, held)) for key in told) / len(told)
