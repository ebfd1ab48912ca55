"""What became of a passage when its source was read again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .spans import Span


class DriftKind(StrEnum):
    UNCHANGED = "unchanged"
    """The same words in the same place."""

    MOVED = "moved"
    """The same words elsewhere in the text."""

    CHANGED = "changed"
    """Words much like them."""

    GONE = "gone"


@dataclass(frozen=True, slots=True)
class PassageDrift:
    """One passage of an earlier snapshot, looked for in a later one."""

    kind: DriftKind
    passage: str
    """As it was."""

    span: Span | None = None
    """Where it stands in the later text; None when it is gone."""

    now: str = ""
    """What stands there; empty when it is gone."""
