"""Values that addresses carry after their question mark."""

from __future__ import annotations

MAX_DIGITS = 18
"""Any more, and a database's widest whole number could overflow."""


def number_from(text: str) -> int | None:
    """
    The whole number that a query gives, or None.

    >>> number_from("12"), number_from("-1"), number_from("१२")
    (12, None, None)
    """
    is_number = text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS
    return int(text) if is_number else None
