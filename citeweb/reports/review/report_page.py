"""A report as its page shows it: first line, what needs a look, text, sources."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from citeweb.choices import Choice
from citeweb.reports.wording import bare_reason, headline, hint_for, shortened
from verification.records import (
    Attention,
    ClaimVerdict,
    Document,
    JudgedClaim,
    ReachedSource,
    Report,
    SourceId,
)
from verification.reporting.annotation import Group, Mark, set_page
from verification.reporting.attention import (
    ATTENTION_WORDS,
    in_order,
    passages_to_read,
)
from verification.reporting.layout import PlainWords
from verification.reporting.summary import Summary, summarise
from verification.reporting.words import (
    FINDING_WORDS,
    VERDICT_WORDS,
    claim_mark,
    claim_word,
)

from .readiness import answer
from .source_lines import SourceLine, source_lines

EXCERPT_LENGTH = 150
"""Characters of a claim in the list of what needs a look: two lines of it."""

PASSAGE_LENGTH = 240
"""Characters of a passage in that list: three lines of it."""

LISTED_FIRST = 8
"""Claims of one kind before "and 12 more": what an editor takes in at a glance."""

DECIDED = re.compile(r"\bDecided (?:by|on) .*", re.DOTALL)
"""What the desk said of a verdict, at the end of its reason."""


QUOTES_SHOWN = 4
"""Quotes of one kind of finding that show at once; the others on demand."""


class Show(StrEnum):
    """Which marks the reader wants to see, besides those of one verdict."""

    ALL = "all"
    FLAGGED = "flagged"
    ERROR = "error"
    READ = "read"


@dataclass(frozen=True, slots=True)
class PassageLine:
    """A passage in a list of claims."""

    source: str
    text: str


@dataclass(frozen=True, slots=True)
class LookList:
    """The first of the claims that ask for one thing."""

    kind: str
    heading: str
    lines: tuple[ClaimLine, ...]
    more: int
    """How many are not listed; they are marked in the text."""


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A claim in a list."""

    mark: Mark
    excerpt: str
    reason: str
    passages: tuple[PassageLine, ...] = ()
    """The best ones, of a claim that is to be read."""


@dataclass(frozen=True, slots=True)
class FindingLine:
    """Findings of one kind about the document itself."""

    words: str
    quotes: tuple[str, ...]
    further: tuple[str, ...]
    """Those that show on demand."""


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Everything that the report's template reads."""

    answer: str
    """Whether anything stands against publishing the text."""

    headline: str
    summary: Summary
    claims_total: int
    """Claims that can be checked, judged or not."""

    show: str
    choices: tuple[Choice, ...]
    looks: tuple[LookList, ...]
    """What needs a look: errors, what is to be read, what could not be checked."""

    groups: tuple[Group, ...]
    sources: tuple[SourceLine, ...]
    findings: tuple[FindingLine, ...]
    language: str

    @property
    def sources_to_look_at(self) -> list[SourceLine]:
        return [each for each in self.sources if each.needs_look]

    @property
    def sources_in_order(self) -> list[SourceLine]:
        return [each for each in self.sources if not each.needs_look]


def report_page(
    report: Report,
    *,
    show: str = Show.ALL,
    title: str = "",
    is_complete: bool = True,
) -> ReportPage:
    """
    Args:
        is_complete: Whether the verification came to its end.
        show: A `Show`, or a verdict whose marks alone are wanted.
        title: What the page's head says already; the text's own title is not repeated.
    """
    summary = summarise(report)
    sources = {each.id: each for each in report.sources}
    marks = marks_of(report, sources, show)
    claims_total = summary.claims_checkable if is_complete else count_checkable(report)
    lines = list(source_lines(report, sources))
    sources_read = sum(line.is_read for line in lines)
    warned_of = sum(line.is_warned_of for line in lines)
    return ReportPage(
        answer=answer(
            report.claims,
            sources_read=sources_read,
            sources_total=len(lines),
            sources_flagged=sum(line.is_read and line.needs_look for line in lines),
            warned_of=warned_of,
            is_complete=is_complete,
        ),
        headline=headline(
            summary,
            claims_total=claims_total,
            sources_read=sources_read,
            sources_total=len(lines),
            warned_of=warned_of,
        ),
        summary=summary,
        claims_total=claims_total,
        show=show,
        choices=tuple(choices(report.claims, show)),
        looks=tuple(look_lists(report.claims, marks)),
        groups=set_page(
            report.document,
            {id: mark for id, mark in marks.items() if is_marked(mark)},
            title=title,
        ),
        sources=tuple(lines),
        findings=tuple(finding_lines(report.document)),
        language=report.document.language,
    )


