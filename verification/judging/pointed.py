"""A claim beside the one passage of a source that a person pointed to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from verification.judging.claim import decide_claim, statement_for, with_pages
from verification.judging.index import index_snapshot
from verification.judging.protocol import Judge
from verification.language.wording import gettext as _
from verification.records import (
    Claim,
    Difference,
    Evidence,
    JudgedClaim,
    Judgment,
    Match,
    Options,
    Snapshot,
    SourceId,
    Span,
)


def judge_passage(
    claim: Claim,
    source_id: SourceId,
    snapshot: Snapshot,
    span: Span,
    *,
    judge: Judge,
    language: str = "",
) -> Judgment:
    """
    What one passage of a source says of a claim, whatever stands around it.

    Args:
        span: The passage, in the snapshot's text.

    Returns:
        A judgment with that passage as its only evidence, marked as a person's; it has
        no basis, so that no later verification takes it for the judge's own.
    """
    passage = index_snapshot(replace(snapshot, text=span.of(snapshot.text)))
    statement = statement_for(claim, source_id)
    found = judge.judge(statement, passage, language=language)
    score = max((passage.score for passage in found.evidence), default=0.0)
    pointed = _("Judged by the passage that a person pointed to.")
    judgment = replace(
        found,
        evidence=(Evidence(span, span.of(snapshot.text), score, by_person=True),),
        differences=tuple(
            _difference_in(difference, span) for difference in found.differences
        ),
        matches=tuple(
            Match(match.claim, _moved(match.source, span)) for match in found.matches
        ),
        reason=f"{found.reason} {pointed}".strip(),
        basis="",
    )
    return with_pages(judgment, snapshot.page_starts)


def decide_with(
    judged: JudgedClaim, pointed: Mapping[SourceId, Judgment], *, options: Options
) -> JudgedClaim:
    """
    The claim judged anew, with other judgments for some of its sources.

    Args:
        pointed: By source; the others keep what was found of them.
    """
    judgments = {
        citation.citation.source_id: citation.judgment for citation in judged.citations
    }
    return decide_claim(judged.claim, {**judgments, **pointed}, options=options)


def _difference_in(difference: Difference, passage: Span) -> Difference:
    span = difference.source_span
    return replace(difference, source_span=_moved(span, passage) if span else None)


def _moved(span: Span, passage: Span) -> Span:
    return Span(span.start + passage.start, span.end + passage.start)
