"""What an entry depends on besides its work."""

from __future__ import annotations

from dataclasses import dataclass

from .titles import Case


@dataclass(frozen=True, slots=True)
class Setting:
    """How one entry of a list is to be written."""

    case: Case = Case.STYLE

    year_suffix: str = ""
    """a, b, c ... where the same authors have several works of one year; else empty."""

    repeats_author: bool = False
    """Whether the entry above has the same authors."""

    quote: str = ""
    """The words quoted from it, for the id of an inline entry."""
