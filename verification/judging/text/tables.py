"""Tables in a source: rows of cells parted by bars, as extraction writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from statistics import mode
from typing import TypeAlias

from verification.language.lists import late_regex
from verification.records import Span

MOST_ROWS = 400
"""Of a longer one, a list of data, nothing is looked up."""

MOST_CAPTION = 160
"""Characters of a line beside a table that may be its caption."""

_LINE = late_regex(r"[^\n]+")
_RULER = late_regex(r"[\s|:=+-]+")


Cell: TypeAlias = Span | None
"""Where its words stand; None for an empty one."""

Row: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """
    Rows of one width, the head's too; the first cell of a row is its label. Rows of
    another width, of which nobody knows what stands under what, are left out.
    """

    head: Row
    rows: tuple[Row, ...]

    captions: tuple[str, ...]
    """The lines right above and below, where they are short."""

    span: Span


def find_tables(text: str) -> tuple[Table, ...]:
    """The tables of a text, in order; none where no line has a bar."""
    return tuple(_tables_of(text)) if "|" in text else ()


def _tables_of(text: str) -> Iterator[Table]:
    lines = [Span(*match.span()) for match in _LINE.finditer(text)]
    place = 0
    for has_bars, group in groupby(lines, lambda line: "|" in line.of(text)):
        together = list(group)
        first, place = place, place + len(together)
        if not has_bars or len(together) > MOST_ROWS:
            continue
        rows = [
            _cells_of(line, text)
            for line in together
            if not _RULER.fullmatch(line.of(text))
        ]
        if len(rows) < 2:
            continue
        width = mode(len(row) for row in rows[1:])
        head = _head_of(rows[0], width, text)
        whole = tuple(row for row in rows[1:] if len(row) == width)
        if head is None or width < 2:
            continue
        beside = (*lines[max(first - 1, 0) : first], *lines[place : place + 1])
        captions = (line.of(text).strip() for line in beside)
        short = tuple(line for line in captions if len(line) <= MOST_CAPTION)
        yield Table(head, whole, short, Span(together[0].start, together[-1].end))


def _head_of(cells: Row, width: int, text: str) -> Row | None:
    """
    The head, with a corner that extraction leaves out where nothing stands in it; only
    years and the like show that it is the corner that is lacking.
    """
    if len(cells) == width:
        return cells
    is_dated = all(cell and any(map(str.isdigit, cell.of(text))) for cell in cells)
    return (None, *cells) if len(cells) == width - 1 and is_dated else None


def _cells_of(line: Span, text: str) -> Row:
    """Also empty ones, but for what stands outside of bars at both ends."""
    cells: list[Cell] = []
    start = line.start
    for printed in line.of(text).split("|"):
        left = start + len(printed) - len(printed.lstrip())
        words = printed.strip()
        cells.append(Span(left, left + len(words)) if words else None)
        start += len(printed) + 1
    whole = line.of(text).strip()
    last = len(cells) - int(whole.endswith("|"))
    return tuple(cells[int(whole.startswith("|")) : last])
