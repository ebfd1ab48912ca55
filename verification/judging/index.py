"""
A source, read once, and the passage of it that a claim is most likely to rest on.

Ours: sentences are ranked by the weight of the claim's rare words they hold; the
passage is the window of one to four sentences that holds most, a sentence more costing
a little. Words scattered over a page count for nothing. See docs/algorithms/judging.md.
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from verification.judging.text.lexicons import COARSE, lexicon
from verification.judging.text.sentences import (
    find_reference_sentences,
    find_sentences,
)
from verification.judging.text.tables import Table, find_tables
from verification.judging.text.terms import Term, Token, blank_markers, tokenize
from verification.judging.values.quantities import Quantity
from verification.judging.values.quotations import QuotationSearcher
from verification.judging.values.reading import find_quantities
from verification.language.detection import detect_language
from verification.records import Snapshot, Span

LONGEST_WINDOW = 4
"""Sentences. A fact with its antecedent rarely spans more (issue's own bound)."""

CANDIDATES = 7
"""Sentences looked at around; the best window held one of the first six in tuning."""

SENTENCE_COST = 0.04
"""Share of the claim's whole weight that each sentence more must bring."""

COMMON_SHARE = 0.2
FEW_SENTENCES = 12
"""
A term in more than this share of a source's sentences, and in more than these few,
names its topic and finds no passage.
"""

POINTED_SHARE = 0.1
"""Share of the claim's whole weight by which a passage leads where the address points:
one that says more stands before it all the same."""

PREFIX = 4
"""Letters by which near forms of a word are looked up."""


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring sentences, by number, with the terms they hold."""

    first: int
    last: int
    """Included."""

    mask: int
    """Bit i is set when term i stands in it."""

    weight: float
    """Of the terms in it, as a share of the weight of all terms."""


@dataclass(slots=True)
class Passage:
    """A window with its words, ready to be compared."""

    window: Window
    start: int
    end: int
    tokens: list[Token]
    keys: frozenset[str]


class SourceIndex:
    """
    One source's text with everything that each claim would otherwise work out anew.
    """

    def __init__(self, text: str, language: str, about: str = "") -> None:
        self.text = text
        self.language = language or detect_language(text)
        self.lexicon = lexicon(self.language)
        self.about = about
        self.about_keys = frozenset(
            key for word in COARSE.findall(about) for key in self.lexicon.keys(word)
        )
        self.blanked = blank_markers(text)
        self.sentences = find_sentences(text)
        self.references = find_reference_sentences(text, self.sentences)
        self.pointed = range(0)
        """Numbers of the sentences to which the cited address points."""

        # A number by itself where there is one: most words stand in one sentence, and
        # as many lists would keep the garbage collector busy.
        self._postings: dict[str, int | list[int]] = {}
        self.word_count = 0
        self._tokens: dict[int, list[Token]] = {}
        self._post()

    def _post(self) -> None:
        printed: dict[str, int | list[int]] = {}
        find, blanked, references = COARSE.findall, self.blanked, self.references
        for number, (start, end) in enumerate(self.sentences):
            if number in references:
                continue
            words = find(blanked, start, end)
            self.word_count += len(words)
            for word in set(words):
                known = printed.get(word)
                if known is None:
                    printed[word] = number
                elif type(known) is int:
                    printed[word] = [known, number]
                else:
                    known.append(number)  # type: ignore[union-attr]
        keys = self.lexicon.keys
        postings = self._postings
        for word, numbers in printed.items():
            for key in keys(word):
                known = postings.get(key)
                postings[key] = (
                    numbers if known is None else [*_listed(known), *_listed(numbers)]
                )

    def pointing_at(self, span: Span) -> SourceIndex:
        """The same source, cited by an address that points to a stretch of it."""
        index = copy(self)
        first = bisect_right(self.sentences, (span.start, len(self.text))) - 1
        last = bisect_left(self.sentences, (span.end, 0))
        index.pointed = range(max(0, first), max(first + 1, last))
        return index

    def sentences_with(self, key: str) -> Sequence[int]:
        """Numbers of the sentences that hold a key, one perhaps more than once."""
        known = self._postings.get(key)
        return () if known is None else _listed(known)

    def held_keys(self, keys: Mapping[str, object]) -> list[str]:
        """Those of some keys that stand anywhere in the source, in the keys' order."""
        postings = self._postings
        return [key for key in keys if key in postings]

    def tokens(self, number: int) -> list[Token]:
        """Tokens of one sentence, with offsets into the text."""
        known = self._tokens.get(number)
        if known is None:
            start, end = self.sentences[number]
            known = tokenize(self.blanked, start, end, self.lexicon)
            self._tokens[number] = known
        return known

    def sentences_in(self, window: Window) -> list[int]:
        """Numbers of a window's sentences, entries of a reference list left out."""
        numbers = range(window.first, window.last + 1)
        return [number for number in numbers if number not in self.references]

    @cached_property
    def quotation_searcher(self) -> QuotationSearcher:
        return QuotationSearcher(self.text)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        return find_tables(self.text)

    def near_keys(self, key: str) -> list[str]:
        """
        Keys of the source that are forms of one word with `key`: long common prefix.
        """
        if len(key) <= PREFIX or not key.isalpha():
            return []
        known = self._sorted_keys
        first = bisect_left(known, key[:PREFIX])
        last = bisect_left(known, f"{key[:PREFIX]}\U0010ffff", first)
        return [near for near in known[first:last] if _is_near(key, near)]

    @cached_property
    def _sorted_keys(self) -> list[str]:
        return sorted(self._postings)

    def span_of(self, window: Window) -> Span:
        return Span(self.sentences[window.first][0], self.sentences[window.last][1])

    def passage(self, window: Window) -> Passage:
        """The window with its words, entries of a reference list left out."""
        tokens = [
            token
            for number in self.sentences_in(window)
            for token in self.tokens(number)
        ]
        span = self.span_of(window)
        keys = frozenset(token.key for token in tokens if token.key)
        return Passage(window, span.start, span.end, tokens, keys)


def _listed(numbers: int | list[int]) -> list[int]:
    return [numbers] if isinstance(numbers, int) else numbers


def index_source(text: str, *, language: str = "", about: str = "") -> SourceIndex:
    """
    Read a source once for all claims that cite it.

    Args:
        text: The snapshot's text; evidence offsets refer to it.
        language: ISO 639-1; found out from the text when empty.
        about: Title, publisher, byline and date, which stand outside the text: what
            they say is held, but no passage.
    """
    return SourceIndex(text, language, about)


def index_snapshot(snapshot: Snapshot) -> SourceIndex:
    """As `index_source`, with what a page says of itself outside its text."""
    about = (
        *snapshot.titles,
        snapshot.site_name,
        snapshot.author,
        snapshot.published,
    )
    return index_source(
        snapshot.text, language=snapshot.language, about="\n".join(filter(None, about))
    )


class Coverage:
    """
    Which terms of a claim stand in which sentences of a source, and how rare they are.
    """

    def __init__(self, terms: Sequence[Term], source: SourceIndex) -> None:
        self.source = source
        self._postings = list(map(self._numbers, terms))
        count = len(source.sentences)
        self.weights = [
            term.weight * _rarity(len(numbers), count)
            for term, numbers in zip(terms, self._postings, strict=True)
        ]
        self.total = sum(self.weights)
        self._by_bit = {1 << place: weight for place, weight in enumerate(self.weights)}

    def _numbers(self, term: Term) -> Sequence[int]:
        find = self.source.sentences_with
        numbers = [
            number for key in (term.key, *term.alternates) for number in find(key)
        ]
        near = self.source.near_keys
        return numbers or [number for key in near(term.key) for number in find(key)]

    def weigh(self, mask: int) -> float:
        """Weight of the terms in a mask, as a share of all."""
        held = (weight for bit, weight in self._by_bit.items() if mask & bit)
        return sum(held) / (self.total or 1.0)

    def best_window(
        self, *, within: int = -1, candidates: int = CANDIDATES
    ) -> Window | None:
        """
        The window that holds most; None when no term stands in the source.

        Args:
            within: Mask of the terms that count; all by default.
            candidates: Sentences looked at around.
        """
        masks = self._masks_near(self._best_sentences(within, candidates), within)
        cost, lead = SENTENCE_COST * self.total, POINTED_SHARE * self.total
        pointed = self.source.pointed
        best = (-1.0, 0, 0, 0, 0.0)
        for first in sorted(masks):
            mask, weight = 0, 0.0
            for last in range(first, first + LONGEST_WINDOW):
                new = masks.get(last, 0) & ~mask
                if not new:
                    continue
                mask |= new
                while new:
                    lowest = new & -new
                    weight += self._by_bit[lowest]
                    new ^= lowest
                rank = weight - cost * (last - first)
                if first < pointed.stop and last >= pointed.start:
                    rank += lead
                if rank > best[0]:
                    best = (rank, first, last, mask, weight)
        _, first, last, mask, weight = best
        return Window(first, last, mask, weight / self.total) if mask else None

    def masks_of(self, numbers: Iterable[int]) -> dict[int, int]:
        """For each of some sentences that holds any term, the mask of its terms."""
        wanted = set(numbers)
        masks: dict[int, int] = {}
        for place, posting in enumerate(self._postings):
            bit = 1 << place
            for number in wanted.intersection(posting):
                masks[number] = masks.get(number, 0) | bit
        return masks

    def _best_sentences(self, within: int, candidates: int) -> list[int]:
        """Numbers of the sentences with the heaviest terms, common terms left aside."""
        weighed = zip(self.weights, self._postings, strict=True)
        counted = [
            (weight, posting)
            for place, (weight, posting) in enumerate(weighed)
            if posting and within >> place & 1
        ]
        limit = max(FEW_SENTENCES, COMMON_SHARE * len(self.source.sentences))
        telling = [term for term in counted if len(term[1]) <= limit]
        scores: dict[int, float] = {}
        for weight, posting in telling or counted:
            for number in posting:
                scores[number] = scores.get(number, 0.0) + weight
        for number in self.source.pointed:
            if number in scores:
                scores[number] += POINTED_SHARE * self.total
        return heapq.nsmallest(candidates, scores, key=lambda n: (-scores[n], n))

    def _masks_near(self, numbers: Sequence[int], within: int) -> dict[int, int]:
        reach = LONGEST_WINDOW - 1
        masks = self.masks_of(
            near
            for number in numbers
            for near in range(number - reach, number + reach + 1)
        )
        return {
            number: masks[number] & within for number in masks if masks[number] & within
        }


def _rarity(found: int, sentences: int) -> float:
    """From 1 for a term in one sentence down to a half for one in every sentence."""
    if found <= 1 or sentences <= 4:
        return 1.0
    return max(0.5, 1.0 - 0.5 * math.log(found) / math.log(sentences))


def _is_near(key: str, known: str) -> bool:
    shared = max(PREFIX + 1, math.ceil(0.8 * max(len(key), len(known))))
    return len(known) >= shared and key.startswith(known[:shared])


def quantities_between(source: SourceIndex, start: int, end: int) -> list[Quantity]:
    """Numbers of a stretch of the source, offsets in the source."""
    return [
        _shift(quantity, start)
        for quantity in find_quantities(source.blanked[start:end], source.language)
    ]


def _shift(quantity: Quantity, offset: int) -> Quantity:
    return replace(quantity, start=quantity.start + offset, end=quantity.end + offset)
