"""
Deeds with two parties, as a sentence tells them: "the bank was bought by Norfin".

Ours, without a parser. A clause with one of some 130 verbs by hand is read as a deed:
the words before the verb and behind it, turned round in the passive ("was bought by"),
by an inverse verb ("lost to" for "beat", "borrowed from" for "lent") and by a noun
("the purchase of the bank by Norfin"). English only; a party that is only "it" or
"they", and a verb that is not in the list, are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from .lexicons import lexicon
from .noun_phrases import (
    ARTICLES,
    NOBODY,
    PREPOSITIONS,
    Phrase,
    find_subject,
    gap_behind,
    read_phrase,
)
from .party_words import (
    BEHIND,
    BEING,
    DEEDS,
    FROM_BEHIND,
    GIVING,
    NO_DOER,
    NOUNS,
    TIED,
)
from .terms import Token

BY_REACH = 6
"""Words between a participle and the "by" of its doer: "beaten 3-1 at home by"."""

TO_REACH = 8
"""Words between "lent" and the "to" of whom it was lent to."""

ADJECTIVES = 2
"""Words between an article and the noun of a tie: "a wholly owned subsidiary"."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One deed with its two parties, neither of them empty, and where it is told."""

    name: str
    doer: frozenset[str]
    other: frozenset[str]
    start: int
    end: int
    verb: tuple[int, int]
    """Where the word that tells the deed stands."""

    @property
    def parties(self) -> frozenset[str]:
        return self.doer | self.other

    def agrees(self, told: Deed) -> bool:
        return bool(self.doer & told.doer) and bool(self.other & told.other)

    def is_crossed(self, told: Deed) -> bool:
        return (
            bool(self.doer & told.other)
            and bool(self.other & told.doer)
            and self.doer.isdisjoint(told.doer)
            and self.other.isdisjoint(told.other)
        )


def read_deeds(tokens: Sequence[Token], text: str) -> Iterator[Deed]:
    """
    The deeds of which one sentence tells with both of their parties.

    Args:
        tokens: Of the sentence.
        text: What their offsets refer to.
    """
    verbs, nouns = _verbs(), _nouns()
    for place, token in enumerate(tokens):
        if not token.key or token.key not in verbs:
            continue
        clause = _Clause(tokens, place, text)
        found = clause.turned() if token.key in _turning() else None
        if found is None and token.key in nouns:
            found = clause.by_noun(nouns[token.key])
        if found is None and token.word.lower() in TIED:
            found = clause.by_tie(*TIED[token.word.lower()])
        if found is None and verbs[token.key]:
            found = clause.by_verb(verbs[token.key])
        if found is not None:
            yield found
        if verbs[token.key] == "sell":
            yield from clause.by_sale()


@cache
def _verbs() -> dict[str, str]:
    """Key of each word worth a look to its deed, empty where it turns one round."""
    key = lexicon("en").key
    found = {key(noun): "" for noun in (*NOUNS, *TIED)}
    found |= dict.fromkeys(_turning(), "")
    for group in DEEDS.split(";"):
        found |= {key(verb): group.split()[0] for verb in group.split()}
    return found


@cache
def _nouns() -> dict[str, str]:
    return {lexicon("en").key(noun): deed for noun, deed in NOUNS.items()}


@cache
def _no_doer() -> frozenset[str]:
    return frozenset(key for word in NO_DOER for key in lexicon("en").keys(word))


@cache
def _turning() -> dict[str, tuple[tuple[str, str, bool], ...]]:
    """Key of a verb to the prepositions behind it, each with its deed."""
    key = lexicon("en").key
    found: dict[str, tuple[tuple[str, str, bool], ...]] = {}
    for table, is_turned in ((FROM_BEHIND, True), (BEHIND, False)):
        for (verb, preposition), deed in table.items():
            entry = (preposition, deed, is_turned)
            found[key(verb)] = (*found.get(key(verb), ()), entry)
    return found


