"""The lines of a text, with where each stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True)
class Line:
    start: int
    end: int
    chunk: int
    """Which of the stretches between blank lines it belongs to, from 1."""

    text: str


def lines_of(view: str) -> Iterator[Line]:
    start, chunk, was_blank = 0, 0, True
    for text in view.split("\n"):
        end = start + len(text)
        is_blank = not text or text.isspace()
        if was_blank and not is_blank:
            chunk += 1
        yield Line(start, end, chunk, text)
        was_blank, start = is_blank, end + 1
