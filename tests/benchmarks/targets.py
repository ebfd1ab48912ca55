"""Figures with a target: told beside it, and found again when they miss it."""

MISSED = "MISSED"
"""Stands in the line of a figure that misses its target; `make bench` fails then."""


def at_most(value: float, limit: float, unit: str = "") -> str:
    """
    >>> at_most(3.2, 20, " s"), at_most(21, 20)
    ('target at most 20 s', 'target at most 20, MISSED')
    """
    return told(f"target at most {limit:g}{unit}", is_met=value <= limit)


def at_least(value: float, limit: float, unit: str = "") -> str:
    """
    >>> at_least(16.3, 15)
    'target at least 15'
    """
    return told(f"target at least {limit:g}{unit}", is_met=value >= limit)


def told(target: str, *, is_met: bool) -> str:
    return target if is_met else f"{target}, {MISSED}"
