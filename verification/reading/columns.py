"""Columns of a printed page that copying put side by side: the text with the left one
above the right one, as it was meant to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from verification.language.lists import late_regex

from .overlay import Stretch

MIN_ROWS = 3
"""Lines with two parts, one below the other, from which they are columns."""

MIN_PART_LENGTH = 20
"""Characters of both parts on average: narrow columns have 35, cells of tables 12."""

MAX_ASKEW = 2
"""Characters by which the lines of the right column may differ where they begin."""

_GAP = late_regex(r"(?<=\S) {3,}(?=\S)")


def with_columns_parted(text: str) -> str:
    """Give the text as it was where no lines of it stand side by side."""
    if not _GAP.search(text):
        return text
    lines = text.split("\n")
    parts: list[str] = []
    done = 0
    for (first, end), edge in _runs(lines):
        left = [line[: _cut(line, edge)].rstrip() for line in lines[first:end]]
        right = [line[_cut(line, edge) :].strip() for line in lines[first:end]]
        parts += [*lines[done:first], *left, *right]
        done = end
    return "\n".join([*parts, *lines[done:]])


def _cut(line: str, edge: int) -> int:
    """Where the right part of a line begins: behind a gap near the edge."""
    ends = [gap.end() for gap in _GAP.finditer(line)]
    near = [end for end in ends if abs(end - edge) <= MAX_ASKEW]
    is_right_alone = len(line) - len(line.lstrip()) >= edge - MAX_ASKEW
    return near[0] if near else 0 if is_right_alone else len(line)


def _runs(lines: Sequence[str]) -> Iterator[tuple[Stretch, int]]:
    """Yield lines in a row that have two columns, and where the right one begins."""
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and _may_go_on(lines, at, end):
            end += 1
        edge = _edge(lines[at:end])
        if edge:
            while not _GAP.search(lines[end - 1]) and end > at:
                end -= 1  # the last lines reach below the other column, or are prose
            yield (at, end), edge
        at = max(end, at + 1)


def _goes_on(part: str) -> bool:
    return part[0].islower()


def _may_go_on(lines: Sequence[str], first: int, at: int) -> bool:
    if _GAP.search(lines[at]) and "|" not in lines[at] and "\t" not in lines[at]:
        return True
    following = lines[at + 1] if at + 1 < len(lines) else ""
    return at > first and not lines[at].strip() and bool(_GAP.search(following))


def _edge(lines: Sequence[str]) -> int:
    """Where the right column begins, 0 where there is none."""
    ends = Counter(
        gap.end() // MAX_ASKEW for line in lines for gap in _GAP.finditer(line)
    )
    if not ends:
        return 0
    edge = ends.most_common(1)[0][0] * MAX_ASKEW
    rows = [(line[: _cut(line, edge)], line[_cut(line, edge) :]) for line in lines]
    double = [(left.strip(), right.strip()) for left, right in rows if left and right]
    if len(double) < MIN_ROWS or len(double) * 2 < sum(map(bool, lines)):
        return 0
    sides = [*zip(*double, strict=True)]
    if not all(any(map(_goes_on, side)) for side in sides):
        return 0  # questions beside answers: each line stands for itself
    lengths = (sum(map(len, side)) for side in sides)
    return edge if min(lengths) >= MIN_PART_LENGTH * len(double) else 0
