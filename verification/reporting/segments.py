"""Text cut where its dress changes. Pure; linear in the text and its ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from verification.records import Markup, Span


@dataclass(frozen=True, slots=True)
class Segment:
    text: str
    dress: frozenset[str] = frozenset()
    owner: int | None = None

    @property
    def layer(self) -> str:
        return " ".join(sorted(self.dress))


class Cursor:
    """Walks ordered, disjoint ranges alongside a rising position."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = spans
        self.index = 0

    def at(self, position: int) -> int | None:
        """Index of the range that covers `position`, which never falls."""
        while self.index < len(self.spans) and self.spans[self.index].end <= position:
            self.index += 1
        if self.index < len(self.spans) and self.spans[self.index].start <= position:
            return self.index
        return None


_SWITCHES = {
    "strong": "** __ <b> </b> <strong> </strong>",
    "emphasis": "* _ <i> </i> <em> </em>",
    "code": "` <code> </code>",
}
EMPHASIS = {sign: dress for dress, signs in _SWITCHES.items() for sign in signs.split()}
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
    hidden = Cursor([each.span for each in markup])
    cursors = {name: Cursor(spans) for name, spans in layers.items()}
    owned = Cursor(owners)
    switched: set[str] = set()
    for start, end in pairs(span, [*layers.values(), hidden.spans, owners]):
        owner = owned.at(start)
        dress = {name for name, each in cursors.items() if each.at(start) is not None}
        index = hidden.at(start)
        if index is None:
            yield Segment(text[start:end], frozenset(dress | switched), owner)
        elif start == max(markup[index].span.start, span.start):
            switch = EMPHASIS.get(markup[index].span.of(text).lower())
            switched ^= {switch} if switch else set()
            if shown := markup[index].shown:
                yield Segment(shown, frozenset(dress | switched), owner)


def pairs(span: Span, ranges: Sequence[Sequence[Span]]) -> Iterator[tuple[int, int]]:
    bounds = {
        bound for spans in ranges for each in spans for bound in (each.start, each.end)
    }
    inside = {bound for bound in bounds if span.start < bound < span.end}
    return pairwise(sorted({span.start, span.end, *inside}))


def within(spans: Iterable[Span], span: Span) -> list[Span]:
    """The ranges that overlap `span`: cut to it, ordered, merged if they touch."""
    merged: list[Span] = []
    for each in sorted(each for each in spans if each.overlaps(span)):
        start, end = max(each.start, span.start), min(each.end, span.end)
        if merged and start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(end, merged[-1].end))
        else:
            merged.append(Span(start, end))
    return merged