def count_checkable(report: Report) -> int:
    """Claims that have a verdict or wait for theirs."""
    return sum(each.is_checkable for each in report.document.claims)


def look_lists(
    claims: Sequence[JudgedClaim], marks: Mapping[int, Mark]
) -> Iterable[LookList]:
    """What needs a look by what it asks for, the most urgent before the others."""
    for kind, group in groupby(in_order(claims), key=lambda each: each.attention):
        found = list(group)
        yield LookList(
            kind=kind or "",
            heading=ATTENTION_WORDS[kind] if kind else "",
            lines=tuple(claim_line(each, marks) for each in found[:LISTED_FIRST]),
            more=max(0, len(found) - LISTED_FIRST),
        )


def claim_line(judged: JudgedClaim, marks: Mapping[int, Mark]) -> ClaimLine:
    return ClaimLine(
        mark=marks[judged.claim.id],
        excerpt=shortened(judged.claim.statement, EXCERPT_LENGTH),
        reason=reason_in_list(judged),
        passages=tuple(
            PassageLine(f"[{source_id}]", shortened(passage.text, PASSAGE_LENGTH))
            for source_id, passage in passages_to_read(judged)
        ),
    )


def marks_of(
    report: Report, sources: Mapping[SourceId, ReachedSource], show: str
) -> dict[int, Mark]:
    """By claim; one that waits for its verdict has an empty mark."""
    marks = {each.claim.id: mark_of(each, sources, show) for each in report.claims}
    for claim in report.document.claims:
        if claim.is_checkable:
            marks.setdefault(claim.id, Mark(claim.id))
    return marks


def mark_of(
    judged: JudgedClaim, sources: Mapping[SourceId, ReachedSource], show: str
) -> Mark:
    return Mark(
        number=judged.claim.id,
        verdict=claim_mark(judged.verdict, flagged=judged.flagged),
        word=claim_word(judged.verdict, flagged=judged.flagged),
        hint=hint_for(judged, sources),
        flagged=judged.flagged,
        is_shown=is_shown(judged.verdict, judged.attention, show),
    )


def reason_in_list(judged: JudgedClaim) -> str:
    """
    A claim's reason; of what could not be read the first sentence.

    What else was tried and what to do stands beside the source, once, and not at each
    of the twenty claims that cite it.
    """
    reason = bare_reason(judged)
    if judged.verdict is not ClaimVerdict.UNVERIFIABLE:
        return reason
    first, _, rest = reason.partition(". ")
    decided = DECIDED.search(rest)
    return " ".join([f"{first.rstrip('.')}.", *([decided[0]] if decided else [])])


def is_shown(verdict: str, attention: Attention | None, show: str) -> bool:
    """Whether a filter leaves a claim; `attention` is None where it is not flagged."""
    if show == Show.FLAGGED:
        return attention is not None
    return show in (Show.ALL, verdict, attention)


def is_marked(mark: Mark) -> bool:
    return mark.verdict != ClaimVerdict.NOT_CHECKABLE


def choices(claims: Sequence[JudgedClaim], show: str) -> Iterable[Choice]:
    counts = Counter(each.verdict for each in claims)
    del counts[ClaimVerdict.NOT_CHECKABLE]
    asked = Counter(each.attention for each in claims if each.flagged)
    yield Choice(Show.ALL, "All claims", counts.total(), show == Show.ALL)
    if asked:
        yield Choice(Show.FLAGGED, "Needs a look", asked.total(), show == Show.FLAGGED)
    for kind in (Attention.ERROR, Attention.READ):
        if 0 < asked[kind] < asked.total():
            yield Choice(kind, ATTENTION_WORDS[kind], asked[kind], show == kind)
    for verdict in ClaimVerdict:
        if counts[verdict]:
            yield Choice(
                verdict, VERDICT_WORDS[verdict], counts[verdict], show == verdict
            )


def chosen(show: str) -> str:
    """The filter that a query asks for; all claims when it names none of ours."""
    known = {*Show, *ClaimVerdict} - {ClaimVerdict.NOT_CHECKABLE}
    return show if show in known else Show.ALL


def finding_lines(document: Document) -> Iterable[FindingLine]:
    plain = PlainWords(document)
    quotes: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for each in document.findings:
        values, words = " ≠ ".join(each.values), plain.of_finding(each)
        text = f"{values}: {words}" if values else words
        quotes[each.kind][shortened(text, EXCERPT_LENGTH)] = None
    for kind, texts in quotes.items():
        quoted = tuple(texts)
        yield FindingLine(
            FINDING_WORDS[kind], quoted[:QUOTES_SHOWN], quoted[QUOTES_SHOWN:]
        )
