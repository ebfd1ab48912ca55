"""A report as its page shows it: first line, what needs a look, text, sources."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple

from django.db.models import F
from django.utils.translation import gettext

from citeweb.reports.adapters import report_of
from citeweb.reports.models import LEFT_WITH_WRITER, Doubt, Run
from citeweb.reports.outlines import outline_of, with_whole_claims
from citeweb.reports.wording import (
    Sources,
    headline,
    hint_for,
    listed,
    shortened,
    stamp_words,
    state_of,
    told_decision,
    verdict_mark,
    verdict_word,
)
from citeweb.sources.wording import entry_words, kept_words
from citeweb.wording import Choice, word_table
from verification import records
from verification.language.wording import show_number
from verification.records import SourceId
from verification.reporting import words
from verification.reporting.annotation import Mark, set_page
from verification.reporting.layout import PlainWords
from verification.reporting.readiness import ATTENTION_WORDS, answer, standing_of
from verification.reporting.segments import within
from verification.reporting.summary import summarise

PART_CLAIMS = 60
"""A page of so many is made in 300 ms, and takes half an hour to read."""

WHOLE_CLAIMS = 120
"""A text of so many still comes in one piece, which is easier to search."""

EXCERPT_LENGTH = 150
"""Characters of a claim in the list of what needs a look: two lines of it."""

ENTRY_LENGTH = 120
"""Characters of an entry without a title: two lines of its column."""


class Show(StrEnum):
    """Which marks the reader wants to see, besides those of one verdict."""

    ALL = "all"
    OPEN = "open"
    UNSURE = "unsure"
    DECIDED = "decided"
    TO_FIX = "to_fix"
    FLAGGED = "flagged"
    ERROR = "error"
    READ = "read"


MAP_HEIGHT = 1000
"""Units of the map of a document from its first letter to its last."""


def report_page(
    report: records.Report,
    run: Run,
    *,
    show: str = Show.ALL,
    claim: int | None = None,
) -> dict[str, Any]:
    """Everything that the report's template reads.

    `claim` names the part of a long text that is wanted, `show` what is marked; the
    title that the page's head has is not repeated in the text."""
    document, summary = report.document, summarise(report)
    is_complete = run.state == Run.State.FINISHED
    checkable = [
        checkable_claim
        for checkable_claim in document.claims
        if checkable_claim.is_checkable
    ]
    judged = [
        judged_claim
        for judged_claim in report.claims
        if judged_claim.verdict is not UNMARKED
    ]
    sources = {source.id: source for source in report.sources}
    doubts = doubts_of(run)
    parts = parts_of(document, checkable)
    part = part_holding(parts, claim)
    marks = {
        checkable_claim.id: Mark(checkable_claim.id)
        for checkable_claim in checkable
        if part.holds(checkable_claim.id)
    }
    marks |= {
        judged_claim.claim.id: mark_of(
            judged_claim, sources, show, doubts.get(judged_claim.claim.id, "")
        )
        for judged_claim in judged
        if part.holds(judged_claim.claim.id)
    }
    standing, sources_total = standing_of(report), len(document.references)
    claims_total = summary.figures.total if is_complete else len(checkable)
    found = list(choices(judged, show, doubts))
    lines = list(source_lines(report, sources))
    return {
        # Whether anything stands against publishing the text.
        "answer": answer(
            report.claims,
            **standing,
            sources_total=sources_total,
            is_complete=is_complete,
        ),
        "headline": headline(
            summary,
            claims_total=claims_total,
            sources_read=standing["sources_read"],
            sources_total=sources_total,
            warned_of=standing["warned_of"],
        ),
        "summary": summary,
        "claims_total": claims_total,
        "map": list(map_of(document, marks, part)),
        "states_shown": [choice for choice in found if choice.value in set(Show)],
        "verdicts_shown": [choice for choice in found if choice.value not in set(Show)],
        "groups": set_page(part.of(document), marks, title=run.revision.document.title),
        "part": part,
        "parts": parts if len(parts) > 1 else (),
        "parts_near": near(parts, part),
        "sources": lines,
        "sources_kept": sum(bool(line["kept"]) for line in lines),
        "sources_to_look_at": [line for line in lines if line["needs_look"]],
        "sources_in_order": [line for line in lines if not line["needs_look"]],
        "findings": findings_by_kind(document),
    }


