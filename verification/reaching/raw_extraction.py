"""What the readers of each kind of file have in common: the record that they make."""

from __future__ import annotations

from dataclasses import dataclass, field

from .signals import PageSignals


@dataclass(frozen=True, slots=True)
class RawExtraction:
    """What a reader of one kind hands over, before the common cleaning."""

    text: str
    titles: tuple[str, ...] = ()
    """Every title it gives itself, the most telling first."""

    author: str = ""
    published: str = ""
    """ISO 8601 date, perhaps only its year; empty when unknown."""

    site_name: str = ""
    language: str = ""
    """ISO 639-1; empty when unknown."""

    page_starts: tuple[int, ...] = ()
    """Given only with a text that is clean already."""

    is_truncated: bool = False
    signals: PageSignals = field(default_factory=PageSignals)
