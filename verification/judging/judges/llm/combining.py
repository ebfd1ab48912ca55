"""
A model's answer beside what words alone show: which of the two the reader gets.

Ours: evidence or nothing, and the model decides. What words find differs outranks it in
one case only: claim and quotation are one sentence but for that, and the model's own
quotation shows the source's side. See docs/algorithms/llm.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rapidfuzz import fuzz

from verification.judging.index import SourceIndex, index_source
from verification.judging.likeness import ALIKE, CLOSE_COPY, likeness_of_texts
from verification.judging.protocol import Judge
from verification.language.lists import late_regex
from verification.language.wording import Words, show_detail
from verification.language.wording import gettext as _
from verification.records import (
    Difference,
    DifferenceKind,
    Effect,
    Evidence,
    Judgment,
    Span,
    Verdict,
)

from .addressed import speaks_of, tells_the_judge
from .answers import ModelAnswer
from .excerpts import Excerpt

HARD_KINDS = frozenset(DifferenceKind) - {DifferenceKind.MISSING_TERM}
"""What can be exchanged in a sentence without its words showing it."""

QUOTED = 90.0
"""
Likeness, 0 to 100, from which words are a quotation of the source: a changed comma or
curly quote stays above, another word in a sentence of ten falls below.
"""

LEAST_QUOTED = 12
"""Characters. Less is found anywhere and shows nothing."""

LEAST_SHARED = 3
"""Words beside the difference that make two sentences comparable at all."""

MEASURED = {
    Verdict.SUPPORTED: 0.95,
    Verdict.PARTIALLY_SUPPORTED: 0.2,
    Verdict.CONTRADICTED: 0.03,
    Verdict.UNSUPPORTED: 0.05,
}
"""
Support by what a model answers, of careful readers on the pairs that ship; each model's
own shares take its place once it was measured.
"""

UNSHOWN = 0.5
"""Support when the model shows nothing: nothing is known for or against."""

OVERRULED = 0.2
"""Most support where the model's own quotation shows another value."""


def combine(
    answer: ModelAnswer,
    by_words: Judgment,
    statement: str,
    source: SourceIndex,
    excerpt: Excerpt,
    *,
    quotes: bool,
    calibration: Mapping[Verdict, float] = MEASURED,
    second: Judge | None = None,
) -> Judgment:
    """
    The judgment that the reader gets. Its `judge` is left to the caller.

    Args:
        statement: The claim that both judged.
        quotes: Whether the model was asked to quote what decides.
        calibration: Support by what the model answers.
        second: Reads a quotation that has no word of the claim.
    """
    evidence = _quoted_evidence(answer, source, excerpt) if quotes else ()
    verdict, reason = answer.verdict, answer.reason
    problem = ""
    if quotes and not evidence and verdict is not Verdict.UNSUPPORTED:
        problem = _(
            "The language model quotes no words of the source for its answer, so it "
            "does not count. Read the passage yourself."
        )
    elif evidence and is_no_evidence(evidence[0].text, statement, verdict, second):
        problem = _(
            "What the language model quotes does not speak of this claim, or tells "
            "it what to answer, so it does not count. Read the passage yourself."
        )
    if problem:
        return replace(
            by_words,
            verdict=Verdict.UNVERIFIABLE,
            support=UNSHOWN,
            unsure=False,
            differences=(),
            reason=problem,
        )
    support = calibration[verdict]
    differences = _shown_differences(answer, by_words, evidence, statement)
    exchanged = _exchanged(by_words, statement, evidence or by_words.evidence[:1])
    if verdict is Verdict.UNSUPPORTED and not quotes:
        differences = by_words.differences  # a bare No: words tell how much is missing
        if by_words.verdict in (Verdict.CONTRADICTED, Verdict.PARTIALLY_SUPPORTED):
            verdict, reason = by_words.verdict, by_words.reason
        else:
            reason = ""
    if verdict is Verdict.SUPPORTED:
        differences = ()
        if exchanged is not None:
            is_sure = by_words.verdict is Verdict.CONTRADICTED
            verdict = Verdict.CONTRADICTED if is_sure else Verdict.PARTIALLY_SUPPORTED
            reason = by_words.reason
            support, differences = min(OVERRULED, by_words.support), (exchanged,)
    return replace(
        by_words,
        verdict=verdict,
        support=round(support, 4),
        unsure=False,
        evidence=evidence or by_words.evidence,
        differences=differences,
        reason=reason or _REASONS[verdict],
    )


