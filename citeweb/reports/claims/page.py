"""One claim beside what its sources say: the evidence panel."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from citeweb.reports.wording import (
    bare_reason,
    difference_word,
    shortened,
    support_words,
)
from citeweb.sources.wording import (
    NoticeLine,
    OutcomeWording,
    notice_lines,
    outcome_wording,
)
from citeweb.wording import word_table
from verification.judging import list_hints
from verification.records import (
    CheckState,
    Difference,
    DifferenceKind,
    Document,
    Evidence,
    JudgedCitation,
    JudgedClaim,
    ReachedSource,
    Span,
    Verdict,
)
from verification.reporting.harmless import passage_address
from verification.reporting.segments import Segment, cut, within
from verification.reporting.words import (
    CLOSE_CALL,
    claim_mark,
    claim_word,
    is_close_call,
)

CONTEXT_LENGTH = 220
"""Characters shown around a passage: a sentence or two on either side."""

PASSAGES_SHOWN = 3
"""The best passages; further ones say less and less."""

OPENING_LENGTH = 60
"""Characters of a passage by which it is known among the others: half a line."""

STATES_IN_ORDER = (
    CheckState.FAILED,
    CheckState.COULD_NOT_CHECK,
    CheckState.PASSED,
    CheckState.NOT_RUN,
)

URGENCY = (
    Verdict.CONTRADICTED,
    Verdict.UNSUPPORTED,
    Verdict.PARTIALLY_SUPPORTED,
    Verdict.UNVERIFIABLE,
    Verdict.SUPPORTED,
)
"""Which of a claim's citations is shown first: the one that most needs a look."""


@dataclass(frozen=True, slots=True)
class PassageView:
    """A passage with a little of what stands around it."""

    before: str
    segments: tuple[Segment, ...]
    after: str
    start: int
    end: int
    page: int | None
    """Of a PDF, from 1."""

    opening: str
    """Its first words."""

    address: str
    """Of the live page, at this passage; empty without one."""

    by_person: bool
    """Whether a person pointed to it."""


@dataclass(frozen=True, slots=True)
class CitationView:
    """What one cited source says of the claim."""

    judged: JudgedCitation
    support_words: str
    support_percent: int
    is_close_call: bool
    """Whether it passed below an even chance."""

    claim: tuple[Segment, ...]
    passages: tuple[PassageView, ...]
    differences: tuple[tuple[str, Difference], ...]
    """Each with its word."""

    missing: tuple[str, ...]
    """Words of the claim that the source does not have."""

    hints: tuple[str, ...]
    """What to look at, by the kind of claim."""

    source: ReachedSource | None
    """None when the marker names a source that the list does not have."""

    wording: OutcomeWording | None
    notices: tuple[NoticeLine, ...]

    @property
    def is_read(self) -> bool:
        return self.source is not None and self.source.snapshot is not None

    @property
    def is_pointed(self) -> bool:
        """Whether it was judged by a passage that a person pointed to."""
        return any(each.by_person for each in self.passages)

    @property
    def checks_words(self) -> str:
        """How they came out, in a few words: "1 failed, 3 passed, 1 not asked"."""
        found = Counter(each.state for each in self.judged.checks)
        words = word_table("check_state")
        return ", ".join(
            f"{found[each]} {words[each].lower()}"
            for each in STATES_IN_ORDER
            if found[each]
        )


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """Everything that the panel's template reads about one claim."""

    judged: JudgedClaim
    word: str
    mark: str
    """The name of the verdict's mark."""

    reason: str
    """Empty when what stands under it says the same."""

    plain: tuple[Segment, ...]
    """The claim alone, for when no source stands beside it."""

    current: CitationView | None
    position: int
    """Of the citation whose evidence is shown."""


def first_position(judged: JudgedClaim) -> int:
    """The citation to open with."""
    verdicts = [each.judgment.verdict for each in judged.citations]
    ranks = [URGENCY.index(verdict) for verdict in verdicts]
    return ranks.index(min(ranks)) if ranks else 0


def claim_page(
    document: Document,
    judged: JudgedClaim,
    *,
    sources: Sequence[ReachedSource | None],
    position: int,
) -> ClaimPage:
    """Of `sources`, one for each citation, that of `position` has its text."""
    citations = judged.citations
    current = (
        citation_view(document, judged, citations[position], sources[position])
        if citations
        else None
    )
    unread = [each for each in sources if each and each.snapshot is None]
    return ClaimPage(
        judged=judged,
        word=claim_word(judged.verdict, flagged=judged.flagged),
        mark=claim_mark(judged.verdict, flagged=judged.flagged),
        # Of one source, unread, that is all there is, the outcome is the reason.
        reason="" if len(sources) == 1 and unread else bare_reason(judged),
        plain=claim_pieces(document, judged, None),
        current=current,
        position=position,
    )


