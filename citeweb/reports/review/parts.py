"""A long text in parts, so that its page is no slower than that of a shorter one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from verification.reporting.annotation import Group, Mark, PageBlock, Stretch

PART_CLAIMS = 500
"""A page of so many is made in a second and is read by nobody at one go."""

WHOLE_CLAIMS = 1_000
"""A text of so many still comes in one piece, which is easier to search."""


@dataclass(frozen=True, slots=True)
class Part:
    """One stretch of the text, by the first and the last claim in it."""

    first: int
    last: int
    is_current: bool


def in_parts(
    groups: Sequence[Group], claim: int | None
) -> tuple[tuple[Group, ...], tuple[Part, ...]]:
    """The part of a long text that holds a claim, or its first; and all its parts."""
    if sum(len(each.marks) for each in groups) <= WHOLE_CLAIMS:
        return tuple(groups), ()
    found = list(filled(piece for group in groups for piece in pieces_of(group)))
    bounds = [bounds_of(each) for each in found]
    wanted = bounds[0][0] if claim is None else claim
    holding = (at for at, (first, last) in enumerate(bounds) if first <= wanted <= last)
    here = next(holding, 0)
    parts = (Part(*each, is_current=at == here) for at, each in enumerate(bounds))
    return tuple(found[here]), tuple(parts)


def filled(groups: Iterable[Group]) -> Iterator[list[Group]]:
    """Neighbouring groups until they hold enough claims; the rest with the last."""
    part: list[Group] = []
    held, whole = 0, list(groups)
    left = sum(len(each.marks) for each in whole)
    for group in whole:
        part.append(group)
        held += len(group.marks)
        left -= len(group.marks)
        if held >= PART_CLAIMS and left:
            yield part
            part, held = [], 0
    yield part


def bounds_of(groups: Sequence[Group]) -> tuple[int, int]:
    numbers = [mark.number for group in groups for mark in group.marks]
    return min(numbers), max(numbers)


def pieces_of(group: Group) -> Iterator[Group]:
    """A list, or a paragraph, of too many claims in several; else itself."""
    if len(group.marks) <= PART_CLAIMS:
        yield group
        return
    blocks: list[PageBlock] = []
    held = 0
    for block in (piece for each in group.blocks for piece in pieces_of_block(each)):
        if blocks and held + len(block.marks) > PART_CLAIMS:
            yield replace(group, blocks=tuple(blocks))
            blocks, held = [], 0
        blocks.append(block)
        held += len(block.marks)
    yield replace(group, blocks=tuple(blocks))


def pieces_of_block(block: PageBlock) -> Iterator[PageBlock]:
    """A paragraph without an end, as in text taken out of a PDF, in several."""
    if len(block.marks) <= PART_CLAIMS or len(block.cells) > 1:
        yield block
        return
    stretches: list[Stretch] = []
    marks: list[Mark] = []
    for stretch in block.stretches:
        stretches.append(stretch)
        if stretch.mark and stretch.is_last:
            marks.append(stretch.mark)
        if len(marks) == PART_CLAIMS:
            yield replace(block, cells=(tuple(stretches),), marks=tuple(marks))
            stretches, marks = [], []
    if stretches:
        yield replace(block, cells=(tuple(stretches),), marks=tuple(marks))
