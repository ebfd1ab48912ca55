"""
Who did it: "China imposed tariffs" of "the United States imposed tariffs on China".

Ours. The name right before a verb of the claim, or right behind its "by", is held
against whom the source's sentence has there. Only where that is another name and the
claim's stands elsewhere in the same sentence, so that "the Commission" may be called
"Brussels". English only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.texts.names import find_names
from verification.judging.texts.passages import SourceIndex
from verification.judging.words.noun_phrases import (
    ARTICLES,
    PARTING,
    PREPOSITIONS,
    find_subject,
    gap_behind,
    read_phrase,
)
from verification.judging.words.synonyms import kin_of
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

from .roles import MUTUAL

ANOTHER_DOER = 0.2
"""Most that `support` may be when somebody else did it."""

_BEING = frozenset("is are was were be been being".split())
_NOT_ALONE = frozenset({"and", "or", "with", "both"})
"""Words beside a name that tell that somebody did it together with it."""

BY_REACH = 3
"""Words between a participle and its "by"."""


@dataclass(frozen=True, slots=True)
class _Done:
    """A deed with who did it, by name."""

    verb: str
    doer: frozenset[str]
    start: int
    end: int
    is_named: bool = True
    """By name, or else as "the vaccine"."""


def find_other_doer(comparison: Comparison) -> Departure | None:
    """The one whom the source has do it, where the claim has another; None if not."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0:
        return None
    named = frozenset(word for name in claim.names for word in name.words)
    ours = list(_read(claim.tokens, claim.statement, named))
    for own in ours:
        for number in comparison.passage_sentences:
            other = _other_doer(own, number, source)
            if other is not None and not _is_told_elsewhere(own, comparison):
                return Departure(
                    kind=DifferenceKind.NAME,
                    claim=(own.start, own.end),
                    source=(other.start, other.end),
                    ceiling=ANOTHER_DOER,
                )
    return None


def _other_doer(own: _Done, number: int, source: SourceIndex) -> _Done | None:
    """Who does the claim's deed in a sentence that has the claim's doer elsewhere."""
    keys = [token.key for token in source.tokens(number)]
    if own.verb not in keys or not own.doer <= set(keys):
        return None
    before = (key for key in reversed(keys[: keys.index(own.verb)]) if key)
    if next(before, "") in own.doer:
        return None  # the same stands right before the verb, as it mostly does
    told = [each for each in _read_sentence(number, source) if each.verb == own.verb]
    if len(told) != 1 or keys.count(own.verb) != 1:
        return None
    other = told[0]
    if own.is_named is not other.is_named or any(
        kin_of(key, other.doer) for key in own.doer
    ):
        return None
    return other if own.doer.isdisjoint(other.doer) else None


def _is_told_elsewhere(own: _Done, comparison: Comparison) -> bool:
    """Whether any sentence of the passages has the claim's doer do it."""
    source = comparison.source
    return any(
        each.verb == own.verb and each.doer & own.doer
        for passage in comparison.passages
        for number in range(passage.window.first, passage.window.last + 1)
        for each in _read_sentence(number, source)
    )


def _read_sentence(number: int, source: SourceIndex) -> Iterator[_Done]:
    names = find_names(
        source.blanked[slice(*source.sentences[number])], source.language
    )
    named = frozenset(word for name in names for word in name.words)
    yield from _read(source.tokens(number), source.blanked, named)


def _read(tokens: Sequence[Token], text: str, named: frozenset[str]) -> Iterator[_Done]:
    """The deeds of one sentence whose doer is a name."""
    for place, token in enumerate(tokens):
        word = token.word.lower()
        if not token.key or not word.isalpha() or token.word[0].isupper():
            continue
        if word in MUTUAL or (not word.endswith(("ed", "s")) and word not in _PAST):
            continue
        passive = _doer_behind(tokens, place, text, named)
        if passive is not None:
            yield passive
            continue
        subject, between = find_subject(tokens, place, text)
        if not subject.keys or not _BEING.isdisjoint(between):
            continue
        is_whole = PARTING.isdisjoint(text[subject.start : token.start])
        if (
            is_whole
            and subject.keys.isdisjoint(named)
            and _is_definite(tokens, subject.start)
        ):
            yield _Done(
                token.key, subject.keys, subject.start, token.end, is_named=False
            )
        if not subject.keys <= named:
            continue
        before = place - len(between) - 1
        if _stands_free(tokens, before, subject.start):
            yield _Done(token.key, subject.keys, subject.start, token.end)
            continue
        together = _read_together(tokens, place, text, named)
        if together is not None:
            yield together


def _read_together(
    tokens: Sequence[Token], place: int, text: str, named: frozenset[str]
) -> _Done | None:
    """Several who did it together, if only their names stand before the verb."""
    first = place
    while first > 0 and PARTING.isdisjoint(gap_behind(tokens, first - 1, text)):
        first -= 1
    keys = {token.key for token in tokens[first:place] if token.key}
    if len(keys) < 2 or not keys <= named:
        return None
    return _Done(
        tokens[place].key, frozenset(keys), tokens[first].start, tokens[place].end
    )


def _doer_behind(
    tokens: Sequence[Token], place: int, text: str, named: frozenset[str]
) -> _Done | None:
    """Who stands behind the "by" of a participle, where that is a name."""
    for at in range(place + 1, min(place + 1 + BY_REACH, len(tokens))):
        if tokens[at].word.lower() != "by":
            continue
        phrase, _ = read_phrase(tokens, at + 1, text)
        if not phrase.keys or not phrase.keys <= named:
            return None
        return _Done(tokens[place].key, phrase.keys, tokens[place].start, phrase.end)
    return None


def _is_definite(tokens: Sequence[Token], start: int) -> bool:
    """Whether a phrase begins with "the", and nobody stands with it."""
    place = next(n for n, token in enumerate(tokens) if token.start == start)
    first = place if tokens[place].word.lower() == "the" else place - 1
    if first < 0 or tokens[first].word.lower() != "the":
        return False
    before = tokens[first - 1].word.lower() if first > 0 else ""
    return before not in _NOT_ALONE | PREPOSITIONS


def _stands_free(tokens: Sequence[Token], last: int, start: int) -> bool:
    """Whether nobody is named together with the name that ends at a place."""
    first = last
    while first > 0 and tokens[first].start > start:
        first -= 1
    before = tokens[first - 1].word.lower() if first > 0 else ""
    while before in ARTICLES and first > 1:
        first -= 1
        before = tokens[first - 1].word.lower()
    return before not in _NOT_ALONE | PREPOSITIONS | {"of"}


_PAST = frozenset(
    """
        led built wrote bought sold sent gave made took held hit shot struck
        found cut put set paid ran left broke drew began became grew rose fell
        brought taught told sought fought spent lent flew drove sang struck stole sank
    """.split()
)
"""Verbs whose past does not end in -ed."""
