"""A source's text as a page shows it: in segments, those that are evidence marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .models import Snapshot, Source

JUDGMENTS_READ = 200
"""Latest judgments on a text whose passages its page marks."""

PASSAGES_A_JUDGMENT = 3
"""Best passages of each: as many as a claim's page shows."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text."""

    text: str
    is_evidence: bool
    is_asked: bool
    """Whether it is the passage that the page was opened for."""


def judged_spans(source: Source, snapshot: Snapshot) -> Iterator[tuple[int, int]]:
    """Where the passages stand that judgments on this text rest on, some twice."""
    rows = (
        source.references.filter(citations__judgments__snapshot=snapshot)
        .order_by("-citations__judgments__pk")
        .values_list("citations__judgments__evidence", flat=True)
    )
    for evidence in rows[:JUDGMENTS_READ]:
        for each in evidence[:PASSAGES_A_JUDGMENT]:
            yield each["start"], each["end"]


def segments_of(
    text: str,
    *,
    first: int,
    last: int,
    asked: tuple[int, int] | None = None,
    evidence: Iterable[tuple[int, int]] = (),
) -> tuple[Segment, ...]:
    """
    Cut a text up at the ends of its evidence.

    Args:
        first, last: The part of the text that is shown.
        asked: The passage that the page was opened for; others that overlap it give
            way to it.
        evidence: Other passages; those that overlap each other become one.

    >>> cut = segments_of("abcdef", first=0, last=6, evidence=[(1, 3)])
    >>> [each.text for each in cut]
    ['a', 'bc', 'def']
    """
    marked = [(*span, False) for span in merged(evidence)]
    if asked is not None:
        marked = [each for each in marked if each[1] <= asked[0] or asked[1] <= each[0]]
        marked.append((*asked, True))
    found, at = [], first
    for start, end, is_asked in sorted(marked):
        if not first <= start < end <= last:
            continue
        found.append(Segment(text[at:start], False, False))
        found.append(Segment(text[start:end], True, is_asked))
        at = end
    found.append(Segment(text[at:last], False, False))
    return tuple(each for each in found if each.text)


def merged(spans: Iterable[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """
    >>> merged([(4, 9), (1, 3), (2, 5), (20, 22)])
    [(1, 9), (20, 22)]
    """
    found: list[tuple[int, int]] = []
    for start, end in sorted(set(spans)):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
