"""
A source, read once, and the passage of it that a claim is most likely to rest on.

Ours: sentences are ranked by the weight of the claim's rare words they hold; the passage is
the window of one to four sentences that holds most, a sentence more costing a little.
Words scattered over a page count for nothing. See docs/algorithms/judging.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from verification.languages import detect_language

from .lexicons import COARSE, lexicon
from .quotations import QuotationSearcher
from .sentences import find_reference_sentences, find_sentences
from .terms import Term, Token, blank_markers, tokenize

LONGEST_WINDOW = 4
"""Sentences. A fact with its antecedent rarely spans more (issue's own bound)."""

CANDIDATES = 10
"""Sentences looked at around; the best window held one of the first six in tuning."""

SENTENCE_COST = 0.04
"""Share of the claim's whole weight that each sentence more must bring."""

COMMON_SHARE = 0.25
"""A term in more than this share of a source's sentences names its topic, no passage."""

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


class SourceIndex:
    """One source's text with everything that each claim would otherwise work out anew."""

    __slots__ = (
        "__weakref__",
        "_keys_by_prefix",
        "_quotation_searcher",
        "_tokens",
        "blanked",
        "language",
        "lexicon",
        "postings",
        "references",
        "sentences",
        "text",
        "word_count",
    )

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language or detect_language(text)
        self.lexicon = lexicon(self.language)
        self.blanked = blank_markers(text)
        self.sentences = find_sentences(text)
        self.references = find_reference_sentences(text, self.sentences)
        self.postings: dict[str, list[int]] = {}
        self.word_count = 0
        self._tokens: dict[int, list[Token]] = {}
        self._keys_by_prefix: dict[str, list[str]] | None = None
        self._quotation_searcher: QuotationSearcher | None = None
        self._post()

    def _post(self) -> None:
        printed: dict[str, list[int]] = {}
        for number, (start, end) in enumerate(self.sentences):
            if number in self.references:
                continue
            words = COARSE.findall(self.blanked, start, end)
            self.word_count += len(words)
            for word in set(words):
                if word in printed:
                    printed[word].append(number)
                else:
                    printed[word] = [number]
        keys = self.lexicon.keys
        postings = self.postings
        for word, numbers in printed.items():
            for key in keys(word):
                if key in postings:
                    postings[key] = postings[key] + numbers
                else:
                    postings[key] = numbers

    def tokens(self, number: int) -> list[Token]:
        """Tokens of one sentence, with offsets into the text."""
        known = self._tokens.get(number)
        if known is None:
            start, end = self.sentences[number]
            known = tokenize(self.blanked, start, end, self.lexicon)
            self._tokens[number] = known
        return known

    def quotation_searcher(self) -> QuotationSearcher:
        """What finds quotations in this source; made when the first one is looked for."""
        if self._quotation_searcher is None:
            self._quotation_searcher = QuotationSearcher(self.text)
        return self._quotation_searcher

    def near_keys(self, key: str) -> list[str]:
        """Keys of the source that are forms of one word with `key`: long common prefix."""
        if len(key) <= PREFIX or not key.isalpha():
            return []
        if self._keys_by_prefix is None:
            self._keys_by_prefix = {}
            for known in self.postings:
                if len(known) > PREFIX:
                    self._keys_by_prefix.setdefault(known[:PREFIX], []).append(known)
        near = self._keys_by_prefix.get(key[:PREFIX], [])
        return [known for known in near if _is_near(key, known)]


def index_source(text: str, *, language: str = "") -> SourceIndex:
    """
    Read a source once for all claims that cite it.

    Args:
        text: The snapshot's text; evidence offsets refer to it.
        language: ISO 639-1; found out from the text when empty.
    """
    return SourceIndex(text, language)


class Coverage:
    """Which terms of a claim stand in which sentences of a source, and how rare they are."""

    __slots__ = ("_weights", "masks", "source", "terms", "total", "weights")

    def __init__(self, terms: Sequence[Term], source: SourceIndex) -> None:
        self.terms = terms
        self.source = source
        self.masks: dict[int, int] = {}
        self.weights: list[float] = []
        count = max(len(source.sentences), 1)
        for place, term in enumerate(terms):
            numbers = self._numbers(term)
            rarity = _rarity(len(numbers), count)
            self.weights.append(term.weight * rarity)
            bit = 1 << place
            for number in numbers:
                self.masks[number] = self.masks.get(number, 0) | bit
        self.total = sum(self.weights)
        self._weights: dict[int, float] = {0: 0.0}

    def _numbers(self, term: Term) -> list[int]:
        postings = self.source.postings
        numbers = postings.get(term.key, [])
        for alternate in term.alternates:
            numbers = numbers + postings.get(alternate, [])
        if not numbers:
            for near in self.source.near_keys(term.key):
                numbers = numbers + postings[near]
        return numbers

    def weigh(self, mask: int) -> float:
        """Weight of the terms in a mask, as a share of all."""
        known = self._weights.get(mask)
        if known is None:
            known, rest, place = 0.0, mask, 0
            while rest:
                if rest & 1:
                    known += self.weights[place]
                rest >>= 1
                place += 1
            known /= self.total or 1.0
            self._weights[mask] = known
        return known

    def windows(self, *, without: int = 0, limit: int = CANDIDATES) -> list[Window]:
        """
        The best window around each of the best sentences, best first.

        Args:
            without: Mask of terms that do not count, to find what else is needed.
            limit: Sentences looked at around.
        """
        best_sentences = sorted(
            (
                (self.weigh(mask & ~without), -number)
                for number, mask in self.masks.items()
            ),
            reverse=True,
        )[:limit]
        found: dict[tuple[int, int], tuple[float, Window]] = {}
        for weight, negative in best_sentences:
            if weight > 0.0:
                ranked = self._best_around(-negative, without)
                found[ranked[1].first, ranked[1].last] = ranked
        ranking = sorted(found.values(), key=lambda each: (-each[0], each[1].first))
        return [window for _, window in ranking]

    def _best_around(self, number: int, without: int) -> tuple[float, Window]:
        best: tuple[float, Window] | None = None
        last_sentence = len(self.source.sentences) - 1
        masks = self.masks
        for first in range(max(0, number - LONGEST_WINDOW + 1), number + 1):
            mask = 0
            for last in range(
                first, min(last_sentence, first + LONGEST_WINDOW - 1) + 1
            ):
                mask |= masks.get(last, 0)
                if last < number:
                    continue
                weight = self.weigh(mask & ~without)
                rank = weight - SENTENCE_COST * (last - first)
                if best is None or rank > best[0]:
                    best = (rank, Window(first, last, mask, weight))
        if best is None:
            raise AssertionError("A window always holds its own sentence.")
        return best


def _rarity(found: int, sentences: int) -> float:
    """From 1 for a term in one sentence down to a half for one in every sentence."""
    if found <= 1 or sentences <= 4:
        return 1.0
    return max(0.5, 1.0 - 0.5 * math.log(found) / math.log(sentences))


def _is_near(key: str, known: str) -> bool:
    longest = max(len(key), len(known))
    shared = 0
    for left, right in zip(key, known, strict=False):
        if left != right:
            break
        shared += 1
    return shared >= max(PREFIX + 1, math.ceil(0.8 * longest))
