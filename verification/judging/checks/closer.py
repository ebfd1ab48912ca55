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

OF_COPIES = (find_denial, find_other_cited_year)
"""What is asked of a copy too: "it is a myth that" stands before the copied words."""

LEAST_HELD = 0.4
"""
Share of the claim's weight in its best passage; with less it is not supported anyway.
"""


def look_closer(comparison: Comparison) -> list[CheckFinding]:
    """Where the claim differs from its source though it has the source's words."""
    if comparison.best.window.weight < LEAST_HELD:
        return []
    checks = OF_COPIES if _is_copy(comparison) else CHECKS
    found = [check(comparison) for check in checks]
    return [each for each in found if each is not None]


def _is_copy(comparison: Comparison) -> bool:
    """Whether the claim runs word for word in one sentence, with nothing between."""
    pairs = comparison.alignment.pairs
    count = len(comparison.claim.tokens)
    if len(pairs) != count or not pairs or pairs[-1][1] - pairs[0][1] != count - 1:
        return False
    first = pairs[0][1]
    return first == 0 or (
        comparison.sentence_tokens[first - 1].word.lower() not in _LIMITING
    )


_LIMITING = frozenset(
    """
        nearly almost virtually practically not hardly barely of among second third
        fourth fifth next whether if deputy vice acting interim assistant shadow
        former ex
    """.split()
)
"""Words before a copied stretch that take a part of it back."""
