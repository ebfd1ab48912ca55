"""What the readers of each kind of file have in common: the record that they make."""

from __future__ import annotations

from dataclasses import dataclass, field

from .signals import PageSignals


@dataclass(frozen=True, slots=True)
class RawExtraction:
    """What a reader of one kind hands over, before the common cleaning."""

    text: str
    titles: tuple[str, ...] = ()
    author: str = ""
    published: str = ""
    site_name: str = ""
    language: str = ""
    page_starts: tuple[int, ...] = ()
    """Given only with a text that is clean already."""

    is_truncated: bool = False
    signals: PageSignals = field(default_factory=PageSignals)
