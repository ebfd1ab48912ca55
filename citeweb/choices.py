"""What a list on a page can be narrowed to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter, with how many rows it leaves."""

    value: str
    word: str
    count: int
    is_current: bool
