"""
A model's answer beside what words alone show: which of the two is told.

Ours: evidence or nothing, and the hard checks last. See docs/algorithms/llm.md.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rapidfuzz import fuzz

from verification.judging.passages.index import SourceIndex
from verification.records import (
    Difference,
    DifferenceKind,
    Evidence,
    Judgment,
    Span,
    Verdict,
)

from .answers import ModelAnswer
from .excerpts import Excerpt

HARD_KINDS = frozenset(
    {
        DifferenceKind.NUMBER,
        DifferenceKind.DATE,
        DifferenceKind.UNIT,
        DifferenceKind.MAGNITUDE,
        DifferenceKind.NAME,
        DifferenceKind.QUOTATION,
        DifferenceKind.NEGATION,
    }
)
"""What a model may not talk away; where words alone say *contradicted*, nothing is."""

QUOTED = 90.0
"""
Likeness, 0 to 100, from which words are a quotation of the source: a changed comma or
curly quote stays above, another word in a sentence of ten falls below.
"""

LEAST_QUOTED = 12
"""Characters. Less is found anywhere and shows nothing."""


def combine(
    answer: ModelAnswer,
    by_words: Judgment,
    source: SourceIndex,
    excerpt: Excerpt,
    *,
    quotes: bool,
) -> Judgment:
    """
    The judgment that is told. Its `judge` is left to the caller.

    Args:
        quotes: Whether the model was asked to quote what decides.
    """
    hard = _hard_differences(by_words)
    evidence = _quoted_evidence(answer, source, excerpt) if quotes else ()
    verdict, reason = answer.verdict, answer.reason
    if quotes and not evidence and verdict is not Verdict.UNSUPPORTED:
        return replace(
            by_words,
            verdict=Verdict.UNVERIFIABLE,
            support=UNSHOWN,
            reason="The language model quotes no words of the source for its answer, "
            "so it does not count. Read the passage yourself.",
        )
    if verdict is Verdict.UNSUPPORTED and not quotes:
        verdict, reason = _refused(by_words)
    if verdict is Verdict.SUPPORTED and hard:
        verdict, reason = _overruled(by_words), by_words.reason
    return replace(
        by_words,
        verdict=verdict,
        support=round(_support(verdict, answer.confidence, by_words, bool(hard)), 4),
        evidence=evidence or by_words.evidence,
        differences=_told(by_words, verdict, hard),
        reason=reason or _REASONS[verdict],
    )


def judged_by_words(by_words: Judgment, problem: str) -> Judgment:
    """The lexical judgment, with why it stands in for the model's."""
    why = problem or "it gave none"
    reason = f"Judged by words, not by the language model ({why})."
    return replace(by_words, reason=f"{by_words.reason} {reason}".strip())


UNSHOWN = 0.5
"""Support when the model shows nothing: nothing is known for or against."""

_REASONS = {
    Verdict.SUPPORTED: "The language model finds it in the passage.",
    Verdict.PARTIALLY_SUPPORTED: "The language model finds only a part of it.",
    Verdict.CONTRADICTED: "The language model finds that the passage says otherwise.",
    Verdict.UNSUPPORTED: "The language model does not find it in the passages.",
}


def _hard_differences(by_words: Judgment) -> tuple[Difference, ...]:
    if by_words.verdict is Verdict.SUPPORTED:
        return ()  # the checks found them of no weight
    if by_words.verdict is Verdict.CONTRADICTED:
        return by_words.differences
    return tuple(each for each in by_words.differences if each.kind in HARD_KINDS)


def _overruled(by_words: Judgment) -> Verdict:
    if by_words.verdict in (Verdict.CONTRADICTED, Verdict.UNVERIFIABLE):
        return by_words.verdict
    return Verdict.PARTIALLY_SUPPORTED


def _refused(by_words: Judgment) -> tuple[Verdict, str]:
    """A bare No: words tell how much is missing."""
    if by_words.verdict in (Verdict.CONTRADICTED, Verdict.PARTIALLY_SUPPORTED):
        return by_words.verdict, by_words.reason
    return Verdict.UNSUPPORTED, ""


def _support(
    verdict: Verdict, confidence: float, by_words: Judgment, is_overruled: bool
) -> float:
    """The model's confidence as a probability of support; not calibrated by us."""
    if is_overruled:
        return min(0.4, by_words.support)
    if verdict is Verdict.SUPPORTED:
        return 0.5 + confidence / 2
    if verdict is Verdict.PARTIALLY_SUPPORTED:
        return 0.4 - confidence / 4
    return 0.3 * (1.0 - confidence)


def _told(
    by_words: Judgment, verdict: Verdict, hard: tuple[Difference, ...]
) -> tuple[Difference, ...]:
    if verdict is Verdict.SUPPORTED:
        return ()
    return hard or by_words.differences


def _quoted_evidence(
    answer: ModelAnswer, source: SourceIndex, excerpt: Excerpt
) -> tuple[Evidence, ...]:
    if len(answer.quote) < LEAST_QUOTED:
        return ()
    for span in excerpt.spans:
        found = find_quote(answer.quote, source.text, span)
        if found is not None:
            text = source.text[found.start : found.end]
            return (Evidence(found, text, 1.0),)
    return ()


def find_quote(quote: str, text: str, within: Span) -> Span | None:
    """
    Where a text says what is quoted, white space and a sign or two aside.

    >>> find_quote("the pier opened", "In 1932 the  pier opened.", Span(0, 25))
    Span(start=8, end=24)
    """
    words = [re.escape(word) for word in quote.split()]
    exact = re.compile(r"\s+".join(words)).search(text, within.start, within.end)
    if exact is not None:
        return Span(exact.start(), exact.end())
    passage = text[within.start : within.end]
    near = fuzz.partial_ratio_alignment(quote, passage, score_cutoff=QUOTED)
    if near is None or near.dest_end <= near.dest_start:
        return None
    return Span(within.start + near.dest_start, within.start + near.dest_end)