def citation_view(
    document: Document,
    judged: JudgedClaim,
    citation: JudgedCitation,
    source: ReachedSource | None,
) -> CitationView:
    judgment = citation.judgment
    telling = [
        each
        for each in judgment.differences
        if each.kind is not DifferenceKind.MISSING_TERM or each.source
    ]
    missing = [each.claim for each in judgment.differences if each not in telling]
    return CitationView(
        judged=citation,
        support_words=(
            CLOSE_CALL if is_close_call(judgment) else support_words(judgment.support)
        ),
        support_percent=round(100 * judgment.support),
        is_close_call=is_close_call(judgment),
        claim=claim_pieces(document, judged, citation),
        passages=tuple(passages(citation, source, telling)),
        differences=tuple((difference_word(each), each) for each in telling),
        missing=tuple(dict.fromkeys(each for each in missing if each.strip())),
        hints=list_hints(judged.claim, judgment, language=document.language),
        source=source,
        wording=outcome_wording(source) if source else None,
        notices=notice_lines(source.notices) if source else (),
    )


def claim_pieces(
    document: Document, judged: JudgedClaim, citation: JudgedCitation | None
) -> tuple[Segment, ...]:
    span = judged.claim.span
    differing: list[Span] = []
    matching: list[Span] = []
    if citation:
        differences = citation.judgment.differences
        differing = [
            each.claim_span
            for each in differences
            if each.claim_span
            and (each.kind is not DifferenceKind.MISSING_TERM or each.source)
        ]
        matching = [each.claim for each in citation.judgment.matches]
    markers = [each.citation.span for each in judged.citations]
    layers = {
        "marker": within(markers, span),
        "differ": moved(differing, span.start, span),
        "match": without(moved(matching, span.start, span), differing, span.start),
    }
    line = Span(document.text.rfind("\n", 0, span.start) + 1, span.end)
    markup = [each for each in document.markup if each.span.overlaps(line)]
    pieces = cut(document.text, line, layers=layers, markup=markup, owners=[span])
    return tuple(each for each in pieces if each.owner is not None)


def moved(spans: Sequence[Span], offset: int, bounds: Span) -> list[Span]:
    return within(
        [Span(each.start + offset, each.end + offset) for each in spans], bounds
    )


def without(spans: list[Span], taken: Sequence[Span], offset: int = 0) -> list[Span]:
    """Those that touch none of `taken`: a word is matched or differs, never both."""
    others = [Span(each.start + offset, each.end + offset) for each in taken]
    return [each for each in spans if not any(map(each.overlaps, others))]


def passages(
    citation: JudgedCitation,
    source: ReachedSource | None,
    differences: Sequence[Difference],
) -> list[PassageView]:
    snapshot = source.snapshot if source else None
    if snapshot is None or not snapshot.text:
        return []
    differing = [each.source_span for each in differences if each.source_span]
    matching = [each.source for each in citation.judgment.matches]
    address = address_read(source) if source else ""
    return [
        passage_view(
            each, snapshot.text, address, snapshot.page_starts, differing, matching
        )
        for each in citation.judgment.evidence[:PASSAGES_SHOWN]
        if each.span.end <= len(snapshot.text)
    ]


def address_read(source: ReachedSource) -> str:
    """Where the text stands on the web: at a copy, when it was read there."""
    return (source.copy.url if source.copy else "") or source.final_url or source.url


def passage_view(
    evidence: Evidence,
    text: str,
    address: str,
    page_starts: Sequence[int],
    differing: Sequence[Span],
    matching: Sequence[Span],
) -> PassageView:
    span = evidence.span
    layers = {
        "differ": within(differing, span),
        "match": without(within(matching, span), differing),
    }
    page = bisect_right(page_starts, span.start) or None
    return PassageView(
        before=context_before(text, span.start),
        segments=tuple(cut(text, span, layers=layers)),
        after=context_after(text, span.end),
        start=span.start,
        end=span.end,
        page=page,
        opening=shortened(span.of(text), OPENING_LENGTH),
        address=passage_address(address, span.of(text), page=page),
        by_person=evidence.by_person,
    )


def context_before(text: str, start: int) -> str:
    """What stands before a passage, from the beginning of a word."""
    if start <= CONTEXT_LENGTH:
        return text[:start]
    cut_off = text[start - CONTEXT_LENGTH : start]
    _, _, rest = cut_off.partition(" ")
    return f"… {rest or cut_off}"


def context_after(text: str, end: int) -> str:
    """What stands after a passage, to the end of a word."""
    if end + CONTEXT_LENGTH >= len(text):
        return text[end:]
    cut_off = text[end : end + CONTEXT_LENGTH]
    rest, _, _ = cut_off.rpartition(" ")
    return f"{rest or cut_off} …"
