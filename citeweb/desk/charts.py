"""Charts as plain shapes, drawn by a template as SVG with a table behind each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 600, 160
"""Units of a drawing; pages scale it."""

GAP = 4
FEWEST = 6
"""Columns that share the width: fewer are as wide as these, so that one is a column."""


class Bar(NamedTuple):
    """One column: its words, its value as people read it, and where it stands."""

    label: str
    value: str
    x: str
    y: str
    width: str
    height: str


class Chart(NamedTuple):
    """A title, one sentence that says the same, the columns, and the table's head."""

    title: str
    said: str
    heads: tuple[str, str]
    bars: list[Bar]
    is_named: bool = False
    """Whether columns are things by name, which their table alone tells, not days."""

    width: int = WIDTH
    height: int = HEIGHT


def columns(
    title: str,
    heads: tuple[str, str],
    points: Sequence[tuple[str, float, str]],
    *,
    most: float | None = None,
    is_named: bool = False,
) -> Chart | None:
    """
    Columns side by side; None without any.

    Args:
        points: Of each its label, its height, and the height in words.
        most: What fills the whole height; the highest column where it is not given.

    >>> chart = columns("Errors", ("Week", "Errors"), [("1 May", 4, "4")])
    >>> chart.bars[0].height, chart.said
    ('160.0', '1 May: 4')
    """
    if not points:
        return None
    top = most or max(height for _, height, _ in points) or 1
    step = WIDTH / max(len(points), FEWEST)
    bars = [
        Bar(
            label,
            words,
            f"{at * step + GAP / 2:.1f}",
            f"{HEIGHT - HEIGHT * height / top:.1f}",
            f"{max(step - GAP, 1):.1f}",
            f"{HEIGHT * height / top:.1f}",
        )
        for at, (label, height, words) in enumerate(points)
    ]
    said = "; ".join(f"{bar.label}: {bar.value}" for bar in bars)
    return Chart(title, said, heads, bars, is_named)
