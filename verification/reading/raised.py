"""Raised digits, as in "tower¹"."""

from __future__ import annotations

RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"

_VALUES = str.maketrans(RAISED_DIGITS, "0123456789")


def raised_number(raised: str) -> int:
    """
    Give the number that raised digits write.

    >>> raised_number("¹²")
    12
    """
    return int(raised.translate(_VALUES))
