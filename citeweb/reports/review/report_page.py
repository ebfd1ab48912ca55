"""A report as its page shows it: first line, what needs a look, text, sources."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from citeweb.reports.models import LEFT_WITH_WRITER, Run
from citeweb.reports.wording import (
    Sources,
    headline,
    hint_for,
    shortened,
    stamp_words,
    told_decision,
)
from citeweb.sources.wording import entry_words, notice_lines, outcome_wording
from citeweb.wording import Choice, word_table
from verification import records
from verification.records import SourceId
from verification.reporting import words
from verification.reporting.annotation import Group, Mark, PageBlock, set_page
from verification.reporting.layout import PlainWords
from verification.reporting.readiness import ATTENTION_WORDS, answer
from verification.reporting.summary import stretches, summarise

Piece = TypeVar("Piece")

PART_CLAIMS = 500
"""A page of so many is made in a second and is read by nobody at one go."""

WHOLE_CLAIMS = 1_000
"""A text of so many still comes in one piece, which is easier to search."""

EXCERPT_LENGTH = 150
"""Characters of a claim in the list of what needs a look: two lines of it."""

QUOTES_SHOWN = 4
"""Quotes of one kind of finding that show at once; the others on demand."""


ENTRY_LENGTH = 120
"""Characters of an entry without a title: two lines of its column."""

CLAIMS_NAMED = 8
"""Claims that a source's row names; the others are counted."""

LABELS_NAMED = 5
"""Sources of one origin that a line names; the others are counted."""


class Show(StrEnum):
    """Which marks the reader wants to see, besides those of one verdict."""

    ALL = "all"
    OPEN = "open"
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
    sources = {each.id: each for each in report.sources}
    marks = {each.id: Mark(each.id) for each in document.claims if each.is_checkable}
    checkable = len(marks)  # those that have a verdict or wait for theirs
    for each in report.claims:
        marks[each.claim.id] = mark_of(each, sources, show)
    marks = {id: mark for id, mark in marks.items() if mark.verdict != UNMARKED}
    lines = list(source_lines(report, sources))
    blocks = set_page(document, marks, title=run.revision.document.title)
    groups, parts = in_parts(blocks, claim)
    counts = {
        "sources_read": sum(each["is_read"] for each in lines),
        "sources_total": len(lines),
        "warned_of": sum(each["is_warned_of"] for each in lines),
    }
    flagged = sum(each["is_read"] and each["needs_look"] for each in lines)
    claims_total = summary.figures.total if is_complete else checkable
    found = list(choices(marks.values(), show))
    return {
        # Whether anything stands against publishing the text.
        "answer": answer(
            report.claims, sources_flagged=flagged, is_complete=is_complete, **counts
        ),
        "headline": headline(summary, claims_total=claims_total, **counts),
        "summary": summary,
        "claims_total": claims_total,
        "bar": stretches(summary.by_verdict),
        "map": list(map_of(document, marks, parts)),
        "show": show,
        "states_shown": [each for each in found if each.value in set(Show)],
        "verdicts_shown": [each for each in found if each.value not in set(Show)],
        "groups": groups,
        "parts": parts,
        "sources": lines,
        "sources_to_look_at": [each for each in lines if each["needs_look"]],
        "sources_in_order": [each for each in lines if not each["needs_look"]],
        "findings": list(finding_lines(document)),
        "language": document.language,
    }


class Part(NamedTuple):
    """One stretch of the text, by the first and the last claim in it."""

    first: int
    last: int
    is_current: bool


def in_parts(
    groups: Sequence[Group], claim: int | None
) -> tuple[tuple[Group, ...], tuple[Part, ...]]:
    """The part of a long text that holds a claim, or its first; and all its parts."""
    if sum(len(each.marks) for each in groups) <= WHOLE_CLAIMS:
        return tuple(groups), ()
    found = filled((piece for group in groups for piece in pieces_of(group)), claims_in)
    numbers = [
        [mark.number for group in part for mark in group.marks] for part in found
    ]
    bounds = [(min(each), max(each)) for each in numbers]
    holding = (
        at
        for at, (first, last) in enumerate(bounds)
        if claim and first <= claim <= last
    )
    here = next(holding, 0)
    return tuple(found[here]), tuple(
        Part(*each, at == here) for at, each in enumerate(bounds)
    )


