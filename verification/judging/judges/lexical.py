"""
The judge by words: passages, quantities, polarity, names and quotations, one by one.

Ours. A calibrated probability says how much of the claim the passage carries; hard
checks then take away what word overlap cannot see. See docs/algorithms/judging.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.judging.calibration import EVEN_CHANCE, Band, band_for
from verification.judging.claim import as_read
from verification.judging.comparing import WELL_HELD, compare, find_further
from verification.judging.comparison import Comparison
from verification.judging.features import measure
from verification.judging.finders import find_all
from verification.judging.finding import Finding
from verification.judging.index import Passage, SourceIndex
from verification.judging.judges.cross_language import (
    compare_across,
    explain_across,
    other_language,
    spoken_language,
)
from verification.judging.read_claim import read_claim
from verification.judging.tell import explain, list_differences, list_matches
from verification.judging.weigh import weigh
from verification.language.wording import gettext as _
from verification.language.wording import mark, ngettext
from verification.records import (
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
    version = "12"
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
        language = spoken_language(statement, source, told=language)
        claim = read_claim(statement, language or source.language)
        comparison = compare(claim, source)
        other = other_language(claim, source, comparison, told=language)
        if other:
            return self._compare_across(statement, other, source)
        features = measure(comparison)
        if features is None:
            return self._nothing_found(comparison)
        weighed = weigh(comparison, features, band_for(source.word_count, self.bands))
        findings, verdict = weighed.findings, weighed.verdict
        further = find_further(comparison) if verdict in TO_BE_READ else []
        is_close = verdict is Verdict.SUPPORTED and weighed.support < EVEN_CHANCE
        return Judgment(
            verdict=verdict,
            support=round(weighed.support, 4),
            recall=comparison.mask.bit_count() / len(claim.terms),
            judge=f"{self.name}/{self.version}",
            evidence=list_evidence(comparison, further),
            differences=list_differences(comparison, findings),
            matches=list_matches(comparison),
            reason=name_places(comparison, further, findings)
            or explain(comparison, findings, verdict=verdict, is_close=is_close),
            unsure=is_close,
        )

    def _compare_across(
        self, statement: str, language: str, source: SourceIndex
    ) -> Judgment:
        comparison = compare_across(statement, language, source)
        features = measure(comparison)
        findings = find_all(comparison, features) if features else []
        numbers = [
            finding for finding in findings if finding.shown_as in COMPARED_ACROSS
        ]
        count = len(read_claim(statement, language).terms)
        return Judgment(
            verdict=Verdict.UNVERIFIABLE,
            support=UNKNOWN,
            recall=comparison.mask.bit_count() / max(count, 1),
            judge=f"{self.name}/{self.version}",
            evidence=list_evidence(comparison),
            differences=list_differences(comparison, numbers, lists_missing=False),
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
            judgment, where="", silence="" if is_text else _(NO_TEXT_OF_ITS_OWN)
        )


UNKNOWN = 0.5
"""Support by a source in another language: nothing is known for or against it."""

NO_TEXT_OF_ITS_OWN = mark(
    "The text holds menus, notices or references and nothing else."
)
NOTHING_FOUND = 0.02
"""Support by a source that shares no telling word with the claim."""


COMPARED_ACROSS = frozenset(
    {DifferenceKind.NUMBER, DifferenceKind.DATE, DifferenceKind.MAGNITUDE}
)
"""What two languages write alike."""

TO_BE_READ = frozenset({Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED})
"""Verdicts beside which a reader sees more passages than the judge has gone by."""


def name_places(
    comparison: Comparison,
    further: Sequence[Passage],
    findings: Sequence[Finding],
) -> str:
    """
    Say that the claim's words stand in several places of the source; "" where a finding
    says more.
    """
    if any(finding.source or finding.decides for finding in findings):
        return ""
    mask = comparison.mask
    for passage in further:
        mask |= passage.window.mask
    if not further or comparison.coverage.weigh(mask) < WELL_HELD:
        return ""
    count = len(comparison.passages) + len(further)
    return ngettext(
        "Its words stand in {number} place, which does not say all of it.",
        "Its words stand in {number} places apart, and none of them says all of it.",
        count,
    )


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
