"""One source: what was found of it, and its text with the evidence marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from verification.records import ReachedSource

from .adapters import read_check
from .drift import source_drift
from .models import Snapshot, Source, SourceCheck
from .wording import (
    OutcomeWording,
    entry_words,
    notice_lines,
    outcome_wording,
    way_there,
)

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
        """When the page changed last, by its own word or its server's; else empty."""
        return self.check.modified or dict(self.reached.headers).get(
            "last-modified", ""
        )


@dataclass(frozen=True, slots=True)
class TextView:
    """A snapshot's text, or the part of it around the evidence asked for."""

    snapshot: Snapshot
    segments: tuple[Segment, ...]
    """In their order, those that are evidence marked."""

    first: int
    """Where the part begins that is shown."""

    is_cut_after: bool

    @property
    def is_cut_before(self) -> bool:
        return self.first > 0


def source_page(
    source: Source,
    *,
    snapshot_pk: int | None = None,
    start: int | None = None,
    end: int | None = None,
) -> dict[str, Any]:
    """Everything that the source's template reads: the text asked for when it is one of
    its own, else the latest, the evidence from `start` to `end` highlighted."""
    rows = source.checks.select_related("snapshot").defer("snapshot__text")
    checks = [look_of(source, each) for each in rows[:CHECKS_SHOWN]]
    snapshot = snapshot_of(source, snapshot_pk)
    latest = checks[0] if checks else None
    reached = latest.reached if latest else None
    documents = list(citing_documents(source)[:MOST_DOCUMENTS])
    return {
        "source": source,
        "title": title_of(source, latest),
        "latest": latest,
        "notices": notice_lines(reached.notices) if reached else (),
        "way": way_there(reached.hops, proper_url=reached.final_url) if reached else (),
        "checks": checks,
        "text": (
            text_view(snapshot, start, end, evidence=judged_spans(source, snapshot))
            if snapshot
            else None
        ),
        "documents": documents,
        "first_documents": documents[:DOCUMENTS_AT_FIRST],
        "further_documents": documents[DOCUMENTS_AT_FIRST:],
        "drift": source_drift(source),
    }


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
    """The part of a text around the passage from `start` to `end`, evidence marked."""
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
        first=first,
        is_cut_after=last < len(text),
    )


def citing_documents(source: Source) -> QuerySet[Any, tuple[UUID, str]]:
    """Documents that cite the source, newest first, each once: keys and titles."""
    rows = source.references.order_by("-revision__document__created_at")
    names = ("revision__document__pk", "revision__document__title")
    return rows.values_list(*names).distinct()


JUDGMENTS_READ = 200
"""Latest judgments on a text whose passages its page marks."""

PASSAGES_A_JUDGMENT = 3
"""Best passages of each: as many as a claim's page shows."""


class Segment(NamedTuple):
    """A stretch of text; asked for is the passage that the page was opened for."""

    text: str
    is_evidence: bool = False
    is_asked: bool = False


def judged_spans(source: Source, snapshot: Snapshot) -> Iterator[tuple[int, int]]:
    """Where the passages stand that judgments on this text rest on, some twice."""
    rows = (
        source.references.filter(citations__judgments__snapshot=snapshot)
        .order_by("-citations__judgments__pk")
        .values_list("citations__judgments__evidence", flat=True)
    )
    for evidence in rows[:JUDGMENTS_READ]:
        for each in evidence[:PASSAGES_A_JUDGMENT]:
            yield each["start"], each["end"]


def segments_of(
    text: str,
    *,
    first: int,
    last: int,
    asked: tuple[int, int] | None = None,
    evidence: Iterable[tuple[int, int]] = (),
) -> tuple[Segment, ...]:
    """
    Cut a text up at the ends of its evidence.

    Args:
        first, last: The part of the text that is shown.
        asked: The passage that the page was opened for; others that overlap it give
            way to it.
        evidence: Other passages; those that overlap each other become one.

    >>> [each.text for each in segments_of("abcd", first=0, last=4, evidence=[(1, 3)])]
    ['a', 'bc', 'd']
    """
    marked = [(*span, False) for span in merged(evidence)]
    if asked is not None:
        marked = [each for each in marked if each[1] <= asked[0] or asked[1] <= each[0]]
        marked.append((*asked, True))
    found, at = [], first
    for start, end, is_asked in sorted(marked):
        if not first <= start < end <= last:
            continue
        found.append(Segment(text[at:start]))
        found.append(Segment(text[start:end], True, is_asked))
        at = end
    found.append(Segment(text[at:last]))
    return tuple(each for each in found if each.text)


def merged(spans: Iterable[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """
    >>> merged([(4, 9), (1, 3), (2, 5), (20, 22)])
    [(1, 9), (20, 22)]
    """
    found: list[tuple[int, int]] = []
    for start, end in sorted(set(spans)):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