def filled(
    pieces: Iterable[Piece], claims: Callable[[Piece], int]
) -> list[list[Piece]]:
    """Neighbours until they hold enough claims; what holds none goes with the last."""
    parts: list[list[Piece]] = [[]]
    held = 0
    for piece in pieces:
        if held >= PART_CLAIMS:
            parts.append([])
            held = 0
        parts[-1].append(piece)
        held += claims(piece)
    if not held and len(parts) > 1:
        rest = parts.pop()
        parts[-1] += rest
    return parts


def claims_in(piece: Group | PageBlock) -> int:
    return len(piece.marks)


def pieces_of(group: Group) -> list[Group]:
    """A list, or a paragraph, of too many claims in several."""
    blocks = (piece for each in group.blocks for piece in pieces_of_block(each))
    return [replace(group, blocks=tuple(each)) for each in filled(blocks, claims_in)]


def pieces_of_block(block: PageBlock) -> list[PageBlock]:
    """A paragraph without an end, as in text taken out of a PDF, in several."""
    if claims_in(block) <= PART_CLAIMS or len(block.cells) > 1:
        return [block]
    found = filled(block.stretches, lambda each: bool(each.mark and each.is_last))
    marks = [
        tuple(each.mark for each in part if each.mark and each.is_last)
        for part in found
    ]
    return [
        replace(block, cells=(tuple(part),), marks=ended)
        for part, ended in zip(found, marks, strict=True)
    ]


