"""The sources of a report as a page shows them: a line each, and their weighing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citeweb.documents.models import Reference
from citeweb.reports.models import Run
from citeweb.reports.weighing_rows import read_claim_weight, read_source_weight
from citeweb.reports.wording import shortened
from citeweb.sources.wording import (
    NoticeLine,
    OutcomeWording,
    entry_words,
    notice_lines,
    outcome_wording,
)
from verification import records
from verification.records import (
    ClaimVerdict,
    Origin,
    ReachedSource,
    Report,
    SourceAction,
    SourceId,
    Weighing,
)
from verification.reporting.bar import Stretch, stretches
from verification.reporting.layout import PlainWords
from verification.reporting.words import (
    agreement_word,
    interest_heading,
    interest_sentence,
    list_words,
    standing_words,
)

ENTRY_LENGTH = 120
"""Characters of an entry without a title: two lines of its column."""

CLAIMS_NAMED = 8
"""Claims that a source's row names; the others are counted."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A row of the source list."""

    position: int
    """Its place in the revision's list, from 0."""

    label: SourceId
    title: str
    url: str
    wording: OutcomeWording | None
    """None while the source has not been reached."""

    action: str
    is_read: bool
    notices: tuple[NoticeLine, ...]
    notes: tuple[str, ...]
    """What an editor should know of whose it is: interests, copies, lists."""

    claims: tuple[int, ...]
    claims_more: int
    bar: tuple[Stretch, ...]
    """What it was cited for, by the verdicts on those citations."""

    @property
    def is_warned_of(self) -> bool:
        return any(each.is_warning for each in self.notices)

    @property
    def needs_look(self) -> bool:
        return self.action != SourceAction.OK or bool(self.wording and not self.is_read)


def source_lines(
    report: Report, sources: Mapping[SourceId, ReachedSource]
) -> Iterable[SourceLine]:
    notes, plain = SourceNotes(report.weighing), PlainWords(report.document)
    citing: defaultdict[SourceId, list[int]] = defaultdict(list)
    for claim in report.document.claims:
        for source_id in dict.fromkeys(each.source_id for each in claim.citations):
            citing[source_id].append(claim.id)
    verdicts: defaultdict[SourceId, Counter[ClaimVerdict]] = defaultdict(Counter)
    for judged in report.claims:
        for each in judged.citations:
            verdict = ClaimVerdict(each.judgment.verdict)
            verdicts[each.citation.source_id][verdict] += 1
    for position, reference in enumerate(report.document.references):
        label = reference.source_id
        source, numbers = sources.get(label), citing[label]
        yield SourceLine(
            position=position,
            label=label,
            title=reference.title
            or (source.page_title if source else "")
            or shortened(name_of_untitled(reference, plain), ENTRY_LENGTH),
            url=reference.url,
            wording=outcome_wording(source) if source else None,
            action=source.action if source else SourceAction.OK,
            is_read=source is not None and source.snapshot is not None,
            notices=notice_lines(source.notices) if source else (),
            notes=notes.of(label),
            claims=tuple(numbers[:CLAIMS_NAMED]),
            claims_more=max(0, len(numbers) - CLAIMS_NAMED),
            bar=stretches(verdicts[label]),
        )


def name_of_untitled(reference: records.Reference, plain: PlainWords) -> str:
    """The address of a link in running text, else the entry as a reader sees it."""
    words = entry_words(reference.text, reference.url)
    return plain.of_reference(reference) if words == reference.text else words


LABELS_NAMED = 5
"""Sources of one origin that a line names; the others are counted."""


def weighing_notes(
    run: Run, number: int, reference: Reference | None
) -> dict[str, Any]:
    """What weighing found of a claim and of the source shown beside it: two queries."""
    weight, readings = read_claim_weight(run, number)
    notes: dict[str, Any] = {
        "agreement": agreement_word(weight, readings) if weight else "",
        "suggestions": weight.suggestions if weight else (),
    }
    source = read_source_weight(run, reference) if reference else None
    if source is None:
        return notes
    interests = [each.interest for each in source.interests if each.claim_id == number]
    misfits = [each.misfit for each in source.misfits if each.claim_id == number]
    return {
        **notes,
        "interests": [
            (interest_heading(each), interest_sentence(each)) for each in interests
        ],
        "dates": [each.explanation for each in misfits],
        "kind": standing_words(source.credibility),
        "credibility": source.credibility,
        "lists": list(map(list_words, source.credibility.listed)),
    }


class SourceNotes:
    """Short notes for the rows of a source list, at hand for all of them."""

    def __init__(self, weighing: Weighing) -> None:
        self._sources = {each.source_id: each for each in weighing.sources}
        self._origins = {
            id: origin for origin in weighing.origins for id in origin.source_ids
        }

    def of(self, source_id: SourceId) -> tuple[str, ...]:
        """Interests by kind, each once, and the sources that it counts as one with."""
        source = self._sources.get(source_id)
        if source is None:
            return ()
        words = [interest_heading(each.interest) for each in source.interests]
        notes = list(dict.fromkeys(words))
        origin = self._origins.get(source_id)
        if origin is not None and len(origin.source_ids) > 1:
            notes.append(one_with(origin, source_id))
        notes.extend(
            dict.fromkeys(
                f"On {each.list_name or 'an imported list'}"
                for each in source.credibility.listed
            )
        )
        return tuple(notes)


def one_with(origin: Origin, source_id: SourceId) -> str:
    others: Sequence[SourceId] = [
        each for each in origin.source_ids if each != source_id
    ]
    named = ", ".join(f"[{each}]" for each in others[:LABELS_NAMED])
    more = len(others) - LABELS_NAMED
    return f"One origin with {named}{f' and {more} more' if more > 0 else ''}"
