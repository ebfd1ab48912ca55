"""A place where a claim leaves its source, found by one of the closer checks."""

from __future__ import annotations

from dataclasses import dataclass

from verification.records import DifferenceKind


@dataclass(frozen=True, slots=True)
class Departure:
    """What the claim says there, and what the source says instead."""

    kind: DifferenceKind

    claim: tuple[int, int]
    """Where it stands in the claim."""

    source: tuple[int, int] | None
    """Where it stands in the source; None when the source has nothing there."""

    reason: str = ""
    """One sentence for the reader; empty when the two stretches say it all."""

    ceiling: float = 0.3
    """Most that `support` may be."""

    is_silent: bool = False
    """Whether the source then says nothing of the claim, not even a part."""