def map_of(
    document: records.Document, marks: Mapping[int, Mark], parts: Sequence[Part]
) -> Iterable[dict[str, Any]]:
    """Each mark that is shown, by where its claim stands among all claims' text."""
    here = next((each for each in parts if each.is_current), None)
    last = max((each.span.end for each in document.claims), default=1)
    for claim in document.claims:
        mark = marks.get(claim.id)
        if here and not here.first <= claim.id <= here.last:
            continue
        if mark and mark.verdict and mark.is_shown:
            yield {"mark": mark, "y": MAP_HEIGHT * claim.span.start // last}


def mark_of(judged: records.JudgedClaim, sources: Sources, show: str) -> Mark:
    decision = told_decision(judged)
    state = decision.state if decision else ""
    return Mark(
        number=judged.claim.id,
        verdict=words.claim_mark(judged.verdict, flagged=judged.flagged),
        word=words.claim_word(judged.verdict, flagged=judged.flagged),
        hint=hint_for(judged, sources),
        flagged=judged.flagged,
        attention=judged.attention or "",
        is_shown=is_shown(judged.verdict, judged.attention, state, show),
        state=state,
        stamp=stamp_words(decision) if decision else "",
    )


def is_shown(verdict: str, attention: str | None, state: str, show: str) -> bool:
    """Whether a filter leaves a claim; `state` is of the decision in force."""
    match show:
        case Show.FLAGGED:
            return bool(attention)
        case Show.OPEN:
            return bool(attention) and not state
        case Show.DECIDED:
            return bool(state)
        case Show.TO_FIX:
            return state in LEFT_WITH_WRITER
        case _:
            return show in (Show.ALL, verdict, attention)


UNMARKED = records.ClaimVerdict.NOT_CHECKABLE
VERDICTS_SHOWN = tuple(each for each in records.ClaimVerdict if each is not UNMARKED)
CONTESTED_MARK = words.claim_mark(records.ClaimVerdict.SUPPORTED, flagged=True)

BY_DECISION = (Show.OPEN, Show.DECIDED, Show.TO_FIX)


def choices(marks: Iterable[Mark], show: str) -> Iterable[Choice]:
    """The filters that leave something, each with what `is_shown` leaves of it."""
    found = [each for each in marks if each.verdict]
    titles = {**word_table("show"), **ATTENTION_WORDS}
    for value in (*Show, *VERDICTS_SHOWN):
        count = sum(
            is_shown(verdict_of(each), each.attention, each.state, value)
            for each in found
        )
        if count or value in (Show.ALL, show):
            word = titles.get(value) or words.VERDICT_WORDS[value]
            yield Choice(value, word, count, show == value)


def verdict_of(mark: Mark) -> str:
    """The stored word of its verdict: one that is contested has a mark of its own."""
    is_contested = mark.verdict == CONTESTED_MARK
    return records.ClaimVerdict.SUPPORTED if is_contested else mark.verdict


def chosen(show: str) -> str:
    """The filter that a query asks for; all claims when it names none of ours."""
    return show if show in {*Show, *VERDICTS_SHOWN} else Show.ALL


def finding_lines(document: records.Document) -> Iterable[dict[str, Any]]:
    """Findings of one kind about the document itself; further ones show on demand."""
    plain = PlainWords(document)
    quotes: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for each in document.findings:
        values, said = " ≠ ".join(each.values), plain.of_finding(each)
        text = f"{values}: {said}" if values else said
        quotes[each.kind][shortened(text, EXCERPT_LENGTH)] = None
    for kind, texts in quotes.items():
        shown, further = list(texts)[:QUOTES_SHOWN], list(texts)[QUOTES_SHOWN:]
        yield {"words": words.FINDING_WORDS[kind], "quotes": shown, "further": further}


def source_lines(
    report: records.Report, sources: Mapping[SourceId, records.ReachedSource]
) -> Iterable[dict[str, Any]]:
    """A row of the list for each entry; one that is not reached yet has no wording."""
    notes, plain = notes_on(report.weighing), PlainWords(report.document)
    citing: defaultdict[SourceId, list[int]] = defaultdict(list)
    for claim in report.document.claims:
        for source_id in dict.fromkeys(each.source_id for each in claim.citations):
            citing[source_id].append(claim.id)
    verdicts: defaultdict[SourceId, Counter[records.ClaimVerdict]]
    verdicts = defaultdict(Counter)
    for judged in report.claims:
        for each in judged.citations:
            verdict = records.ClaimVerdict(each.judgment.verdict)
            verdicts[each.citation.source_id][verdict] += 1
    for position, reference in enumerate(report.document.references):
        label = reference.source_id
        source, numbers = sources.get(label), citing[label]
        is_read = source is not None and source.snapshot is not None
        action = source.action if source else records.SourceAction.OK
        notices = notice_lines(source.notices) if source else ()
        yield {
            "position": position,  # in the revision's list, from 0
            "label": label,
            "title": reference.title
            or (source.page_title if source else "")
            or shortened(name_of_untitled(reference, plain), ENTRY_LENGTH),
            "url": reference.url,
            "wording": outcome_wording(source) if source else None,
            "action": action,
            "is_read": is_read,
            "notices": notices,
            "notes": notes.get(label, ()),
            "claims": numbers[:CLAIMS_NAMED],
            "claims_more": max(0, len(numbers) - CLAIMS_NAMED),
            "bar": stretches(verdicts[label]),  # of the citations of it
            "is_warned_of": any(each["is_warning"] for each in notices),
            "needs_look": action != records.SourceAction.OK
            or (source is not None and not is_read),
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
        label, listed = source.source_id, source.credibility.listed
        told = [words.interest_heading(each.interest) for each in source.interests]
        others = [each for each in together.get(label, ()) if each != label]
        if others:
            named = ", ".join(f"[{each}]" for each in others[:LABELS_NAMED])
            more = len(others) - LABELS_NAMED
            further = f" and {more} more" if more > 0 else ""
            told.append(f"One origin with {named}{further}")
        told += [f"On {each.list_name or 'an imported list'}" for each in listed]
        notes[label] = tuple(dict.fromkeys(told))
    return notes