class Part(NamedTuple):
    """One stretch of the text, and the first and the last claim that begin in it."""

    span: records.Span
    first: int
    last: int

    @property
    def shown(self) -> str:
        """Its claims in figures, short enough for a list of two hundred."""
        return f"{show_number(self.first)}–{show_number(self.last)}"

    def holds(self, claim: int) -> bool:
        return self.first <= claim <= self.last

    def of(self, document: records.Document) -> records.Document:
        blocks = (
            replace(block, span=span)
            for block in document.blocks
            for span in within([block.span], self.span)
        )
        claims = (
            claim
            for claim in document.claims
            if claim.span.start < self.span.end and claim.span.end > self.span.start
        )
        return replace(document, blocks=tuple(blocks), claims=tuple(claims))


def parts_of(
    document: records.Document, claims: Sequence[records.Claim]
) -> Sequence[Part]:
    """A long text cut before the block of each claim that begins a part; before the
    claim itself where paragraphs have no end, as in text taken out of a PDF."""
    starts, bounds = [claim.span.start for claim in claims], [0]
    blocks = sorted(block.span.start for block in document.blocks)
    for at in starts[PART_CLAIMS::PART_CLAIMS] if len(claims) > WHOLE_CLAIMS else ():
        before = bisect_right(blocks, at)
        block = blocks[before - 1] if before else at
        is_begun = bisect_left(starts, bounds[-1]) < bisect_left(starts, block)
        bounds.append(block if is_begun else at)
    parts = []
    for start, end in pairwise((*bounds, len(document.text))):
        held = claims[bisect_left(starts, start) : bisect_left(starts, end)]
        numbers = [claim.id for claim in held]
        span = records.Span(start, end)
        parts.append(Part(span, min(numbers, default=0), max(numbers, default=0)))
    return parts


def part_holding(parts: Sequence[Part], claim: int | None) -> Part:
    """The part with a claim; the first where no part has it."""
    return next((part for part in parts if claim and part.holds(claim)), parts[0])


def near(parts: Sequence[Part], part: Part) -> Sequence[Part]:
    """A part and two on each side; a text of ten thousand claims has a hundred."""
    place = parts.index(part)
    return parts[max(0, place - 2) : place + 3]


def report_to_show(
    run: Run, claim: int | None, listed: Iterable[int] = ()
) -> records.Report:
    """A report for its page: of a long one the claims are whole that stand in the part
    with this claim or are listed."""
    if run.revision.claims.count() <= WHOLE_CLAIMS:
        return report_of(run)
    outline = outline_of(run)
    checkable = [
        checkable_claim
        for checkable_claim in outline.document.claims
        if checkable_claim.is_checkable
    ]
    part = part_holding(parts_of(outline.document, checkable), claim)
    return with_whole_claims(outline, run, {*range(part.first, part.last + 1), *listed})


