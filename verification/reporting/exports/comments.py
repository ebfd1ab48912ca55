"""What a comment in Word says of a flagged claim, and where it belongs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.reading.overlay import shown
from verification.records import (
    Corroboration,
    Document,
    JudgedCitation,
    JudgedClaim,
    ReachedSource,
    Report,
    Span,
)
from verification.reporting.harmless import harmless, harmless_line, web_address
from verification.reporting.plain_text import figures
from verification.reporting.readiness import answer_of
from verification.reporting.remarks import is_clean, remarks
from verification.reporting.summary import summarise
from verification.reporting.words import (
    CORROBORATION_WORDS,
    claim_word,
    decision_sentence,
)

PASSAGE_LENGTH = 500
"""Characters of a passage in a comment: what a margin holds."""

Line = tuple[str, str]
"""Words, and the address that they lead to or nothing."""


@dataclass(frozen=True, slots=True)
class ClaimComment:
    """One comment: its lines, and the words that it stands beside."""

    number: int
    """Of the claim."""

    lines: tuple[Line, ...]
    """Empty for a claim that needs no look: it keeps its place from another that says
    the same."""

    words: tuple[str, ...]
    """Of the claim as a reader sees them, cut where a marker stands between them."""

    markers: tuple[str, ...]
    """What stands between the words as typed: one less than there are words."""


def claim_comments(report: Report, document: Document) -> Iterator[ClaimComment]:
    """
    A comment for each claim that is flagged or decided about, and one without lines for
    each other, in order.
    """
    sources = {each.id: each for each in report.sources}
    starts = [each.span.start for each in document.markup]
    searched = {each.claim_id: each.corroboration for each in report.corroboration}
    for judged in report.claims:
        words, markers = parts_of(judged, document, starts)
        found = searched.get(judged.claim.id)
        is_said = judged.flagged or judged.decision is not None
        lines = tuple(comment_lines(judged, sources, found)) if is_said else ()
        yield ClaimComment(judged.claim.id, lines, words, markers)


def closing_lines(report: Report) -> Iterator[str]:
    """The citation health for the end of a text: the answer, the figures, the rest.
    Nothing of a clean report."""
    if is_clean(report):
        return
    yield harmless_line(answer_of(report))
    yield from figures(summarise(report))
    yield from (harmless_line(each.line) for each in remarks(report))


def comment_lines(
    judged: JudgedClaim,
    sources: dict[int | str, ReachedSource],
    found: Corroboration | None,
) -> Iterator[Line]:
    word = claim_word(judged.verdict, flagged=judged.flagged)
    yield f"{word} (claim {judged.claim.id})", ""
    if decided := decision_sentence(judged.decision):
        yield harmless_line(decided), ""
    flagged = [each for each in judged.citations if each.flagged]
    if not flagged and judged.reason:
        yield harmless_line(judged.reason), ""
    for citation in flagged:
        yield from citation_lines(citation, sources.get(citation.citation.source_id))
    if found is not None:
        words = CORROBORATION_WORDS[found.verdict]
        yield f"{words}. {harmless_line(found.summary)}", ""


def citation_lines(
    judged: JudgedCitation, source: ReachedSource | None
) -> Iterator[Line]:
    label = harmless_line(f"[{judged.citation.source_id}]")
    if judged.judgment.reason:
        yield f"{label} {harmless_line(judged.judgment.reason)}", ""
    if judged.judgment.evidence:
        passage = harmless_line(judged.judgment.evidence[0].text)
        if len(passage) > PASSAGE_LENGTH:
            passage = f"{passage[: PASSAGE_LENGTH - 1]}…"
        page = judged.judgment.evidence[0].page
        place = f" on p. {page}" if page else ""
        yield f"The source says{place}: “{passage}”", ""
    if source:
        name = harmless_line(source.title or source.page_title or source.url)
        url = web_address(source.final_url or source.url)
        if name:
            yield name, url


def parts_of(
    judged: JudgedClaim, document: Document, starts: Sequence[int]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The claim's words as shown, and the markers between them as shown."""
    claim = judged.claim.span
    inside = sorted(
        {
            each.span
            for each in judged.claim.citations
            if claim.start < each.span.start and each.span.end < claim.end
        }
    )

    def seen(start: int, end: int) -> str:
        return harmless(shown(document.text, document.markup, starts, start, end))

    words, markers, at = [], [], claim.start
    for marker in without_overlaps(inside):
        words.append(seen(at, marker.start))
        markers.append(seen(marker.start, marker.end))
        at = marker.end
    words.append(seen(at, claim.end))
    return tuple(words), tuple(markers)


def without_overlaps(spans: Sequence[Span]) -> Iterator[Span]:
    end = 0
    for each in spans:
        if each.start >= end:
            yield each
            end = each.end
