"""
The judge `reader`: a small network reads the passages that words find and explain.

Ours. The judge `lexical` finds the passages and their order; the network reads them
together; what it says is joined with what words say into one calibrated probability.
See docs/algorithms/reader.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from verification.errors import BadCallError
from verification.judging.calibration import Band, band_for, estimate
from verification.judging.index import SourceIndex
from verification.judging.judges.lexical import LexicalJudge
from verification.judging.likeness import CLOSE_COPY, likeness_of_texts
from verification.judging.protocol import Judge
from verification.judging.tell import (
    seems_but,
    seems_in_other_words,
    shorten,
    two_sides,
)
from verification.judging.weigh import PARTLY_HELD
from verification.language.wording import Words, begin_small
from verification.language.wording import gettext as _
from verification.records import (
    Difference,
    DifferenceKind,
    Effect,
    Evidence,
    Judgment,
    Verdict,
)

from .excerpts import is_reported, spans_to_read, text_of
from .joining import features_of, read_calibration
from .network import SHIPPED, Network, Reading
from .unsaid import phrase_left_out

HARD_KINDS = frozenset(DifferenceKind) - {DifferenceKind.MISSING_TERM}
"""What decides by itself in a near copy."""

SAYS_LESS = frozenset({Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED})
"""Of these the reason names a phrase that the passages lack."""

SURE_OTHERWISE = 0.85
"""Probability from which the network's word that the source says otherwise is told: of
1,100 pairs that it was not trained on 84 of 552 wrong claims, 8 of 548 honest ones."""

LONG_WORDS, HELD_LOW = 600, 0.25
"""Of so many words only a part is read: what a hard check of words holds low stays."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found for one claim beside one source."""

    by_words: Judgment
    passages: tuple[Evidence, ...] = ()
    """The stretches that were read as one text, in the source's order."""

    together: Reading | None = None
    """Of the passages as one text; None where there is nothing that could be read."""

    features: Mapping[str, float] = field(default_factory=dict)

    text: str = ""
    """The passages as the network read them."""


class ReaderJudge:
    """
    Needs nothing but the texts and the network that ships. The same call, the same
    judgment.

    Args:
        folder: Of the network; the one that ships by default.
        bands: Another calibration than the folder's, for measuring. By sources of a
            band without weights words judge.
        lexical: Judges by words; the judge `lexical` as it ships otherwise.
        network: Read already; from the folder otherwise.

    Raises:
        BadCallError: The folder does not hold a network that can be asked.
    """

    name = "reader"

    def __init__(
        self,
        folder: Path = SHIPPED,
        *,
        bands: Sequence[Band] | None = None,
        lexical: LexicalJudge | None = None,
        network: Network | None = None,
    ) -> None:
        self.network = network or Network(folder)
        self.bands = read_calibration(folder) if bands is None else bands
        self._lexical = lexical or LexicalJudge()

    @property
    def version(self) -> str:
        """Of the rules, then of the network."""
        return f"1/{self.network.card.sha256[:8] or self.network.card.name}"

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> Judgment:
        band = band_for(source.word_count, self.bands)
        if not is_reported(statement):
            by_words = self._lexical.judge(statement, source, language=language)
            return self._signed(by_words)
        found = self.read(statement, source, language=language)
        by_words = found.by_words
        if found.together is None or not band.weights:
            return self._signed(by_words)
        support = estimate(found.features, band)
        if source.word_count > LONG_WORDS and by_words.support <= HELD_LOW:
            support = min(support, by_words.support)
        stays = by_words.verdict is Verdict.CONTRADICTED
        if stays or is_changed_copy(statement, by_words):
            support, verdict = min(support, by_words.support), by_words.verdict
        else:
            verdict = _verdict(support, found, band)
        unsure = verdict is Verdict.SUPPORTED and support < band.sure
        judged = replace(
            by_words,
            verdict=verdict,
            support=round(support, 3),
            unsure=unsure,
            evidence=by_words.evidence or found.passages,
            differences=_differences(verdict, by_words),
            reason=_reason(verdict, by_words, unsure=unsure),
        )
        unsaid = self._unsaid(statement, found, judged, language or source.language)
        return self._signed(judged if unsaid is None else _naming(judged, unsaid))

    def read(self, statement: str, source: SourceIndex, *, language: str = "") -> Found:
        """What words and the network find, before any of it is weighed."""
        by_words = self._lexical.judge(statement, source, language=language)
        ranked = [evidence.span for evidence in by_words.evidence]
        spans = spans_to_read(statement, source, ranked)
        if by_words.verdict is Verdict.UNVERIFIABLE or not spans:
            return Found(by_words)
        text = text_of(source, spans)
        together = self.network.read(statement, text)
        return Found(
            by_words=by_words,
            passages=tuple(
                Evidence(span, source.text[span.start : span.end], 0.0)
                for span in spans
            ),
            together=together,
            features=features_of(by_words, together),
            text=text,
        )

    def _unsaid(
        self, statement: str, found: Found, judged: Judgment, language: str
    ) -> Difference | None:
        """The phrase that the passages lack, where nothing more telling was found."""
        is_told = any(
            difference.kind in HARD_KINDS or difference.effect is not Effect.TELLS
            for difference in judged.differences
        )
        if judged.verdict not in SAYS_LESS or is_told or found.together is None:
            return None
        phrase = phrase_left_out(
            statement, found.text, found.together, self.network, language=language
        )
        if phrase is None:
            return None
        return Difference(
            DifferenceKind.MISSING_TERM, phrase.of(statement), "", claim_span=phrase
        )

    def _signed(self, judgment: Judgment) -> Judgment:
        return replace(judgment, judge=f"{self.name}/{self.version}")