def map_of(
    document: records.Document, marks: Mapping[int, Mark], part: Part
) -> Iterable[dict[str, Any]]:
    """Each mark that is shown, by where its claim stands among all claims' text."""
    last = max((claim.span.end for claim in document.claims), default=1)
    for claim in document.claims:
        mark = marks.get(claim.id)
        is_here = part.first <= claim.id <= part.last
        if is_here and mark and mark.verdict and mark.is_shown:
            yield {"mark": mark, "y": MAP_HEIGHT * claim.span.start // last}


def doubts_of(run: Run) -> dict[int, str]:
    """By claim why it is looked at though it is supported, until it is decided."""
    rows = run.claim_results.filter(flagged=False).exclude(doubt="")
    open_ones = rows.exclude(decision__verdict=F("verdict"))
    return dict(open_ones.values_list("claim__number", "doubt"))


def mark_of(
    judged: records.JudgedClaim, sources: Sources, show: str, doubt: str = ""
) -> Mark:
    decision, state = told_decision(judged), state_of(judged)
    return Mark(
        number=judged.claim.id,
        verdict=verdict_mark(judged, doubt),
        word=verdict_word(judged, doubt),
        hint=hint_for(judged, sources),
        flagged=judged.flagged,
        is_shown=is_shown(judged.verdict, judged.attention, state, show, doubt),
        state=state,
        stamp=stamp_words(decision) if decision else "",
    )


def is_shown(
    verdict: str, attention: str | None, state: str, show: str, doubt: str
) -> bool:
    """Whether a filter leaves a claim; `state` is of the decision in force, and `doubt`
    holds while there is none."""
    match show:
        case Show.FLAGGED:
            return bool(attention) or doubt == Doubt.DATE
        case Show.OPEN:
            return bool(attention or doubt) and not state
        case Show.UNSURE:
            return bool(doubt)
        case Show.DECIDED:
            return bool(state)
        case Show.TO_FIX:
            return state in LEFT_WITH_WRITER
        case _:
            return show in (Show.ALL, verdict, attention)


UNMARKED = records.ClaimVerdict.NOT_CHECKABLE
VERDICTS_SHOWN = tuple(
    verdict for verdict in records.ClaimVerdict if verdict is not UNMARKED
)

BY_DECISION = (Show.OPEN, Show.DECIDED, Show.TO_FIX)


def choices(
    judged: Sequence[records.JudgedClaim], show: str, doubts: Mapping[int, str]
) -> Iterable[Choice]:
    """The filters that leave something, each with what `is_shown` leaves of it."""
    titles = {**word_table("show"), **ATTENTION_WORDS}
    kinds = Counter(
        (
            claim.verdict,
            claim.attention,
            state_of(claim),
            doubts.get(claim.claim.id, ""),
        )
        for claim in judged
    )
    for value in (*Show, *VERDICTS_SHOWN):
        count = sum(
            count
            for (verdict, attention, state, doubt), count in kinds.items()
            if is_shown(verdict, attention, state, value, doubt)
        )
        if count or value in (Show.ALL, show):
            word = titles.get(value) or words.VERDICT_WORDS[value]
            yield Choice(value, word, count, show == value)


def chosen(show: str) -> str:
    """The filter that a query asks for; all claims when it names none of ours."""
    return show if show in {*Show, *VERDICTS_SHOWN} else Show.ALL


def findings_by_kind(document: records.Document) -> list[tuple[str, list[str]]]:
    """What was found about the document itself, each kind with its quotes."""
    plain = PlainWords(document)
    quotes: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for finding in document.findings:
        values, said = " ≠ ".join(finding.values), plain.of_finding(finding)
        text = f"{values}: {said}" if values else said
        quotes[finding.kind][shortened(text, EXCERPT_LENGTH)] = None
    return [
        (words.FINDING_WORDS[kind], list(quotations))
        for kind, quotations in quotes.items()
    ]


def source_lines(
    report: records.Report, sources: Mapping[SourceId, records.ReachedSource]
) -> Iterable[dict[str, Any]]:
    """A row of the list for each entry; one that is not reached yet has no source."""
    notes, plain = notes_on(report.weighing), PlainWords(report.document)
    citing: defaultdict[SourceId, list[int]] = defaultdict(list)
    for claim in report.document.claims:
        for source_id in dict.fromkeys(
            citation.source_id for citation in claim.citations
        ):
            citing[source_id].append(claim.id)
    verdicts: defaultdict[SourceId, Counter[records.ClaimVerdict]]
    verdicts = defaultdict(Counter)
    for judged in report.claims:
        for citation in judged.citations:
            verdict = records.ClaimVerdict(citation.judgment.verdict)
            verdicts[citation.citation.source_id][verdict] += 1
    for position, reference in enumerate(report.document.references):
        label = reference.source_id
        source = sources.get(label)
        is_read = source is not None and source.snapshot is not None
        is_ok = source is None or source.action is records.SourceAction.OK
        yield {
            "position": position,  # in the revision's list, from 0
            "reference": reference,
            "source": source,
            "title": reference.title
            or (source.page_title if source else "")
            or shortened(name_of_untitled(reference, plain), ENTRY_LENGTH),
            "is_read": is_read,
            "notes": notes.get(label, ()),
            "claims": citing[label],
            "verdicts": verdicts[label],  # of the citations of it
            "needs_look": not is_ok or (source is not None and not is_read),
            "kept": kept_words(source) if source else "",
        }


def name_of_untitled(reference: records.Reference, plain: PlainWords) -> str:
    """The address of a link in running text, else the entry as a reader sees it."""
    entry = entry_words(reference.text, reference.url)
    return plain.of_reference(reference) if entry == reference.text else entry


def notes_on(weighing: records.Weighing) -> dict[SourceId, tuple[str, ...]]:
    """By source: interests, the sources that it counts as one with, and lists."""
    together = {
        id: origin.source_ids for origin in weighing.origins for id in origin.source_ids
    }
    notes = {}
    for source in weighing.sources:
        label = source.source_id
        told = [
            words.interest_heading(interest.interest) for interest in source.interests
        ]
        others = [other for other in together.get(label, ()) if other != label]
        if others:
            told.append(
                gettext("One origin with {words}").format(
                    words=listed([f"[{other}]" for other in others])
                )
            )
        told += [
            gettext("On {list}").format(
                list=entry.list_name or gettext("an imported list")
            )
            for entry in source.credibility.listed
        ]
        notes[label] = tuple(dict.fromkeys(told))
    return notes
