"""The sources of a report as a page shows them: a line each, and their weighing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from citeweb.reports.wording import shortened
from citeweb.sources import wording
from verification import records
from verification.records import SourceId
from verification.reporting import words
from verification.reporting.bar import stretches
from verification.reporting.layout import PlainWords

ENTRY_LENGTH = 120
"""Characters of an entry without a title: two lines of its column."""

CLAIMS_NAMED = 8
"""Claims that a source's row names; the others are counted."""

LABELS_NAMED = 5
"""Sources of one origin that a line names; the others are counted."""


def source_lines(
    report: records.Report, sources: Mapping[SourceId, records.ReachedSource]
) -> Iterable[dict[str, Any]]:
    """A row of the list for each entry; one that is not reached yet has no wording."""
    notes, plain = notes_on(report.weighing), PlainWords(report.document)
    citing: defaultdict[SourceId, list[int]] = defaultdict(list)
    for claim in report.document.claims:
        for source_id in dict.fromkeys(each.source_id for each in claim.citations):
            citing[source_id].append(claim.id)
    verdicts: defaultdict[SourceId, Counter[records.ClaimVerdict]] = defaultdict(
        Counter
    )
    for judged in report.claims:
        for each in judged.citations:
            verdict = records.ClaimVerdict(each.judgment.verdict)
            verdicts[each.citation.source_id][verdict] += 1
    for position, reference in enumerate(report.document.references):
        label = reference.source_id
        source, numbers = sources.get(label), citing[label]
        is_read = source is not None and source.snapshot is not None
        action = source.action if source else records.SourceAction.OK
        notices = wording.notice_lines(source.notices) if source else ()
        yield {
            "position": position,  # in the revision's list, from 0
            "label": label,
            "title": reference.title
            or (source.page_title if source else "")
            or shortened(name_of_untitled(reference, plain), ENTRY_LENGTH),
            "url": reference.url,
            "wording": wording.outcome_wording(source) if source else None,
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
    entry = wording.entry_words(reference.text, reference.url)
    return plain.of_reference(reference) if entry == reference.text else entry


def notes_on(weighing: records.Weighing) -> dict[SourceId, tuple[str, ...]]:
    """By source: interests by kind, the sources that it counts as one with, and
    lists."""
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
            told.append(
                f"One origin with {named}{f' and {more} more' if more > 0 else ''}"
            )
        told += [f"On {each.list_name or 'an imported list'}" for each in listed]
        notes[label] = tuple(dict.fromkeys(told))
    return notes
