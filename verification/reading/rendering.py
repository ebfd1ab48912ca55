"""What a reader sees of a stretch: markup applied, nothing padded."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from verification.records import Document, Markup


def shown(
    text: str, markup: Sequence[Markup], starts: Sequence[int], start: int, end: int
) -> str:
    """
    Give `text[start:end]` as a reader sees it.

    Args:
        markup: In reading order, not overlapping.
        starts: Where each begins; handed in so that many calls share one list.
    """
    pieces: list[str] = []
    at = start
    for index in range(bisect_left(starts, start), len(markup)):
        each = markup[index]
        if each.span.start >= end:
            break
        pieces.append(text[at : each.span.start])
        pieces.append(each.shown)
        at = each.span.end
    pieces.append(text[at:end] if at < end else "")
    return "".join(pieces)


def render_plain(document: Document) -> str:
    """
    Give the document as plain text: one paragraph a block, list signs and tags gone.

    Entries of the source list keep their place and are labelled "[3]" with the id by
    which the text cites them, so reading the result gives the same citations.
    """
    starts = [each.span.start for each in document.markup]
    labels = {reference.span: reference.source_id for reference in document.references}
    lines = []
    for block in document.blocks:
        span = block.span
        line = shown(document.text, document.markup, starts, span.start, span.end)
        line = " ".join(line.split())
        label = labels.get(span)
        lines.append(line if label is None else f"[{label}] {line}")
    return "\n\n".join(lines)
