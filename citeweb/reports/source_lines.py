"""The source list of a report, a line for each entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from citeweb.sources.cards import NoticeLine, notice_lines
from citeweb.sources.wording import (
    OutcomeWording,
    entry_words,
    outcome_wording,
)
from verification.records import (
    ReachedSource,
    Reference,
    Report,
    SourceAction,
    SourceId,
)
from verification.reporting.layout import PlainWords

from .wording import shortened
from .worth import WorthLines

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
    detail: str
    final_url: str
    is_read: bool
    notices: tuple[NoticeLine, ...]
    worth: tuple[str, ...]
    """What an editor should know of whose it is: interests, copies, lists."""

    claims: tuple[int, ...]
    claims_more: int

    @property
    def is_warned_of(self) -> bool:
        return any(each.is_warning for each in self.notices)

    @property
    def needs_look(self) -> bool:
        return self.action != SourceAction.OK or bool(self.wording and not self.is_read)


def source_lines(
    report: Report, sources: Mapping[SourceId, ReachedSource]
) -> Iterable[SourceLine]:
    worth, plain = WorthLines(report.weighing), PlainWords(report.document)
    citing: defaultdict[SourceId, list[int]] = defaultdict(list)
    for claim in report.document.claims:
        for source_id in dict.fromkeys(each.source_id for each in claim.citations):
            citing[source_id].append(claim.id)
    for position, reference in enumerate(report.document.references):
        yield source_line(
            position,
            reference,
            sources.get(reference.source_id),
            citing[reference.source_id],
            worth.of(reference.source_id),
            plain,
        )


def source_line(
    position: int,
    reference: Reference,
    source: ReachedSource | None,
    citing: Sequence[int],
    worth: tuple[str, ...],
    plain: PlainWords,
) -> SourceLine:
    has_moved = source is not None and source.final_url not in ("", reference.url)
    return SourceLine(
        position=position,
        label=reference.source_id,
        title=reference.title
        or (source.page_title if source else "")
        or shortened(name_of_untitled(reference, plain), ENTRY_LENGTH),
        url=reference.url,
        wording=outcome_wording(source) if source else None,
        action=source.action if source else SourceAction.OK,
        detail=source.detail if source else "",
        final_url=source.final_url if source and has_moved else "",
        is_read=source is not None and source.snapshot is not None,
        notices=notice_lines(source.notices) if source else (),
        worth=worth,
        claims=tuple(citing[:CLAIMS_NAMED]),
        claims_more=max(0, len(citing) - CLAIMS_NAMED),
    )


def name_of_untitled(reference: Reference, plain: PlainWords) -> str:
    """The address of a link in running text, else the entry as a reader sees it."""
    words = entry_words(reference.text, reference.url)
    return plain.of_reference(reference) if words == reference.text else words
