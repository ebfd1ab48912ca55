"""Half-open ranges of a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """
    Code points `start` up to, not including, `end` of one text.

    >>> Span(0, 5).of("Paris is big")
    'Paris'
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(
                f"Span needs 0 <= start < end, got {self.start} and {self.end}."
            )

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end
