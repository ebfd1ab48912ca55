"""
The judge by words: passages, quantities, polarity, names and quotations, one by one.

Ours. A calibrated probability says how much of the claim the passage carries; hard
checks then take away what word overlap cannot see. See docs/algorithms/judging.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from verification.judging.checks.decisive_words import unmatched_word
from verification.judging.comparing import WELL_HELD, compare, find_further
from verification.judging.comparison import Comparison, read_claim
from verification.judging.explanation.differences import list_differences, list_matches
from verification.judging.explanation.reasons import explain
from verification.judging.judges.cross_language import (
    compare_across,
    explain_across,
    other_language,
    spoken_language,
)
from verification.judging.passages.index import Passage, SourceIndex
from verification.judging.verdict.calibration import (
    EVEN_CHANCE,
    Band,
    band_for,
    estimate,
    measure,
)
from verification.judging.verdict.findings import find_faults
from verification.judging.verdicts import as_read
from verification.reaching.explanations import explain_no_prose
from verification.records import (
    Difference,
    DifferenceKind,
    Evidence,
    Judgment,
    Span,
    Verdict,
)


class LexicalJudge:
    """
    Needs nothing but the texts. Explains itself; the same call, the same judgment.
    """

    name = "lexical"
    version = "10"
    """Goes up when a judgment may: those of an earlier one are not taken over."""

    def __init__(self, bands: Sequence[Band] | None = None) -> None:
        """
        Args:
            bands: Another calibration than the one that ships, for measuring.
        """
        self.bands = bands

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> Judgment:
        judgment = self._judge(statement, source, language)
        if judgment.verdict is not Verdict.UNSUPPORTED:
            return judgment
        return as_read(judgment, where="", silence=explain_no_prose(source.text))

    def _judge(self, statement: str, source: SourceIndex, language: str) -> Judgment:
        language = spoken_language(statement, source, told=language)
        claim = read_claim(statement, language or source.language)
        comparison = compare(claim, source)
        other = other_language(claim, source, comparison, told=language)
        if other:
            return self._compare_across(statement, other, source)
        if not comparison.passages:
            return self._nothing_found(comparison)
        band = band_for(source.word_count, self.bands)
        decision = decide(comparison, band)
        further = find_further(comparison) if decision.verdict in TO_BE_READ else []
        differences = list_differences(comparison)
        matches = list_matches(comparison)
        return Judgment(
            verdict=decision.verdict,
            support=round(decision.support, 4),
            recall=comparison.mask.bit_count() / len(claim.terms),
            judge=f"{self.name}/{self.version}",
            evidence=list_evidence(comparison, further),
            differences=differences,
            matches=matches,
            reason=decision.unmatched
            or name_places(comparison, further, differences)
            or explain(
                comparison,
                differences,
                verdict=decision.verdict,
                is_close=decision.support < EVEN_CHANCE,
            ),
        )

    def _compare_across(
        self, statement: str, language: str, source: SourceIndex
    ) -> Judgment:
        comparison = compare_across(statement, language, source)
        count = len(read_claim(statement, language).terms)
        kept = {DifferenceKind.NUMBER, DifferenceKind.DATE, DifferenceKind.MAGNITUDE}
        return Judgment(
            verdict=Verdict.UNVERIFIABLE,
            support=UNKNOWN,
            recall=comparison.mask.bit_count() / max(count, 1),
            judge=f"{self.name}/{self.version}",
            evidence=list_evidence(comparison),
            differences=tuple(
                each for each in list_differences(comparison) if each.kind in kept
            ),
            matches=list_matches(comparison),
            reason=explain_across(comparison, source),
        )

    def _nothing_found(self, comparison: Comparison) -> Judgment:
        judgment = Judgment(
            verdict=Verdict.UNSUPPORTED,
            support=NOTHING_FOUND,
            recall=0.0,
            judge=f"{self.name}/{self.version}",
            reason=explain(comparison, (), verdict=Verdict.UNSUPPORTED),
        )
        source = comparison.source
        is_text = source.word_count > 0 or not source.references
        return as_read(
            judgment, where="", silence="" if is_text else NO_TEXT_OF_ITS_OWN
        )


UNKNOWN = 0.5
"""Support by a source in another language: nothing is known for or against it."""

NO_TEXT_OF_ITS_OWN = "The text holds menus, notices or references and nothing else."
NOTHING_FOUND = 0.02
"""Support by a source that shares no telling word with the claim."""


class Decision(NamedTuple):
    verdict: Verdict
    support: float
    unmatched: str = ""
    """Why the wording decides nothing though it is alike; empty otherwise."""


def decide(comparison: Comparison, band: Band) -> Decision:
    """The verdict on one claim beside one source, and how likely full support is."""
    features = measure(comparison)
    support = estimate(features, band)
    findings = find_faults(comparison, features)
    if findings.contradicts:
        return Decision(Verdict.CONTRADICTED, min(support, 0.05))
    held = max(features["base"], features["window"])
    if findings.ceiling < 1.0:
        support = min(support, findings.ceiling)
        if held >= PARTLY_HELD and not findings.is_silent:
            return Decision(Verdict.PARTIALLY_SUPPORTED, support)
        return Decision(Verdict.UNSUPPORTED, support)
    support = max(support, findings.floor)
    if support >= band.threshold:
        unmatched = unmatched_word(comparison)
        verdict = Verdict.PARTIALLY_SUPPORTED if unmatched else Verdict.SUPPORTED
        return Decision(verdict, support, unmatched)
    if features["base"] >= PARTLY_HELD:
        return Decision(Verdict.PARTIALLY_SUPPORTED, support)
    return Decision(Verdict.UNSUPPORTED, support)


PARTLY_HELD = 0.5
"""Share of a claim's telling words from which the passage carries a part of it."""


TO_BE_READ = frozenset({Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED})
"""Verdicts beside which a reader sees more passages than the judge has gone by."""


def name_places(
    comparison: Comparison,
    further: Sequence[Passage],
    differences: Sequence[Difference],
) -> str:
    """Say that the claim's words stand in several places of the source."""
    if any(each.source for each in differences):
        return ""
    mask = comparison.mask
    for passage in further:
        mask |= passage.window.mask
    if not further or comparison.coverage.weigh(mask) < WELL_HELD:
        return ""
    count = len(comparison.passages) + len(further)
    return f"Its words stand in {count} places apart, and none of them says all of it."


def list_evidence(
    comparison: Comparison, further: Sequence[Passage] = ()
) -> tuple[Evidence, ...]:
    """The passages as records, the best first; those to be read besides behind them."""
    return tuple(
        Evidence(
            span := Span(passage.start, passage.end),
            span.of(comparison.source.text),
            round(min(passage.window.weight, 1.0), 4),
        )
        for passage in (*comparison.passages, *further)
    )
