"""How numbers stand in records, and what a record is."""

from __future__ import annotations

from typing import Any

DECIMALS = 4
"""Of scores and probabilities: finer than any of them means."""

Record = dict[str, Any]


def rounded(value: float) -> float:
    return round(value, DECIMALS)
