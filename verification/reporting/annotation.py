"""A document set as a page: its blocks in groups, each cut into stretches that a claim
owns or that none does. Pure: what a template needs, nothing that it must compute."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise
from operator import attrgetter
from typing import Generic, TypeVar

from verification.records import Block, BlockKind, Document, Markup, Span

from .segments import Segment, cut

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Mark:
    number: int
    verdict: str = ""
    """The stored word; empty while the claim is not judged."""

    word: str = ""
    hint: str = ""
    """A few words more: what the source says instead, or what became of it."""

    flagged: bool = False
    is_shown: bool = True
    """False when the reader has filtered it out."""

    state: str = ""
    """What a person decided, as it is stored; empty while nobody has."""

    stamp: str = ""
    """That in a reader's words, with initials and a day."""


@dataclass(frozen=True, slots=True)
class Stretch:
    segments: tuple[Segment, ...]
    mark: Mark | None = None
    is_first: bool = True
    is_last: bool = True
    """A claim may run through several cells or blocks: its first stretch carries its
    element's id, its last the margin note."""


@dataclass(frozen=True, slots=True)
class PageBlock:
    kind: BlockKind
    level: int
    cells: tuple[tuple[Stretch, ...], ...]
    label: str
    marks: tuple[Mark, ...]
    """Of the claims that end in it, for the notes under it on narrow screens."""

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        return self.cells[0]

    @property
    def text(self) -> str:
        stretches = chain.from_iterable(self.cells)
        words = (segment.text for stretch in stretches for segment in stretch.segments)
        return " ".join("".join(words).split())

    @property
    def heading(self) -> int:
        """The level of its heading under the page's own title: 2 to 6."""
        return min(6, max(2, self.level + 1))

    @property
    def is_quiet(self) -> bool:
        return not any(mark.is_shown for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Group:
    number: int
    kind: BlockKind
    blocks: tuple[PageBlock, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for block in self.blocks for mark in block.marks)

    @property
    def notes(self) -> tuple[Mark, ...]:
        shown = (mark for mark in self.marks if mark.is_shown)
        return tuple(mark for mark in shown if mark.flagged or mark.state)

    @property
    def numbers(self) -> frozenset[int]:
        """Of the claims in it that have a verdict."""
        return frozenset(mark.number for mark in self.marks)


LABEL_LENGTH = 80
"""Characters before an entry in which its label is looked for; labels end at 60."""

ALONE = frozenset({BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.CODE})
"""Blocks that stand in no group; the others stand with their neighbours."""


def repeats(title: str, words: str) -> bool:
    return words == " ".join(title.split())


def set_page(
    document: Document, marks: Mapping[int, Mark], *, title: str = ""
) -> tuple[Group, ...]:
    """A document with the marks of its claims by their ids. A heading that repeats
    `title`, which stands over the page already, is left out."""
    setter = Setter(document, marks)
    blocks = [setter.block(block) for block in document.blocks]
    first = blocks[0] if blocks else None
    if first and first.kind is BlockKind.HEADING and repeats(title, first.text):
        del blocks[0]
    parts: list[tuple[PageBlock, ...]] = []
    for kind, members in groupby(blocks, key=attrgetter("kind")):
        run = tuple(members)
        parts += [(block,) for block in run] if kind in ALONE else [run]
    return tuple(Group(number, part[0].kind, part) for number, part in enumerate(parts))


class Ordered(Generic[Item]):
    """Things by ranges in order, to be asked for those that overlap another range."""

    def __init__(self, placed: Iterable[tuple[Span, Item]]) -> None:
        pairs = list(placed)
        self.items = [item for _, item in pairs]
        self.starts = [span.start for span, _ in pairs]
        self.ends = [span.end for span, _ in pairs]

    def over(self, span: Span) -> Sequence[Item]:
        first = bisect_right(self.ends, span.start)
        return self.items[first : bisect_left(self.starts, span.end)]


class Setter:
    def __init__(self, document: Document, marks: Mapping[int, Mark]) -> None:
        self.document, self.marks = document, marks
        marked = (claim for claim in document.claims if claim.id in marks)
        self.claims = Ordered((claim.span, claim) for claim in marked)
        self.markup = Ordered((mark.span, mark) for mark in document.markup)
        markers = {
            citation.span for claim in document.claims for citation in claim.citations
        }
        signs = (
            marker for marker in sorted(markers) if is_sign(marker.of(document.text))
        )
        self.markers = Ordered((sign, sign) for sign in signs)

    def block(self, block: Block) -> PageBlock:
        text = self.document.text
        spans = cells_of(block, text, self.markup.over(block.span))
        cells = tuple(tuple(self.stretches(span)) for span in spans)
        last = (stretch.mark for cell in cells for stretch in cell if stretch.is_last)
        ended = tuple(mark for mark in last if mark and mark.verdict)
        return PageBlock(block.kind, block.level, cells, label_of(block, text), ended)

    def stretches(self, span: Span) -> Iterator[Stretch]:
        claims = self.claims.over(span)
        segments = cut(
            self.document.text,
            span,
            layers={"marker": self.markers.over(span)},
            markup=self.markup.over(span),
            owners=[claim.span for claim in claims],
        )
        for owner, members in groupby(glued(segments), key=attrgetter("owner")):
            if owner is None:
                yield Stretch(tuple(members))
                continue
            claim, own = claims[owner], claims[owner].span
            is_first, is_last = own.start >= span.start, own.end <= span.end
            yield Stretch(tuple(members), self.marks[claim.id], is_first, is_last)


def is_sign(marker: str) -> bool:
    """Whether a marker is a sign of its own: "[3]", "²"; a link or a name is prose."""
    if "](" in marker or "<" in marker:
        return False
    return marker[0] in "[【" or not any(sign.isalpha() for sign in marker)


def glued(segments: Iterable[Segment]) -> Iterator[Segment]:
    """With a space before a marker at which no line breaks."""
    for segment, following in pairwise((*segments, Segment(""))):
        if "marker" in following.dress and segment.text.endswith(" "):
            segment = replace(segment, text=f"{segment.text[:-1]}\xa0")
        yield segment


def cells_of(block: Block, text: str, markup: Sequence[Markup]) -> list[Span]:
    """The cells of a table row, parted by tabs or what is shown as one."""
    if block.kind is not BlockKind.TABLE_ROW:
        return [block.span]
    start, end = block.span.start, block.span.end
    signs = [mark.span for mark in markup if mark.shown == "\t"]
    signs += [Span(at, at + 1) for at in range(start, end) if text[at] == "\t"]
    bounds = [start]
    for sign in sorted(signs):
        bounds += [sign.start, sign.end]
    pairs = zip(bounds[::2], [*bounds[1::2], end], strict=True)
    return [Span(*pair) for pair in pairs if pair[0] < pair[1]] or [block.span]


def label_of(block: Block, text: str) -> str:
    """The number or label typed before an entry or list item: "3.", "[3]"."""
    if block.kind not in (BlockKind.LIST_ITEM, BlockKind.REFERENCE):
        return ""
    start = block.span.start
    _, line_end, typed = text[max(0, start - LABEL_LENGTH) : start].rpartition("\n")
    typed = typed.strip() if line_end or start <= LABEL_LENGTH else ""
    return typed if any(sign.isalnum() for sign in typed) and "<" not in typed else ""
