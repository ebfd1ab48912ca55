"""Small claims, citations and judgments for the tests of this folder."""

from __future__ import annotations

from collections.abc import Sequence

from verification.records import (
    Citation,
    Claim,
    Judgment,
    Match,
    NotCheckable,
    SourceId,
    Span,
    Verdict,
)

STATEMENT = "Herring catches doubled; sardine prices collapsed."
FIRST_PART = "Herring catches doubled"
SECOND_PART = "sardine prices collapsed"


def make_claim(
    source_ids: Sequence[int | str] = (1,), *, not_checkable: NotCheckable | None = None
) -> Claim:
    """A claim of two parts whose markers stand behind it."""
    whole = Span(0, len(STATEMENT))
    citations = tuple(
        Citation(
            source_id=source_id,
            marker=f"[{source_id}]",
            span=Span(len(STATEMENT) + 5 * place, len(STATEMENT) + 5 * place + 3),
            scope=whole,
        )
        for place, source_id in enumerate(source_ids)
    )
    return Claim(
        id=1,
        span=whole,
        text=STATEMENT,
        statement=STATEMENT,
        citations=citations,
        not_checkable=not_checkable,
    )


def make_judgment(verdict: Verdict, *, reason: str = "Because.") -> Judgment:
    return Judgment(
        verdict=verdict,
        support=0.9 if verdict is Verdict.SUPPORTED else 0.1,
        recall=0.5,
        judge="test/1",
        reason=reason,
    )


def by_source(*judgments: Judgment) -> dict[SourceId, Judgment | None]:
    """The judgments by the numbers 1, 2, 3 ... of their sources."""
    return dict(enumerate(judgments, 1))


def make_part(part: str) -> Judgment:
    """A judgment that found each word of one part of the claim, and no other."""
    matches = []
    start = STATEMENT.index(part)
    for word in part.split():
        end = start + len(word)
        matches.append(Match(Span(start, end), Span(start, end)))
        start = end + 1
    return Judgment(
        verdict=Verdict.PARTIALLY_SUPPORTED,
        support=0.2,
        recall=0.5,
        judge="test/1",
        matches=tuple(matches),
        reason="It carries a part.",
    )