@dataclass(frozen=True, slots=True)
class _Clause:
    """What stands around one word that tells a deed."""

    tokens: Sequence[Token]
    place: int
    text: str

    def by_verb(self, name: str) -> Deed | None:
        """The deed of an active or passive verb."""
        subject, between = find_subject(self.tokens, self.place, self.text)
        last = between[-1] if between else ""
        behind = self._phrase_behind("by", BY_REACH)
        is_progressive = self.tokens[self.place].word.lower().endswith("ing")
        has_being = not BEING.isdisjoint(between[-3:]) and last != "to"
        if has_being and not is_progressive:
            if behind.keys:
                return self._make(name, behind, subject)
            if name == "sell":
                return self._make("buy", self._phrase_behind("to", TO_REACH), subject)
            return None
        following = self._word(self.place + 1)
        if following == "by" and not is_progressive:
            return self._make(name, behind, subject)
        if is_progressive and not has_being:
            return None
        before = self._word(self.place - 1)
        if before in ARTICLES or (before in PREPOSITIONS and last != "to"):
            return None  # "the attack", "in support"
        other, end = read_phrase(self.tokens, self.place + 1, self.text)
        is_thing = following[:1].isdigit() or self._word(end) == "to"
        if name in GIVING and is_thing:
            receiver = self._phrase_behind("to", TO_REACH)
            other = receiver if receiver.keys else other
        return self._make(name, subject, other)

    def turned(self) -> Deed | None:
        """The deed of a verb with its preposition: "lost to", "took over"."""
        subject, between = find_subject(self.tokens, self.place, self.text)
        passive = not BEING.isdisjoint(between[-3:])
        for words, name, is_turned in _turning()[self.tokens[self.place].key]:
            preposition, _, noun = words.partition(" ")
            if noun and not self._goes_on(preposition, noun):
                continue
            if noun:
                other, _ = read_phrase(self.tokens, self.place + 1, self.text)
                other = self._phrase_behind("by", TO_REACH) if passive else other
            elif passive:
                if self._word(self.place + 1) != preposition:
                    continue
                other = self._phrase_behind("by", BY_REACH)
            else:
                other = self._phrase_behind(preposition, TO_REACH)
            if not other.keys:
                continue
            if is_turned or passive:
                return self._make(name, other, subject)
            return self._make(name, subject, other)
        return None

    def by_noun(self, name: str) -> Deed | None:
        """The deed of a noun: "Norfin's purchase of the bank", "defeat by"."""
        before = self.place - 1
        doer = NOBODY
        if before >= 0 and self._is_possessive(before):
            token = self.tokens[before]
            doer = Phrase(frozenset({token.key} - {""}), token.start, token.end)
        elif self._word(before) not in ARTICLES | PREPOSITIONS:
            return None
        by = self._phrase_behind("by", BY_REACH)
        tied = self._word(self.place + 1)
        other = NOBODY
        if tied in {"of", "on"}:
            other, _ = read_phrase(self.tokens, self.place + 2, self.text)
        elif doer.keys and by.keys:
            doer, other = NOBODY, doer  # "Ostby's defeat by Harwick"
        return self._make(name, doer if doer.keys else by, other)

    def by_tie(self, name: str, is_second: bool) -> Deed | None:
        """The deed of "Brightwater, a subsidiary of Keller"."""
        if self._word(self.place + 1) != "of":
            return None
        behind, _ = read_phrase(self.tokens, self.place + 2, self.text)
        first = self.place
        while first > 0 and self._word(first - 1) not in ARTICLES | BEING:
            first -= 1
            if self.place - first > ADJECTIVES:
                return None
        if self._word(first - 1) in ARTICLES:
            first -= 1
        called, _ = find_subject(self.tokens, first, self.text)
        if is_second:
            return self._make(name, behind, called)
        return self._make(name, called, behind)

    def by_sale(self) -> Iterator[Deed]:
        """What "sold the bank to Norfin" says of the buyer."""
        buyer = self._phrase_behind("to", TO_REACH)
        thing, _ = read_phrase(self.tokens, self.place + 1, self.text)
        found = self._make("buy", buyer, thing)
        if found is not None:
            yield found

    def _is_possessive(self, place: int) -> bool:
        word = self.tokens[place].word.lower()
        gap = gap_behind(self.tokens, place, self.text)
        return word.endswith(("'s", "’s", "s'", "s’")) or gap[:1] in {"'", "’"}

    def _goes_on(self, preposition: str, noun: str) -> bool:
        reach = range(self.place + 1, min(self.place + TO_REACH, len(self.tokens) - 1))
        return any(
            self._word(at) == preposition and self._word(at + 1) == noun for at in reach
        )

    def _word(self, place: int) -> str:
        if not 0 <= place < len(self.tokens):
            return ""
        return self.tokens[place].word.lower()

    def _phrase_behind(self, preposition: str, reach: int) -> Phrase:
        """The party behind a preposition that follows; nobody's where none does."""
        for at in range(self.place + 1, min(self.place + reach, len(self.tokens))):
            if any(
                mark in gap_behind(self.tokens, at - 1, self.text) for mark in ",;:"
            ):
                return NOBODY
            if self._word(at) == preposition:
                phrase, _ = read_phrase(self.tokens, at + 1, self.text)
                if preposition == "by" and phrase.keys & _no_doer():
                    return NOBODY
                return phrase
        return NOBODY

    def _make(self, name: str, doer: Phrase, other: Phrase) -> Deed | None:
        """A deed of two parties that are told in different words."""
        one, two = doer.keys - other.keys, other.keys - doer.keys
        if not one or not two:
            return None
        if name == "precede":
            name, one, two = "succeed", two, one
        token = self.tokens[self.place]
        return Deed(
            name=name,
            doer=one,
            other=two,
            start=min(doer.start, other.start, token.start),
            end=max(doer.end, other.end, token.end),
            verb=(token.start, token.end),
        )
