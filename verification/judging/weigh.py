"""
From findings to a verdict on one claim beside one source.

A probability says how much of the claim the passage carries; a finding that decides
takes away what word overlap cannot see. Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from verification.judging.calibration import Band, estimate
from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finders import find_all
from verification.judging.finding import Finding
from verification.judging.likeness import CLOSE_COPY, VERBATIM
from verification.records import Verdict

VERBATIM_FLOOR, CLOSE_COPY_FLOOR = 0.96, 0.85
"""
Least support of the source's own sentence, and of a close copy that has the claim's
rarest word, where no finding decides.
"""

PARTLY_HELD = 0.5
"""Share of a claim's telling words from which the passage carries a part of it."""

SAID_OTHERWISE = 0.05
"""Most support by a source that says otherwise."""


@dataclass(frozen=True, slots=True)
class Weighed:
    verdict: Verdict
    support: float

    findings: tuple[Finding, ...]
    """All that is told of it, in order; those that decide are the verdict's cause."""


def weigh(comparison: Comparison, features: Features, band: Band) -> Weighed:
    """The verdict on a comparison that has passages, and how likely full support is."""
    findings = find_all(comparison, features)
    ceiling = min((finding.ceiling for finding in findings), default=1.0)
    support = estimate(asdict(features), band)
    if ceiling == 1.0:
        support = max(support, _floor(features))
    if ceiling < 1.0 or support < band.threshold:
        # Small words matter only where all else would let the claim pass.
        findings = [finding for finding in findings if not finding.asks]
    support = min(support, ceiling)
    told = tuple(findings)
    if any(finding.contradicts for finding in told) and ceiling < 1.0:
        return Weighed(Verdict.CONTRADICTED, min(support, SAID_OTHERWISE), told)
    return Weighed(_verdict(features, told, support, band), support, told)


def _verdict(
    features: Features, findings: Sequence[Finding], support: float, band: Band
) -> Verdict:
    is_capped = any(finding.ceiling < 1.0 for finding in findings)
    if is_capped:
        held = max(features.base, features.window)
        is_silent = any(finding.is_silent for finding in findings)
        is_part = held >= PARTLY_HELD and not is_silent
    elif support >= band.threshold:
        if not any(finding.asks for finding in findings):
            return Verdict.SUPPORTED
        is_part = True
    else:
        is_part = features.base >= PARTLY_HELD
    return Verdict.PARTIALLY_SUPPORTED if is_part else Verdict.UNSUPPORTED


def _floor(features: Features) -> float:
    """The least that support is where nothing caps it."""
    if features.verbatim >= VERBATIM and not features.words_swapped:
        return VERBATIM_FLOOR
    if features.rarest_missing == 0.0 and features.verbatim >= CLOSE_COPY:
        return CLOSE_COPY_FLOOR
    return 0.0
