"""
The closer checks of a claim whose words stand in the passage, one after another.

A check stays while, on labelled rows that its author has not read, it alone decides
five rows rightly for each one wrongly, or while it guards a class of changes that the
gate measures. `python -m tests.evaluation.gate` prints the count and fails otherwise.
None of them says that the source contradicts.
"""

from __future__ import annotations

from verification.judging.checks.denials import find_denial
from verification.judging.checks.exchanged_names import find_exchanged_names
from verification.judging.checks.kinds import (
    find_other_cited_year,
    find_other_kind,
    find_untold_cause,
)
from verification.judging.checks.ranks import find_lesser_rank
from verification.judging.comparison import Comparison
from verification.judging.comparison.record import CheckFinding

CHECKS = (
    find_denial,
    find_exchanged_names,
    find_lesser_rank,
    find_untold_cause,
    find_other_kind,
    find_other_cited_year,
)

LEAST_HELD = 0.4
"""
Share of the claim's weight in its best passage; with less it is not supported anyway.
"""


def look_closer(comparison: Comparison) -> list[CheckFinding]:
    """Where the claim differs from its source though it has the source's words."""
    if comparison.best.window.weight < LEAST_HELD:
        return []
    found = [check(comparison) for check in CHECKS]
    return [each for each in found if each is not None]
