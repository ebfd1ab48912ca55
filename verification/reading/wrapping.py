"""Whether a line end is a wrap inside a sentence or an end that was meant."""

from __future__ import annotations

from collections.abc import Iterable

MIN_WIDTH = 40
"""Code points. Mail and terminals wrap at 60 to 80; nothing wraps prose below 40."""

MAX_WIDTH = 130
"""Code points. A longer line shows that the text was not wrapped by a program."""

MIN_FILLED_SHARE = 0.6
"""
Of the width, for a line without a stop at its end to be a wrap made by hand. Titles and
list lines are shorter than that beside the prose they stand with.
"""

_ENDS = frozenset(".!?:;。！？：；…؟।")
_CLOSERS = "\"'”’»)]*_ "


class Wrapping:
    """
    Judges line ends by what a program that fills lines would have done.

    Source:
        Ours. A filled line has no room for the next line's first word; the width is
        that of the longest line between two blank lines.
    """

    def __init__(self, lines: Iterable[tuple[int, str]]) -> None:
        self._widths: dict[int, int] = {}
        for chunk, text in lines:
            width = len(text.rstrip())
            if width > self._widths.get(chunk, 0):
                self._widths[chunk] = width

    def is_wrap(self, chunk: int, above: str, below: str) -> bool:
        """Tell whether `below` goes on where `above` ended."""
        below = below.strip()
        if above.endswith(("  ", "\\")) or not below:
            return False
        above = above.rstrip()
        ends = above.rstrip(_CLOSERS)[-1:] in _ENDS
        if not ends and below[0].islower():
            return True
        width = self._widths.get(chunk, 0)
        if not MIN_WIDTH <= width <= MAX_WIDTH:
            return False
        if not ends and len(above) >= max(MIN_WIDTH, width * MIN_FILLED_SHARE):
            return True
        word = below.split(None, 1)[0]
        return len(above) + 1 + min(len(word), MIN_WIDTH) > width
