"""What the page of one source shows, from its rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from verification.records import ReachedSource

from . import cards
from .adapters import read_check
from .drift import DriftView, source_drift
from .models import Snapshot, Source, SourceCheck
from .text_segments import Segment, judged_spans, segments_of
from .wording import OutcomeWording, entry_words, outcome_wording

CHECKS_SHOWN = 20
"""Looks at a source that its page lists; who needs older ones asks the API."""

DOCUMENTS_AT_FIRST = 20
"""Documents citing a source that its page lists at once; the others unfold."""

MOST_DOCUMENTS = 1000
"""Listed on one page: a desk that cites one source so often has other ways to look."""

TEXT_SHOWN = 60_000
"""Characters of a text on one page: about 40 pages of print."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look at the source."""

    check: SourceCheck
    reached: ReachedSource
    wording: OutcomeWording

    @property
    def last_modified(self) -> str:
        """When the page changed last, as its site says; empty when it says nothing."""
        return dict(self.reached.headers).get("last-modified", "")


@dataclass(frozen=True, slots=True)
class CitingDocument:
    pk: str
    title: str


@dataclass(frozen=True, slots=True)
class TextView:
    """A snapshot's text, or the part of it around the evidence asked for."""

    snapshot: Snapshot
    segments: tuple[Segment, ...]
    """In their order, those that are evidence marked."""

    is_cut_before: bool
    is_cut_after: bool


@dataclass(frozen=True, slots=True)
class SourcePage:
    """Everything that the source's template reads."""

    source: Source
    title: str
    latest: Look | None
    notices: tuple[cards.NoticeLine, ...]
    way: tuple[cards.HopLine, ...]
    """Of the latest look; empty when nothing led elsewhere."""

    questions: tuple[cards.CheckLine, ...]
    """What the latest look asked, and how it came out."""

    checks: tuple[Look, ...]
    text: TextView | None
    documents: tuple[CitingDocument, ...]
    """All that cite it, the newest first."""

    drift: DriftView | None
    """None when no judgment rests on an earlier text of it."""

    @property
    def first_documents(self) -> tuple[CitingDocument, ...]:
        return self.documents[:DOCUMENTS_AT_FIRST]

    @property
    def further_documents(self) -> tuple[CitingDocument, ...]:
        return self.documents[DOCUMENTS_AT_FIRST:]


def source_page(
    source: Source,
    *,
    snapshot_pk: int | None = None,
    start: int | None = None,
    end: int | None = None,
) -> SourcePage:
    """
    Args:
        snapshot_pk: Which of the source's texts; the latest when None or not its own.
        start, end: The evidence to highlight; left out when they are no range of it.
    """
    rows = source.checks.select_related("snapshot").defer("snapshot__text")
    checks = [look_of(source, each) for each in rows[:CHECKS_SHOWN]]
    snapshot = snapshot_of(source, snapshot_pk)
    latest = checks[0] if checks else None
    return SourcePage(
        source=source,
        title=title_of(source, latest),
        latest=latest,
        notices=cards.notice_lines(latest.reached.notices) if latest else (),
        way=way_of(latest.reached) if latest else (),
        questions=cards.check_lines(latest.reached.checks) if latest else (),
        checks=tuple(checks),
        text=(
            text_view(snapshot, start, end, evidence=judged_spans(source, snapshot))
            if snapshot
            else None
        ),
        documents=tuple(islice(citing_documents(source), MOST_DOCUMENTS)),
        drift=source_drift(source),
    )


def way_of(reached: ReachedSource) -> tuple[cards.HopLine, ...]:
    return cards.way_there(reached.hops, proper_url=reached.final_url)


def title_of(source: Source, latest: Look | None) -> str:
    if latest is not None and latest.reached.page_title:
        return latest.reached.page_title
    reference = source.references.order_by("pk").first()
    if reference is None:
        return str(source)
    return reference.title or entry_words(reference.text, source.url) or str(source)


def look_of(source: Source, check: SourceCheck) -> Look:
    reached = read_check(
        check, source_id=1, url=source.url, title=check.cited_title, with_text=False
    )
    return Look(check, reached, outcome_wording(reached))


def snapshot_of(source: Source, pk: int | None) -> Snapshot | None:
    """The text asked for when it is one of this source, else its latest."""
    checks = source.checks.filter(snapshot__isnull=False).select_related("snapshot")
    asked = checks.filter(snapshot=pk).first() if pk is not None else None
    check = asked or checks.first()
    return check.snapshot if check else None


def text_view(
    snapshot: Snapshot,
    start: int | None,
    end: int | None,
    *,
    evidence: Iterable[tuple[int, int]] = (),
) -> TextView:
    """
    Args:
        start, end: The passage that is asked for; left out when they are no range.
        evidence: Other passages to be marked.
    """
    text = snapshot.text
    asked = None
    if start is not None and end is not None and 0 <= start < end <= len(text):
        asked = (start, end)
    first = max(0, asked[0] - TEXT_SHOWN // 2) if asked else 0
    last = min(len(text), max(first + TEXT_SHOWN, asked[1] if asked else 0))
    return TextView(
        snapshot=snapshot,
        segments=segments_of(
            text, first=first, last=last, asked=asked, evidence=evidence
        ),
        is_cut_before=first > 0,
        is_cut_after=last < len(text),
    )


def citing_documents(source: Source) -> Iterator[CitingDocument]:
    """Documents that cite the source, newest first, each once."""
    rows = (
        source.references.order_by("-revision__document__created_at")
        .values_list("revision__document__pk", "revision__document__title")
        .distinct()
    )
    return (CitingDocument(str(pk), title) for pk, title in rows)
