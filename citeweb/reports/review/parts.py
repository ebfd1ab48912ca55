"""A long text in parts, so that its page is no slower than that of a shorter one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from verification.reporting.annotation import Group, PageBlock

Piece = TypeVar("Piece")

PART_CLAIMS = 500
"""A page of so many is made in a second and is read by nobody at one go."""

WHOLE_CLAIMS = 1_000
"""A text of so many still comes in one piece, which is easier to search."""


class Part(NamedTuple):
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
    found = filled((piece for group in groups for piece in pieces_of(group)), claims_in)
    numbers = [
        [mark.number for group in part for mark in group.marks] for part in found
    ]
    bounds = [(min(each), max(each)) for each in numbers]
    holding = (
        at
        for at, (first, last) in enumerate(bounds)
        if claim and first <= claim <= last
    )
    here = next(holding, 0)
    return tuple(found[here]), tuple(
        Part(*each, at == here) for at, each in enumerate(bounds)
    )


def filled(
    pieces: Iterable[Piece], claims: Callable[[Piece], int]
) -> list[list[Piece]]:
    """Neighbours until they hold enough claims; what holds none at the end with the
    last."""
    parts: list[list[Piece]] = [[]]
    held = 0
    for piece in pieces:
        if held >= PART_CLAIMS:
            parts.append([])
            held = 0
        parts[-1].append(piece)
        held += claims(piece)
    if not held and len(parts) > 1:
        rest = parts.pop()
        parts[-1] += rest
    return parts


def claims_in(piece: Group | PageBlock) -> int:
    return len(piece.marks)


def pieces_of(group: Group) -> list[Group]:
    """A list, or a paragraph, of too many claims in several."""
    blocks = (piece for each in group.blocks for piece in pieces_of_block(each))
    return [replace(group, blocks=tuple(each)) for each in filled(blocks, claims_in)]


def pieces_of_block(block: PageBlock) -> list[PageBlock]:
    """A paragraph without an end, as in text taken out of a PDF, in several."""
    if claims_in(block) <= PART_CLAIMS or len(block.cells) > 1:
        return [block]
    found = filled(block.stretches, lambda each: bool(each.mark and each.is_last))
    marks = [
        tuple(each.mark for each in part if each.mark and each.is_last)
        for part in found
    ]
    return [
        replace(block, cells=(tuple(part),), marks=ended)
        for part, ended in zip(found, marks, strict=True)
    ]