def reader_or_words(folder: Path | None = None) -> tuple[Judge, str]:
    """The judge, or words and why where our network cannot run; else BadCallError."""
    judge = ReaderJudge(folder or SHIPPED)
    try:
        judge.network.start()
    except BadCallError as error:
        if folder:
            raise
        return LexicalJudge(), _("Words alone judge. {why}", why=error)
    return judge, ""


def is_changed_copy(statement: str, by_words: Judgment) -> bool:
    """Whether the passage has the claim almost word for word, and one thing differs."""
    if by_words.verdict is Verdict.SUPPORTED or not by_words.evidence:
        return False
    if not any(
        difference.kind in HARD_KINDS and difference.effect is not Effect.ASKS
        for difference in by_words.differences
    ):
        return False
    return likeness_of_texts(statement, by_words.evidence[0].text) >= CLOSE_COPY


def _verdict(support: float, found: Found, band: Band) -> Verdict:
    if support >= band.threshold:
        return Verdict.SUPPORTED
    if found.together and found.together.contradicted >= SURE_OTHERWISE:
        return Verdict.CONTRADICTED
    if found.by_words.recall >= PARTLY_HELD:
        return Verdict.PARTIALLY_SUPPORTED
    return Verdict.UNSUPPORTED


def _differences(verdict: Verdict, by_words: Judgment) -> tuple[Difference, ...]:
    """What words see differ is shown; where the network passes it, that is all."""
    if verdict is not Verdict.SUPPORTED:
        return by_words.differences
    return tuple(
        replace(difference, effect=Effect.TELLS) for difference in by_words.differences
    )


def _naming(judged: Judgment, unsaid: Difference) -> Judgment:
    """The judgment with a phrase that its passages lack, in place of its words."""
    span = unsaid.claim_span
    others = [
        difference
        for difference in judged.differences
        if not (span and difference.claim_span and span.overlaps(difference.claim_span))
    ]
    return replace(
        judged,
        differences=(unsaid, *others),
        reason=_("The passage does not say “{ours}”.", ours=shorten(unsaid.claim)),
    )


def _reason(verdict: Verdict, by_words: Judgment, *, unsure: bool) -> str:
    """One sentence; what words found where they came to the same."""
    if verdict is not Verdict.SUPPORTED:
        agrees = by_words.verdict is not Verdict.SUPPORTED
        return (by_words.reason if agrees else "") or _REASONS[verdict]
    said = by_words.reason if by_words.verdict is Verdict.SUPPORTED else ""
    if by_words.unsure is not unsure:
        # Words that call it close say nothing of what was read for sure.
        said = as_close_call(said) if said and unsure else ""
    if not said and (sides := two_sides(by_words.differences)):
        return seems_but(*sides, is_close=unsure)
    if said:
        return said
    return seems_in_other_words(is_close=True) if unsure else _REASONS[verdict]


def as_close_call(reason: str) -> str:
    return _("A close call: {reason}", reason=begin_small(reason))


_REASONS = Words(
    {
        Verdict.SUPPORTED: "The passage says so in other words.",
        Verdict.PARTIALLY_SUPPORTED: (
            "The passage has its words but does not say it all."
        ),
        Verdict.CONTRADICTED: "The passage says otherwise.",
        Verdict.UNSUPPORTED: "The passage does not say it.",
    }
)
