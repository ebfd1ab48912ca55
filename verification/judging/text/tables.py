"""Tables in a source: rows of cells parted by bars, as extraction writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from verification.language.lists import late_regex
from verification.records import Span

MOST_CAPTION = 160
"""Characters of a line beside a table that may be its caption."""

_LINE = late_regex(r"[^\n]+")
_CELL = late_regex(r"[^|\n]+")
_RULER = late_regex(r"[\s|:=+-]+")


@dataclass(frozen=True, slots=True)
class Table:
    """A head and at least one row; the first cell of a row is its label."""

    head: tuple[Span, ...]
    rows: tuple[tuple[Span, ...], ...]

    captions: tuple[str, ...]
    """The lines right above and below, where they are short."""

    @property
    def span(self) -> Span:
        return Span(self.head[0].start, self.rows[-1][-1].end)


def find_tables(text: str) -> tuple[Table, ...]:
    """The tables of a text, in order; none where no line has a bar."""
    return tuple(_tables_of(text)) if "|" in text else ()


def _tables_of(text: str) -> Iterator[Table]:
    lines = [Span(*match.span()) for match in _LINE.finditer(text)]
    place = 0
    for has_bars, group in groupby(lines, lambda line: "|" in line.of(text)):
        found = list(group)
        first, place = place, place + len(found)
        rows = [
            cells
            for line in found
            if not _RULER.fullmatch(line.of(text))
            and len(cells := _cells_of(line, text)) > 1
        ]
        if not has_bars or len(rows) < 2:
            continue
        beside = (*lines[max(first - 1, 0) : first], *lines[place : place + 1])
        captions = (line.of(text).strip() for line in beside)
        yield Table(
            head=rows[0],
            rows=tuple(rows[1:]),
            captions=tuple(line for line in captions if len(line) <= MOST_CAPTION),
        )


def _cells_of(line: Span, text: str) -> tuple[Span, ...]:
    cells = []
    for match in _CELL.finditer(text, line.start, line.end):
        words = match.group()
        start = match.start() + len(words) - len(words.lstrip())
        if words.strip():
            cells.append(Span(start, start + len(words.strip())))
    return tuple(cells)
