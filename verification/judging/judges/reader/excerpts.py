"""
What the network reads of a source for one claim: as much as fits in one reading.

Ours. A short source whole; of a longer one the passages that words ranked, their
neighbours and the sentences that hold most of the claim's rare words, in the order of
the source. Training cuts its sources with the same function.
"""

from __future__ import annotations

import heapq
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from verification.judging.index import Coverage, SourceIndex
from verification.judging.text.terms import read_terms
from verification.language.lists import late_regex, listed_pattern
from verification.records import Span

ROOM = 640
"""Characters that one reading holds beside the claim: about 145 tokens."""

NEIGHBOURS = 2
"""Sentences on either side of a ranked passage: they hold names and "not"."""

MOST_RANKED = 6
"""Sentences taken besides, by the weight of the claim's rare words in them."""


_CONVERSATION = listed_pattern("judging/judges/conversation", "en")
_QUOTED = late_regex(r"“[^“”]*+”|\"[^\"]*+\"")


def is_reported(statement: str) -> bool:
    """
    Whether it reads as a sentence of a report: what was written to teach the network.
    Conversation and questions, which nobody cites a source for, are left to words.
    """
    told = _QUOTED.sub("“”", statement).strip()
    return not told[:2].islower() and not _CONVERSATION.search(told)


def spans_to_read(
    statement: str, source: SourceIndex, ranked: Sequence[Span], *, room: int = ROOM
) -> tuple[Span, ...]:
    """
    The stretches of the source to be read together, in its order; its beginning when
    nothing in it shares a word with the claim, nothing of an empty one.

    Args:
        ranked: Passages that words ranked, best first.
        room: Characters that fit; the last sentence taken may be cut by the reader.
    """
    if len(source.text) <= room:
        return (Span(0, len(source.text)),) if source.text.strip() else ()
    taken: set[int] = set()
    left = room
    for number in _by_score(statement, source, ranked):
        if number in taken or number in source.references:
            continue
        start, end = source.sentences[number]
        if taken and end - start > left:
            continue
        taken.add(number)
        left -= end - start
        if left <= 0:
            break
    return _joined(source, sorted(taken))


def text_of(source: SourceIndex, spans: Sequence[Span]) -> str:
    """The stretches as one text, white space evened out."""
    return " ".join(
        " ".join(source.text[span.start : span.end].split()) for span in spans
    )


def _by_score(
    statement: str, source: SourceIndex, ranked: Sequence[Span]
) -> Iterator[int]:
    """Numbers of sentences, those to be read first before the others."""
    starts = [start for start, _ in source.sentences]
    windows = []
    for span in ranked:
        first = max(bisect_right(starts, span.start) - 1, 0)
        last = max(bisect_right(starts, max(span.start, span.end - 1)) - 1, first)
        windows.append((first, last))
        yield from range(first, last + 1)
    coverage = Coverage(read_terms(statement, source.language), source)
    masks = coverage.masks_of(range(len(starts)))
    ranks = heapq.nsmallest(
        MOST_RANKED, masks, key=lambda number: (-coverage.weigh(masks[number]), number)
    )
    yield from ranks[: MOST_RANKED // 2]
    for distance in range(1, NEIGHBOURS + 1):
        for first, last in windows:
            if first - distance >= 0:
                yield first - distance
            if last + distance < len(starts):
                yield last + distance
    yield from ranks[MOST_RANKED // 2 :]
    yield from range(len(starts))


def _joined(source: SourceIndex, numbers: Sequence[int]) -> tuple[Span, ...]:
    spans: list[Span] = []
    previous = -2
    for number in numbers:
        start, end = source.sentences[number]
        if spans and number == previous + 1:
            spans[-1] = Span(spans[-1].start, end)
        else:
            spans.append(Span(start, end))
        previous = number
    return tuple(spans)
