"""Text cut into segments where its markup or its marks change. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter

from verification.records import Markup, Span


@dataclass(frozen=True, slots=True)
class Segment:
    text: str
    dress: frozenset[str] = frozenset()
    owner: int | None = None

    @property
    def layer(self) -> str:
        return " ".join(sorted(self.dress))


def index_at(spans: Sequence[Span], position: int) -> int | None:
    """Index of the range that covers `position`; the ranges are ordered, disjoint."""
    index = bisect_right(spans, position, key=attrgetter("start")) - 1
    return index if index >= 0 and position < spans[index].end else None


_SWITCHES = {
    "strong": ("**", "__", "<b>", "</b>", "<strong>", "</strong>"),
    "emphasis": ("*", "_", "<i>", "</i>", "<em>", "</em>"),
    "code": ("`", "<code>", "</code>"),
}
EMPHASIS = {sign: dress for dress, signs in _SWITCHES.items() for sign in signs}
"""Markup that switches a dress on, and off when it comes again."""


def cut(
    text: str,
    span: Span,
    *,
    layers: Mapping[str, Sequence[Span]],
    markup: Sequence[Markup] = (),
    owners: Sequence[Span] = (),
) -> Iterator[Segment]:
    """
    The text of `span` in segments, none empty.

    Args:
        layers: Ranges by the name of their dress; each list ordered and disjoint.
        markup: What a reader does not see; ordered and disjoint. Emphasis in it
            becomes a dress until it is closed or the range ends.
        owners: Ordered and disjoint ranges; a segment lies in one of them or in none.
    """
    hidden = [mark.span for mark in markup]
    switched: set[str] = set()
    for start, end in pairs(span, [*layers.values(), hidden, owners]):
        owner, index = index_at(owners, start), index_at(hidden, start)
        dress = {
            layer for layer in layers if index_at(layers[layer], start) is not None
        }
        if index is None:
            yield Segment(text[start:end], frozenset(dress | switched), owner)
        elif start == max(markup[index].span.start, span.start):
            switch = EMPHASIS.get(markup[index].span.of(text).lower())
            switched ^= {switch} if switch else set()
            if shown := markup[index].shown:
                yield Segment(shown, frozenset(dress | switched), owner)


def pairs(span: Span, ranges: Sequence[Sequence[Span]]) -> Iterator[tuple[int, int]]:
    spans = [stretch for spans in ranges for stretch in spans]
    bounds = {stretch.start for stretch in spans} | {stretch.end for stretch in spans}
    inside = {bound for bound in bounds if span.start < bound < span.end}
    return pairwise(sorted({span.start, span.end, *inside}))


def within(spans: Iterable[Span], span: Span) -> list[Span]:
    """The ranges that overlap `span`: cut to it, ordered, merged if they touch."""
    merged: list[Span] = []
    for stretch in sorted(stretch for stretch in spans if stretch.overlaps(span)):
        start, end = max(stretch.start, span.start), min(stretch.end, span.end)
        if merged and start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(end, merged[-1].end))
        else:
            merged.append(Span(start, end))
    return merged
