"""What workers call for sources apart from any run."""

from __future__ import annotations

from . import looking_again


def look_again() -> None:
    """Look at the addresses that failed and whose next look has come."""
    looking_again.look_again()
