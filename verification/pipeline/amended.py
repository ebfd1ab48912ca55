"""What a page's own notices mean for a judgment on it: a figure that it took back is no
evidence for that figure, and who withdrew a page is told beside its verdict."""

from __future__ import annotations

from dataclasses import replace

from verification.language.wording import gettext as _
from verification.reaching.identity import describe_notice, standing_notices
from verification.reaching.page_notices import find_amended
from verification.records import (
    Difference,
    DifferenceKind,
    Evidence,
    Judgment,
    Notice,
    ReachedSource,
    Span,
    Verdict,
)


def explain_notices(source: ReachedSource) -> str:
    """The gravest notice that stands against a source, one sentence; "" for none."""
    standing = standing_notices(source.notices)
    return f"{describe_notice(standing[0])}." if standing else ""


def as_amended(judgment: Judgment, statement: str, source: ReachedSource) -> Judgment:
    """The judgment, or a contradiction where the page has corrected the very figure."""
    if judgment.verdict is Verdict.UNVERIFIABLE or source.snapshot is None:
        return judgment
    for notice in source.notices:
        if amended := find_amended(statement, notice):
            return _contradicted(judgment, statement, source, notice, *amended)
    return judgment


def _contradicted(
    judgment: Judgment,
    statement: str,
    source: ReachedSource,
    notice: Notice,
    figure: str,
    instead: str,
) -> Judgment:
    at, text = statement.index(figure), source.snapshot.text if source.snapshot else ""
    span = notice.span
    told = () if span is None else (Evidence(span, span.of(text), 1.0),)
    difference = Difference(
        DifferenceKind.NUMBER,
        figure,
        instead,
        claim_span=Span(at, at + len(figure)),
        source_span=span,
    )
    return replace(
        judgment,
        verdict=Verdict.CONTRADICTED,
        support=0.0,
        evidence=(*told, *judgment.evidence),
        differences=(difference,),
        reason=_(
            "The page has taken this figure back. {notice}.",
            notice=describe_notice(notice),
        ),
    )
