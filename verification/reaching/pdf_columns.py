"""Two columns that a file draws line by line across both, put one after the other: else
their text reads as one line made of two. Tables that a file draws column by column are
put together as rows. A table of two columns looks alike but for its short cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

SAME_LINE = 2.0
"""Points by which two parts of one line may differ in height: indices stand askew."""

SAME_EDGE = 3.0
"""Points by which the lines of one column may differ where they begin."""

MIN_ROWS = 6
"""Lines with two parts from which a page may have columns: tables seldom have
as many."""

MIN_SHARE = 0.5
"""Share of the page's lines that have two parts."""

MIN_LENGTH = 22
"""Characters of both parts on average: narrow columns have 35, cells of tables 12."""

MAX_CELL = 22
"""Characters of the cells of a table, on average."""

MIN_TABLE_ROWS = 3
"""Rows in which cells begin at the same places, from which they are a table's."""

CHARACTER_WIDTH = 0.5
"""Of the size of the type: tells a line across both columns from one that ends at the
gutter."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some characters drawn in one go."""

    text: str
    x: float
    y: float
    size: float


Row = list[Piece]


class PieceCollector:
    """What pypdf calls with each piece of a page, in the order in which it is drawn."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []

    def __call__(
        self, text: str, outer: Any, inner: Any, font: Any, size: float
    ) -> None:
        if text.strip():
            x, y = inner[4], inner[5]
            self.pieces.append(
                Piece(
                    text.strip("\n"),
                    x * outer[0] + y * outer[2] + outer[4],
                    x * outer[1] + y * outer[3] + outer[5],
                    abs(size * (inner[3] or inner[0] or 1.0) * (outer[3] or 1.0)),
                )
            )


def part_columns(pieces: Sequence[Piece]) -> str:
    """Give the text of a page column by column, "" when it needs no help."""
    rows = _rows(pieces)
    gutter = _find_gutter(rows)
    if gutter is None:
        return ""
    lines: list[str] = []
    left: list[str] = []
    right: list[str] = []
    for row in rows:
        ours = [each for each in row if each.x < gutter - SAME_EDGE]
        theirs = [each for each in row if each.x >= gutter - SAME_EDGE]
        if not theirs and _reaches_across(ours, gutter):
            lines += [*left, *right, _joined(ours)]
            left, right = [], []
            continue
        left += [_joined(ours)] if ours else []
        right += [_joined(theirs)] if theirs else []
    return "\n".join((*lines, *left, *right))


def set_tables(text: str, pieces: Sequence[Piece]) -> str:
    """Give the text of a page with each row of a table on a line, its cells parted by
    bars. A table of which some words stand elsewhere too stays as it is."""
    lines = text.split("\n")
    for table in _tables(pieces):
        rows = [" | ".join(each.text.strip() for each in row) for row in table]
        known = {_bare(each.text) for row in table for each in row} | {
            *map(_bare, rows)
        }
        at = [
            n for n, line in enumerate(lines) if line.strip() and _bare(line) in known
        ]
        if at and sum(len(_bare(lines[n])) for n in at) == sum(
            map(len, map(_bare, rows))
        ):
            gone = frozenset(at[1:])
            lines[at[0]] = "\n".join(rows)
            lines = [line for n, line in enumerate(lines) if n not in gone]
    return "\n".join(lines)


def _tables(pieces: Sequence[Piece]) -> Iterator[list[Row]]:
    """The runs of rows, from the top of a page, whose cells stand below each other."""
    table: list[Row] = []
    for row in (*_rows(sorted(pieces, key=lambda each: (-each.y, each.x))), []):
        row = sorted(row, key=lambda each: each.x)
        starts = {_bucket(each.x) for each in row}
        above = {_bucket(each.x) for each in table[-1]} if table else starts
        if len(row) > 1 and len(starts & above) > 1:
            table.append(row)
            continue
        cells = [each for line in table for each in line]
        if len(table) >= MIN_TABLE_ROWS and (
            sum(len(each.text) for each in cells) <= MAX_CELL * len(cells)
        ):
            yield table
        table = [row] if len(row) > 1 else []


def _bare(line: str) -> str:
    return "".join(line.replace("|", " ").split())


def _rows(pieces: Sequence[Piece]) -> list[Row]:
    rows: list[Row] = []
    for piece in pieces:
        if rows and abs(rows[-1][-1].y - piece.y) <= SAME_LINE:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


def _find_gutter(rows: Sequence[Row]) -> float | None:
    """Where the second column begins; None when there is none drawn across."""
    starts: Counter[int] = Counter()
    for row in rows:
        first = row[0].x
        starts.update({_bucket(each.x) for each in row[1:] if each.x > first + 50})
    if not starts:
        return None
    bucket, _ = starts.most_common(1)[0]
    gutter = bucket * SAME_EDGE
    double = [
        row
        for row in rows
        if row[0].x < gutter - SAME_EDGE
        and any(abs(_bucket(each.x) - bucket) <= 1 for each in row)
    ]
    if len(double) < max(MIN_ROWS, MIN_SHARE * len(rows)):
        return None
    for side in (
        [[each for each in row if each.x < gutter - SAME_EDGE] for row in double],
        [[each for each in row if each.x >= gutter - SAME_EDGE] for row in double],
    ):
        if sum(len(_joined(each)) for each in side) < MIN_LENGTH * len(double):
            return None
    return gutter


def _bucket(x: float) -> int:
    return round(x / SAME_EDGE)


def _reaches_across(row: Row, gutter: float) -> bool:
    last = row[-1]
    end = last.x + CHARACTER_WIDTH * last.size * len(last.text)
    return end > gutter + 5 * SAME_EDGE


def _joined(row: Row) -> str:
    """The pieces of one part of a line: pypdf has set the spaces between them."""
    return "".join(each.text for each in row).strip()