LEAST_READ = 0.05
"""
Support that the small reader gives at least to a quotation without a word of its claim.
Of 160 honest pairs 14 have such a quotation, the lowest at 0.066; of 72 injected
sentences 37 stand at 0.02.
"""


def is_no_evidence(
    quotation: str, statement: str, verdict: Verdict, second: Judge | None
) -> bool:
    """Whether what a model quotes shows nothing for its answer."""
    if verdict is Verdict.UNSUPPORTED:
        return False
    if tells_the_judge(quotation, statement):
        return True
    if second is None or speaks_of(statement, quotation):
        return False
    return second.judge(statement, index_source(quotation)).support < LEAST_READ


def judged_by_words(by_words: Judgment, problem: str) -> Judgment:
    """The lexical judgment, with why it stands in for the model's."""
    reason = _(
        "Judged by words, not by the language model ({why}).", why=show_detail(problem)
    )
    return replace(by_words, reason=f"{by_words.reason} {reason}".strip())


_REASONS = Words(
    {
        Verdict.SUPPORTED: "The language model finds it in the passage.",
        Verdict.PARTIALLY_SUPPORTED: "The language model finds only a part of it.",
        Verdict.CONTRADICTED: (
            "The language model finds that the passage says otherwise."
        ),
        Verdict.UNSUPPORTED: "The language model does not find it in the passages.",
        Verdict.UNVERIFIABLE: "Nobody could tell whether the passages say it.",
    }
)


def _exchanged(
    by_words: Judgment, statement: str, evidence: tuple[Evidence, ...]
) -> Difference | None:
    """The one thing in which a claim differs from a passage that it copies."""
    if by_words.verdict is Verdict.SUPPORTED or not evidence:
        return None
    hard = [
        difference
        for difference in by_words.differences
        if difference.kind in HARD_KINDS and difference.effect is not Effect.ASKS
    ]
    if len(hard) != 1 or not hard[0].source or not hard[0].claim_span:
        return None
    difference, span, passage = hard[0], hard[0].claim_span, evidence[0].text
    rest = f"{statement[: span.start]} {statement[span.end :]}"
    shows = _plain(difference.source) in _plain(passage)
    if not shows or _plain(difference.claim) in _plain(passage):
        return None
    is_copy = likeness_of_texts(rest, passage) >= CLOSE_COPY
    return difference if is_copy and len(rest.split()) >= LEAST_SHARED else None


def _plain(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.lower()))} "


_WORD = late_regex(r"[^\W_]+")


def _shown_differences(
    answer: ModelAnswer,
    by_words: Judgment,
    evidence: tuple[Evidence, ...],
    statement: str,
) -> tuple[Difference, ...]:
    """What differs by the model's own quotation: found by words, or named by it."""
    quoted = _plain(evidence[0].text) if evidence else ""
    found = tuple(
        difference
        for difference in by_words.differences
        if difference.source and _plain(difference.source) in quoted
    )
    if found or not (answer.claim_says and answer.source_says):
        return found
    if _plain(answer.source_says) not in quoted:
        return ()
    is_number = all(
        re.search(r"\d", side) for side in (answer.claim_says, answer.source_says)
    )
    kind = DifferenceKind.NUMBER if is_number else DifferenceKind.MISSING_TERM
    is_alike = likeness_of_texts(statement, evidence[0].text) >= ALIKE
    effect = Effect.ERROR if is_number and is_alike else Effect.DECIDES
    return (Difference(kind, answer.claim_says, answer.source_says, effect=effect),)


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
